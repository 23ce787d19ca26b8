import { formatInstant, fromIndia, indiaDay } from '#domain/dates.ts'
import { now } from '#server/clock.server.ts'

/** A browser test takes a while and may begin before midnight: Playwright's workers count all days from their own beginning. */
const beganAt = process.env.TEST_WORKER_INDEX === undefined ? null : now()

/**
 * A time on the day `days` days from today in India, as the form's date fields send it. A booking with a fixed date would be
 * refused once that day is over.
 */
export function inDays(days: number, time: string): string {
  return `${indiaDay(new Date((beganAt ?? now()) + days * 24 * 60 * 60 * 1000).toISOString())}T${time}`
}

/** The same as a UTC instant, as records hold it. */
export function instantInDays(days: number, time: string): string {
  return fromIndia(inDays(days, time)) ?? ''
}

/** What `inDays` gives, as the customer's list shows it. */
export function shownInstant(local: string): string {
  return formatInstant(fromIndia(local))
}

/** When the care of `bookingFields` (`bookings.ts`) begins and ends. */
export function usualPeriod(): { startDate: string; endDate: string } {
  return { startDate: inDays(100, '09:30'), endDate: inDays(130, '18:00') }
}
