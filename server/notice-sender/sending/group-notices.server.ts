import { isCompared, type NoticeKind } from '#domain/notices.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'

/*
 * Which open notices belong together (docs/decisions/0030). One worker sends a group one after another; if its notices say the same, one is
 * sent and covers the others.
 */

/** Notices that one worker sends, in order of time. */
export type NoticeGroup = {
  notices: StoredNotice[]
  /** Whether their text depends on the person and the services alone, so that one can cover all. */
  sayTheSame: boolean
}

/** The most other notices that one text covers and the most services that it names, as one transaction and one read can hold. */
const most = { others: 24, services: 40 }

/** @param notices open ones, sorted by `dueAt` */
export function groupNotices(notices: readonly StoredNotice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, (notice) => keyOf(notice) ?? notice.noticeId)
  return [...groups.values()].map((own) => {
    const [first] = own
    return { notices: own, sayTheSame: first !== undefined && isFolded(first) }
  })
}

/**
 * The notices that one of their group covers: those with the same messages still open, so that no message is sent twice or left out.
 * @param first the one that is sent
 */
export function toldWith(first: StoredNotice, { notices, sayTheSame }: NoticeGroup): StoredNotice[] {
  if (!sayTheSame) return []
  const services = new Set(servicesOf(first))
  const told: StoredNotice[] = []
  for (const each of notices) {
    if (each.noticeId === first.noticeId || each.sms !== first.sms || each.mail !== first.mail) continue
    const added = servicesOf(each).filter((id) => !services.has(id))
    if (told.length === most.others || services.size + added.length > most.services) continue
    for (const id of added) services.add(id)
    told.push(each)
  }
  return told
}

/** Notices caused by customers that the office gets in a few mails (`gather-notices.server.ts`). */
export function isGathered(kind: NoticeKind): kind is 'bookingConfirmed' | 'familyRequest' {
  return kind === 'bookingConfirmed' || kind === 'familyRequest'
}

/** Whether another sender has claimed one of them. Then the whole group waits, so that a person is never sent two texts at once. */
export function isInWork({ notices }: NoticeGroup, time: number): boolean {
  return notices.some(({ claim, dueAt }) => claim !== undefined && Date.parse(dueAt) > time)
}

/** Unallocated visits can be covered together. Notices with a `day` are computed, one for each day. */
function isFolded({ kind, day }: StoredNotice): boolean {
  return kind === 'visitsUncovered' && !day
}

/** Null for a notice that belongs to no group. */
function keyOf(notice: StoredNotice): string | null {
  const { kind, recipientId = '' } = notice
  if (isFolded(notice)) return kind
  if (isCompared(kind)) return [kind, recipientId].join(' ')
  // In one group no other worker claims a gathered mail, so one of them can take over all.
  return isGathered(kind) ? kind : null
}
