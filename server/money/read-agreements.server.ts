import { PlanRecord, type StoredPlan } from '#server/plans/plan.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'

/** The agreements of a service, and the recurring visits that can have a price: one request. */
export async function readPrices(serviceId: string) {
  const [stored, plan] = await readItems<[StoredAgreements, StoredPlan]>(
    itemOf(Agreements, Agreements.get({ serviceId })),
    itemOf(PlanRecord, PlanRecord.get({ serviceId })),
  )
  return {
    stored,
    agreements: stored?.agreements ?? [],
    lines: unlessExpired(plan)?.lines ?? [],
    /** What a form is made from: it is refused where a colleague has changed prices or visits since. */
    seen: `${stored?.version ?? 0} ${plan?.version ?? 0}`,
  }
}
