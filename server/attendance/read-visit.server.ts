import { mondayOf } from '#domain/visits/days.ts'
import { findVisit } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { unexpired, unlessExpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A visit with the week that holds it. */
export type VisitOfWeek = { visit: WeekVisit; week: StoredWeek }

/** All that the office knows of one visit. */
export type VisitRecords = VisitOfWeek & {
  /** The visit of the nurse who was sent in its place, or the one in whose place its nurse is sent. */
  other: WeekVisit | null
  events: StoredVisitEvent[]
  /** Null where the service is deleted; its past visits stay. */
  service: ServiceRecord | null
  /** The visit's nurse and those of its events, as far as their records exist. */
  nurses: Map<string, StaffRecord>
}

/** The visit that a name names; null where there is none. */
export async function readVisit(name: VisitName): Promise<VisitOfWeek | null> {
  const { serviceId, day } = name
  const { data } = await ServiceWeek.get({ serviceId, monday: mondayOf(day) }).go({ consistent: true })
  const week = unlessExpired(data)
  const visit = week && findVisit(week.visits, name)
  return week && visit ? { visit, week } : null
}

/** The events of a visit in the order in which they were stored. */
export async function readVisitEvents({ serviceId, line, day }: VisitName): Promise<StoredVisitEvent[]> {
  const { data } = await VisitEvent.query
    .ofVisit({ serviceId, line, day })
    .go({ consistent: true, pages: 'all' })
  return unexpired(data).sort(
    (one, other) => one.sequence - other.sequence || Date.parse(one.heardAt) - Date.parse(other.heardAt),
  )
}

/** The same with its events, service and nurses. */
export async function readVisitRecords(name: VisitName): Promise<VisitRecords | null> {
  const [found, events] = await Promise.all([readVisit(name), readVisitEvents(name)])
  if (!found) return null
  const other = await readOther(name.serviceId, found)
  const named = [found.visit, ...(other ? [other] : []), ...events].flatMap(({ nurseId }) => nurseId ?? [])
  const [service, ...nurses] = await readItems<[ServiceRecord, ...StaffRecord[]]>(
    itemOf(Service, Service.get({ serviceId: name.serviceId })),
    ...[...new Set(named)].map((id) => itemOf(Staff, Staff.get({ id }))),
  )
  return {
    ...found,
    other,
    events,
    service,
    nurses: new Map(nurses.flatMap((nurse) => (nurse ? [[nurse.id, nurse]] : []))),
  }
}

/** It may be in the week before or after. */
async function readOther(serviceId: string, { visit, week }: VisitOfWeek): Promise<WeekVisit | null> {
  const { replacedBy, insteadOf } = visit
  const name = replacedBy ?? insteadOf
  if (!name) return null
  const { line, day } = name
  return findVisit(week.visits, name) ?? (await readVisit({ serviceId, line, day }))?.visit ?? null
}
