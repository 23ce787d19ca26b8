import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomerWithService, requireOwnService } from '#app/session/guards.server.ts'
import { CodeForm } from '#app/routes/show.service/code-form.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { closeCodeSchema } from '#server/bookings/schema.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.close_title()} · ${company.name}` }]

/** The page of the dialog 'Close Service' (section 2), for browsers without JavaScript. */
export function loader(route: LoaderFunctionArgs) {
  return requireOwnService(route, route.params.serviceId, 'close')
}

/** The customer closes with the closing code (sections 4 and 8, "Close"). */
export async function action(route: ActionFunctionArgs) {
  const { account, records } = await requireCustomerWithService(route, route.params.serviceId)
  const form = await readForm(route.request, closeCodeSchema)
  if (!form.ok) return form.refused
  const outcome = await closeService(account, records, form.value.closeCode).catch(answerBusy)
  if (!outcome.ok && outcome.reason === 'too-many') {
    const message = m.error_too_many_codes({ phone: company.phone.label })
    return form.refuse(message, { field: 'closeCode', retryAfterSeconds: outcome.retryAfterSeconds })
  }
  // Without JavaScript there is no page of this form any more; the list says why, and shows the state.
  if (!outcome.ok && outcome.reason === 'not-found' && !route.context.isDataRequest)
    throw await redirectWithMessage('/show/service', 'closeNotFound')
  if (!outcome.ok)
    return form.refuse(words[outcome.reason](), {
      field: 'closeCode',
      status: outcome.reason === 'busy' ? 503 : 400,
    })
  return redirectAfter({ message: m.close_done(), to: '/show/service', after: delays.afterConfirmation })
}

const words = { 'not-found': m.close_not_found, 'invalid-code': m.close_invalid, busy: m.error_busy }

export default function ClosePage() {
  const { serviceId, patientName, hasNurse } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.close_title()}</h1>
      <p className="muted">{patientName}</p>
      <CodeForm kind="close" serviceId={serviceId} hasNurse={hasNurse} answer={answer} />
    </section>
  )
}
