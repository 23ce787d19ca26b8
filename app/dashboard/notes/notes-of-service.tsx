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
    <section className="card stack" aria-labelledby="notes">
      <h2 id="notes">Notes of nurses</h2>
      {notes.length === 0 ? <p className="muted">No nurse has written about a visit.</p> : null}
      <ul className="notes">
        {notes.map(({ visitId, event, patient, from, text, reading }) => (
          <li key={`${visitId} ${event}`}>
            <p>
              <Link to={visitPath(visitId)}>{from}</Link>
            </p>
            <q>{text}</q>
            <NoteReading
              reading={reading}
              note={{ visitId, event, about: patient, back: `/dashboard/services/${serviceId}` }}
            />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p>These are the last {notes.length}. Earlier ones stand on the pages of their visits.</p>
      ) : null}
    </section>
  )
}
