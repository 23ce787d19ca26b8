import { getLocale } from '#app/content/paraglide/runtime.js'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import * as m from '#app/content/paraglide/messages.js'
import { indiaTime } from '#domain/dates.ts'
import { dayWords, monthWords, shortDayWords } from '#domain/day-words.ts'

/** Days in words, in the language of the request. */

/** Monday 23 November. */
export function dayName(day: Day): string {
  return dayWords(getLocale(), day)
}

/** A day, or the first and the last of several. */
export function daysName(from: Day, to: Day): string {
  return from === to ? dayName(from) : m.earlier_dates({ start: dayName(from), end: dayName(to) })
}

/** 23 November. */
export function shortDayName(day: Day): string {
  return shortDayWords(getLocale(), day)
}

/**
 * November 2026.
 * @param month yyyy-mm
 */
export function monthName(month: string): string {
  return monthWords(getLocale(), month)
}

/** The start and the end of a visit in India. A visit ends at most 24 hours after its start. */
export function timeName(visit: { day: Day; start: number; minutes: number }): string {
  const interval = intervalOf(visit)
  const [start, end] = [timeOf(interval.start), timeOf(interval.end)]
  return isSameDay(interval) ? m.visits_time({ start, end }) : m.visits_time_over({ start, end })
}

/** hh:mm in India. */
export function timeOf(time: number): string {
  return indiaTime(new Date(time).toISOString())
}

/** A visit until midnight ends on its own day. */
function isSameDay({ start, end }: Interval): boolean {
  return dayAt(end - 1) === dayAt(start) && dayAt(end) <= addDays(dayAt(start), 1)
}
