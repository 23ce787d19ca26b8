import { addDays, dayAt, isDay, minute, minuteOfDay, startOfDay, type Day } from './days.ts'
import { overlap, type Interval } from './intervals.ts'

export type AbsenceKind = 'illness' | 'leave'

/** How many days ahead an absence may end. */
export const mostAbsentDays = 366

export type AbsenceProblem = 'reversed' | 'past' | 'too-long'

/**
 * What is wrong with the time of an absence. It may start earlier today but not before, because visits that have begun are not changed.
 * @param now milliseconds since 1970
 */
export function absenceProblem({ start, end }: Interval, now: number): AbsenceProblem | null {
  if (end <= start) return 'reversed'
  if (end <= now || start < startOfDay(dayAt(now))) return 'past'
  return end > now + mostAbsentDays * 24 * 60 * minute ? 'too-long' : null
}

/** A visit among those that change together; `uid` is the customer of its service. */
export type VisitOfFamily = Interval & { serviceId: string; uid: string }

/**
 * The services that the next part of a long change covers, at most `mostServices`, soonest visit first. The services of one family stay in
 * one part, so that the family gets one message; a family with more than fit fills parts of its own.
 */
export function servicesOfPart(visits: readonly VisitOfFamily[], mostServices: number): Set<string> {
  const soonestFirst = visits.toSorted((one, other) => one.start - other.start)
  const chosen = new Set<string>()
  for (const own of Map.groupBy(soonestFirst, ({ uid }) => uid).values()) {
    const services = new Set(own.map(({ serviceId }) => serviceId))
    if (chosen.size > 0 && chosen.size + services.size > mostServices) break
    for (const serviceId of [...services].slice(0, mostServices)) chosen.add(serviceId)
  }
  return chosen
}

/** The visits that overlap a time. */
export function visitsIn<Visit extends Interval>(visits: readonly Visit[], time: Interval): Visit[] {
  return visits.filter((visit) => overlap(visit, time))
}

/** As a form sends them, in Indian time: yyyy-mm-dd and hh:mm. */
export type AbsenceFields = Partial<Record<'fromDay' | 'fromTime' | 'toDay' | 'toTime', string>>

export type AbsenceFieldProblem = 'day-missing' | 'not-a-day' | 'not-a-time'

export type AbsenceTimes =
  /** UTC instants; without `from` the absence begins now. */
  | { ok: true; from?: string; to: string }
  | { ok: false; problems: Partial<Record<keyof AbsenceFields, AbsenceFieldProblem>> }

/**
 * The time that a form names. Without times of day an absence runs from the start of its first day to the end of its last. An illness
 * without a start begins now; one with a time of day but no day begins today.
 * @param now milliseconds since 1970
 */
export function readAbsenceTimes(kind: AbsenceKind, fields: AbsenceFields, now: number): AbsenceTimes {
  const { fromTime, toDay, toTime } = fields
  const fromDay = fields.fromDay ?? (kind === 'illness' && fromTime ? dayAt(now) : undefined)
  const problems = Object.entries({
    fromDay: fromDay === undefined && kind === 'illness' ? null : dayProblem(fromDay),
    fromTime: timeProblem(fromTime),
    toDay: dayProblem(toDay),
    toTime: timeProblem(toTime),
  }).filter(([, problem]) => problem)
  if (problems.length > 0 || !toDay) return { ok: false, problems: Object.fromEntries(problems) }
  const to = toTime ? at(toDay, toTime) : at(addDays(toDay, 1))
  return { ok: true, ...(fromDay && { from: at(fromDay, fromTime) }), to }
}

function dayProblem(day: string | undefined): AbsenceFieldProblem | null {
  if (!day) return 'day-missing'
  return isDay(day) ? null : 'not-a-day'
}

function timeProblem(time: string | undefined): AbsenceFieldProblem | null {
  return time === undefined || minuteOfDay(time) !== null ? null : 'not-a-time'
}

function at(day: Day, time = '00:00'): string {
  return new Date(startOfDay(day) + (minuteOfDay(time) ?? 0) * minute).toISOString()
}
