import { nowInstant } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/** All weeks with a visit without a nurse that has not begun; for lists, as an index lags behind. */
export async function listUncoveredWeeks(): Promise<StoredWeek[]> {
  const { data } = await ServiceWeek.query
    .byUncovered({ uncovered: 'uncovered' })
    .gte({ uncoveredUntil: nowInstant() })
    .go({ pages: 'all' })
  return data
}
