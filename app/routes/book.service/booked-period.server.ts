import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { endOfCare, startOfCare, type DayAndTime } from '#domain/care-period.ts'
import { dateIn } from '#domain/day-words.ts'

/**
 * From when to when care was booked, in words of the page's language: the family sees how its typed dates were understood, and that they are Indian.
 * @param booked UTC instants
 */
export function bookedPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const period = { start: careWords(startOfCare(startDate)), end: careWords(endOfCare(endDate)) }
  return `${m.book_period(period)} ${m.visits_times()}`
}

/** `5 Dec 2026, 18:00`, or the day alone. */
export function careWords({ day, time }: DayAndTime): string {
  return [dateIn(getLocale(), day), time].filter(Boolean).join(', ')
}
