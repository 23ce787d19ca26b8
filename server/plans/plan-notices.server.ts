import { dayAt, endOfNextDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { NoticeRecipient } from '#domain/notices.ts'
import { byTime, visitKey, type Visit } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { visitIdOf, type VisitName } from '#domain/visits/visit-id.ts'
import {
  noticeIdOf,
  noticeWrites,
  recipientKeyOf,
  workOf,
  type NewNotice,
} from '#server/notices/notice-writes.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

type PlanChange = {
  serviceId: string
  /** The customer. */
  uid: string
  comparison: Comparison
  now: number
  /** Nurses who are concerned although none of their visits changes, such as one who was held. */
  also?: readonly string[]
}

/**
 * The notices of a change of a plan (docs/visits.md, "Who gets told"): one each to the family and the nurses concerned, and
 * one to the office when a visit before the end of the next day becomes unallocated. Later ones are in a morning's mail.
 */
export function planNotices({ serviceId, uid, comparison, now, also = [] }: PlanChange): NewNotice[] {
  return [
    { kind: 'planChanged', recipient: { to: 'family', uid }, serviceId },
    ...nurseNotices(serviceId, comparison, also),
    ...uncoveredNotices(
      serviceId,
      uncoveredOf(comparison).filter((visit) => intervalOf(visit).start < endOfNextDay(dayAt(now))),
    ),
  ]
}

/**
 * The notices to a family about nurses who were sent in place of another and may be on the way, when a change takes their visit away.
 * One cause for each, because the family reads of each.
 * @param change the id of the change
 */
export function stoppedWrites({
  serviceId,
  uid,
  comparison,
  change,
}: Pick<PlanChange, 'serviceId' | 'uid' | 'comparison'> & { change: string }): Write<'busy'>[] {
  return comparison.removed.flatMap(({ nurseId, ...visit }) =>
    isSent(visit) && nurseId
      ? noticeWrites(`taken ${change} ${visitKey(visit)}`, [
          stoppedNotice({ serviceId, uid, nurseId, visit }),
        ])
      : [],
  )
}

/** The notice to a family that a nurse no longer comes to a visit. */
export function stoppedNotice({
  serviceId,
  uid,
  nurseId,
  visit: { line, day },
}: {
  serviceId: string
  uid: string
  nurseId: string
  visit: Pick<Visit, 'line' | 'day'>
}): NewNotice {
  const recipient = { to: 'family' as const, uid }
  return { kind: 'nurseStopped', recipient, serviceId, nurseId, visit: { line, day } }
}

/** That one visit of a nurse may be different. */
export function visitWork(nurseId: string, serviceId: string, visit: Visit): NewNotice {
  const { line, day } = visit
  return workOf(nurseId, serviceId, { visit: { line, day }, reach: intervalOf(visit).end })
}

/** The cause of the notices of a sending. It can be derived later, to find out whether a notice went out. */
export function sentChange(stint: VisitName): string {
  return `sent ${visitIdOf(stint)}`
}

/** The key of a recipient's notice that a nurse was sent. */
export function sentNoticeKey(stint: VisitName, recipient: NoticeRecipient) {
  const noticeId = noticeIdOf(sentChange(stint), 'nurseSent', recipient)
  return { recipientKey: recipientKeyOf(recipient, noticeId), noticeId }
}

/**
 * The notices to the nurses of a change.
 * @param also nurses who are concerned although none of their visits changes
 */
export function nurseNotices(
  serviceId: string,
  { added, removed, changed }: Comparison,
  also: readonly string[] = [],
): NewNotice[] {
  const visits = [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])]
  const ofNurses = Map.groupBy(visits, ({ nurseId = '' }) => nurseId)
  const nurses = new Set([...ofNurses.keys(), ...also].filter(Boolean))
  return [...nurses].map((nurseId) => {
    const ends = (ofNurses.get(nurseId) ?? []).map((visit) => intervalOf(visit).end)
    return workOf(nurseId, serviceId, { reach: Math.max(0, ...ends) })
  })
}

/** One notice to the office for all unallocated visits of a service, if there are any. */
export function uncoveredNotices(serviceId: string, visits: readonly Visit[]): NewNotice[] {
  const [first] = [...visits].sort(byTime)
  if (!first) return []
  const visit = { line: first.line, day: first.day }
  return [{ kind: 'visitsUncovered', recipient: { to: 'office' }, serviceId, visit }]
}

/** Visits that a change adds without a nurse, or takes a nurse from. */
function uncoveredOf({ added, changed }: Comparison): Visit[] {
  const lost = changed
    .filter(({ before, after }) => !after.nurseId && before.nurseId)
    .map(({ after }) => after)
  return [...added.filter(({ nurseId }) => !nurseId), ...lost]
}
