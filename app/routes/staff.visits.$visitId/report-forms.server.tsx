import * as m from '#app/content/paraglide/messages.js'
import { StayForm } from '#app/components/nurse/stay-form.server.tsx'
import { lengths } from '#domain/limits.ts'
import type { VisitView } from './visit-view.server.ts'

/** The fields of the form that was refused. */
type Sent = Record<string, string> | undefined

/** What can be reported now: nothing outside the window, where the family's data is not shown either. */
export function Reports({ visit, sent }: { visit: VisitView; sent: Sent }) {
  const { isHidden, form, opens, isStaying, ownNotes, reportId, noteId } = visit
  if (isHidden) return null
  return (
    <>
      {form && opens ? <p className="soft">{m.nurse_visit_from({ time: opens })}</p> : null}
      {isStaying ? <StayForm formId={reportId} /> : null}
      {form && !opens ? <ReportForm kind={form} formId={reportId} sent={sent} /> : null}
      {ownNotes.length > 0 ? <Notes notes={ownNotes} /> : null}
      <ReportForm kind="note" formId={noteId} sent={sent} />
    </>
  )
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <>
      <h2>{m.nurse_visit_notes()}</h2>
      <ul>
        {notes.map((note, place) => (
          <li key={place}>{note}</li>
        ))}
      </ul>
    </>
  )
}

/**
 * One form. What was typed stays in the form that was refused, with its id, so that it is one report however often it is sent.
 * @param formId the id of a form that was not sent yet
 */
export function ReportForm({
  kind = '',
  formId,
  sent,
}: {
  kind: string | undefined
  formId: string | undefined
  sent: Sent
}) {
  const own = sent?.kind === kind ? sent : undefined
  return (
    <form method="post">
      <input type="hidden" name="form" value={own?.form ?? formId} />
      <input type="hidden" name="kind" value={kind} />
      {kind === 'note' ? <NoteField note={own?.note} /> : <TimeField kind={kind} time={own?.time} />}
    </form>
  )
}

function NoteField({ note }: { note: string | undefined }) {
  return (
    <>
      <label htmlFor="note">{m.nurse_visit_note()}</label>
      <textarea id="note" name="note" rows={3} maxLength={lengths.visitNote} defaultValue={note} />
      <button className="wide quiet" type="submit">
        {m.nurse_visit_send_note()}
      </button>
    </>
  )
}

function TimeField({ kind, time }: { kind: string; time: string | undefined }) {
  return (
    <>
      <label htmlFor="time">{m.nurse_visit_time()}</label>
      <input
        id="time"
        type="time"
        name="time"
        placeholder="08:00"
        defaultValue={time}
        aria-describedby="time-hint"
      />
      <p className="soft" id="time-hint">
        {m.nurse_visit_now()}
      </p>
      <button className="wide" type="submit">
        {kind === 'left' ? m.nurse_visit_leave() : m.nurse_visit_arrive()}
      </button>
    </>
  )
}
