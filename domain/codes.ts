/** Booking and closing codes: six digits, the first from 1 to 9 (sections 5 and 9 of the specification). */

export const codeLength = 6

/** Whether a text has the form of a booking or closing code; the code may still be wrong. */
export function isCode(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** Whether a text has the form of a one-time code by SMS or e-mail: exactly six digits, of which the first may be zero. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** The most digits of a code for signing in by SMS. */
export const signInCodeLength = 8

/** Whether a text has the form of a code for signing in by SMS. Cognito chooses the length, at present eight digits. */
export function isSignInCode(text: string): boolean {
  return /^\d{6,8}$/.test(text)
}
