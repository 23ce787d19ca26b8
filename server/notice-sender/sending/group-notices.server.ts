import { isCompared } from '#domain/notices.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'

/*
 * Which open notices belong together (docs/decisions/0030). One worker sends a group one after another; if its notices say the same, one is
 * sent and covers the others.
 */

/** Notices that one worker sends, in order of time. */
export type NoticeGroup = {
  notices: StoredNotice[]
  /** Whether one mail to the office can cover all of them. */
  sayTheSame: boolean
}

/** The most services that one text names, as one read can hold, and the most notices that it covers. */
const mostTogether = 40

/** @param notices open ones, sorted by `dueAt` */
export function groupNotices(notices: readonly StoredNotice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, (notice) => keyOf(notice) ?? notice.noticeId)
  return [...groups.values()].map((own) => {
    const [first] = own
    return { notices: own, sayTheSame: first !== undefined && isFolded(first) }
  })
}

/**
 * The notices that one of their group covers: those whose mail is still open as well, so that none is sent twice or left out.
 * @param first the one that is sent
 */
export function toldWith(first: StoredNotice, { notices, sayTheSame }: NoticeGroup): StoredNotice[] {
  if (!sayTheSame) return []
  const services = new Set(servicesOf(first))
  const told: StoredNotice[] = []
  for (const each of notices) {
    if (each.noticeId === first.noticeId || each.mail !== first.mail) continue
    const added = servicesOf(each).filter((id) => !services.has(id))
    if (told.length + 1 === mostTogether || services.size + added.length > mostTogether) continue
    for (const id of added) services.add(id)
    told.push(each)
  }
  return told
}

/** Whether they are an evening's reminders, which wait for all else. */
export function areReminders({ notices }: NoticeGroup): boolean {
  return notices.every(({ kind, day, week }) => isCompared(kind) && Boolean(day ?? week))
}

/** Whether another sender has claimed one of them. Then the whole group waits, so that the office does not get two mails at once. */
export function isInWork({ notices }: NoticeGroup, time: number): boolean {
  return notices.some(({ claim, dueAt }) => claim !== undefined && Date.parse(dueAt) > time)
}

/** Of several the office gets one mail. Notices with a `day` are computed, one for each day. */
function isFolded({ kind, day }: StoredNotice): boolean {
  return kind === 'bookingConfirmed' || kind === 'familyRequest' || (kind === 'visitsUncovered' && !day)
}

/** Null for a notice that belongs to no group. */
function keyOf(notice: StoredNotice): string | null {
  const { kind, recipientId = '' } = notice
  if (isFolded(notice)) return kind
  return isCompared(kind) ? [kind, recipientId].join(' ') : null
}
