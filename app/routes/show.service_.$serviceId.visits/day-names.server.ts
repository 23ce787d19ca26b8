import { getLocale } from '#app/content/paraglide/runtime.js'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import * as m from '#app/content/paraglide/messages.js'
import { indiaTime } from '#domain/dates.ts'

/** Days in words, in the language of the request. Only the server makes them: a browser may have other words for a month. */

const locales = { en: 'en-GB', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' }

/** Made at their first use, because one takes some milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${getLocale()}`
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[getLocale()], { timeZone: 'UTC', ...options })
  formats.set(key, made)
  return made
}

/** Monday 23 November. */
export function dayName(day: Day): string {
  return format('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(day))
}

/** A day, or the first and the last of several. */
export function daysName(from: Day, to: Day): string {
  return from === to ? dayName(from) : m.earlier_dates({ start: dayName(from), end: dayName(to) })
}

/** 23 November. */
export function shortDayName(day: Day): string {
  return format('short', { day: 'numeric', month: 'long' }).format(Date.parse(day))
}

/**
 * November 2026.
 * @param month yyyy-mm
 */
export function monthName(month: string): string {
  return format('month', { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01`))
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
