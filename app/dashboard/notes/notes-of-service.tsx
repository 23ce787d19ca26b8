import { Link } from '@remix-run/react'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { NoteReading } from './note-reading.tsx'
import type { ShownNote } from './notes-of-service.server.ts'

/** What nurses wrote about the visits of a service, with who has read it; the newest first. */
export function NotesOfService({
  notes,
  hasMore,
  serviceId,
}: {
  notes: readonly ShownNote[]
  hasMore: boolean
  serviceId: string
}) {
  return (
    <section className="group" aria-labelledby="notes">
      <div className="group__head">
        <h2 id="notes">Nurse notes</h2>
      </div>
      {notes.length === 0 ? <p className="group__none">No nurse notes yet.</p> : null}
      <ul>
        {notes.map(({ visitId, event, patient, from, text, reading }) => (
          <li key={`${visitId} ${event}`} className="task task--slim">
            <div className="task__who">
              <Link to={visitPath(visitId)}>{from}</Link>
            </div>
            <q className="task__all">{text}</q>
            <NoteReading
              reading={reading}
              note={{ visitId, event, about: patient, back: `/dashboard/services/${serviceId}` }}
            />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className="group__none">
          These are the last {notes.length}. Earlier notes are on the visit pages.
        </p>
      ) : null}
    </section>
  )
}
