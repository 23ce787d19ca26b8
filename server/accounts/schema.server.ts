import { z } from 'zod'
import { isOneTimeCode } from '#app/domain/codes.ts'
import { lengths } from '#app/domain/limits.ts'
import { isStrongPassword } from '#app/domain/password.ts'
import { readIndianPhone } from '#app/domain/phone.ts'
import { validationKey, type ValidationKey } from '#app/domain/validation.ts'

const tooLong = validationKey('tooLong')

function requiredText(longest: number, missing: ValidationKey = 'required') {
  return z.string({ error: missing }).trim().min(1, missing).max(longest, tooLong)
}

function emailAddress(missing: ValidationKey) {
  return requiredText(lengths.email, missing)
    .toLowerCase()
    .pipe(z.email({ error: validationKey('invalidEmail') }))
}

/** A password is taken as it is typed: nothing is trimmed. */
function passwordText(missing: ValidationKey) {
  return z.string({ error: missing }).min(1, missing).max(lengths.password, tooLong)
}

function newPassword(missing: ValidationKey) {
  return {
    password: passwordText(missing).refine(isStrongPassword, { error: validationKey('weakPassword') }),
    confirmPassword: passwordText('required'),
  }
}

const samePasswords = {
  check: (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword,
  refusal: { path: ['confirmPassword'], error: validationKey('passwordsDoNotMatch') },
}

function oneTimeCode() {
  return z
    .string({ error: validationKey('invalidOtp') })
    .trim()
    .refine(isOneTimeCode, { error: validationKey('invalidOtp') })
}

/** What a customer says of herself, and may change by herself. */
export const profileSchema = z.object({
  firstname: requiredText(lengths.name),
  lastname: requiredText(lengths.name),
  address: z.string().trim().max(lengths.address, tooLong).default(''),
})

export type Profile = z.infer<typeof profileSchema>

/** The sign-up form (section 5, "Authentication"): all fields except the address are required. */
export const signUpSchema = profileSchema
  .extend({
    email: emailAddress('required'),
    ...newPassword('passwordRequired'),
  })
  .refine(samePasswords.check, samePasswords.refusal)

export type SignUp = z.infer<typeof signUpSchema>

/** The form that asks for a code for a new password. */
export const forgotPasswordSchema = z.object({ email: emailAddress('required') })

/** The form that takes that code and the new password, under the rules of the sign-up. */
export const resetPasswordSchema = z
  .object({ email: emailAddress('required'), otp: oneTimeCode(), ...newPassword('required') })
  .refine(samePasswords.check, samePasswords.refusal)

export type ResetPassword = z.infer<typeof resetPasswordSchema>

/** The login form: both fields are required, with one message (section 5). */
export const signInSchema = z.object({
  email: emailAddress('emailAndPasswordRequired'),
  password: passwordText('emailAndPasswordRequired'),
})

/** A number as it may be typed; it comes out as +91 and ten digits. */
export const phoneSchema = z.object({
  number: z
    .string({ error: validationKey('invalidPhone') })
    .max(lengths.number, validationKey('invalidPhone'))
    .transform((typed) => readIndianPhone(typed) ?? '')
    .refine(Boolean, { error: validationKey('invalidPhone') }),
})

/** A one-time code by SMS or e-mail: digits only, exactly six. */
export const otpSchema = z.object({ otp: oneTimeCode() })
