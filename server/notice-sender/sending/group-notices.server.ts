import type { NoticeKind } from '#domain/notices.ts'
import { servicesOf, type StoredNotice } from '#server/notices/notice.entity.server.ts'

/*
 * Which open notices belong together (docs/decisions/0030). The notices of a group are sent one after the other by one worker; of those that
 * say the same, one is sent and tells the others.
 */

/** Notices that one worker sends, by their time. */
export type NoticeGroup = {
  notices: StoredNotice[]
  /** Whether their text follows from the person and the services alone, so that one tells what all would tell. */
  sayTheSame: boolean
}

/** The notices that one text tells besides its own, and the services that it names, at most: what one transaction and one read can hold. */
const most = { others: 24, services: 40 }

/** @param notices open ones, by `dueAt` */
export function groupNotices(notices: readonly StoredNotice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, (notice) => keyOf(notice) ?? notice.noticeId)
  return [...groups.values()].map((own) => {
    const [first] = own
    return { notices: own, sayTheSame: first !== undefined && isFolded(first) }
  })
}

/**
 * The notices that are told with one of their group: those whose messages stand as its own do, so that no message is sent twice or left out.
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

/** What customers cause and the office is told in few mails (`gather-notices.server.ts`). */
export function isGathered(kind: NoticeKind): kind is 'bookingConfirmed' | 'familyRequest' {
  return kind === 'bookingConfirmed' || kind === 'familyRequest'
}

/** Whether another sender has claimed one of them: then the whole group waits, so that two texts are never on their way to one person. */
export function isInWork({ notices }: NoticeGroup, time: number): boolean {
  return notices.some(({ claim, dueAt }) => claim !== undefined && Date.parse(dueAt) > time)
}

/** What is told for all services of a person at once, for each service, or for each nurse of it. Notices with a `day` are computed, one for each day. */
const folded: Partial<Record<NoticeKind, 'person' | 'service' | 'nurse'>> = {
  planChanged: 'person',
  visitsUncovered: 'person',
  serviceDatesChanged: 'service',
  nurseReplaced: 'nurse',
}

function isFolded({ kind, day }: StoredNotice): boolean {
  return folded[kind] !== undefined && !day
}

/** Null for a notice that belongs to no other one. */
function keyOf(notice: StoredNotice): string | null {
  const { kind, to, recipientId = '', serviceId, nurseId = '' } = notice
  if (isFolded(notice)) {
    const about = { person: '', service: serviceId, nurse: `${serviceId} ${nurseId}` }[
      folded[kind] ?? 'person'
    ]
    return [kind, to, recipientId, about].join(' ')
  }
  // That a nurse comes, and that they do not, are told one after the other.
  if (kind === 'nurseSent' || kind === 'nurseStopped') return ['sent', to, recipientId, serviceId].join(' ')
  // A nurse's assignment and release may be one after the other; mails that are gathered find each other unclaimed.
  if (to === 'nurse' && (kind === 'nurseAssigned' || kind === 'nurseReleased'))
    return ['nurse of a service', recipientId, serviceId].join(' ')
  return isGathered(kind) ? kind : null
}
