import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { exchangedSessionHeaders } from '#app/session/session-cookie.server.ts'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { CodeField } from '#app/forms/field.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, verificationCode } from '#domain/limits.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { readRedirectTo } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { requireEmailVerification } from '#app/session/email-verification-guard.server.ts'
import { readPosted } from '#app/forms/bounded-form.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import {
  sendEmailCode,
  verifyEmail,
  type EmailVerification,
} from '#server/accounts/password/email-verification.server.ts'
import { otpSchema, resendOtpSchema } from '#server/accounts/schema.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_email_title()} · ${company.name}` }]

/** The form for the code of the e-mail; for a user who is signed in, or who is signing in with an e-mail not verified yet. */
export async function loader(route: LoaderFunctionArgs) {
  const { person, session } = await requireEmailVerification(route)
  if (isPlaceholderEmail(person.user.email)) throw redirect('/profile/email')
  if (person.user.emailVerified && !session.restrictedTo)
    throw redirect(signInTarget(person, readRedirectTo(route.request)))
  return { email: person.user.email, challenge: await captcha.challenge() }
}

/** Verifies the e-mail with its code, or sends the code again. */
export async function action(route: ActionFunctionArgs) {
  const { request, context } = route
  const verification = await requireEmailVerification(route)
  if (isPlaceholderEmail(verification.person.user.email)) throw redirect('/profile/email')
  const posted = await readPosted(request)
  return posted.get('intent') === 'resend'
    ? resend(request, verification, context.clientAddress)
    : verify(request, verification)
}

async function verify(request: Request, verification: EmailVerification) {
  const form = await readForm(request, otpSchema)
  if (!form.ok) return form.refused
  const outcome = await verifyEmail(verification, form.value.otp)
  if (outcome.ok) {
    const to = signInTarget(verification.person, readRedirectTo(request))
    const { credentials } = outcome
    const headers = credentials ? await exchangedSessionHeaders(request, credentials) : new Headers()
    return redirectAfter({ message: m.account_email_verified(), to, after: delays.afterLogin }, { headers })
  }
  if (outcome.reason === 'signed-out') return notSignedIn()
  if (outcome.reason === 'too-many') {
    return form.refuse(m.otp_locked({ phone: company.phone.label }), { field: 'otp', status: 429 })
  }
  return form.refuse(refusals[outcome.reason](), { field: 'otp' })
}

async function resend(request: Request, verification: EmailVerification, clientAddress: string) {
  const form = await readForm(request, resendOtpSchema)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await sendEmailCode(verification, clientAddress)
  if (outcome.ok) return { reply: {}, resent: m.account_email_resent() }
  if (outcome.reason === 'signed-out') return notSignedIn()
  return outcome.reason === 'too-many'
    ? form.refuse(m.otp_no_more({ phone: company.phone.label }), {
        retryAfterSeconds: outcome.retryAfterSeconds,
      })
    : form.refuse(m.account_email_resend_failed(), { status: 503 })
}

const refusals = { 'invalid-code': m.otp_wrong, expired: m.otp_expired, failed: m.error_unexpected }

function notSignedIn() {
  const after = delays.afterMissingSession
  return redirectAfter(
    { message: m.otp_not_signed_in(), to: '/login', after, isError: true },
    { status: 401 },
  )
}

export default function EmailVerificationPage() {
  const { email, challenge } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const [form, fields] = useForm<{ otp: string; captcha: string }>({ id: 'email', reply })
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_email_title()}</h1>
      {answer && 'delayedRedirect' in answer ? (
        <DelayedRedirect {...answer.delayedRedirect} />
      ) : (
        <>
          <p>{m.account_email_intro({ email, minutes: verificationCode.lifetimeMinutes })}</p>
          <p role="status" className={answer && 'resent' in answer ? 'notice notice--success' : undefined}>
            {answer && 'resent' in answer ? answer.resent : null}
          </p>
          <Form method="post" {...formProps(form)} className="form stack">
            <FormErrors form={form} labels={{ otp: m.account_email_code() }} />
            <CodeField field={fields.otp} label={m.account_email_code()} />
            <Captcha challenge={challenge} field={fields.captcha} isInvisible />
            <div className="form-actions">
              <SubmitButton name="intent" value="verify">
                {m.account_email_verify()}
              </SubmitButton>
              <button
                type="submit"
                name="intent"
                value="resend"
                formNoValidate
                className="button button--quiet"
              >
                {m.account_email_resend()}
              </button>
            </div>
          </Form>
        </>
      )}
    </section>
  )
}
