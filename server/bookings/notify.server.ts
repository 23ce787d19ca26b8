import { randomUUID } from 'node:crypto'
import { failureOf } from '#server/aws/sending-failure.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { sendSms } from '#server/aws/sns.server.ts'
import { company } from '#domain/company.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { toE164 } from '#domain/phone.ts'
import { describeError, log } from '#server/http/log.server.ts'
import type { NewMessage } from '#server/notices/log-message.server.ts'
import { sendMessage, type SendOutcome } from '#server/sending/send.server.ts'

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
 * @returns `sent` when every message is out, since the booking is valid either way; and the messages to log, without the code
 */
export async function sendBookingCode(
  recipient: { uid: string; email: string; number: string; serviceId: string },
  code: string,
  purpose: 'smsBooking' | 'smsResend',
  timeLimit = notificationTime,
): Promise<{ notification: 'sent' | 'failed'; messages: NewMessage[] }> {
  const signal = AbortSignal.timeout(Math.max(0, timeLimit))
  const text = bookingCodeText(code)
  const { uid: account, email } = recipient
  const phone = toE164(recipient.number)
  const sent = await Promise.all([
    phone
      ? noted(
          sendMessage({ purpose, to: phone, account }, (permit) =>
            sendSms(permit, { text, kind: 'bookingCode' }, signal),
          ),
          reasons.sms,
        )
      : notSent(reasons.phone),
    isPlaceholderEmail(email)
      ? null
      : email && code
        ? noted(
            sendMessage({ purpose: 'mailBooking', to: email }, (permit) =>
              sendEmail(permit, { subject: 'Your booking code', text }, signal),
            ),
            reasons.email,
          )
        : notSent(reasons.nothingToSend),
  ])
  const [sms, mail] = sent
  return {
    notification: sent.every((end) => end === null || end.outcome === 'sent') ? 'sent' : 'failed',
    messages: [
      ...(phone ? [messageOf(recipient, { way: 'sms', to: phone, ...sms })] : []),
      ...(mail && email ? [messageOf(recipient, { way: 'mail', to: email, ...mail })] : []),
    ],
  }
}

/** Without a template and its values, because the text has the code. */
function messageOf(
  { serviceId, uid }: { serviceId: string; uid: string },
  message: Pick<NewMessage, 'way' | 'to' | 'outcome' | 'reason'>,
): NewMessage {
  return {
    ...message,
    ...{ serviceId, contactId: randomUUID(), with: 'family', withId: uid, about: 'bookingCode' },
  }
}

/** Why a booking code was not sent, for the log (section 8, "Booking"). A message over budget has the budget's own reason. */
const reasons = {
  phone: 'Invalid phone number format. Must be E.164',
  sms: 'SMS service unavailable',
  email: 'Email service unavailable',
  nothingToSend: 'Email and booking code are required',
}

type End = Pick<NewMessage, 'outcome' | 'reason'>

async function noted(message: Promise<SendOutcome<void>>, unavailable: string): Promise<End> {
  try {
    const outcome = await message
    if (outcome.ok) return { outcome: 'sent' }
    return notSent(outcome.reason, { reason: outcome.reason === 'busy' ? 'internal' : 'limit' })
  } catch (error) {
    const isUnknown = failureOf(error).kind === 'unknown'
    return notSent(unavailable, isUnknown ? { outcome: 'unknown', reason: 'no-answer' } : {}, error)
  }
}

function notSent(reason: string, end: Partial<End> = {}, error?: unknown): End {
  log('warn', 'booking code not sent', { reason, ...(error !== undefined && describeError(error)) })
  return { outcome: 'refused', reason: 'refused', ...end }
}
