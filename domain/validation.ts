/**
 * What can be wrong with a field. Schemas report these keys; pages replace them by messages in their language
 * (`app/content/validation.server.ts`).
 */
const validationKeys = [
  'fill-required',
  'required',
  'too-long',
  'unexpected',
  'invalid-form',
  'invalid-email',
  'invalid-phone',
  'invalid-contact-number',
  'invalid-date',
  'invalid-number',
  'invalid-age',
  'invalid-hours',
  'start-in-past',
  'start-too-far-ahead',
  'end-before-start',
  'end-at-start',
  'end-too-far-ahead',
  'accept-terms',
  'enter-booking-code',
  'invalid-booking-code-format',
  'enter-closing-code',
  'email-and-password-required',
  'password-required',
  'passwords-do-not-match',
  'weak-password',
  'invalid-otp',
  'invalid-sign-in-code',
  'complete-captcha',
] as const

export type ValidationKey = (typeof validationKeys)[number]

/** Returns the key, for a schema's message. As a function it makes a misspelt key a compile error. */
export function validationKey(key: ValidationKey): ValidationKey {
  return key
}

export function isValidationKey(text: string): text is ValidationKey {
  return (validationKeys as readonly string[]).includes(text)
}
