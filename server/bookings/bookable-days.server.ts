import { indiaDay, yearsLater } from '#domain/dates.ts'
import { bookableYears } from '#domain/limits.ts'
import { nowInstant } from '#server/clock.server.ts'

/** The first and last day on which care may begin, in India (yyyy-mm-dd): today, and today in two years. */
export function bookableDays(): { first: string; last: string } {
  const first = indiaDay(nowInstant())
  return { first, last: yearsLater(first, bookableYears) }
}
