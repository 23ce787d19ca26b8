import { attendanceLimits, type VisitReport } from '#domain/visits/attendance.ts'
import { addDays, dayAt, minute, mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { arrivedTo, departedFrom, followingVisit, staysOf } from '#domain/visits/live-in.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
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
  const near = await Promise.all([visitsBefore(week, arrivedAt), visitsUpTo(arrivedAt, week)])
  const stays = staysOf(near.flat())
  const own = stays.find((each) => each.visit === visit)
  return own ? arrivedTo(own, stays, arrivedAt).visit : visit
}

/** The visits of the week before, where a nurse who was sent to one of them may still be there at a time. */
async function visitsBefore({ serviceId, monday }: StoredWeek, time: number): Promise<WeekVisit[]> {
  if (dayAt(time) > addDays(monday, 1)) return []
  const { data } = await ServiceWeek.get({ serviceId, monday: addDays(monday, -7) }).go({ consistent: true })
  return unlessExpired(data)?.visits ?? []
}

/** The departure in a report, if any. */
export function departureIn(report: VisitReport): Departure | null {
  if (report.kind === 'left') return { leftAt: report.happenedAt, isCorrection: false }
  const isOfLeft = report.kind === 'correction' && report.corrects === 'left'
  return isOfLeft && report.happenedAt !== null ? { leftAt: report.happenedAt, isCorrection: true } : null
}

/**
 * The visit in whose time a departure falls that is reported on this one (docs/decisions/0072). The next week is read only if the seam to
 * it is reached.
 */
export async function visitOfDeparture(known: Known, departure: Departure): Promise<WeekVisit> {
  const { visit, week } = known
  if (visit.leftAt && !departure.isCorrection && !wasSaidOfSeam(known.events)) return visit
  const own = departed(visit, week.visits, departure)
  if (departure.leftAt <= own.end || mondayOf(dayAt(own.end)) === week.monday) return own.visit
  return departed(visit, await visitsUpTo(own.end, week), departure).visit
}

/** The visits of a week, and those of the next week if it has begun by a time. */
async function visitsUpTo(time: number, { serviceId, monday, visits }: StoredWeek): Promise<WeekVisit[]> {
  const after = addDays(monday, 7)
  if (mondayOf(dayAt(time)) < after) return visits
  const { data } = await ServiceWeek.get({ serviceId, monday: after }).go({ consistent: true })
  return [...visits, ...(unlessExpired(data)?.visits ?? [])]
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
