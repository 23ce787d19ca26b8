import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { shownEmail } from '#domain/placeholder-email.ts'
import { clockWords } from '#domain/clock-words.ts'
import { dayWords } from '#domain/day-words.ts'
import { dayAt } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import type { TooManyMessages } from '#server/sending/send.server.ts'

/** What the office finds an account by: its e-mail, or the number if it has none. */
export function referenceOf({ email, number }: { email: string; number: string }): string {
  return shownEmail(email) || number
}

/**
 * Why no SMS with a code is sent, for `/phone_verification` and "Resend OTP". Only the account's own counters give the time when they end;
 * all other refusals have the same words. `email` is the reference by which the office finds the account.
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
