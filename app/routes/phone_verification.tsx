import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireCustomer } from '#app/session/guards.server.ts'
import { refuseCaptcha } from '#app/forms/refuse-captcha.server.ts'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { PhoneField } from '#app/forms/phone-field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { SmsOut } from '#app/components/sms-out.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays } from '#domain/limits.ts'
import { countryPrefix } from '#domain/phone.ts'
import { requireFreshProof } from '#app/session/require-fresh-proof.server.ts'
import { referenceOf, verificationRefusedWords } from '#app/forms/verification-refused.server.ts'
import { readPhoneForm } from '#app/forms/read-phone-form.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { captcha } from '#server/accounts/captcha/captcha.server.ts'
import { startPhoneVerification } from '#server/accounts/phone/phone-verification.server.ts'
import { ticketNumber } from '#server/tickets/use-ticket.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.phone_title()} · ${company.name}` }]

/** A first number is verified without further proof; to change a verified one, the customer confirms their identity again. */
async function requireForNumber(route: LoaderFunctionArgs | ActionFunctionArgs) {
  const customer = await requireCustomer(route)
  return customer.account.user.phoneVerified ? requireFreshProof(route) : customer
}

export async function loader(route: LoaderFunctionArgs) {
  const { account } = await requireForNumber(route)
  const { number, phoneVerified } = account.user
  return {
    present: phoneVerified ? number : null,
    challenge: await captcha.challenge(),
    isSmsOut: await areSmsOut(),
    email: referenceOf(account.user),
    ticketNumber: ticketNumber(account.user),
  }
}

/** Sends the code to the number and goes on to `/verify_otp` (sections 2, 5 and 8). While SMS are out, it sends nothing. */
export async function action(route: ActionFunctionArgs) {
  const { account } = await requireForNumber(route)
  if (await areSmsOut()) return data(null, { status: 503 })
  const form = await readPhoneForm(route.request)
  if (!form.ok) return form.refused
  const refusal = await refuseCaptcha(form)
  if (refusal) return refusal
  const outcome = await startPhoneVerification(account, form.value.number, route.context.clientAddress)
  if (outcome.ok) return redirect('/verify_otp')
  if (outcome.reason === 'too-many') {
    const { retryAfterSeconds } = outcome
    return form.refuse(verificationRefusedWords(outcome, referenceOf(account.user)), { retryAfterSeconds })
  }
  if (outcome.reason === 'signed-out') {
    return redirectAfter({
      message: m.otp_not_signed_in(),
      to: '/login',
      after: delays.afterMissingSession,
      isError: true,
    })
  }
  return form.refuse(m.error_unexpected(), { status: 503 })
}

export default function PhoneVerification() {
  const { present, challenge, isSmsOut, email, ticketNumber } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const [form, fields] = useForm<{ number: string; captcha: string }>({
    id: 'phone',
    reply,
    defaultValue: { number: ticketNumber ?? countryPrefix },
  })
  return (
    <section className="page page--narrow stack">
      <h1>{m.phone_title()}</h1>
      <p className="lead">{present ? m.phone_present({ number: present }) : m.phone_intro()}</p>
      <p>{m.phone_one_account()}</p>
      {ticketNumber && !isSmsOut ? <p className="notice notice--info">{m.phone_ticket()}</p> : null}
      {isSmsOut ? <SmsOut email={email} /> : null}
      {answer && 'delayedRedirect' in answer ? <DelayedRedirect {...answer.delayedRedirect} /> : null}
      {isSmsOut || (answer && 'delayedRedirect' in answer) ? null : (
        <Form method="post" {...formProps(form)} className="form stack">
          <FormErrors form={form} labels={{ number: m.phone_number() }} />
          <PhoneField field={fields.number} />
          <Captcha challenge={challenge} field={fields.captcha} />
          <SubmitButton>{m.phone_send()}</SubmitButton>
        </Form>
      )}
      <p>
        <Link to="/signup">{m.phone_back_to_sign_up()}</Link>
      </p>
    </section>
  )
}
