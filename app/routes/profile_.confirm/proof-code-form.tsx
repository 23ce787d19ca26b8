import { Form } from '@remix-run/react'
import { CodeField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { codeLength, signInCodeLength } from '#domain/codes.ts'
import { verificationCode } from '#domain/limits.ts'

/**
 * The form for the code with which a customer without a password confirms their identity: first a button that sends the code,
 * then its field.
 * @param to the number, E.164, or the e-mail
 * @param isSent whether a code was sent that is still valid
 */
export function ProofCodeForm({
  way,
  to,
  isSent,
  reply,
}: {
  way: 'sms' | 'email'
  to: string
  isSent: boolean
  reply: Parameters<typeof useForm>[0]['reply']
}) {
  const [form, fields] = useForm<{ otp: string }>({ id: 'confirm', reply })
  const label = way === 'sms' ? m.account_phone_code() : m.account_email_code()
  if (!isSent) {
    return (
      <Form method="post" {...formProps(form)} className="form stack">
        <p>{m.profile_confirm_code_text({ to })}</p>
        <FormErrors form={form} labels={{ otp: label }} />
        <SubmitButton name="intent" value="send">
          {m.phone_send()}
        </SubmitButton>
      </Form>
    )
  }
  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <p role="status">{m.profile_confirm_code_sent({ to, minutes: verificationCode.lifetimeMinutes })}</p>
      <FormErrors form={form} labels={{ otp: label }} />
      <CodeField
        field={fields.otp}
        label={label}
        hint={m.otp_nobody_asks()}
        length={way === 'sms' ? signInCodeLength : codeLength}
      />
      <div className="form-actions">
        <SubmitButton name="intent" value="verify">
          {m.profile_confirm_button()}
        </SubmitButton>
        <button type="submit" name="intent" value="send" formNoValidate className="button button--quiet">
          {m.otp_resend()}
        </button>
      </div>
    </Form>
  )
}
