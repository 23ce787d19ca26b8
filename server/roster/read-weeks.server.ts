import type { Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'

/* The visits of all services in one week. */

/** A visit that takes place, with its service. */
export type RosterVisit = WeekVisit & ServiceOfFamily & { patientName: string }

/** All visits of one week, also the cancelled ones; one Query, which goes on where its answer is larger than 1 MB. */
export async function readWeek(monday: Monday): Promise<RosterVisit[]> {
  const { data } = await ServiceWeek.query.byWeek({ monday }).go({ pages: 'all' })
  return unexpired(data).flatMap(visitsOfWeek)
}

/** The visits of one week in the services with one that goes on after its Sunday; one Query. */
export async function readNights(monday: Monday): Promise<RosterVisit[]> {
  const { data } = await ServiceWeek.query.byWeek({ monday, night: '1' }).go({ pages: 'all' })
  return unexpired(data).flatMap(visitsOfWeek)
}

/** The visits of a week with their service. */
export function visitsOfWeek({ serviceId, uid, patientName, visits }: StoredWeek): RosterVisit[] {
  return visits.map((visit) => ({ ...visit, serviceId, uid, patientName }))
}

/** By start, then by line and service, so that a page shows the same order each time. */
export function byStart(one: RosterVisit, other: RosterVisit): number {
  return intervalOf(one).start - intervalOf(other).start || (one.serviceId < other.serviceId ? -1 : 1)
}
