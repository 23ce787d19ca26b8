import type { Monday } from '#domain/visits/days.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/* Consistent reads. A batch is no snapshot: each record is written or checked on condition of what was read. */

/** The plan of a service, and those of the requested weeks that exist. */
export type ReadPlan = { stored: StoredPlan | null; weeks: StoredWeek[] }

export async function readPlan(serviceId: string, mondays: readonly Monday[]): Promise<ReadPlan> {
  const [read] = await readPlans([serviceId], mondays)
  return read ?? { stored: null, weeks: [] }
}

/** The same for several services, in their order. */
export async function readPlans(
  serviceIds: readonly string[],
  mondays: readonly Monday[],
): Promise<ReadPlan[]> {
  const found = await readItems<(StoredPlan | StoredWeek)[]>(
    ...serviceIds.map((serviceId) => itemOf(PlanRecord, PlanRecord.get({ serviceId }))),
    ...serviceIds.flatMap((serviceId) =>
      mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
    ),
  )
  const weeks = found.slice(serviceIds.length) as (StoredWeek | null)[]
  return serviceIds.map((_, place) => ({
    stored: found[place] as StoredPlan | null,
    weeks: weeks.slice(place * mondays.length, (place + 1) * mondays.length).filter((week) => week !== null),
  }))
}

/** One week of a service as a list, empty where it does not exist. */
export async function readWeekOfService(serviceId: string, monday: Monday): Promise<StoredWeek[]> {
  const [week] = await readItems<[StoredWeek]>(itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday })))
  return week ? [week] : []
}
