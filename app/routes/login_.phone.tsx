import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { readViewer } from '#app/session/viewer.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { PhoneField } from '#app/forms/phone-field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { countryPrefix } from '#domain/phone.ts'
import { loginPath, readRedirectTo } from '#domain/paths.ts'
import { signInTarget } from '#domain/sign-in-target.ts'
import { readCaller } from '#app/session/known-browser-cookie.server.ts'
import { readPhoneForm } from '#app/forms/read-phone-form.server.ts'
import { phoneSignInCookie } from '#app/session/phone-sign-in-cookie.server.ts'
import { OtherSignInWays } from '#app/routes/login/other-sign-in-ways.tsx'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_phone_title()} · ${company.name}` }]

/** Redirects a signed-in user to `redirectTo` or their home page. */
export async function loader(route: LoaderFunctionArgs) {
  const redirectTo = readRedirectTo(route.request)
  const viewer = await readViewer(route)
  if (viewer) throw redirect(signInTarget(viewer, redirectTo))
  return { challenge: await captcha.challenge(), redirectTo, isSmsOut: await areSmsOut() }
}

/** Sends a code to the number of an account and goes on to `/login/code`, whether or not there is one. */
export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const form = await readPhoneForm(request)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await sendPhoneSignInCode(form.value.number, await readCaller(route))
  if (outcome.ok) {
    const kept = await phoneSignInCookie({ id: outcome.id, redirectTo: readRedirectTo(request) })
    return redirect('/login/code', { headers: { 'Set-Cookie': kept } })
  }
  if (outcome.reason === 'too-many') {
    const { retryAfterSeconds } = outcome
    return form.refuse(m.otp_no_more_sign_in({ phone: company.phone.label }), { retryAfterSeconds })
  }
  return form.refuse(m.error_unexpected(), { status: 503 })
}

export default function PhoneLogin() {
  const { challenge, redirectTo, isSmsOut } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ number: string; captcha: string }>({
    id: 'phone-login',
    reply: answer?.reply,
    defaultValue: { number: countryPrefix },
  })
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_phone_title()}</h1>
      {isSmsOut ? <OtherSignInWays redirectTo={redirectTo} without="phone" /> : null}
      <p className="lead">{m.account_phone_intro()}</p>
      <Form method="post" {...formProps(form)} className="form stack">
        <FormErrors form={form} labels={{ number: m.phone_number() }} />
        <PhoneField field={fields.number} />
        <Captcha challenge={challenge} field={fields.captcha} />
        <SubmitButton>{m.phone_send()}</SubmitButton>
      </Form>
      <p>
        <Link to={redirectTo ? loginPath(redirectTo) : '/login'}>{m.account_password_instead()}</Link>
      </p>
    </section>
  )
}
