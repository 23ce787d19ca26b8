import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NursePage } from '#app/components/nurse/nurse-page.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { readForm } from '#app/forms/read-form.server.ts'
import { answerPostWhenUnavailable } from '#app/forms/unavailable.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { requireNurse } from '#app/session/require-nurse.server.ts'
import { ownAbsenceSchema } from '#server/absences/absence-form.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { FormProblem, IllnessForm, LeaveForm, WithdrawForm } from './absence-forms.tsx'
import { absencesView, type AbsencesView } from './absences-view.server.ts'
import { answerOwnAbsence } from './answer-own-absence.server.ts'

export const meta = () => [{ title: `${m.nurse_absences()} · ${company.name}` }]

/** A nurse's own absences (docs/visits.md, "Screens"): ill from now on, leave from and to a day, and to withdraw one. */
export async function loader(route: LoaderFunctionArgs): Promise<AbsencesView> {
  answerPostWhenUnavailable(route, () => absencesView(null))
  const { staff } = await requireNurse(route)
  return absencesView(await readAbsences(staff.id))
}

export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, ownAbsenceSchema)
  const { account, staff } = await requireNurse(route)
  return form.ok ? answerOwnAbsence(form, account.user, staff.id) : form.refused
}

export default function NurseAbsences() {
  const view = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <NursePage title={m.nurse_absences()}>
      {view.absences ? <All view={view} absences={view.absences} reply={reply} /> : null}
      {!view.absences && reply ? <SentAgain view={view} reply={reply} /> : null}
    </NursePage>
  )
}

function All({
  view,
  absences,
  reply,
}: {
  view: AbsencesView
  absences: NonNullable<AbsencesView['absences']>
  reply: FormReply | undefined
}) {
  const replyTo = (intent: string) => (reply?.typed?.intent === intent ? reply : undefined)
  return (
    <>
      <FormProblem reply={replyTo('withdraw')} />
      {absences.length > 0 ? (
        <ul className="visits">
          {absences.map(({ id, kind, period }) => (
            <li key={id}>
              <h2>{kind}</h2>
              <p>{period}</p>
              <WithdrawForm absenceId={id} />
            </li>
          ))}
        </ul>
      ) : null}
      <IllnessForm view={view} reply={replyTo('illness')} />
      <LeaveForm view={view} reply={replyTo('leave')} />
    </>
  )
}

/** The form that was sent, as it was typed, while the absences cannot be read. */
function SentAgain({ view, reply }: { view: AbsencesView; reply: FormReply }) {
  const { intent, absenceId = '' } = reply.typed ?? {}
  if (intent === 'leave') return <LeaveForm view={view} reply={reply} />
  if (intent !== 'withdraw') return <IllnessForm view={view} reply={reply} />
  return (
    <>
      <FormProblem reply={reply} />
      <WithdrawForm absenceId={absenceId} />
    </>
  )
}
