import type { Monday } from '#domain/visits/days.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import type { PlanFacts } from './plan-facts.server.ts'
import { PlanRecord, type StoredPlan } from './plan.entity.server.ts'
import { ServiceWeek, type StoredWeek } from './service-week.entity.server.ts'

/** A service with its plan and those of the weeks that exist, in one request. */
export async function readServicePlan(serviceId: string, mondays: readonly Monday[]) {
  const [service, stored, ...weeks] = await readItems<[StoredService, StoredPlan, ...StoredWeek[]]>(
    itemOf(Service, Service.get({ serviceId })),
    itemOf(PlanRecord, PlanRecord.get({ serviceId })),
    ...mondays.map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  return { service, stored, weeks: weeks.filter((week) => week !== null) }
}

export async function withNurses(
  { service, stored, weeks }: Pick<PlanFacts, 'stored' | 'weeks'> & { service: StoredService },
  ids: readonly string[],
): Promise<PlanFacts> {
  const { serviceId, userId, patient } = service
  return {
    service: { serviceId, uid: userId, patientName: patient.name },
    stored,
    weeks,
    nurses: await readNursesById(ids),
  }
}
