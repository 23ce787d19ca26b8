/**
 * What can be wrong with a field. Schemas report these keys; the page replaces them by messages in its language
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

/** Returns the key, for use as a schema's message. It is a function so that a misspelt key does not compile. */
export function validationKey(key: ValidationKey): ValidationKey {
  return key
}

export function isValidationKey(text: string): text is ValidationKey {
  return (validationKeys as readonly string[]).includes(text)
}
