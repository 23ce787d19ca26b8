import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { endOfCare, startOfCare, type DayAndTime } from '#domain/care-period.ts'
import { dateIn } from '#domain/day-words.ts'

/**
 * From when to when care was booked, in words of the page's language: the family sees how its typed dates were understood,
 * and whose time they are.
 * @param booked UTC instants
 */
export function bookedPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const [start, end] = [startOfCare(startDate), endOfCare(endDate)]
  const period = m.book_period({ start: careWords(start), end: careWords(end) })
  return start.time || end.time ? `${period} ${m.visits_times()}` : period
}

/** `5 Dec 2026, 18:00`, or the day alone. */
export function careWords({ day, time }: DayAndTime): string {
  return [dateIn(getLocale(), day), time].filter(Boolean).join(', ')
}
