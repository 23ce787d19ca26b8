import { sendableFrom, type NoticeKind } from '#domain/notices.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { take } from '#server/limits/take.server.ts'

/** Customers cause these mails to the office: those beyond the limit wait, and then share one. */
const limitOf: Partial<Record<NoticeKind, LimitName>> = {
  bookingConfirmed: 'newBookingMail',
  familyRequest: 'newRequestMail',
}

/**
 * Whether a due notice may be sent now, which counts against its limit.
 * @returns null for now, or a UTC instant: the end of the quiet hours, or when the limit starts again
 */
export async function waitsUntil(kind: NoticeKind): Promise<string | null> {
  const sendableAt = sendableFrom(kind, nowInstant())
  if (sendableAt > nowInstant()) return sendableAt
  const limit = limitOf[kind]
  const permit = limit ? await take(limit, 'office') : null
  return permit?.ok === false ? new Date(now() + permit.retryAfterSeconds * 1000).toISOString() : null
}
