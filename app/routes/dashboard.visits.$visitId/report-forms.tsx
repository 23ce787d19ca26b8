import { StatusMessage } from '#app/components/status-message.tsx'
import { DateField } from '#app/forms/date-field.tsx'
import { SelectField, TextArea } from '#app/forms/field.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import { messages } from '#app/content/office/pages.ts'
import { correctionWords, missedWords, sourceWords } from '#app/content/office/covers.ts'
import { decisionWords, reportNames, visitActs } from '#app/content/office/visits.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { lengths } from '#domain/limits.ts'
import type { ReportForm, VisitView } from './visit-view.server.ts'

/** The answer to a refused form; `of` says which. */
export type ReportAnswer = { reply: FormReply; of: string }

type FormFacts = {
  title: string
  button: string
  kind: 'arrived' | 'left' | 'stay' | 'missed' | 'note' | 'correction'
  /** What a correction corrects. */
  corrects?: 'arrived' | 'left' | 'missed' | 'contested'
  hasTime: boolean
  note: { label: string; required: boolean }
  /** Why it is said, or who told the office, by its code. */
  reasons?: Record<string, string>
  /** The question that they answer, unless it is why. */
  asks?: string
  /** Whether the form says, or offers to say, that it was not so. */
  wasNot?: 'says' | 'offers'
}

const whoTold = { reasons: sourceWords, asks: 'Told by' }
const anyNote = { label: 'Note', required: false }

const forms: Record<ReportForm, FormFacts> = {
  'correction-contested': {
    title: 'Needs checking',
    button: 'Leave the visit as reported',
    kind: 'correction',
    corrects: 'contested',
    reasons: decisionWords,
    hasTime: false,
    note: anyNote,
    wasNot: 'says',
  },
  arrived: {
    title: 'The nurse has arrived',
    button: 'Record arrival',
    kind: 'arrived',
    ...whoTold,
    hasTime: true,
    note: anyNote,
  },
  left: {
    title: 'The nurse has left',
    button: visitActs.recordDeparture,
    kind: 'left',
    ...whoTold,
    hasTime: true,
    note: anyNote,
  },
  stay: {
    title: 'The nurse is still there',
    button: 'Record “still there”',
    kind: 'stay',
    ...whoTold,
    hasTime: false,
    note: anyNote,
  },
  missed: {
    title: reportNames.missed,
    button: 'Record that nobody came',
    kind: 'missed',
    hasTime: false,
    note: anyNote,
    reasons: missedWords,
  },
  'correction-arrived': {
    title: 'Correct the arrival',
    button: 'Save the new time',
    kind: 'correction',
    corrects: 'arrived',
    reasons: correctionWords,
    hasTime: true,
    note: anyNote,
    wasNot: 'offers',
  },
  'correction-left': {
    title: 'Correct the departure',
    button: 'Save the new time',
    kind: 'correction',
    corrects: 'left',
    reasons: correctionWords,
    hasTime: true,
    note: anyNote,
    wasNot: 'offers',
  },
  'correction-missed': {
    title: 'Visit took place after all',
    button: 'Undo “Nobody came”',
    kind: 'correction',
    corrects: 'missed',
    reasons: correctionWords,
    hasTime: false,
    note: anyNote,
    wasNot: 'says',
  },
  note: {
    title: 'Note',
    button: 'Add note',
    kind: 'note',
    hasTime: false,
    note: { label: reportNames.call, required: true },
  },
}

/** What the office can record of the visit as it is now. All of it came by telephone. */
export function ReportForms({ view, answer }: { view: VisitView; answer: ReportAnswer | undefined }) {
  const isShown = view.reports.some((each) => each === answer?.of)
  const problem =
    answer?.reply.errors && !isShown ? [...new Set(Object.values(answer.reply.errors).flat())] : []
  return (
    <>
      <h2>Record a phone report</h2>
      {problem.length > 0 ? <StatusMessage text={problem.join(' ')} isError takesFocus /> : null}
      {view.held ? <p className="notice">{view.held}</p> : null}
      {view.reports.map((form) => (
        <OneReport key={form} form={form} view={view} answer={answer?.of === form ? answer : undefined} />
      ))}
    </>
  )
}

function OneReport({
  form,
  view,
  answer,
}: {
  form: ReportForm
  view: VisitView
  answer: ReportAnswer | undefined
}) {
  const reply = answer?.reply
  const [state, fields] = useForm<{ happenedAt: string; reason: string; note: string }>({
    id: form,
    reply,
    defaultValue: { happenedAt: view.proposed[form] ?? '' },
  })
  const { title, button, kind, corrects, hasTime, note, reasons, asks = 'Reason', wasNot } = forms[form]
  const above = state.errors?.join(' ') ?? (state.fieldErrors.length > 0 ? messages.checkFields : null)
  return (
    <form method="post" className="card stack" noValidate>
      <h3>{title}</h3>
      {above ? <StatusMessage text={above} isError takesFocus /> : null}
      <input type="hidden" name="form" value={keptId(reply) ?? view.formId} />
      <input type="hidden" name="kind" value={kind} />
      {corrects ? <input type="hidden" name="corrects" value={corrects} /> : null}
      {corrects === 'contested' ? <Contested view={view} /> : null}
      {hasTime ? (
        <DateField field={fields.happenedAt} type="datetime-local" label="Time in India" required />
      ) : null}
      {reasons ? (
        <SelectField field={fields.reason} label={asks} required>
          <option value="">Please choose</option>
          {Object.entries(reasons).map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextArea
        field={fields.note}
        label={note.label}
        rows={2}
        maxLength={lengths.visitNote}
        required={note.required}
      />
      <div className="form-actions">
        {wasNot === 'says' ? <input type="hidden" name="wasNot" value="yes" /> : null}
        <button className="button">{button}</button>
        {wasNot === 'offers' ? (
          <button className="button button--quiet" name="wasNot" value="yes">
            This did not happen
          </button>
        ) : null}
      </div>
    </form>
  )
}

/** The form has what the page has shown: a further report has to be read before the visit is left as it is. */
function Contested({ view }: { view: VisitView }) {
  const { matters, reporters, seen } = view
  return (
    <>
      <p>{matters.join(', ')}. The hours stand as reported until this is settled.</p>
      <p>{wayToSettle(view)}</p>
      {reporters.map(({ id, name, contact }) => (
        <p key={id}>
          {name}
          {contact ? (
            <>
              {', '}
              <PhoneLink number={contact} />
            </>
          ) : null}
        </p>
      ))}
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

function wayToSettle({ contested, isEnded, isOthers }: VisitView): string {
  if (contested === 0)
    return 'If a time is wrong, correct it below. If not, leave the visit as reported; family and nurse read the reason.'
  if (isEnded)
    return 'The nurse has reported being there, but the visit is recorded as missed or cancelled. Please call them. If they were there, correct the record below or send them again; if not, leave the visit as it is.'
  return isOthers
    ? 'A nurse has reported from this visit after it was given to another nurse. The report changes no time. Please call them, then leave the visit as it is.'
    : 'A report of a nurse is stored and changes no time; the visit log says why. Please call them. If they are right, correct the times below; if not, leave the visit as it is.'
}

/** The form keeps its id when it was refused, unless the id was what was wrong. */
function keptId(reply: FormReply | undefined): string | undefined {
  return reply?.errors?.form ? undefined : reply?.typed?.form
}
