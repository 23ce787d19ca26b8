import { now } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import type { ServiceRow } from '#server/services/list.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readShown, type ItemRead } from '#server/table/read-items.server.ts'
import { thisWeekAndBeside, visitsAround, type VisitAround } from './visits-around.server.ts'

/** A service of a list with what the office asks first: who comes next, and when. */
export type ServiceWithVisit = ServiceRow & {
  /** The nurse whom the service itself names. */
  nurse: { id: string; name: string } | null
  /** Its number was typed into the form, and is not the verified one of its account. */
  isNumberTyped: boolean
  /** It has or had a plan. */
  hasPlan: boolean
  /** The visit that happens now, or comes next in this week or the next one; null where there is none. */
  visit: VisitAround | 'unreadable' | null
}

/**
 * Adds the next visit to the services of one page of a list, by one batch: of each its record, this week, the one before and the next, so
 * 100 keys for 25 rows. The week before says whether a nurse is there since then. A visit's nurse is named where a record of the same page
 * names them; for more the list would need one more request. All of it is eventually consistent: it is for display.
 */
export async function withNextVisits(rows: readonly ServiceRow[]): Promise<ServiceWithVisit[]> {
  const time = now()
  const mondays = thisWeekAndBeside(time)
  const reads: ItemRead<unknown>[] = rows.flatMap(({ serviceId }) => [
    itemOf(Service, Service.get({ serviceId })),
    ...mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  ])
  const items = (await readShown<unknown[]>(...reads)).values()
  const take = () => items.next().value
  const found = rows.map((row) => ({
    row,
    record: take() as StoredService | null,
    weeks: mondays.map(take).filter(Boolean) as StoredWeek[],
  }))
  const names = new Map(found.map(({ record }) => [record?.nurseId, record?.assignedNurse]))
  return found.map(({ row, record, weeks }) => {
    const { isUnreadable, next } = visitsAround(unexpired(weeks), time)
    return {
      ...row,
      nurse: record?.assignedNurse ? { id: record.nurseId ?? '', name: record.assignedNurse } : null,
      isNumberTyped: record?.accountNumber !== undefined,
      hasPlan: record?.hasPlan === true,
      visit: isUnreadable
        ? 'unreadable'
        : next && { ...next, nurse: next.nurseId && names.get(next.nurseId) },
    }
  })
}
