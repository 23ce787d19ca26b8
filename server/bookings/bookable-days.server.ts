import { indiaDay, yearsLater } from '#domain/dates.ts'
import { bookableYears, longestCareYears } from '#domain/limits.ts'
import { nowInstant } from '#server/clock.server.ts'

/** Days in India, yyyy-mm-dd. */
export type BookableDays = {
  /** The first and the last day on which care may begin: today, and today in two years. */
  first: string
  last: string
  /** The last day on which care may end: today in three years. */
  lastEnd: string
}

export function bookableDays(): BookableDays {
  const first = indiaDay(nowInstant())
  return { first, last: yearsLater(first, bookableYears), lastEnd: yearsLater(first, longestCareYears) }
}
