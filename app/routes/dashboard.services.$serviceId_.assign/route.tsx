import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages } from '#app/content/office/services.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import {
  explainNurseRefusal,
  isRuleRefusal,
  refuseByRules,
} from '#app/dashboard/nurse-choice/explain-nurse-refusal.server.ts'
import { loadNurseAction } from '#app/dashboard/nurse-choice/nurse-choice.server.ts'
import { showChosen } from '#app/dashboard/nurse-choice/name-search.server.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { AssignForm } from '#app/dashboard/services/assign-form.tsx'
import { readActionForm, stateOf, succeed } from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { despiteOf } from '#domain/choice/override.ts'
import { isRecordId } from '#domain/record-id.ts'
import { assignNurse, type AssignOutcome } from '#server/bookings/assign-nurse.server.ts'
import { assignAsBooked, type AssignAsBookedOutcome } from '#server/plan-changes/assign-as-booked.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'
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
  const shown = showChosen(form)
  if (shown) return shown
  const state = stateOf(records)
  if (!nurseId) {
    return form.posted.has('nurseId')
      ? form.refuse(assignMessages.selectNurse, { field: 'nurseId', rest: { state } })
      : form.refuse(assignMessages.nurseIdRequired, { rest: { state } })
  }
  const despite = form.ok && form.value.warned !== undefined ? despiteOf(form.value) : undefined
  const asBooked = form.ok && form.value.visits === 'booked' ? timesOf(form.value, records.service) : null
  const outcome = await (
    asBooked
      ? assignAsBooked(account.user, records, { ...asBooked, despite })
      : assignNurse(account.user, records, despite)
  ).catch(answerBusy)
  if (outcome.ok)
    return succeed(form.posted, { done: assignMessages.done, state: 'assigned', message: 'assigned' })
  return refuse(form, outcome, records)
}

/** The form again, with what is in the way, and the state of the service. */
function refuse(
  {
    refuse,
    posted,
  }: Pick<Awaited<ReturnType<typeof readActionForm<typeof assignSchema>>>, 'refuse' | 'posted'>,
  outcome: Exclude<AssignOutcome | AssignAsBookedOutcome, { ok: true }>,
  records: ServiceRecords,
) {
  const state = stateOf(records)
  if (isRuleRefusal(outcome))
    return refuseByRules({ refuse, posted }, outcome, { name: records.nurse?.fullName ?? '', state })
  switch (outcome.reason) {
    case 'has-plan':
      return refuse(assignMessages.hasPlan, { status: 409, rest: { state, isOutdated: true } })
    case 'invalid':
      return refuse(null, { errors: timeProblems(outcome.problems, records.service), rest: { state } })
    default:
      return refuse(explainNurseRefusal(outcome, words), {
        status: outcome.reason === 'busy' ? 503 : 400,
        rest: {
          state: outcome.reason === 'wrong-status' ? outcome.status : state,
          // The choice is shown as it is now.
          isOutdated: outcome.reason === 'nurse-unavailable',
        },
      })
  }
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
