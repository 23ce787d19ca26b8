import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useSearchParams } from '@remix-run/react'
import { replaceSession, signInHeaders } from '#app/session/session-cookie.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { captchaWords } from '#app/forms/refuse-captcha.server.ts'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { Consent } from '#app/components/consent.tsx'
import { GoogleLink } from './google-link.tsx'
import { RetypePasswordHint } from './retype-password-hint.tsx'
import { OtherSignInWays } from './other-sign-in-ways.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { TextField } from '#app/forms/field.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, lengths } from '#domain/limits.ts'
import { readRedirectTo } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import type { PostedForm } from '#app/forms/bounded-form.server.ts'
import { readForm, type Refuse } from '#app/forms/read-form.server.ts'
import { readCaller } from '#app/session/known-browser-cookie.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { redirectWithoutPassword } from '#app/session/redirect-without-password.server.ts'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { signInSchema } from '#server/accounts/schema.server.ts'
import { signIn, type SignInOutcome } from '#server/accounts/password/sign-in.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_sign_in_title()} · ${company.name}` }]

/** Redirects a signed-in user to `redirectTo` or their home page. */
export async function loader(route: LoaderFunctionArgs) {
  const viewer = await readViewer(route)
  if (viewer) throw redirect(signInTarget(viewer, readRedirectTo(route.request)))
  return null
}

/** Signs in with e-mail and password (sections 4, 5 and 8, "Login"). */
export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const form = await readForm(request, signInSchema)
  if (!form.ok) return form.refuse(null, { rest: { challenge: await anotherCaptcha(form.posted) } })
  const caller = await readCaller(route)
  const outcome = await signIn(form.value, caller, () => captcha.verify(form.posted))
  if (!outcome.ok && outcome.reason !== 'email-not-verified') return explain(form.refuse, outcome)
  const after = delays.afterLogin
  if (outcome.ok) {
    const to = signInTarget(outcome.person, readRedirectTo(request))
    const headers = await signInHeaders(request, outcome.credentials)
    return redirectAfter({ message: m.account_login_done(), to, after }, { headers })
  }
  const headers = { 'Set-Cookie': await replaceSession(request, outcome.credentials) }
  const to = `/email_verification${new URL(request.url).search}`
  return redirectAfter(
    { message: m.account_verify_email_first(), to, after, isError: true },
    { headers, status: 403 },
  )
}

type Refusal = Exclude<SignInOutcome, { ok: true } | { reason: 'email-not-verified' }>

async function explain(refuse: Refuse, refusal: Refusal) {
  switch (refusal.reason) {
    case 'too-many':
      return refuse(m.error_too_many(), {
        retryAfterSeconds: refusal.retryAfterSeconds,
        rest: { showsWaysIn: true },
      })
    case 'common-password':
      return refuse(m.account_common_password(), {
        status: 429,
        rest: { showsWaysIn: true },
      })
    case 'captcha':
      return refuse(captchaWords[refusal.verdict](), {
        field: 'captcha',
        rest: { challenge: await captcha.challenge() },
      })
    case 'other-provider':
    case 'phone-only':
      // The redirect leads to this same page; the cookie shows the message there again.
      return redirectWithoutPassword(refusal.reason, delays.afterLogin)
    default:
      return refuse(refusals[refusal.reason](), {
        rest: { challenge: refusal.takesCaptcha ? await captcha.challenge() : null },
      })
  }
}

/** Another CAPTCHA for a form that was posted with one and refused for a field, since each can be used once only. */
async function anotherCaptcha(posted: PostedForm) {
  const wasAsked = posted.has('captcha') || posted.has('captchaToken') || posted.has('g-recaptcha-response')
  return wasAsked ? captcha.challenge() : null
}

const refusals = {
  'wrong-password': m.account_wrong_password,
  'unknown-email': m.account_unknown_email,
  'no-user-record': m.account_user_data_not_found,
  failed: m.error_unexpected,
}

export default function Login() {
  const answer = useActionData<typeof action>()
  const redirectTo = useSearchParams()[0].get('redirectTo')
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const challenge = answer && 'challenge' in answer ? answer.challenge : null
  const [form, fields] = useForm<{ email: string; password: string; captcha: string }>({
    id: 'login',
    reply,
  })
  const labels = { email: m.account_email(), password: m.account_password() }
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_sign_in_title()}</h1>
      {answer && 'delayedRedirect' in answer ? (
        <DelayedRedirect {...answer.delayedRedirect} />
      ) : (
        <Form method="post" {...formProps(form)} className="form stack">
          <FormErrors form={form} labels={labels} />
          {answer && 'showsWaysIn' in answer ? <OtherSignInWays redirectTo={redirectTo} /> : null}
          <TextField
            field={fields.email}
            label={labels.email}
            type="email"
            required
            autoComplete="username"
            maxLength={lengths.email}
          />
          <TextField
            field={fields.password}
            label={labels.password}
            type="password"
            required
            autoComplete="current-password"
            maxLength={lengths.password}
          />
          {reply ? <RetypePasswordHint /> : null}
          {challenge ? <Captcha challenge={challenge} field={fields.captcha} /> : null}
          <p>
            <Link to="/forgotpassword">{m.account_forgot_password()}</Link>
          </p>
          <SubmitButton>{m.account_sign_in()}</SubmitButton>
        </Form>
      )}
      <GoogleLink words={m.account_google_sign_in()} redirectTo={redirectTo} />
      <Consent words={m.consent_google()} />
      <Link
        to={`/login/phone${redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''}`}
        className="button button--quiet button--wide"
      >
        {m.account_phone_sign_in()}
      </Link>
      <p>
        {m.account_no_account()} <Link to="/signup">{m.account_sign_up()}</Link>
      </p>
    </section>
  )
}
