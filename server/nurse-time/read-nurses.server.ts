import { holdInterval } from '#domain/visits/intervals.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Diary, type StoredDiary } from './diary.entity.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/** The records and diaries of nurses. The caller adds the service that holds each (`staff.assignedServiceId`). */
export async function readNurses(ids: readonly string[]): Promise<Omit<NurseFacts, 'hold'>[]> {
  if (ids.length === 0) return []
  const found = await readItems<(StaffRecord | StoredDiary)[]>(
    ...ids.map((id) => itemOf(Staff, Staff.get({ id }))),
    ...ids.map((nurseId) => itemOf(Diary, Diary.get({ nurseId }))),
  )
  return ids.map((nurseId, index) => ({
    nurseId,
    staff: found[index] as StaffRecord | null,
    diary: found[index + ids.length] as StoredDiary | null,
  }))
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
