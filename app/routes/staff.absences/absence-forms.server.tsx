import * as m from '#app/content/paraglide/messages.js'
import type { FormReply } from '#app/forms/use-form.ts'
import type { AbsencesView } from './absences-view.server.ts'

type Refused = { /** The answer that refused this form. */ reply: FormReply | undefined }

export function IllnessForm({ view, reply }: { view: AbsencesView } & Refused) {
  return (
    <>
      <h2>{m.nurse_ill_now()}</h2>
      <p>{m.nurse_ill_text()}</p>
      <FormProblem reply={reply} />
      <form method="post">
        <Hidden intent="illness" id={reply?.typed?.id ?? view.illnessId} />
        <DayField
          name="until"
          label={m.nurse_absence_to()}
          value={view.today}
          min={view.today}
          reply={reply}
        />
        <button className="wide" type="submit">
          {m.nurse_ill_button()}
        </button>
      </form>
    </>
  )
}

export function LeaveForm({ view, reply }: { view: AbsencesView } & Refused) {
  const field = { min: view.tomorrow, reply }
  return (
    <>
      <h2>{m.nurse_leave_days()}</h2>
      <FormProblem reply={reply} />
      <form method="post">
        <Hidden intent="leave" id={reply?.typed?.id ?? view.leaveId} />
        <DayField name="from" label={m.nurse_absence_from()} {...field} />
        <DayField name="to" label={m.nurse_absence_to()} {...field} />
        <button className="wide" type="submit">
          {m.nurse_leave_button()}
        </button>
      </form>
    </>
  )
}

export function WithdrawForm({ absenceId }: { absenceId: string }) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="absenceId" value={absenceId} />
      <button className="quiet" type="submit">
        {m.nurse_absence_withdraw()}
      </button>
    </form>
  )
}

/** The form keeps its id when it was refused, so that it stays one absence however often it is sent. */
function Hidden({ intent, id }: { intent: string; id: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
    </>
  )
}

/** A field for a day, with its message; its name is unique on the page. */
function DayField({
  name,
  label,
  value,
  min,
  reply,
}: { name: string; label: string; value?: string; min: string } & Refused) {
  const problem = reply?.errors?.[name]?.join(' ')
  const problemId = `${name}-problem`
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        type="date"
        id={name}
        name={name}
        min={min}
        placeholder="25/11/2026"
        required
        defaultValue={reply?.typed?.[name] ?? value}
        {...(problem && { 'aria-invalid': true, 'aria-describedby': problemId })}
      />
      {problem ? (
        <p className="problem" id={problemId}>
          {problem}
        </p>
      ) : null}
    </>
  )
}

/** The message of a whole form. */
export function FormProblem({ reply }: Refused) {
  const problem = reply?.errors?.['']?.join(' ')
  return problem ? (
    <p className="bad" role="alert">
      {problem}
    </p>
  ) : null
}
