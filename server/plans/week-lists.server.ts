import { now } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/**
 * All weeks with an unallocated visit that has not begun. The index lags and a week may be unreadable, so this is for lists.
 * @param ago milliseconds: also the weeks whose last such visit began no longer ago
 */
export async function listUncoveredWeeks(ago = 0): Promise<StoredWeek[]> {
  const { data } = await ServiceWeek.query
    .byUncovered({ uncovered: 'uncovered' })
    .gte({ uncoveredUntil: new Date(now() - ago).toISOString() })
    .go({ pages: 'all' })
  return data
}
