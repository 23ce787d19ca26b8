import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { unpackWeek } from '#domain/visits/packed.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'

/* The visits of all services in one week. */

/** A visit that takes place, with its service. */
export type RosterVisit = WeekVisit & ServiceOfFamily & { patientName: string }

/** All visits of one week, also the cancelled ones; one Query, which goes on where its answer is larger than 1 MB. */
export async function readWeek(monday: Monday): Promise<RosterVisit[]> {
  return (await readPackedWeek(monday)).flatMap(unpacked)
}

/** The visits of one week in the services with one that goes on after its Sunday; one Query. */
export async function readNights(monday: Monday): Promise<RosterVisit[]> {
  return (await readPackedNights(monday)).flatMap(unpacked)
}

/** A week of one service with its visits as the table has them. */
export type PackedWeek = Pick<StoredWeek, 'serviceId' | 'uid' | 'patientName' | 'ttl'> & { visits: string }

/** What is read of a week. The keys are as long as all of it, and each attribute of each week costs time of the processor. */
const attributes = [
  'serviceId',
  'uid',
  'patientName',
  'visits',
  'ttl',
] as const satisfies (keyof PackedWeek)[]

/** `readWeek` without unpacking: of several weeks of a large company there is no room for all visits at once. */
export function readPackedWeek(monday: Monday): Promise<PackedWeek[]> {
  return packedWeeks(ServiceWeek.query.byWeek({ monday }))
}

export function readPackedNights(monday: Monday): Promise<PackedWeek[]> {
  return packedWeeks(ServiceWeek.query.byWeek({ monday, night: '1' }))
}

/** The rows are read as the table has them: at ten thousand services ElectroDB takes as long for them as all else. */
async function packedWeeks(query: { params(): object }): Promise<PackedWeek[]> {
  const input = query.params() as QueryCommandInput
  const names = Object.fromEntries(attributes.map((name) => [`#${name}`, name]))
  const weeks: PackedWeek[] = []
  for await (const page of queryPages({
    ...input,
    ProjectionExpression: Object.keys(names).join(', '),
    ExpressionAttributeNames: { ...input.ExpressionAttributeNames, ...names },
  }))
    weeks.push(...unexpired(page as PackedWeek[]))
  return weeks
}

/** The visits of one week in some services, by key: a batch for each hundred, none for none. */
export async function readWeekOf(serviceIds: ReadonlySet<string>, monday: Monday): Promise<RosterVisit[]> {
  const weeks = await readItems<StoredWeek[]>(
    ...[...serviceIds].map((serviceId) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  return unexpired(weeks.filter((week) => week !== null)).flatMap(visitsOfWeek)
}

/** The visits of a week that was read packed. */
export function unpacked(week: PackedWeek): RosterVisit[] {
  return visitsOfWeek({ ...week, visits: unpackWeek(week.visits) })
}

/** The visits of a week with their service. */
export function visitsOfWeek({
  serviceId,
  uid,
  patientName,
  visits,
}: Pick<StoredWeek, 'serviceId' | 'uid' | 'patientName' | 'visits'>): RosterVisit[] {
  return visits.map((visit) => ({ ...visit, serviceId, uid, patientName }))
}

/** By start, then by line and service, so that a page shows the same order each time. */
export function byStart(one: RosterVisit, other: RosterVisit): number {
  return intervalOf(one).start - intervalOf(other).start || (one.serviceId < other.serviceId ? -1 : 1)
}
