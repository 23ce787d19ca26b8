import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomerWithService, requireOwnService } from '#app/session/guards.server.ts'
import { ResendCode } from '#app/routes/show.service/resend-code.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { resendBookingCode } from '#server/bookings/resend.server.ts'

export const meta = () => [{ title: `${m.resend_button()} · ${company.name}` }]

/** The page for the card's resend button, for browsers without JavaScript. */
export function loader(route: LoaderFunctionArgs) {
  return requireOwnService(route, route.params.serviceId, 'confirm')
}

/** Sends the booking code again from the service's card. */
export async function action(route: ActionFunctionArgs) {
  const { account, records } = await requireCustomerWithService(route, route.params.serviceId)
  const outcome = await resendBookingCode(account, records)
  // Without JavaScript there is no page of this form; the list says why.
  if (!outcome.ok && !records.entry && !route.context.isDataRequest)
    throw await redirectWithMessage('/show/service', 'bookingNotFound')
  if (!outcome.ok) {
    const isLimit = outcome.reason === 'too-many'
    const message = isLimit ? m.resend_too_many({ phone: company.phone.label }) : m.confirm_invalid()
    return data({ message, sent: false }, { status: isLimit ? 429 : 404 })
  }
  const { email, number, bookCode } = outcome
  return outcome.notification === 'sent'
    ? {
        message: isPlaceholderEmail(email)
          ? m.resend_sent_phone({ number })
          : m.resend_sent({ email, number }),
        sent: true,
      }
    : { message: m.resend_failed({ code: bookCode }), sent: false }
}

export default function ResendPage() {
  const { serviceId, patientName } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.resend_button()}</h1>
      <p className="muted">{patientName}</p>
      <ResendCode serviceId={serviceId} answer={answer} />
      <Link className="button button--primary" to={`/show/service/${serviceId}/confirm`}>
        {m.confirm_title()}
      </Link>
    </section>
  )
}
