import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { signInHeaders } from '#app/session/session-cookie.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { OtpPage } from '#app/forms/otp-page.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, verificationCode } from '#domain/limits.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { readCaller } from '#app/session/known-browser-cookie.server.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { readForm, type Refuse } from '#app/forms/read-form.server.ts'
import type { FormReply } from '#app/forms/use-form.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import {
  expiredPhoneSignInCookie,
  phoneSignInCookie,
  readPhoneSignInCookie,
  type PendingPhoneSignIn,
} from '#app/session/phone-sign-in-cookie.server.ts'
import { OtherSignInWays } from '#app/routes/login/other-sign-in-ways.tsx'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import {
  readPhoneSignIn,
  sendPhoneSignInCode,
  signInWithPhone,
} from '#server/accounts/phone/phone-sign-in.server.ts'
import { resendOtpSchema, signInCodeSchema } from '#server/accounts/schema.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_phone_title()} · ${company.name}` }]

/** The form for the code of a sign-in by SMS; without one, back to the number after three seconds. */
export async function loader(route: LoaderFunctionArgs) {
  const kept = await readPhoneSignInCookie(route.request)
  const viewer = await readViewer(route)
  if (viewer) throw redirect(signInTarget(viewer, kept?.redirectTo ?? null))
  const signIn = kept && (await readPhoneSignIn(kept.id))
  if (!signIn) return invalidSession()
  const isSmsOut = await areSmsOut()
  return { ...signIn, challenge: await captcha.challenge(), isSmsOut, redirectTo: kept.redirectTo }
}

/** Signs in with the code, or sends it again. */
export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const kept = await readPhoneSignInCookie(request)
  const signIn = kept && (await readPhoneSignIn(kept.id))
  const posted = await readPosted(request)
  // Another tab may have started a sign-in with another number since this form was shown.
  if (!signIn || (posted.get('number') ?? signIn.number) !== signIn.number) return invalidSession()
  const isResend = posted.get('intent') === 'resend'
  const form = await readForm(request, isResend ? resendOtpSchema : signInCodeSchema)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  return isResend ? resend(form, { ...signIn, kept }, route) : finish(request, form, kept)
}

type CodeForm = { value: { otp: string }; refuse: Refuse }

async function finish(request: Request, form: CodeForm, kept: PendingPhoneSignIn) {
  const outcome = await signInWithPhone(kept.id, form.value.otp)
  if (!outcome.ok) {
    switch (outcome.reason) {
      case 'invalid-session':
        return invalidSession()
      case 'too-many':
        return form.refuse(m.otp_locked({ phone: company.phone.label }), { field: 'otp', status: 429 })
      default:
        return form.refuse(refusals[outcome.reason](), { field: 'otp' })
    }
  }
  const headers = await signInHeaders(request, outcome.credentials)
  headers.append('Set-Cookie', await expiredPhoneSignInCookie())
  const to = signInTarget(outcome.person, kept.redirectTo)
  return redirectAfter({ message: m.account_login_done(), to, after: delays.afterLogin }, { headers })
}

async function resend(
  { refuse }: CodeForm,
  { number, kept }: { number: string; kept: PendingPhoneSignIn },
  route: ActionFunctionArgs,
) {
  const outcome = await sendPhoneSignInCode(number, await readCaller(route))
  if (outcome.ok) {
    const headers = { 'Set-Cookie': await phoneSignInCookie({ ...kept, id: outcome.id }) }
    return data({ reply: nothingWrong, resent: m.otp_resent() }, { headers })
  }
  if (outcome.reason === 'too-many') {
    const { retryAfterSeconds } = outcome
    return refuse(m.otp_no_more_sign_in({ phone: company.phone.label }), { retryAfterSeconds })
  }
  return refuse(m.otp_resend_failed(), { status: 503 })
}

/** A reply without errors: removes the errors of the try before from the form. */
const nothingWrong: FormReply = {}

const refusals = {
  'invalid-code': () => `${m.otp_wrong()} ${m.account_phone_code_again()}`,
  expired: m.otp_expired,
  failed: m.otp_failed,
}

function invalidSession() {
  const after = delays.afterMissingSession
  return redirectAfter(
    { message: m.otp_invalid_session(), to: '/login/phone', after, isError: true },
    { status: 400 },
  )
}

export default function PhoneLoginCode() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSmsOut = 'number' in loaded && loaded.isSmsOut
  return (
    <OtpPage
      title={m.account_phone_title()}
      loaded={loaded}
      answer={answer}
      above={isSmsOut ? <OtherSignInWays redirectTo={loaded.redirectTo} without="phone" /> : null}
      intro={(number) => m.account_phone_code_intro({ number, minutes: verificationCode.lifetimeMinutes })}
      sent={null}
      isSignIn
    >
      <p className="links">
        <Link to="/login/phone">{m.account_phone_other_number()}</Link>
        <Link to="/login">{m.account_password_instead()}</Link>
      </p>
    </OtpPage>
  )
}
