import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages, deleteMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { DeleteForm } from '#app/dashboard/services/delete-form.tsx'
import {
  readActionForm,
  stateOf,
  succeed,
  type loadServiceEnd,
} from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { noFields } from '#server/schema.server.ts'

export { loadServiceEnd as loader } from '#app/dashboard/services/service-action.server.ts'
export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Delete Service · ${company.name}` }]

/** Deletes a service in any state (sections 4 and 8, "Delete"). */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, noFields)
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const outcome = await deleteService(account.user, records).catch(answerBusy)
  if (outcome.ok) {
    const answer =
      stateOf(records) === 'pending'
        ? ({ done: deleteMessages.pendingDone, message: 'pendingDeleted' } as const)
        : ({ done: deleteMessages.done, message: 'deleted' } as const)
    return succeed(form.posted, { ...answer, state: 'gone' }, records.serviceId)
  }
  return outcome.reason === 'busy'
    ? form.refuse(`${deleteMessages.failed}. ${messages.busy}`, {
        status: 503,
        rest: { state: stateOf(records) },
      })
    : form.refuse(`${deleteMessages.failed}. ${assignMessages.serviceNotFound}.`, {
        status: 404,
        rest: { state: 'gone' as const },
      })
}

export default function DeletePage() {
  const loaded = useLoaded<typeof loadServiceEnd>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="delete" loaded={loaded}>
      {(data) => <DeleteForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
