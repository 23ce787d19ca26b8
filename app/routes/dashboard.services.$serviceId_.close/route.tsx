import type { ActionFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import { loadOrSayFailed } from '#app/routes/dashboard/load-or-say-failed.ts'
import { ActionPage } from '#app/routes/dashboard/services/action-page.tsx'
import { CloseForm, type ServiceActionData } from '#app/routes/dashboard/services/close-form.tsx'
import { company } from '#app/content/company.ts'
import { closeMessages, messages } from '#app/content/dashboard-messages.ts'
import { answerBusy } from '#app/forms/read-form.server.ts'
import {
  readActionFields,
  refuse,
  stateOf,
  succeed,
} from '#app/routes/dashboard/services/service-action.server.ts'
import { closeAssignedService } from '#server/bookings/close-assigned.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'
export { loadServiceAction as loader } from '#app/routes/dashboard/services/service-action.server.ts'

export const meta = () => [{ title: `Close Service · ${company.name}` }]

export function clientLoader(route: ClientLoaderFunctionArgs) {
  return loadOrSayFailed<ServiceActionData & { serviceId: string; back: string }>(route)
}

/** Closes an assigned service by its closing code (sections 4 and 8, "Close"); each wrong try counts. */
export async function action(route: ActionFunctionArgs) {
  const fields = await readActionFields(route)
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const code = fields.get('closeCode')
  const closeCode = typeof code === 'string' ? code.trim() : ''
  const state = stateOf(records)
  if (!closeCode) return refuse(closeMessages.enterCode, { state, isField: true })
  const outcome = await closeAssignedService(account.user, records, closeCode).catch(answerBusy)
  if (outcome.ok) return succeed(fields, { message: closeMessages.done, state: 'gone' }, 'closed')
  if (outcome.reason === 'too-many')
    return refuse(messages.tooManyCodes, {
      state,
      isField: true,
      status: 429,
      headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
    })
  if (outcome.reason === 'busy') return refuse(messages.busy, { status: 503 })
  return refuse(closeMessages.invalidCode, { state, isField: true })
}

export default function ClosePage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const answer = useActionData<typeof action>()
  return (
    <ActionPage kind="close" loaded={loaded}>
      {(data) => <CloseForm data={data} serviceId={data.serviceId} back={data.back} answer={answer} />}
    </ActionPage>
  )
}
