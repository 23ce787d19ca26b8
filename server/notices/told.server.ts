import { compare } from '#domain/compare.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { Notice, type StoredNotice } from './notice.entity.server.ts'
import { recipientKeyOf } from './notice-writes.server.ts'

/** Notices that a page lists at most. */
const mostListed = 50

/** A family or a nurse: each row to the office has a key of its own. */
type Told = Exclude<NoticeRecipient, { to: 'office' }>

export type NewestNotices = { notices: StoredNotice[]; total: number }

/**
 * All notices to one person, those among them whose messages were not sent, by one Query. They are those of `retention.noticeDays` and the
 * open ones: a nurse with changes each day has some hundreds, about 600 bytes each. Their keys are hashes, so the newest alone cannot be read.
 */
export async function readNoticesTo(person: Told): Promise<StoredNotice[]> {
  const recipientKey = recipientKeyOf(person, '')
  const { data } = await Notice.query.record({ recipientKey }).go({ consistent: true, pages: 'all' })
  return unexpired(data)
}

/** What a nurse was told, of all services. */
export async function readToldToNurse(nurseId: string): Promise<NewestNotices> {
  return newestOf(await readNoticesTo({ to: 'nurse', nurseId }))
}

/** Of what a nurse was told the invitations to their own account. */
export async function readInvitationsOf(nurseId: string): Promise<NewestNotices> {
  const notices = await readNoticesTo({ to: 'nurse', nurseId })
  return newestOf(notices.filter(({ kind }) => kind === 'nurseInvited'))
}

/** Those that are due or ended last, the newest first. */
export function newestOf(notices: readonly StoredNotice[]): NewestNotices {
  const sorted = notices.toSorted(
    (one, other) => -(compare(one.dueAt, other.dueAt) || compare(one.createdAt, other.createdAt)),
  )
  return { notices: sorted.slice(0, mostListed), total: sorted.length }
}
