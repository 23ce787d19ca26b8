import { Link } from '@remix-run/react'
import { StatusMessage } from '#app/components/status-message.tsx'
import { absenceMessages } from '#app/content/absence-messages.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { NurseChoice } from '#app/dashboard/nurse-choice/nurse-choice.tsx'
import type { readShownCover } from './shown-cover.server.ts'

type Shown = NonNullable<Awaited<ReturnType<typeof readShownCover>>> & {
  chosen: string
  back: string
  formId: string
}

/** The visit, and the form that gives it to a nurse. It works without JavaScript. */
export function CoverView({ reply, ...shown }: Shown & { reply: FormReply | undefined }) {
  const { visitId, serviceId, patientName, when, nurse, isBegun, asked, nurses, others, back } = shown
  const problem = reply?.errors?.nurseId?.join(' ')
  const formProblem = reply && (reply.errors?.['']?.join(' ') ?? messages.checkFields)
  const chosen = reply?.typed?.nurseId ?? shown.chosen
  // A nurse who is not free by the lists stays chosen, so that the answer can say why.
  const other = others.filter(({ id, isFree }) => isFree || id === chosen)
  return (
    <section className="view stack">
      <h1>Cover a visit</h1>
      <p>
        {when}, {patientName}: {nurse ?? 'no nurse'}
      </p>
      <p>
        <Link to={`/dashboard/visits/${visitId}`}>The visit</Link>,{' '}
        <Link to={`/dashboard/services/${serviceId}/plan`}>the plan</Link>,{' '}
        <Link to={`/dashboard/services/${serviceId}`}>the service</Link>
      </p>
      {isBegun ? (
        <p className="notice notice--error">{absenceMessages.visitBegun}</p>
      ) : (
        <form method="post" className="card stack" noValidate>
          {formProblem ? <StatusMessage text={formProblem} isError takesFocus /> : null}
          <input type="hidden" name="id" value={shown.formId} />
          <input type="hidden" name="seen" value={shown.seen} />
          <input type="hidden" name="back" value={back} />
          <NurseChoice
            nurses={nurses}
            others={other}
            asked={asked}
            initial={chosen}
            problem={problem ? { id: 'nurse-problem', beside: problem } : null}
          />
          <div className="form-actions">
            <button className="button">Give the visit</button>
          </div>
        </form>
      )}
      <p>
        <Link to={back}>Back</Link>
      </p>
    </section>
  )
}
