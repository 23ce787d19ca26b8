import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages } from '#app/content/office/services.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { explainNurseRefusal } from '#app/dashboard/nurse-choice/explain-nurse-refusal.ts'
import { loadNurseAction } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { AssignForm } from '#app/dashboard/services/assign-form.tsx'
import { readActionForm, stateOf, succeed } from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { isRecordId } from '#domain/record-id.ts'
import { assignNurse } from '#server/bookings/assign-nurse.server.ts'
import { assignAsBooked } from '#server/plan-changes/assign-as-booked.server.ts'
import { timeProblems, timesOf } from './booked-times.server.ts'
import { assignSchema } from '#server/bookings/schema.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Assign Nurse to Service · ${company.name}` }]

/** The dialog "Assign Nurse to Service" (section 2), as data for the dialog and as a page. */
export function loader(route: LoaderFunctionArgs) {
  return loadNurseAction(route, 'assign')
}

/** Assigns the chosen nurse (sections 4 and 8, "Assign"), as booked or full-time: one transaction. */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, assignSchema)
  const nurseId = form.ok ? form.value.nurseId : undefined
  const { account, records } = await requireAdministratorWithService(
    route,
    route.params.serviceId,
    isRecordId(nurseId) ? nurseId : undefined,
  )
  const state = stateOf(records)
  if (!nurseId) {
    return form.posted.has('nurseId')
      ? form.refuse(assignMessages.selectNurse, { field: 'nurseId', rest: { state } })
      : form.refuse(assignMessages.nurseIdRequired, { rest: { state } })
  }
  const asBooked = form.ok && form.value.visits === 'booked' ? timesOf(form.value, records.service) : null
  const outcome = await (
    asBooked ? assignAsBooked(account.user, records, asBooked) : assignNurse(account.user, records)
  ).catch(answerBusy)
  if (outcome.ok)
    return succeed(form.posted, { done: assignMessages.done, state: 'assigned', message: 'assigned' })
  if (outcome.reason === 'has-plan')
    return form.refuse(assignMessages.hasPlan, { status: 409, rest: { state, isOutdated: true } })
  if (outcome.reason === 'invalid')
    return form.refuse(null, { errors: timeProblems(outcome.problems, records.service), rest: { state } })
  return form.refuse(explainNurseRefusal(outcome, words), {
    status: outcome.reason === 'busy' ? 503 : 400,
    rest: {
      state: outcome.reason === 'wrong-status' ? outcome.status : state,
      // The choice is shown as it is now.
      isOutdated: outcome.reason === 'nurse-unavailable',
    },
  })
}

const words = { wrongStatus: assignMessages.wrongStatus, busy: assignMessages.failed }

export default function AssignPage() {
  const loaded = useLoaded<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="assign" loaded={loaded}>
      {(data) => <AssignForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
