import type { ActionFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { NewPasswordField } from '#app/components/account/password-field.tsx'
import { TextField } from '#app/components/field.tsx'
import { FormErrors, SubmitButton } from '#app/components/form.tsx'
import { Onward } from '#app/components/onward.tsx'
import { formProps, useForm } from '#app/components/use-form.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { delays, lengths, verificationCode } from '#app/domain/limits.ts'
import { parseForm, rejected, rejectedForNow } from '#app/forms.server.ts'
import { leadOn } from '#app/onward.server.ts'
import { resetPassword } from '#server/accounts/password-reset.server.ts'
import { resetPasswordSchema, type ResetPassword } from '#server/accounts/schema.server.ts'

export { untilOnward as shouldRevalidate } from '#app/components/onward.tsx'
export { passHeaders as headers } from '#app/onward.server.ts'

export const meta = () => [{ title: `${m.account_reset_title()} · ${company.name}` }]

/** Sets a new password with the code of the e-mail; every session of the account ends (sections 4, 5 and 8). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await parseForm(request, resetPasswordSchema)
  if (!form.ok) return rejected(form.reply)
  const outcome = await resetPassword(form.value, context.clientAddress)
  if (outcome.ok) {
    return leadOn({ message: m.account_reset_done(), to: '/login', after: delays.afterPasswordReset })
  }
  switch (outcome.reason) {
    case 'too-many':
      return rejectedForNow(
        form.refuse(`${m.error_too_many()} ${m.otp_expired()}`),
        outcome.retryAfterSeconds,
      )
    case 'failed':
      return rejected(form.refuse(m.error_unexpected()), {}, 503)
    default: {
      const { words, field } = refusals[outcome.reason]
      return rejected(form.refuse(words(), field))
    }
  }
}

const refusals = {
  'invalid-code': { words: m.otp_wrong, field: 'otp' },
  expired: { words: m.otp_expired, field: 'otp' },
  'weak-password': { words: m.account_weak_password, field: 'password' },
}

export default function ResetPasswordPage() {
  const answer = useActionData<typeof action>()
  const reply = answer && 'reply' in answer ? answer.reply : undefined
  const [form, fields] = useForm<ResetPassword>({ id: 'reset', reply })
  const labels = {
    email: m.account_email(),
    otp: m.account_email_code(),
    password: m.account_reset_new_password(),
    confirmPassword: m.account_confirm_password(),
  }
  return (
    <section className="page page--narrow stack">
      <h1>{m.account_reset_title()}</h1>
      {answer && 'onward' in answer ? (
        <Onward {...answer.onward} />
      ) : (
        <Form method="post" {...formProps(form)} className="form stack">
          <p>{m.account_reset_intro({ minutes: verificationCode.lifetimeMinutes })}</p>
          <FormErrors form={form} labels={labels} />
          <TextField
            field={fields.email}
            label={labels.email}
            type="email"
            required
            autoComplete="username"
            maxLength={lengths.email}
          />
          <TextField
            field={fields.otp}
            label={labels.otp}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="input input--code"
          />
          <NewPasswordField field={fields.password} label={labels.password} />
          <TextField
            field={fields.confirmPassword}
            label={labels.confirmPassword}
            type="password"
            required
            autoComplete="new-password"
            maxLength={lengths.password}
          />
          <SubmitButton>{m.account_reset_save()}</SubmitButton>
        </Form>
      )}
      <p className="links">
        <Link to="/login">{m.account_back_to_login()}</Link>
        <Link to="/forgotpassword">{m.account_reset_another_code()}</Link>
      </p>
    </section>
  )
}
