import { StatusMessage } from '#app/components/status-message.tsx'
import { TextArea, TextField } from '#app/forms/field.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { lengths } from '#domain/limits.ts'
import type { ReportForm, VisitView } from './visit-view.server.ts'

/** The answer to a refused form; `of` says which. */
export type ReportAnswer = { reply: FormReply; of: string }

const titles: Record<ReportForm, { title: string; button: string }> = {
  arrived: { title: 'The nurse has arrived', button: 'Record arrival' },
  left: { title: 'The nurse has left', button: 'Record departure' },
  missed: { title: 'Nobody came', button: 'Record that nobody came' },
  'correction-arrived': { title: 'Correct the arrival', button: 'Save the new time' },
  'correction-left': { title: 'Correct the departure', button: 'Save the new time' },
  'correction-missed': { title: 'Somebody came after all', button: 'Take “Nobody came” back' },
  note: { title: 'Note', button: 'Add note' },
}

/** What the office can record of the visit as it is now. All of it came by telephone. */
export function ReportForms({ view, answer }: { view: VisitView; answer: ReportAnswer | undefined }) {
  const isShown = view.reports.some((each) => each === answer?.of)
  const problem =
    answer?.reply.errors && !isShown ? [...new Set(Object.values(answer.reply.errors).flat())] : []
  return (
    <>
      <h2>Record by telephone</h2>
      {problem.length > 0 ? <StatusMessage text={problem.join(' ')} isError takesFocus /> : null}
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
  const [state, fields] = useForm<{ happenedAt: string; note: string }>({
    id: form,
    reply,
    defaultValue: { happenedAt: view.proposed[form] ?? '' },
  })
  // The form keeps its id when it was refused, unless the id was what was wrong.
  const formId = (reply?.errors?.form ? undefined : reply?.typed?.form) ?? view.formId
  const [kind, corrects] = form.split('-')
  const hasTime = form !== 'missed' && form !== 'correction-missed' && form !== 'note'
  const { title, button } = titles[form]
  const above = state.errors?.join(' ') ?? (state.fieldErrors.length > 0 ? messages.checkFields : null)
  return (
    <form method="post" className="card stack" noValidate>
      <h3>{title}</h3>
      {above ? <StatusMessage text={above} isError takesFocus /> : null}
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="kind" value={kind} />
      {corrects ? <input type="hidden" name="corrects" value={corrects} /> : null}
      {hasTime ? (
        <TextField field={fields.happenedAt} type="datetime-local" label="Time in India" required />
      ) : null}
      <TextArea
        field={fields.note}
        label={form === 'missed' ? 'Reason' : form === 'note' ? 'What was said' : 'Note'}
        rows={2}
        maxLength={lengths.visitNote}
        required={form === 'missed' || form === 'note'}
      />
      <div className="form-actions">
        {form === 'correction-missed' ? <input type="hidden" name="wasNot" value="yes" /> : null}
        <button className="button">{button}</button>
        {form === 'correction-arrived' || form === 'correction-left' ? (
          <button className="button button--quiet" name="wasNot" value="yes">
            It was not so
          </button>
        ) : null}
      </div>
    </form>
  )
}
