import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/**
 * The plan of a family's service and all its weeks on record.
 * @param uid the customer's
 * @returns null where the service has no plan of this customer
 */
export async function readKeptVisits({
  serviceId,
  uid,
}: {
  serviceId: string
  uid: string
}): Promise<{ plan: StoredPlan; weeks: StoredWeek[] } | null> {
  const [{ data: plan }, { data: weeks }] = await Promise.all([
    PlanRecord.get({ serviceId }).go({ consistent: true }),
    ServiceWeek.query.ofService({ serviceId }).go({ consistent: true, pages: 'all' }),
  ])
  const kept = unlessExpired(plan)
  return kept?.uid === uid ? { plan: kept, weeks: unexpired(weeks) } : null
}
