import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { DelayedRedirect } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, lengths } from '#domain/limits.ts'
import { readForm } from '#app/forms/read-form.server.ts'
import { readCaller } from '#app/session/known-browser-cookie.server.ts'
import { linkLetters } from '#app/session/mailed-link-cookie.server.ts'
import { messageCookie } from '#app/session/message-cookie.server.ts'
import { redirectAfter } from '#app/session/delayed-redirect.server.ts'
import { redirectWithoutPassword } from '#app/session/redirect-without-password.server.ts'
import { forgotPasswordSchema } from '#server/accounts/schema.server.ts'
import { requestLink } from '#server/accounts/password/send-link.server.ts'

export { skipRevalidationBeforeRedirect as shouldRevalidate } from '#app/components/delayed-redirect.tsx'
export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const meta = () => [{ title: `${m.account_forgot_title()} · ${company.name}` }]

/** Mails the link to the address of an account and leads to `/login` after three seconds (sections 2, 4 and 8). */
export async function action(route: ActionFunctionArgs) {
  const { request } = route
  const form = await readForm(request, forgotPasswordSchema)
  if (!form.ok) return form.refused
  const outcome = await requestLink(form.value.email, await readCaller(route), linkLetters)
  const after = delays.afterPasswordReset
  if (outcome.ok) {
    const headers = { 'Set-Cookie': await messageCookie('passwordLinkSent') }
    return redirectAfter(
      { message: m.account_forgot_redirecting(), to: '/login', after },
      { rest: { isSent: true }, headers },
    )
  }
  switch (outcome.reason) {
    case 'too-many':
      return form.refuse(m.account_address_limit({ phone: company.phone.label }), {
        retryAfterSeconds: outcome.retryAfterSeconds,
      })
    case 'other-provider':
    case 'phone-only':
      return redirectWithoutPassword(outcome.reason, after)
    case 'unknown-email':
      return form.refuse(m.account_forgot_unknown_email(), { field: 'email' })
    case 'failed':
      return form.refuse(m.account_forgot_failed(), { status: 503 })
  }
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const [form, fields] = useForm<{ email: string }>({ id: 'forgot', reply })
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_forgot_title()}</h1>
      {answer && 'delayedRedirect' in answer ? (
        <>
          <DelayedRedirect {...answer.delayedRedirect} />
          {'isSent' in answer ? <p>{m.account_forgot_sent()}</p> : null}
        </>
      ) : (
        <Form method="post" {...formProps(form)} className="form stack">
          <p>{m.account_forgot_intro()}</p>
          <FormErrors form={form} labels={{ email: m.account_email() }} />
          <TextField
            field={fields.email}
            label={m.account_email()}
            type="email"
            required
            autoComplete="username"
            maxLength={lengths.email}
          />
          <SubmitButton>{m.account_forgot_send()}</SubmitButton>
        </Form>
      )}
      <p className="links">
        <Link to="/login">{m.account_back_to_login()}</Link>
      </p>
    </section>
  )
}
