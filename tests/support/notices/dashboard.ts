import type { NoticeReason } from '#domain/notices.ts'
import { nowInstant } from '#server/clock.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { type Told } from '#tests/integration/notices/notices.ts'

/* What dashboard.test.ts and its long tests share. */

export const list = '/dashboard/notices'
export const minute = 60 * 1000
/** Noon in India. */
export const noon = Date.parse('2026-11-23T06:30:00.000Z')

export async function fail(
  { recipientKey, noticeId }: Told,
  reason: NoticeReason = 'number-refused',
): Promise<void> {
  await Notice.patch({ recipientKey, noticeId })
    .set({ state: 'failed', sms: 'failed', mail: 'sent', reason, dueAt: nowInstant(), ttl: 4_000_000_000 })
    .go()
}
