import { now } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/** The weeks before one with reports that the office has to settle: a Query, and a batch where there are any. */
export async function listContestedWeeks(before: string): Promise<StoredWeek[]> {
  const { data } = await ServiceWeek.query
    .byContested({ toSettle: 'contested' })
    .lt({ toSettleWeek: before })
    .go({ pages: 'all', hydrate: true })
  return data
}

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
