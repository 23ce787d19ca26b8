import { getLocale } from '#app/content/paraglide/runtime.js'
import type { Day } from '#domain/visits/days.ts'
import * as m from '#app/content/paraglide/messages.js'
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
