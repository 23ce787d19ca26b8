import { indiaDay, indiaTime } from './dates.ts'
import type { Day } from './visits/days.ts'

/*
 * When care begins and ends: two UTC instants, the end the first one that no longer belongs to it (docs/decisions/0004). Midnight names no
 * time of day: care from midnight begins with that day, and care up to midnight ends with the day before.
 */

/** A day in India, and the time of day, hh:mm, where one is named. */
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

/** What is wrong with an end; the last day counts, so that the day before the first one is before it. */
export function endProblem({
  startDate,
  endDate,
}: Record<'startDate' | 'endDate', string>): 'endBeforeStart' | 'endAtStart' | null {
  if (endDate < startDate || endOfCare(endDate).day < startOfCare(startDate).day) return 'endBeforeStart'
  return endDate === startDate ? 'endAtStart' : null
}

/**
 * The end of care for a text or a field that has a time in any case: 23:59:59 of its last day where that belongs to it as a whole.
 * @returns a UTC instant
 */
export function shownEnd(endDate: string): string {
  const end = Date.parse(endDate)
  if (Number.isNaN(end)) return endDate
  const second = new Date(end - 1000).toISOString()
  return indiaDay(second) === indiaDay(endDate) ? endDate : second
}
