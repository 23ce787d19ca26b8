import { endOfCare, startOfCare } from '#domain/care-period.ts'
import { dayAt, minute, startOfDay, type Day } from './days.ts'

/** A half-open time in milliseconds since 1970: `end` is the first moment outside it. */
export type Interval = { start: number; end: number }

/** The least time between a nurse's work for different families, in minutes; 0 if the office has set none. */
export type Separation = {
  /** Between any two visits or holds. */
  travelMinutes: number
  /** Between two shifts: visits of twelve hours or more. */
  restMinutes: number
}

export const noSeparation: Separation = { travelMinutes: 0, restMinutes: 0 }

const shiftLength = 12 * 60 * minute
const liveInLength = 24 * 60 * minute

/**
 * Whether two times overlap.
 * @param gap milliseconds that must lie between them
 */
export function overlap(one: Interval, other: Interval, gap = 0): boolean {
  return one.start < other.end + gap && other.start < one.end + gap
}

/** The time in milliseconds that must lie between two times of a nurse for different families. */
export function gapBetween(one: Interval, other: Interval, separation: Separation): number {
  const areShifts = Math.min(one.end - one.start, other.end - other.start) >= shiftLength
  return Math.max(separation.travelMinutes, areShifts ? separation.restMinutes : 0) * minute
}

/** Whether a visit is a day of live-in care. */
export function isLiveIn({ start, end }: Interval): boolean {
  return end - start >= liveInLength
}

/** How much work a day of live-in care counts as among a nurse's other work, in milliseconds. */
export const liveInWork = shiftLength

/** How much work a visit counts as, in milliseconds. */
export function workIn(time: Interval): number {
  return isLiveIn(time) ? liveInWork : time.end - time.start
}

/** The time of a visit: from a minute of an Indian day, for a number of minutes. */
export function intervalOf({
  day,
  startMinute,
  minutes,
}: {
  day: Day
  startMinute: number
  minutes: number
}): Interval {
  const begins = startOfDay(day) + startMinute * minute
  return { start: begins, end: begins + minutes * minute }
}

/** The time between two UTC instants. */
export function intervalOfInstants({ from, to }: { from: string; to: string }): Interval {
  return { start: Date.parse(from), end: Date.parse(to) }
}

/** How long a service without a plan holds its nurse: from its start to its end. */
export function holdInterval({ startDate, endDate }: { startDate: string; endDate: string }): Interval {
  return intervalOfInstants({ from: startDate, to: endDate })
}

/** The last Indian day of a time. */
export function lastDayOf({ end }: Interval): Day {
  return dayAt(end - 1)
}

/** The first and the last Indian day of a service; the bounds of its plan. */
export function serviceDays({ startDate, endDate }: { startDate: string; endDate: string }) {
  return { firstDay: startOfCare(startDate).day, lastDay: endOfCare(endDate).day }
}
