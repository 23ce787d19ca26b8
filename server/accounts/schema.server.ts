import * as z from 'zod/mini'
import { isOneTimeCode, isSignInCode } from '#domain/codes.ts'
import { lengths } from '#domain/limits.ts'
import { isStrongPassword } from '#domain/password.ts'
import { readIndianPhone } from '#domain/phone.ts'
import { validationKey, type ValidationKey } from '#domain/validation.ts'
import { profileSchema } from '#server/customers/profile.schema.server.ts'
import { emailAddress, readAs } from '#server/schema.server.ts'

const tooLong = validationKey('too-long')
const invalidPhone = validationKey('invalid-phone')

/** A password is not trimmed. */
function passwordText(missing: ValidationKey) {
  return z.string(missing).check(z.minLength(1, missing), z.maxLength(lengths.password, tooLong))
}

function newPassword(missing: ValidationKey) {
  return {
    password: passwordText(missing).check(z.refine(isStrongPassword, validationKey('weak-password'))),
    confirmPassword: passwordText('required'),
  }
}

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], error: validationKey('passwords-do-not-match') },
)

function oneTimeCode() {
  const invalid = validationKey('invalid-otp')
  return z.string(invalid).check(z.trim(), z.refine(isOneTimeCode, invalid))
}

/** The sign-up form (section 5, "Authentication"); only the address is optional. */
export const signUpSchema = z
  .extend(profileSchema, {
    email: emailAddress('email-and-password-required'),
    ...newPassword('password-required'),
  })
  .check(samePasswords)

export type SignUp = z.infer<typeof signUpSchema>

export const forgotPasswordSchema = z.object({ email: emailAddress() })

/** The form of the mailed link that sets a new password. */
export const resetPasswordSchema = z.object(newPassword('required')).check(samePasswords)

export type ResetPassword = z.infer<typeof resetPasswordSchema>

/** A new password, typed twice. */
export const newPasswordSchema = z.object(newPassword('required')).check(samePasswords)

/** The current password, to prove one's identity again. */
export const presentPasswordSchema = z.object({ password: passwordText('required') })

export const changePasswordSchema = z
  .object({ present: passwordText('required'), ...newPassword('required') })
  .check(samePasswords)

export type ChangePassword = z.infer<typeof changePasswordSchema>

/** The login form: both fields are required, with one message (section 5). */
export const signInSchema = z.object({
  email: emailAddress('email-and-password-required'),
  password: passwordText('email-and-password-required'),
})

/** A phone number in any form in which people type it; comes out as +91 and ten digits. */
export const phoneSchema = z.object({
  number: z.pipe(
    z.string(invalidPhone).check(z.maxLength(lengths.number, invalidPhone)),
    readAs(readIndianPhone, invalidPhone),
  ),
})

/** The office's ticket: the number, and the id of the new ticket. */
export const ticketSchema = z.extend(phoneSchema, { form: z.uuid(validationKey('required')) })

/** A one-time code by SMS or e-mail: exactly six digits. */
export const otpSchema = z.object({ otp: oneTimeCode() })

/** The code that signs in by SMS, as long as Cognito makes it. */
export const signInCodeSchema = z.object({
  otp: z
    .string(validationKey('invalid-sign-in-code'))
    .check(z.trim(), z.refine(isSignInCode, validationKey('invalid-sign-in-code'))),
})

/** The same form when it asks for another code, with anything in its code field. */
export const resendOtpSchema = z.object({ otp: z._default(z.string(validationKey('invalid-otp')), '') })

export const addEmailSchema = z.object({ email: emailAddress() })

/** The form that deletes the account. Its checkbox has to be ticked. */
export const deleteAccountSchema = z.object({ confirm: z.optional(z.string(validationKey('unexpected'))) })
