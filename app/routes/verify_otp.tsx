import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomer } from '#app/session/guards.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, verificationCode } from '#domain/limits.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { referenceOf, verificationRefusedWords } from '#app/forms/verification-refused.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { resendPhoneCode, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { otpSchema } from '#server/accounts/schema.server.ts'
import { noFields } from '#server/schema.server.ts'
import { isFresh } from '#server/accounts/phone/verification-code.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'
import { smsOutWords } from '#app/components/sms-out.tsx'
import { OtpPage } from '#app/forms/otp-page.tsx'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.otp_title()} · ${company.name}` }]

/** The form for the code of the number that is being verified; without a number, redirects back after three seconds (section 4). */
export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireCustomer(route)
  const { pendingNumber, otpSentAt } = account.session
  if (pendingNumber) {
    return { number: pendingNumber, isFresh: isFresh(otpSentAt), challenge: await captcha.challenge() }
  }
  if (account.user.phoneVerified) throw redirect('/book/service')
  return missingSession()
}

/** Verifies the number with its code, or sends the code again (sections 4, 5 and 8, "CAPTCHA and OTP"). */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireCustomer(route)
  const posted = await readPosted(route.request)
  const { pendingNumber } = account.session
  const formNumber = posted.get('number')
  // Another tab has started to verify another number since this form was shown.
  if (pendingNumber && formNumber !== undefined && formNumber !== pendingNumber)
    return missingSession(m.otp_invalid_session())
  return posted.get('intent') === 'resend' ? resend(route, account) : verify(route, account)
}

async function verify({ request }: ActionFunctionArgs, account: Account) {
  const form = await readForm(request, otpSchema)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await verifyPhone(account, form.value.otp)
  if (outcome.ok) {
    return redirectAfter({ message: m.otp_verified(), to: '/book/service', after: delays.afterPhoneVerified })
  }
  switch (outcome.reason) {
    case 'missing-session':
      return missingSession()
    case 'signed-out':
      return notSignedIn()
    case 'too-many':
      return form.refuse(m.otp_locked({ phone: company.phone.label }), { field: 'otp', status: 429 })
    default:
      return form.refuse(refusals[outcome.reason](), { field: 'otp' })
  }
}

async function resend({ request, context }: ActionFunctionArgs, account: Account) {
  const form = await readForm(request, noFields)
  if (!form.ok) return form.refused
  if (await areSmsOut()) return form.refuse(smsOutWords(referenceOf(account.user)), { status: 503 })
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await resendPhoneCode(account, context.clientAddress)
  if (outcome.ok) return { reply: nothingWrong, resent: m.otp_resent() }
  switch (outcome.reason) {
    case 'missing-session':
      return missingSession()
    case 'signed-out':
      return notSignedIn()
    case 'too-many':
      return form.refuse(verificationRefusedWords(outcome, referenceOf(account.user)), {
        retryAfterSeconds: outcome.retryAfterSeconds,
      })
    default:
      return form.refuse(m.otp_resend_failed(), { status: 503 })
  }
}

/** A reply without errors: removes the errors of the try before from the form. */
const nothingWrong: FormReply = {}

const refusals = {
  'invalid-code': m.otp_wrong,
  expired: m.otp_expired,
  'linked-elsewhere': m.otp_linked_elsewhere,
  failed: m.otp_failed,
}

function missingSession(message = m.otp_missing_session()) {
  const after = delays.afterMissingSession
  return redirectAfter({ message, to: '/phone_verification', after, isError: true }, { status: 400 })
}

function notSignedIn() {
  const after = delays.afterMissingSession
  return redirectAfter(
    { message: m.otp_not_signed_in(), to: '/login', after, isError: true },
    { status: 401 },
  )
}

export default function VerifyOtp() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <OtpPage
      title={m.otp_title()}
      loaded={loaded}
      answer={answer}
      intro={(number) => m.otp_intro({ number, minutes: verificationCode.lifetimeMinutes })}
      sent={m.otp_sent()}
    >
      <p>
        <Link to="/phone_verification">{m.otp_change_number()}</Link>
      </p>
    </OtpPage>
  )
}
