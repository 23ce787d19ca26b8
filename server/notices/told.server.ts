import { compare } from '#domain/compare.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { Notice, type StoredNotice } from './notice.entity.server.ts'
import { recipientKeyOf } from './notice-writes.server.ts'

/** The most notices that a page lists. */
const mostListed = 50

/** A family or a nurse: each row to the office has a key of its own. */
type Person = Exclude<NoticeRecipient, { to: 'office' }>

export type NewestNotices = { notices: StoredNotice[]; total: number }

/**
 * All notices to one person, including unsent ones, by one Query: those of `retention.noticeDays` and the open ones. A nurse with daily
 * changes has some hundreds of about 600 bytes. Their keys are hashes, so the newest alone cannot be read.
 */
export async function readNoticesTo(person: Person): Promise<StoredNotice[]> {
  const recipientKey = recipientKeyOf(person, '')
  const { data } = await Notice.query.record({ recipientKey }).go({ consistent: true, pages: 'all' })
  return unexpired(data)
}

/** The notices to a nurse, about all services. */
export async function readToldToNurse(nurseId: string): Promise<NewestNotices> {
  return newestOf(await readNoticesTo({ to: 'nurse', nurseId }))
}

/** A nurse's invitations to their own account. */
export async function readInvitationsOf(nurseId: string): Promise<NewestNotices> {
  const notices = await readNoticesTo({ to: 'nurse', nurseId })
  return newestOf(notices.filter(({ kind }) => kind === 'nurseInvited'))
}

/** Those that were due or ended last, newest first. A reminder that was not needed is none of them. */
export function newestOf(notices: readonly StoredNotice[]): NewestNotices {
  const isUnneeded = ({ reason, day, week }: StoredNotice) =>
    reason === 'no-longer-true' && (day ?? week) !== undefined
  const needed = notices.filter((notice) => !isUnneeded(notice))
  const sorted = needed.toSorted(
    (one, other) => -(compare(one.dueAt, other.dueAt) || compare(one.createdAt, other.createdAt)),
  )
  return { notices: sorted.slice(0, mostListed), total: sorted.length }
}
