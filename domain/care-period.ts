import { indiaDay, indiaTime } from './dates.ts'
import type { Day } from './visits/days.ts'

/*
 * When care begins and ends: two UTC instants, of which the end is the first moment after care (docs/decisions/0004). Midnight stands for
 * no time of day: care from midnight begins with that day, and care up to midnight ends with the day before.
 */

/** A day in India, and a time of day, hh:mm, if one is named. */
export type DayAndTime = { day: Day; time: string | null }

/** @param startDate a UTC instant */
export function startOfCare(startDate: string): DayAndTime {
  const time = indiaTime(startDate)
  return { day: indiaDay(startDate), time: time === '00:00' ? null : time }
}

/** @param endDate a UTC instant */
export function endOfCare(endDate: string): DayAndTime {
  const shown = shownEnd(endDate)
  return { day: indiaDay(shown), time: shown === endDate ? indiaTime(endDate) : null }
}

/** What is wrong with an end. The last day counts whole, so an end on the day before the start is before it. */
export function endProblem({
  startDate,
  endDate,
}: Record<'startDate' | 'endDate', string>): 'end-before-start' | 'end-at-start' | null {
  if (endDate < startDate || endOfCare(endDate).day < startOfCare(startDate).day) return 'end-before-start'
  return endDate === startDate ? 'end-at-start' : null
}

/**
 * The end of care for a text or field that always needs a time: 23:59:59 of the last day if care covers that whole day.
 * @returns a UTC instant
 */
export function shownEnd(endDate: string): string {
  const end = Date.parse(endDate)
  if (Number.isNaN(end)) return endDate
  const second = new Date(end - 1000).toISOString()
  return indiaDay(second) === indiaDay(endDate) ? endDate : second
}
