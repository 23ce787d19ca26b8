import { mondayOf, type Monday } from '#domain/visits/days.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import type { PlanFacts, PlanTarget } from './plan-facts.server.ts'
import { nursesConcerned, planOf, planWrites, type PlanWrites } from './plan-writes.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from './service-week.entity.server.ts'

/** A service with its plan and those of the weeks that exist, in one request. */
export async function readServicePlan(serviceId: string, mondays: readonly Monday[]) {
  const [service, stored, ...weeks] = await readItems<[StoredService, StoredPlan, ...StoredWeek[]]>(
    itemOf(Service, Service.get({ serviceId })),
    itemOf(PlanRecord, PlanRecord.get({ serviceId })),
    ...mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  return { service, stored, weeks: weeks.filter((week) => week !== null) }
}

/** What a plan's records say of a service. */
export function serviceOfPlan({ serviceId, userId: uid, patient }: StoredService): PlanFacts['service'] {
  return { serviceId, uid, patientName: patient.name }
}

/**
 * Reads the nurses whose time a change alters, and decides its writes (`planWrites`).
 * @param also further nurses to read with them
 */
export async function readPlanWrites(
  known: Omit<PlanFacts, 'nurses'>,
  target: PlanTarget,
  also: readonly string[] = [],
): Promise<{ facts: PlanFacts; written: PlanWrites }> {
  const ids = new Set([...nursesConcerned(known, target), ...also])
  const { service, stored, weeks } = known
  const facts = { service, stored, weeks, nurses: await readNursesById([...ids]) }
  return { facts, written: planWrites(facts, target) }
}

/**
 * A refusal because of the nurses' time, unless plan or weeks have changed since they were read: then a diary may have been read with what
 * the other change wrote.
 */
export async function unlessChanged<Refusal>(
  { stored, weeks }: Pick<PlanFacts, 'stored' | 'weeks'>,
  refusal: Refusal,
): Promise<Refusal | 'changed'> {
  if (!stored) return refusal
  const again = await readServicePlan(
    stored.serviceId,
    weeks.map(({ monday }) => monday),
  )
  const versionsOf = (plan: StoredPlan | null, of: readonly StoredWeek[]) =>
    [plan, ...of].map((record) => record?.version).join()
  return versionsOf(stored, weeks) === versionsOf(again.stored, again.weeks) ? refusal : 'changed'
}

/**
 * The same for some stints of a service; its plan stays as it is.
 * @param stints those that are new or different, as they are afterwards
 * @param change the id of the change
 */
export function readStintWrites(
  { stored, weeks }: { stored: StoredPlan; weeks: readonly StoredWeek[] },
  stints: readonly WeekVisit[],
  { naming, ...by }: { change: string; now: number; naming?: ServiceNaming | undefined },
) {
  const { serviceId, uid } = stored
  const service = { serviceId, uid, patientName: weeks[0]?.patientName ?? '' }
  return readPlanWrites(
    { service, stored, weeks },
    {
      ...{ plan: planOf(stored), keepsPlan: true, whenInTheWay: 'refuse', reported: stints, ...by },
      mondays: [...new Set(stints.map(({ day }) => mondayOf(day)))].sort(),
      ...(naming && { naming }),
    },
  )
}
