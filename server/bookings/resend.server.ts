import type { Account } from '#server/accounts/session/account.server.ts'
import { logMessages } from '#server/notices/log-message.server.ts'
import { take } from '#server/limits/take.server.ts'
import { sendBookingCode } from './notify.server.ts'
import type { ServiceRecords } from '#server/services/read-service-records.server.ts'

export type ResendOutcome =
  | { ok: true; notification: 'sent' | 'failed'; bookCode: string; email: string; number: string }
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

export async function resendBookingCode(
  { user }: Pick<Account, 'user'>,
  { serviceId, entry, pending }: ServiceRecords,
): Promise<ResendOutcome> {
  if (entry?.status !== 'pending' || pending?.userId !== user.uid) return { ok: false, reason: 'not-found' }
  const permit = await take('codeResendPerService', serviceId)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  const recipient = { ...user, serviceId }
  const { notification, messages } = await sendBookingCode(recipient, pending.book_code, 'smsResend')
  await logMessages(messages)
  return { ok: true, notification, bookCode: pending.book_code, email: user.email, number: user.number }
}
