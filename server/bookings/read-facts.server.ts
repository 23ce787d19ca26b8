import { holdInterval } from '#domain/visits/intervals.ts'
import type { Monday } from '#domain/visits/days.ts'
import type { NurseFacts } from '#server/diary/nurse-diary.server.ts'
import type { PlanFacts } from '#server/diary/plan-writes.server.ts'
import { readNurses, readPlan } from '#server/diary/read-diary.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A service with its plan and the weeks asked for, as far as they exist. */
export async function readServicePlan(serviceId: string, mondays: readonly Monday[]) {
  const [{ data: service }, { stored, weeks }] = await Promise.all([
    Service.get({ serviceId }).go({ consistent: true }),
    readPlan(serviceId, mondays),
  ])
  return { service, stored, weeks }
}

/** Adds the nurses of a change: their records, diaries, and the services that hold them. */
export async function withNurses(
  { service, stored, weeks }: Pick<PlanFacts, 'stored' | 'weeks'> & { service: ServiceRecord },
  ids: readonly string[],
): Promise<PlanFacts> {
  const { serviceId, userId, patient } = service
  return {
    service: { serviceId, uid: userId, patientName: patient.name },
    stored,
    weeks,
    nurses: await readNurseTimes(ids),
  }
}

/** Nurses with the services that hold them, by id. */
export async function readNurseTimes(ids: readonly string[]): Promise<Map<string, NurseFacts>> {
  const nurses = await readNurses(ids)
  const holding = new Set(nurses.flatMap(({ staff }) => staff?.assignedServiceId ?? []))
  const services = await readServices([...holding])
  const facts = nurses.map((nurse): [string, NurseFacts] => {
    const held = services.get(nurse.staff?.assignedServiceId ?? '')
    const hold = held && { serviceId: held.serviceId, family: held.userId, ...holdInterval(held.patient) }
    return [nurse.nurseId, { ...nurse, hold: hold ?? null }]
  })
  return new Map(facts)
}

/** Read after the nurses: a hold whose dates change afterwards changes the diary's version. */
async function readServices(ids: readonly string[]): Promise<Map<string, ServiceRecord>> {
  if (ids.length === 0) return new Map()
  const found = await readItems<ServiceRecord[]>(
    ...ids.map((serviceId) => itemOf(Service, Service.get({ serviceId }))),
  )
  return new Map(found.flatMap((service) => (service ? [[service.serviceId, service]] : [])))
}
