import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Captcha } from '#app/forms/captcha/captcha-field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { CodeField } from '#app/forms/field.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { codeLength, isOneTimeCode, isSignInCode, signInCodeLength } from '#domain/codes.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'

/**
 * The form for the code of an SMS: to verify it or have it sent again (section 2, "Verify OTP"). 'Verify OTP' is disabled until all digits
 * are typed; without JavaScript the server refuses shorter codes.
 */
export function OtpForm({
  challenge,
  reply,
  number,
  isSignIn = false,
}: {
  challenge: CaptchaChallenge
  reply: FormReply | undefined
  /** The number that the code was sent to, E.164. */
  number: string
  /** Whether the code is for a sign-in: Cognito decides its length, whereas other codes have six digits. */
  isSignIn?: boolean
}) {
  const [form, fields] = useForm<{ otp: string; captcha: string }>({ id: 'otp', reply })
  const [isComplete, setComplete] = useState(true)
  const isWhole = isSignIn ? isSignInCode : isOneTimeCode
  const label = isSignIn ? m.account_phone_code() : m.otp_code()

  useEffect(() => {
    const input = document.getElementById(fields.otp.id)
    const follow = () => setComplete(input instanceof HTMLInputElement && isWhole(toLatinDigits(input.value)))
    follow()
    input?.addEventListener('input', follow)
    return () => input?.removeEventListener('input', follow)
  }, [fields.otp.id, isWhole])

  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ otp: label }} />
      <CodeField
        field={fields.otp}
        label={label}
        hint={m.otp_nobody_asks()}
        length={isSignIn ? signInCodeLength : codeLength}
      />
      <input type="hidden" name="number" value={number} />
      <Captcha challenge={challenge} field={fields.captcha} isInvisible />
      <div className="form-actions">
        <SubmitButton name="intent" value="verify" disabled={!isComplete}>
          {m.otp_verify()}
        </SubmitButton>
        <button type="submit" name="intent" value="resend" formNoValidate className="button button--quiet">
          {m.otp_resend()}
        </button>
      </div>
    </Form>
  )
}
