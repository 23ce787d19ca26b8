import type { VisitReport } from '#domain/visits/attendance.ts'
import { attendanceLimits } from '#domain/visits/report-problems.ts'
import { minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { arrivedTo, departedFrom, followingVisit, staysOf } from '#domain/visits/live-in.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import type { VisitOfWeek } from './read-visit.server.ts'
import { isOfSeam } from './record-stay.server.ts'

/** When a nurse left, in milliseconds since 1970; `isCorrection`: it replaces an earlier report. */
export type Departure = { leftAt: number; isCorrection: boolean }
/** When a nurse arrived, in the form of `Departure`. */
export type Arrival = { arrivedAt: number; isCorrection: boolean }
type Known = VisitOfWeek & { events: readonly StoredVisitEvent[] }

/** The arrival in a report, if any. */
export function arrivalIn(report: VisitReport): Arrival | null {
  if (report.kind === 'arrived') return { arrivedAt: report.happenedAt, isCorrection: false }
  const isOfArrived = report.kind === 'correction' && report.corrects === 'arrived'
  return isOfArrived && report.happenedAt !== null
    ? { arrivedAt: report.happenedAt, isCorrection: true }
    : null
}

/** The visit that an arrival belongs to: another one if the visit was over by then (docs/decisions/0072). */
export async function visitOfArrival({ visit, week }: VisitOfWeek, arrivedAt: number): Promise<WeekVisit> {
  const { end } = intervalOf(visit)
  if (arrivedAt < end || arrivedAt >= end + attendanceLimits.latestMinutes * minute) return visit
  const stays = staysOf(await visitsReaching([arrivedAt], week))
  const own = stays.find((each) => each.visit === visit)
  return own ? arrivedTo(own, stays, arrivedAt).visit : visit
}

/** The departure in a report, if any. */
export function departureIn(report: VisitReport): Departure | null {
  if (report.kind === 'left') return { leftAt: report.happenedAt, isCorrection: false }
  const isOfLeft = report.kind === 'correction' && report.corrects === 'left'
  return isOfLeft && report.happenedAt !== null ? { leftAt: report.happenedAt, isCorrection: true } : null
}

/**
 * The visit in whose time a departure falls that is reported on this one (docs/decisions/0072). Another week is read only if a seam to
 * it may be reached.
 */
export async function visitOfDeparture(known: Known, departure: Departure): Promise<WeekVisit> {
  const { visit, week } = known
  if (visit.leftAt && !departure.isCorrection && !wasSaidOfSeam(known.events)) return visit
  const seams = new Set<number>()
  let own = departed(visit, week.visits, departure)
  while (departure.leftAt > own.end && !seams.has(own.end)) {
    seams.add(own.end)
    own = departed(visit, await visitsReaching([...seams], week), departure)
  }
  return own.visit
}

/** The visits of a week, and those of the other weeks that reach some times. */
async function visitsReaching(
  times: readonly number[],
  { serviceId, monday, visits }: StoredWeek,
): Promise<WeekVisit[]> {
  const others = new Set(times.flatMap((time) => mondaysReaching(time)))
  others.delete(monday)
  const weeks = await readItems<StoredWeek[]>(
    ...[...others].map((other) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday: other }))),
  )
  return [...visits, ...unexpired(weeks.filter((each) => each !== null)).flatMap((each) => each.visits)]
}

/** Whether the departure in force was written because the nurse stayed, and not reported by a nurse who left at the end of the visit. */
function wasSaidOfSeam(events: readonly StoredVisitEvent[]): boolean {
  const last = events.findLast(({ kind, corrects }) => kind === 'left' || corrects === 'left')
  return last?.kind === 'left' && isOfSeam(last)
}

function departed(visit: WeekVisit, visits: readonly WeekVisit[], { leftAt, isCorrection }: Departure) {
  const stays = staysOf(visits)
  const own = stays.find((each) => each.visit === visit)
  if (!own) throw new Error('A planned visit is among those of its week')
  if (!own.leftAt || isCorrection) return departedFrom(own, stays, leftAt)
  return (leftAt > own.end && followingVisit(own, stays)) || own
}
