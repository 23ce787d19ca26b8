import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms } from '#server/aws/sns.server.ts'
import { toE164 } from '#app/domain/phone.ts'
import { log, logError } from '#server/http/log.server.ts'
import { send } from '#server/sending/send.server.ts'

/** Longest that a customer waits for the messages of her booking, in milliseconds. */
export const notificationTime = 3500

/** The registered text of the booking SMS, which India's operators compare byte for byte (section 7). */
export function bookingCodeText(code: string): string {
  return `Your booking code is: ${code}. Use this to confirm your appointment.`
}

/**
 * Sends a booking code by SMS and e-mail side by side, each as far as its budgets go.
 * @param purpose whether it is the first time or again
 * @param timeLimit after how many milliseconds the messages are given up
 * @returns whether both went out; the booking stands either way
 */
export async function sendBookingCode(
  recipient: { uid: string; email: string; number: string },
  code: string,
  purpose: 'smsBooking' | 'smsResend',
  timeLimit = notificationTime,
): Promise<'sent' | 'failed'> {
  const signal = AbortSignal.timeout(Math.max(0, timeLimit))
  const text = bookingCodeText(code)
  const { uid: account, email } = recipient
  const phone = toE164(recipient.number)
  const messages = await Promise.allSettled([
    phone
      ? send({ purpose, to: phone, account }, (attempt) =>
          attempt((permit) => sendSms(permit, { text, kind: 'bookingCode' }, signal)),
        )
      : Promise.reject(new Error('no phone')),
    send({ purpose: 'mailBooking', to: email }, (attempt) =>
      attempt((permit) => sendEmail(permit, { subject: 'Your booking code', text }, signal)),
    ),
  ])
  for (const message of messages) {
    if (message.status === 'rejected') logError('booking code not sent', message.reason, 'warn')
    else if (!message.value.ok) log('warn', 'booking code not sent', { reason: message.value.reason })
  }
  return messages.every((message) => message.status === 'fulfilled' && message.value.ok) ? 'sent' : 'failed'
}
