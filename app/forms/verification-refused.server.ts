import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { shownEmail } from '#domain/placeholder-email.ts'
import { clockWords } from '#domain/clock-words.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { TooManyMessages } from '#server/sending/send.server.ts'

/** By what the office finds an account: its e-mail, or the number of one without. */
export function referenceOf({ email, number }: { email: string; number: string }): string {
  return shownEmail(email) || number
}

/**
 * Why no SMS with a code goes out, for `/phone_verification` and "Resend OTP". Where the account's own counters refuse, with the time from
 * which they do not; in all other cases the same words. The e-mail is the reference by which the office finds the account.
 */
export function verificationRefusedWords(
  { isOwn, retryAfterSeconds }: Pick<TooManyMessages, 'isOwn' | 'retryAfterSeconds'>,
  email: string,
): string {
  const contact = { phone: company.phone.label, email }
  if (!isOwn) return m.otp_refused_reference(contact)
  const [language, next] = [getLocale(), now() + retryAfterSeconds * 1000]
  return m.otp_own_limit({
    ...contact,
    day: dayWords(language, dayAt(next)),
    time: clockWords(language, next),
  })
}
