import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { closeMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { ActionPage } from '#app/dashboard/services/action-page.tsx'
import { CloseForm } from '#app/dashboard/services/close-form.tsx'
import {
  readActionForm,
  stateOf,
  succeed,
  type loadServiceEnd,
} from '#app/dashboard/services/service-action.server.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { closeAssignedService } from '#server/bookings/close-assigned.server.ts'
import { closeCodeSchema } from '#server/bookings/schema.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'
export { loadServiceEnd as loader } from '#app/dashboard/services/service-action.server.ts'
export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Close Service · ${company.name}` }]

/** Closes an assigned service by its closing code (sections 4 and 8, "Close"); each wrong try counts. */
export async function action(route: ActionFunctionArgs) {
  const form = await readActionForm(route, closeCodeSchema, { 'enter-closing-code': closeMessages.enterCode })
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const rest = { state: stateOf(records) }
  if (!form.ok) return form.refuse(null, { rest })
  const outcome = await closeAssignedService(account.user, records, form.value.closeCode).catch(answerBusy)
  if (outcome.ok) {
    const answer = { done: closeMessages.done, state: 'gone', message: 'closed' } as const
    return succeed(form.posted, answer, records.serviceId)
  }
  switch (outcome.reason) {
    case 'too-many': {
      const { retryAfterSeconds } = outcome
      return form.refuse(messages.tooManyCodes, { field: 'closeCode', retryAfterSeconds, rest })
    }
    case 'busy':
      return form.refuse(messages.busy, { status: 503, rest })
    default:
      return form.refuse(closeMessages.invalidCode, { field: 'closeCode', rest })
  }
}

export default function ClosePage() {
  const loaded = useLoaded<typeof loadServiceEnd>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="close" loaded={loaded}>
      {(data) => <CloseForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
