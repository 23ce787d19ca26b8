import { createHash } from 'node:crypto'
import { sendableFrom, type NoticeKind, type NoticeRecipient } from '#domain/notices.ts'
import type { Day } from '#domain/visits/days.ts'
import { nowInstant } from '#server/clock.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Notice, type NoticeRecord } from './notice.entity.server.ts'

export type NewNotice = {
  kind: NoticeKind
  recipient: NoticeRecipient
  serviceId: string
  /** The nurse whom the cause is about, so that the sender can see whether it is still true. */
  nurseId?: string
  /** The visit that it is about. */
  visit?: { line: string; day: Day }
  /** The day whose visits are told, or from which on the week's are. */
  day?: Day
  /** All services of the family whose visits are told. */
  services?: string[]
}

/**
 * The writes of a cause's notices, for the cause's transaction: one row for each kind and recipient.
 * @param change a fresh id of the change (randomUUID), drawn once for each attempt to write it
 */
export function noticeWrites(change: string, notices: NewNotice[]): Write<'busy'>[] {
  return notices.map((notice) =>
    always(
      inTransaction(Notice)
        .create(newNotice(change, notice, nowInstant()))
        .commit(),
    ),
  )
}

/**
 * A new row, open.
 * @param since when it became true, a UTC instant; it is due then, or at the end of the quiet hours
 */
export function newNotice(change: string, { recipient, ...notice }: NewNotice, since: string) {
  return {
    ...notice,
    noticeId: noticeIdOf(change, notice.kind, recipient),
    change,
    to: recipient.to,
    recipientId: recipientIdOf(recipient),
    state: 'open' as const,
    dueAt: sendableFrom(notice.kind, since),
    createdAt: nowInstant(),
  }
}

/** The id of a notice: the same change, kind and recipient are one notice. */
export function noticeIdOf(change: string, kind: NoticeKind, recipient: NoticeRecipient): string {
  const parts = JSON.stringify([change, kind, recipient.to, recipientIdOf(recipient)])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 32)
}

/** Who is told by a row. */
export function recipientOf({ to, recipientId = '' }: NoticeRecord): NoticeRecipient {
  if (to === 'office') return { to }
  return to === 'family' ? { to, uid: recipientId } : { to, nurseId: recipientId }
}

function recipientIdOf(recipient: NoticeRecipient): string | undefined {
  if (recipient.to === 'office') return undefined
  return recipient.to === 'family' ? recipient.uid : recipient.nurseId
}
