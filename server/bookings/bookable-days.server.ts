import { indiaDay, yearsLater } from '#domain/dates.ts'
import { bookableYears } from '#domain/limits.ts'
import { nowInstant } from '#server/clock.server.ts'

/** The days on which care may begin, in India: from today on, and no later than in two years (yyyy-mm-dd). */
export function bookableDays(): { first: string; last: string } {
  const first = indiaDay(nowInstant())
  return { first, last: yearsLater(first, bookableYears) }
}
