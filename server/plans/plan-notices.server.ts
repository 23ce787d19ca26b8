import { dayAt, endOfNextDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { byTime, type Visit } from '#domain/visits/plan.ts'
import { careOf, workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'

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
    careOf(uid, serviceId, reachOf(comparison)),
    ...nurseNotices(serviceId, comparison, also),
    ...uncoveredNotices(
      serviceId,
      uncoveredOf(comparison).filter((visit) => intervalOf(visit).start < endOfNextDay(dayAt(now))),
    ),
  ]
}

/** How far ahead a change of a plan reaches: without an end where no visit that has been made is different. */
export function reachOf(comparison: Comparison): { reach?: number } {
  const ends = visitsOf(comparison).map((visit) => intervalOf(visit).end)
  return ends.length > 0 ? { reach: Math.max(...ends) } : {}
}

/** All visits of a comparison, as they were and as they are. */
function visitsOf({ added, removed, changed }: Comparison): Visit[] {
  return [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])]
}

/**
 * That a visit may be different, for its family and the nurses of some of its stints.
 * @param stint the one of which the family learns
 * @param others those of other nurses
 */
export function visitNotices(
  { serviceId, uid }: ServiceOfFamily,
  stint: Visit,
  others: readonly Visit[],
): NewNotice[] {
  const { nurseId } = stint
  return [
    careOf(uid, serviceId, { ...oneVisit(stint), ...(nurseId && { nurseId }) }),
    ...[stint, ...others].flatMap((each) =>
      each.nurseId ? [workOf(each.nurseId, serviceId, oneVisit(each))] : [],
    ),
  ]
}

function oneVisit(visit: Visit): Pick<NewNotice, 'visit' | 'reach'> {
  const { line, day } = visit
  return { visit: { line, day }, reach: intervalOf(visit).end }
}

/**
 * The notices to the nurses of a change.
 * @param also nurses who are concerned although none of their visits changes
 */
export function nurseNotices(
  serviceId: string,
  comparison: Comparison,
  also: readonly string[] = [],
): NewNotice[] {
  const ofNurses = Map.groupBy(visitsOf(comparison), ({ nurseId = '' }) => nurseId)
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
