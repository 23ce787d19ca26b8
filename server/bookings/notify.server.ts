import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms } from '#server/aws/sns.server.ts'
import { company } from '#domain/company.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { toE164 } from '#domain/phone.ts'
import { describeError, log } from '#server/http/log.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'

/** Milliseconds that a customer waits for the messages of a booking at most. */
export const notificationTime = 3500

/**
 * The registered text of the booking SMS, which India's operators compare byte for byte: the sentence of section 7 and the
 * brand that they require (docs/decisions/0050). The e-mail says the same.
 */
export function bookingCodeText(code: string): string {
  return `Your booking code is: ${code}. Use this to confirm your appointment. ${company.name}`
}

/**
 * Sends a booking code by SMS and e-mail in parallel, within their limits and budgets. An account without an e-mail gets the
 * SMS alone.
 * @param purpose `smsBooking` for the first time, `smsResend` for later ones
 * @param timeLimit milliseconds after which sending is given up
 * @returns `sent` when every message is out; the booking is valid either way
 */
export async function sendBookingCode(
  recipient: { uid: string; email: string; number: string },
  code: string,
  purpose: 'smsBooking' | 'smsResend',
  timeLimit = notificationTime,
): Promise<'sent' | 'failed'> {
  const signal = AbortSignal.timeout(Math.max(0, timeLimit))
  const text = bookingCodeText(code)
  const { uid: account } = recipient
  const phone = toE164(recipient.number)
  const mail = (email: string) =>
    email && code
      ? noted(
          sendMessage({ purpose: 'mailBooking', to: email }, (permit) =>
            sendEmail(permit, { subject: 'Your booking code', text }, signal),
          ),
          reasons.email,
        )
      : notSent(reasons.nothingToSend)
  const sent = await Promise.all([
    phone
      ? noted(
          sendMessage({ purpose, to: phone, account }, (permit) =>
            sendSms(permit, { text, kind: 'bookingCode' }, signal),
          ),
          reasons.sms,
        )
      : notSent(reasons.phone),
    isPlaceholderEmail(recipient.email) || mail(recipient.email),
  ])
  return sent.every(Boolean) ? 'sent' : 'failed'
}

/** Why a booking code was not sent, for the log (section 8, "Booking"). A message over budget has the budget's own reason. */
const reasons = {
  phone: 'Invalid phone number format. Must be E.164',
  sms: 'SMS service unavailable',
  email: 'Email service unavailable',
  nothingToSend: 'Email and booking code are required',
}

async function noted(
  message: Promise<{ ok: true } | { ok: false; reason: string }>,
  unavailable: string,
): Promise<boolean> {
  try {
    const outcome = await message
    return outcome.ok || notSent(outcome.reason)
  } catch (error) {
    return notSent(unavailable, error)
  }
}

function notSent(reason: string, error?: unknown): false {
  log('warn', 'booking code not sent', { reason, ...(error !== undefined && describeError(error)) })
  return false
}
