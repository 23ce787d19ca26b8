import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { requireCustomerWithService, requireOwnService } from '#app/session/guards.server.ts'
import { CodeForm } from '#app/routes/show.service/code-form.tsx'
import { ResendCode } from '#app/routes/show.service/resend-code.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { userDocumentNotFound } from '#domain/missing-user.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { bookCodeSchema } from '#server/bookings/schema.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.confirm_title()} · ${company.name}` }]

/** The page of the dialog 'Confirm Your Booking' (section 2), for browsers without JavaScript. */
export function loader(route: LoaderFunctionArgs) {
  return requireOwnService(route, route.params.serviceId, 'confirm')
}

/** The owner confirms with the booking code (sections 4 and 8, "Confirm"). */
export async function action(route: ActionFunctionArgs) {
  const { account, records } = await requireCustomerWithService(route, route.params.serviceId)
  const form = await readForm(route.request, bookCodeSchema)
  if (!form.ok) return form.refused
  const outcome = await confirmService(account, records, form.value.bookCode).catch(answerBusy)
  if (!outcome.ok && outcome.reason === 'too-many') {
    const message = m.error_too_many_codes({ phone: company.phone.label })
    return form.refuse(message, { field: 'bookCode', retryAfterSeconds: outcome.retryAfterSeconds })
  }
  // Without JavaScript there is no page of this form; the list says why.
  if (!outcome.ok && !records.entry && !route.context.isDataRequest)
    throw await redirectWithMessage('/show/service', 'bookingNotFound')
  if (!outcome.ok)
    return form.refuse(words[outcome.reason](), {
      field: 'bookCode',
      status: outcome.reason === 'busy' ? 503 : 400,
    })
  return redirectAfter({ message: m.confirm_done(), to: '/show/service', after: delays.afterConfirmation })
}

const words = { 'invalid-code': m.confirm_invalid, busy: m.confirm_failed }

export default function ConfirmPage() {
  const { serviceId, patientName, hasNurse } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.confirm_title()}</h1>
      <p className="muted">{patientName}</p>
      <CodeForm kind="confirm" serviceId={serviceId} hasNurse={hasNurse} answer={answer} />
      {answer && 'delayedRedirect' in answer ? null : <ResendCode serviceId={serviceId} />}
    </section>
  )
}

/** The session exists but its user record does not (section 8, "Confirm"); rethrows every other error to the root. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.statusText !== userDocumentNotFound) throw error
  return (
    <section className="page page--narrow stack">
      <h1>{m.confirm_title()}</h1>
      <p className="notice notice--error" role="alert">
        {m.confirm_user_not_found()}
      </p>
    </section>
  )
}
