import type { Monday } from '#domain/visits/days.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import type { PlanFacts } from './plan-facts.server.ts'
import { readPlan } from './read-plans.server.ts'

/** A service with its plan and the weeks asked for, as far as they exist. */
export async function readServicePlan(serviceId: string, mondays: readonly Monday[]) {
  const [{ data: service }, { stored, weeks }] = await Promise.all([
    Service.get({ serviceId }).go({ consistent: true }),
    readPlan(serviceId, mondays),
  ])
  return { service, stored, weeks }
}

/** Adds the nurses of a change: their records and diaries. */
export async function withNurses(
  { service, stored, weeks }: Pick<PlanFacts, 'stored' | 'weeks'> & { service: ServiceRecord },
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
