import { minute } from '#domain/visits/days.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { lateAfter } from '#domain/visits/state.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { careOf, workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { byService, followsOwn, isThereAlready } from './live-in.server.ts'
import { makeOnce } from './make-once.server.ts'
import type { Progress } from './notice-progress.entity.server.ts'
import { readPlannedVisits, type PlannedVisit } from './planned-visits.server.ts'

/**
 * The weeks are read at each quarter of an hour and when a known visit becomes late, not each minute. A visit planned after a read begins
 * after it, so it becomes late a quarter of an hour after that read at the earliest.
 */
const between = Math.min(...Object.values(lateAfter)) * minute
/** How much the clocks of the office's and the sender's processes, and a lagging index, may differ. */
const overlap = minute
/** Older visits cause no notices; none lasts longer. */
const longestAgo = 24 * 60 * minute

/**
 * Visits that have begun without a reported arrival: a notice to nurse and office after 15 minutes, to the family after 30. A live-in nurse
 * who is already there is not awaited. `lateUpTo` is the time up to which it has looked, `lateAt` when it must look again.
 */
export async function tellLate({ lateUpTo, lateAt }: Progress): Promise<Partial<Progress>> {
  const time = now()
  // A time further ahead comes from a clock that was ahead.
  const isEarly = Date.parse(lateAt) > time && Date.parse(lateAt) <= time + between
  const isAhead = Date.parse(lateUpTo) > time
  if (isEarly && !isAhead) return {}
  const since = isAhead ? time - longestAgo : Math.max(Date.parse(lateUpTo) - overlap, time - longestAgo)
  // A visit that still runs, and the one before it, which may end when it begins.
  const mondays = mondaysReaching(time - longestAgo, time)
  const visits = (await Promise.all(mondays.map(readPlannedVisits))).flat()
  const weeks = byService(mondays, visits)
  let next = nextQuarter(time)
  for (const visit of visits.filter(({ isReported }) => !isReported)) {
    // A live-in visit is checked until its end: that the nurse left in the morning may be reported hours later.
    const isAskedAgain = visit.end > time && followsOwn(visit, weeks)
    const due = noticesOf(visit).filter(({ at }) => at <= time && (at > since || isAskedAgain))
    for (const { at } of noticesOf(visit)) if (at > time) next = Math.min(next, at)
    if (due.length === 0 || (await isThereAlready(visit, weeks))) continue
    for (const { notice } of due) await makeOnce(`late ${visitIdOf(visit)}`, notice)
  }
  return { lateUpTo: new Date(time).toISOString(), lateAt: new Date(next).toISOString() }
}

/** The notices about a late visit, and when each is due. */
function noticesOf({ serviceId, uid, nurseId, line, day, start, end }: PlannedVisit) {
  const visit = { line, day }
  const told: NewNotice[] = [
    ...(nurseId ? [workOf(nurseId, serviceId, { visit, reach: end })] : []),
    {
      ...{ kind: 'notArrived', recipient: { to: 'office' }, serviceId, visit },
      ...(nurseId && { nurseId }),
    },
    careOf(uid, serviceId, { visit, reach: end }),
  ]
  return told.map((notice) => ({ notice, at: start + lateAfter[notice.recipient.to] * minute }))
}

/** The next quarter of an hour; quarters are the same in India and in UTC. */
function nextQuarter(time: number): number {
  return (Math.floor(time / between) + 1) * between
}
