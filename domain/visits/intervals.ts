import { endOfCare, startOfCare } from '#domain/care-period.ts'
import { minute, startOfDay, type Day } from './days.ts'

/** A half-open time: `end` is the first moment that no longer belongs to it. In milliseconds since 1970. */
export type Interval = { start: number; end: number }

/** What keeps the work of one nurse for different families apart, in minutes; 0 for what the office has not set. */
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
 * Whether two times meet.
 * @param gap milliseconds that must lie between them
 */
export function overlap(one: Interval, other: Interval, gap = 0): boolean {
  return one.start < other.end + gap && other.start < one.end + gap
}

/** The time in milliseconds that must lie between two times of a nurse for different families. */
export function gapBetween(one: Interval, other: Interval, separation: Separation): number {
  const areShifts = [one, other].every(({ start, end }) => end - start >= shiftLength)
  return Math.max(separation.travelMinutes, areShifts ? separation.restMinutes : 0) * minute
}

/** Whether a visit is a day of live-in care. */
export function isLiveIn({ start, end }: Interval): boolean {
  return end - start >= liveInLength
}

/** What a day of live-in care counts beside a nurse's other work, in milliseconds. */
export const liveInWork = shiftLength

/** How much work a visit is, in milliseconds. */
export function workIn(time: Interval): number {
  return isLiveIn(time) ? liveInWork : time.end - time.start
}

/** The time of a visit: from a minute of an Indian day, for a number of minutes. */
export function intervalOf({ day, start, minutes }: { day: Day; start: number; minutes: number }): Interval {
  const begins = startOfDay(day) + start * minute
  return { start: begins, end: begins + minutes * minute }
}

/** The time between two UTC instants. */
export function intervalOfInstants({ from, to }: { from: string; to: string }): Interval {
  return { start: Date.parse(from), end: Date.parse(to) }
}

/** The time for which a service without a plan holds its nurse: from its start to its end. */
export function holdInterval({ startDate, endDate }: { startDate: string; endDate: string }): Interval {
  return intervalOfInstants({ from: startDate, to: endDate })
}

/** The first and the last Indian day of a service; the bounds of its plan. */
export function serviceDays({ startDate, endDate }: { startDate: string; endDate: string }) {
  return { firstDay: startOfCare(startDate).day, lastDay: endOfCare(endDate).day }
}
