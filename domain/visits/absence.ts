import { dayAt, minute, startOfDay } from './days.ts'
import { overlap, type Interval } from './intervals.ts'

export const absenceKinds = ['illness', 'leave'] as const

export type AbsenceKind = (typeof absenceKinds)[number]

/** The last moment of an absence lies at most so far ahead. */
export const mostAbsentDays = 366

export type AbsenceProblem = 'reversed' | 'past' | 'tooLong'

/**
 * What is wrong with the time of an absence. It may have begun earlier today, not before: what has begun is not changed any more.
 * @param now milliseconds since 1970
 */
export function absenceProblem({ start, end }: Interval, now: number): AbsenceProblem | null {
  if (end <= start) return 'reversed'
  if (end <= now || start < startOfDay(dayAt(now))) return 'past'
  return end > now + mostAbsentDays * 24 * 60 * minute ? 'tooLong' : null
}

/**
 * The end of the part of an absence that touches no more than some services: the whole of it, or where the first visit of one service
 * more begins.
 * @param visits those that the absence takes away
 */
export function endOfPart(
  absence: Interval,
  visits: readonly (Interval & { serviceId: string })[],
  mostServices: number,
): number {
  const services = new Set<string>()
  for (const { serviceId, start } of visits.toSorted((one, other) => one.start - other.start)) {
    services.add(serviceId)
    if (services.size > mostServices) return Math.max(start, absence.start)
  }
  return absence.end
}

/** The visits that meet a time. */
export function visitsIn<Visit extends Interval>(visits: readonly Visit[], time: Interval): Visit[] {
  return visits.filter((visit) => overlap(visit, time))
}
