import * as m from '#app/content/paraglide/messages.js'
import { StayForm } from '#app/components/nurse/stay-form.server.tsx'
import { lengths } from '#domain/limits.ts'
import type { VisitView } from './visit-view.server.ts'

/** The form that was refused: what was typed, and the messages by field. */
export type SentReport = { typed: Record<string, string>; errors: Record<string, string[]> }
type Sent = SentReport | undefined

/** What can be reported now: nothing outside the window, where the family's data is not shown either. */
export function Reports({ visit, sent }: { visit: VisitView; sent: Sent }) {
  const { isHidden, isLate, form, opens, isStaying, ownNotes, reportId, noteId } = visit
  if (isLate) return <ReportForm kind="left" formId={reportId} sent={sent} isLate />
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
  isLate = false,
}: {
  kind: string | undefined
  formId: string | undefined
  sent: Sent
  isLate?: boolean
}) {
  const { typed, errors } = sent?.typed.kind === kind ? sent : {}
  return (
    <form method="post">
      <input type="hidden" name="form" value={typed?.form ?? formId} />
      <input type="hidden" name="kind" value={kind} />
      {kind === 'note' ? (
        <NoteField note={typed?.note} problem={errors?.note?.[0]} />
      ) : isLate ? (
        <LateFields typed={typed} errors={errors} />
      ) : (
        <TimeField kind={kind} time={typed?.time} problem={errors?.time?.[0]} />
      )}
    </form>
  )
}

/** The field has the focus, so that a small screen shows it with its message. */
function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return problem ? (
    <p className="problem" id={id}>
      {problem}
    </p>
  ) : null
}

function NoteField({ note, problem }: { note: string | undefined; problem: string | undefined }) {
  return (
    <>
      <label htmlFor="note">{m.nurse_visit_note()}</label>
      <FieldProblem id="note-problem" problem={problem} />
      <textarea
        id="note"
        name="note"
        rows={3}
        maxLength={lengths.visitNote}
        defaultValue={note}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': 'note-problem', autoFocus: true })}
      />
      <button className="wide quiet" type="submit">
        {m.nurse_visit_send_note()}
      </button>
    </>
  )
}

/** When a nurse left who forgot to report it: nothing is proposed. */
function LateFields({ typed, errors }: Partial<SentReport>) {
  return (
    <>
      <p className="told">{m.nurse_open_departure()}</p>
      <input type="hidden" name="late" value="yes" />
      <LateField name="day" label={m.nurse_late_day()} value={typed?.day} problem={errors?.day?.[0]} />
      <LateField name="time" label={m.nurse_late_time()} value={typed?.time} problem={errors?.time?.[0]} />
      <button className="wide" type="submit">
        {m.nurse_visit_leave()}
      </button>
    </>
  )
}

function LateField(field: {
  name: 'day' | 'time'
  label: string
  value: string | undefined
  problem: string | undefined
}) {
  const { name, label, value, problem } = field
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <FieldProblem id={`${name}-problem`} problem={problem} />
      <input
        id={name}
        type={name === 'day' ? 'date' : 'time'}
        name={name}
        placeholder={name === 'day' ? '25/11/2026' : '08:00'}
        defaultValue={value}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': `${name}-problem`, autoFocus: true })}
      />
    </>
  )
}

function TimeField({
  kind,
  time,
  problem,
}: {
  kind: string
  time: string | undefined
  problem: string | undefined
}) {
  return (
    <>
      <label htmlFor="time">{m.nurse_visit_time()}</label>
      <FieldProblem id="time-problem" problem={problem} />
      <input
        id="time"
        type="time"
        name="time"
        placeholder="08:00"
        defaultValue={time}
        aria-describedby={problem ? 'time-problem time-hint' : 'time-hint'}
        {...(problem && { 'aria-invalid': true, autoFocus: true })}
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
