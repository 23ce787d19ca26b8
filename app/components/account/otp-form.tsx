import type { SubmissionResult } from '@conform-to/dom'
import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Captcha } from '#app/components/account/captcha.tsx'
import { FormErrors, SubmitButton } from '#app/components/form.tsx'
import { TextField } from '#app/components/field.tsx'
import { formProps, useForm } from '#app/components/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { isOneTimeCode } from '#app/domain/codes.ts'
import { toLatinDigits } from '#app/domain/digits.ts'
import type { CaptchaChallenge } from '#server/accounts/captcha.server.ts'

/**
 * The code of the SMS, to be verified or sent again (section 2, "Verify OTP"). 'Verify OTP' waits for six digits; without
 * JavaScript the server answers for fewer.
 */
export function OtpForm({
  challenge,
  reply,
  number,
}: {
  challenge: CaptchaChallenge
  reply: SubmissionResult | undefined
  /** Which number the form is for, E.164. */
  number: string
}) {
  const [form, fields] = useForm<{ otp: string; captcha: string }>({ id: 'otp', reply })
  const [isComplete, setComplete] = useState(true)

  useEffect(() => {
    const input = document.getElementById(fields.otp.id)
    const follow = () =>
      setComplete(input instanceof HTMLInputElement && isOneTimeCode(toLatinDigits(input.value)))
    follow()
    input?.addEventListener('input', follow)
    return () => input?.removeEventListener('input', follow)
  }, [fields.otp.id])

  return (
    <Form method="post" {...formProps(form)} className="form stack">
      <FormErrors form={form} labels={{ otp: m.otp_code() }} />
      <TextField
        field={fields.otp}
        label={m.otp_code()}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="input input--code"
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
