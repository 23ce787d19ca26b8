import { randomUUID } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, Link, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { requireVerifiedPhone } from '#app/session/guards.server.ts'
import { EmergencyNote } from '#app/components/emergency.tsx'
import { RequestId } from '#app/components/request-id.tsx'
import { TryAgain, useFormToSend, type FormToSend } from '#app/components/unavailable.tsx'
import { catalogueWords } from '#app/content/catalogue-words.server.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { isPlaceholderEmail, shownEmail } from '#domain/placeholder-email.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { bookableDays } from '#server/bookings/bookable-days.server.ts'
import { book, isChangedForm, type BookOutcome } from '#server/bookings/book.server.ts'
import { bookingSchema, newBookingSchema } from '#server/bookings/schema.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { Booked } from './booked.tsx'
import { bookedPeriod } from './booked-period.server.ts'
import { BookingForm } from './booking-form.tsx'
import { formTexts } from './form-texts.server.ts'
import { bookingNeeds } from './needs.server.ts'
import { sentValues } from './sent-values.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.book_title()} · ${company.name}` }]

/** The booking form with a new service id, for a customer whose phone is verified (section 2 and 6). */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireVerifiedPhone(route)
  const { number, address } = account.user
  const email = shownEmail(account.user.email)
  const { first, last, lastEnd } = bookableDays()
  const times = { first: `${first}T00:00`, last: `${last}T23:59`, lastEnd: `${lastEnd}T23:59` }
  return {
    defaults: { serviceId: randomUUID(), email, number, address, times },
    words: catalogueWords(),
    texts: formTexts({ email, number }),
    /** The code came at sign-up, and without it nobody signs in by e-mail again. */
    isEmailUnverified: email !== '' && !account.user.emailVerified,
  }
}

/** Books the service and sends its code (sections 4, 5 and 8, "Booking"). */
export async function action(route: ActionFunctionArgs) {
  await keepTypedForSignIn(route)
  const { account, services } = await requireVerifiedPhone(route)
  const form = await readBookingForm(route.request, services)
  const rest = { sent: sentValues(form.posted) }
  if (!form.ok) return form.refuse(null, { rest })
  const outcome = await book(account, form.value).catch(answerBusy)
  if (!outcome.ok) {
    if (outcome.reason === 'phone-not-verified') throw redirect('/phone_verification')
    return form.refuse(refusals[outcome.reason](), { status: statuses[outcome.reason], rest })
  }
  const to = `/show/service/${outcome.serviceId}/confirm`
  return redirectAfter(
    {
      ...{ message: success(outcome), to, after: delays.afterBooking },
      isWarning: outcome.notification !== 'sent',
    },
    { rest: { serviceId: outcome.serviceId, period: bookedPeriod(outcome) } },
  )
}

/**
 * A session that ended while the form was filled in: a page without scripts offers it once more after signing in. With
 * scripts the customer is redirected to sign in, and finds the form as it was (`useDraft`).
 */
async function keepTypedForSignIn(route: ActionFunctionArgs): Promise<void> {
  if (route.context.isDataRequest || (await readViewer(route))) return
  throw Response.json({ typed: route.context.typed }, { status: 401 })
}

/** A form that is sent again after its start date must not be refused: `book` answers it as the first time. */
async function readBookingForm(request: Request, services: StoredUserService[]) {
  const serviceId = (await readPosted(request)).get('serviceId')?.toLowerCase()
  const booked = services.find((service) => service.serviceId === serviceId)
  const form = await readForm(request, booked ? bookingSchema : newBookingSchema, { needs: bookingNeeds() })
  return booked && form.ok && isChangedForm(booked, form.value)
    ? readForm(request, newBookingSchema, { needs: bookingNeeds() })
    : form
}

function success({ notification, bookCode, email, number }: Extract<BookOutcome, { ok: true }>): string {
  return notification === 'sent'
    ? isPlaceholderEmail(email)
      ? m.booking_sent_phone({ number })
      : m.booking_sent({ email, number })
    : m.booking_sending_failed({ code: bookCode })
}

const refusals = {
  'too-many': () => m.booking_too_many({ phone: company.phone.label }),
  'id-taken': m.booking_failed,
  busy: m.booking_failed,
}
const statuses = { 'too-many': 429, 'id-taken': 400, busy: 503 }

export default function BookService() {
  const { defaults, words, texts, isEmailUnverified } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBooked = answer && 'delayedRedirect' in answer
  return (
    <section className="page stack">
      <h1>{m.book_title()}</h1>
      {isBooked ? (
        <Booked
          delayedRedirect={answer.delayedRedirect}
          serviceId={answer.serviceId}
          period={answer.period}
        />
      ) : (
        <>
          <p className="lead">{texts.intro}</p>
          <EmergencyNote />
          {isEmailUnverified ? <VerifyEmail {...texts.verifyEmail} /> : null}
          <BookingForm
            defaults={defaults}
            words={words}
            texts={texts}
            reply={answer?.reply}
            sent={answer && 'sent' in answer ? answer.sent : undefined}
          />
        </>
      )}
    </section>
  )
}

function VerifyEmail({ words, link }: { words: string; link: string }) {
  return (
    <p className="muted">
      {words} <Link to="/email_verification?redirectTo=/book/service">{link}</Link>
    </p>
  )
}

/** The customer's own data could not be read (section 8, "Booking"). */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const form = useFormToSend(error)
  const isLost = form && !isRouteErrorResponse(error)
  if (isRouteErrorResponse(error) && error.status === 401) return <SignInFirst form={form} />
  return (
    <section className="page page--narrow stack">
      <h1>{m.book_title()}</h1>
      <p className="notice notice--error" role="alert">
        {isMissing ? m.booking_no_profile() : isLost ? m.error_unexpected() : m.booking_no_user_data()}
      </p>
      {form ? (
        <TryAgain form={form} />
      ) : (
        <Link to="/book/service" reloadDocument className="button button--primary">
          {m.form_try_again()}
        </Link>
      )}
      {isMissing ? null : <RequestId />}
    </section>
  )
}

function SignInFirst({ form }: { form: FormToSend | undefined }) {
  return (
    <section className="page page--narrow stack">
      <h1>{m.book_title()}</h1>
      <p className="notice notice--error" role="alert">
        {m.booking_not_signed_in()}
      </p>
      <p>{m.book_sign_in_first()}</p>
      <p>
        <a href="/login" target="_blank" rel="noopener" className="button button--quiet">
          {m.account_sign_in()} <span className="visually-hidden">{m.footer_opens_new_tab()}</span>
        </a>
      </p>
      <TryAgain form={form} />
    </section>
  )
}
