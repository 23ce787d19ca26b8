import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { dayIn } from '#domain/day-words.ts'
import { indiaTime } from '#domain/dates.ts'

/**
 * From when to when care was booked, in words of the page's language: the family sees how its typed dates were understood, and that they are Indian.
 * @param booked UTC instants
 */
export function bookedPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  const [start = '', end = ''] = [startDate, endDate].map(
    (instant) => `${dayIn(getLocale(), instant)}, ${indiaTime(instant)}`,
  )
  return `${m.book_period({ start, end })} ${m.visits_times()}`
}
