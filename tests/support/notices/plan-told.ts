import { readTable } from '#tests/support/table-records.ts'

/* What plan-told.test.ts and its long tests share. */

/** The notices since the last call, without that of the confirmation: kind and recipient. */
export function newNotices() {
  const seen = new Set<string>()
  return async () => {
    const { notice } = await readTable()
    const rows = notice.filter(({ noticeId, kind }) => !seen.has(noticeId) && kind !== 'bookingConfirmed')
    for (const { noticeId } of notice) seen.add(noticeId)
    return rows.map(({ kind, to, recipientId = '' }) => `${kind} ${to} ${recipientId}`.trim()).sort()
  }
}
