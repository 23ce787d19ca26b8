import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms } from '#server/aws/sns.server.ts'
import { toE164 } from '#app/domain/phone.ts'
import { logError } from '#server/http/log.server.ts'

/** Longest that a customer waits for the messages of her booking, in milliseconds. */
export const notificationBudget = 3500

/** The registered text of the booking SMS, which India's operators compare byte for byte (section 7). */
export function bookingCodeText(code: string): string {
  return `Your booking code is: ${code}. Use this to confirm your appointment.`
}

/**
 * Sends a booking code by SMS and e-mail side by side.
 * @param budget after how many milliseconds the messages are given up
 * @returns whether both went out; the booking stands either way
 */
export async function sendBookingCode(
  recipient: { email: string; number: string },
  code: string,
  budget = notificationBudget,
): Promise<'sent' | 'failed'> {
  const signal = AbortSignal.timeout(Math.max(0, budget))
  const text = bookingCodeText(code)
  const phone = toE164(recipient.number)
  const messages = await Promise.allSettled([
    phone ? sendSms({ to: phone, text, kind: 'bookingCode' }, signal) : Promise.reject(new Error('no phone')),
    sendEmail({ to: recipient.email, subject: 'Your booking code', text }, signal),
  ])
  for (const message of messages) {
    if (message.status === 'rejected') logError('booking code not sent', message.reason, 'warn')
  }
  return messages.every(({ status }) => status === 'fulfilled') ? 'sent' : 'failed'
}
