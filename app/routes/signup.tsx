import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { signInHeaders } from '#app/session/session-cookie.server.ts'
import { readViewer } from '#app/session/viewer.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { Consent } from '#app/components/consent.tsx'
import { GoogleLink } from '#app/routes/login/google-link.tsx'
import { NewPasswordFields } from '#app/forms/password-field.tsx'
import { RetypePasswordHint } from '#app/routes/login/retype-password-hint.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { TextArea, TextField } from '#app/forms/field.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, lengths } from '#domain/limits.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { readForm, type Refuse } from '#app/forms/read-form.server.ts'
import { linkLetters } from '#app/session/mailed-link-cookie.server.ts'
import { messageCookie } from '#app/session/message-cookie.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { isGuessable } from '#server/accounts/password/guessable-password.server.ts'
import { captcha, type CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'
import { mailToUnverified } from '#server/accounts/password/send-link.server.ts'
import { signUpSchema, type SignUp } from '#server/accounts/schema.server.ts'
import { signUp } from '#server/accounts/password/sign-up.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_sign_up_title()} · ${company.name}` }]

/** Redirects a signed-in user to their home page, unless they come back from the verification of their phone. */
export async function loader(route: LoaderFunctionArgs) {
  const viewer = await readViewer(route)
  const target = viewer && signInTarget(viewer)
  if (target && target !== '/phone_verification') throw redirect(target)
  return { challenge: await captcha.challenge() }
}

/** Signs a new customer up and in (sections 4, 5 and 8, "Signup"). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, signUpSchema)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await signUp(form.value, context.clientAddress)
  if (!outcome.ok && outcome.reason === 'too-many') {
    const { retryAfterSeconds } = outcome
    return form.refuse(m.account_address_limit({ phone: company.phone.label }), { retryAfterSeconds })
  }
  if (!outcome.ok) {
    return outcome.reason === 'already-registered'
      ? refuseRegistered(form.value.email, context.clientAddress, form.refuse)
      : form.refuse(m.account_sign_up_failed(), { status: 503 })
  }
  const headers = await signInHeaders(request, outcome.credentials)
  if (isGuessable(form.value.password, form.value)) {
    headers.append('Set-Cookie', await messageCookie('guessablePassword'))
  }
  return redirectAfter(
    { message: m.account_created(), to: '/phone_verification', after: delays.afterLogin },
    { headers },
  )
}

/** Where the account with this e-mail has never verified it, the mailbox's owner gets a link to take the address over. */
async function refuseRegistered(email: string, address: string, refuse: Refuse) {
  const isSent = await mailToUnverified(email, address, linkLetters)
  const help = isSent ? ` ${m.account_displace_sent()}` : ''
  return refuse(`${m.account_already_registered()}${help}`, { field: 'email' })
}

export default function SignUpPage() {
  const { challenge } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_sign_up_title()}</h1>
      {answer && 'delayedRedirect' in answer ? (
        <DelayedRedirect {...answer.delayedRedirect} />
      ) : (
        <>
          <SignUpForm challenge={challenge} reply={answer?.reply} />
          <GoogleLink words={m.account_google_sign_up()} redirectTo={null} />
          <p>
            {m.account_has_account()} <Link to="/login">{m.account_sign_in()}</Link>
          </p>
        </>
      )}
    </section>
  )
}

function SignUpForm({ challenge, reply }: { challenge: CaptchaChallenge; reply: FormReply | undefined }) {
  const [form, fields] = useForm<SignUp & { captcha: string }>({ id: 'signup', reply })
  const labels = {
    firstname: m.account_firstname(),
    lastname: m.account_lastname(),
    email: m.account_email(),
    address: m.account_address(),
    password: m.account_password(),
    confirmPassword: m.account_confirm_password(),
  }
  const name = { required: true, maxLength: lengths.name }
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={labels} />
      <div className="field-row">
        <TextField field={fields.firstname} label={labels.firstname} {...name} autoComplete="given-name" />
        <TextField field={fields.lastname} label={labels.lastname} {...name} autoComplete="family-name" />
      </div>
      <TextField
        field={fields.email}
        label={labels.email}
        type="email"
        required
        autoComplete="email"
        maxLength={lengths.email}
      />
      <TextArea
        field={fields.address}
        label={labels.address}
        autoComplete="street-address"
        maxLength={lengths.address}
      />
      {reply ? <RetypePasswordHint /> : null}
      <NewPasswordFields fields={fields} labels={labels} />
      <Captcha challenge={challenge} field={fields.captcha} />
      <Consent words={m.consent_sign_up()} />
      <SubmitButton>{m.account_sign_up()}</SubmitButton>
    </Form>
  )
}
