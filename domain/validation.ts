/**
 * What can be wrong with a field. Schemas report these keys; pages replace them by messages in their language
 * (`app/content/validation.server.ts`).
 */
const validationKeys = [
  'fillRequired',
  'required',
  'tooLong',
  'unexpected',
  'invalidForm',
  'invalidEmail',
  'invalidPhone',
  'invalidContactNumber',
  'invalidDate',
  'invalidNumber',
  'invalidAge',
  'invalidHours',
  'startInPast',
  'startTooFarAhead',
  'endBeforeStart',
  'endAtStart',
  'endTooFarAhead',
  'acceptTerms',
  'enterBookingCode',
  'invalidBookingCodeFormat',
  'enterClosingCode',
  'emailAndPasswordRequired',
  'passwordRequired',
  'passwordsDoNotMatch',
  'weakPassword',
  'invalidOtp',
  'invalidSignInCode',
  'completeCaptcha',
] as const

export type ValidationKey = (typeof validationKeys)[number]

/** Returns the key, for a schema's message. As a function it makes a misspelt key a compile error. */
export function validationKey(key: ValidationKey): ValidationKey {
  return key
}

export function isValidationKey(text: string): text is ValidationKey {
  return (validationKeys as readonly string[]).includes(text)
}
