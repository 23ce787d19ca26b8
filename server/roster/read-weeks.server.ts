import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import {
  ServiceWeek,
  visitsIn,
  type StoredWeek,
  type WeekVisit,
} from '#server/plans/service-week.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { isReadable } from '#server/table/unreadable.server.ts'

/* The visits of all services in one week. */

/** A visit that takes place, with its service. */
export type RosterVisit = WeekVisit & ServiceOfFamily & { patientName: string }

/** A week of a service whose visits cannot be read. */
export type UnreadableWeek = ServiceOfFamily & { monday: Monday; patientName: string }

/** The visits of some weeks, and the weeks that cannot be read, which are not among them. */
export type ReadVisits = { visits: RosterVisit[]; unreadable: UnreadableWeek[] }

export const noVisits: ReadVisits = { visits: [], unreadable: [] }

/** All visits of one week, also the cancelled ones; one Query, which goes on where its answer is larger than 1 MB. */
export async function readWeek(monday: Monday): Promise<ReadVisits> {
  return unpacked(await readPackedWeek(monday))
}

/**
 * The visits of one week in the services with one that goes on after its Sunday; one Query.
 * @param of all of them, or only those of nurses who were sent: they may start in the next week, and reach into its Tuesday
 */
export async function readNights(monday: Monday, of: 'all' | 'sent' = 'all'): Promise<ReadVisits> {
  return unpacked(await readPackedNights(monday, of))
}

/** A week of one service with its visits as the table has them. */
export type PackedWeek = Pick<StoredWeek, 'serviceId' | 'uid' | 'patientName' | 'monday' | 'ttl'> & {
  visits: string
}

/** What is read of a week. The keys are as long as all of it, and each attribute of each week costs time of the processor. */
const attributes = [
  'serviceId',
  'uid',
  'patientName',
  'monday',
  'visits',
  'ttl',
] as const satisfies (keyof PackedWeek)[]

/** `readWeek` without unpacking: of several weeks of a large company there is no room for all visits at once. */
export function readPackedWeek(monday: Monday): Promise<PackedWeek[]> {
  return packedWeeks(ServiceWeek.query.byWeek({ monday }))
}

export function readPackedNights(monday: Monday, of: 'all' | 'sent' = 'all'): Promise<PackedWeek[]> {
  return packedWeeks(ServiceWeek.query.byWeek({ monday }).gte({ night: of === 'all' ? '1' : '2' }))
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
export async function readWeekOf(serviceIds: ReadonlySet<string>, monday: Monday): Promise<ReadVisits> {
  const weeks = await readItems<StoredWeek[]>(
    ...[...serviceIds].map((serviceId) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  return visitsOfWeeks(unexpired(weeks.filter((week) => week !== null)))
}

/** The visits of weeks that were read packed. */
export function unpacked(weeks: readonly PackedWeek[]): ReadVisits {
  return visitsOfWeeks(weeks.map((week) => ({ ...week, visits: visitsIn(week.visits, week) })))
}

/** The visits of weeks with their services. */
export function visitsOfWeeks(
  weeks: readonly Pick<StoredWeek, 'serviceId' | 'uid' | 'patientName' | 'monday' | 'visits'>[],
): ReadVisits {
  const read: ReadVisits = { visits: [], unreadable: [] }
  for (const { serviceId, uid, patientName, monday, visits } of weeks)
    if (isReadable(visits))
      for (const visit of visits) read.visits.push({ ...visit, serviceId, uid, patientName })
    else read.unreadable.push({ serviceId, uid, patientName, monday })
  return read
}

/** What several reads have found, each week that cannot be read once. */
export function together(reads: readonly ReadVisits[]): ReadVisits {
  const weeks = reads.flatMap(({ unreadable }) => unreadable)
  return {
    visits: reads.flatMap(({ visits }) => visits),
    unreadable: [...new Map(weeks.map((week) => [`${week.serviceId} ${week.monday}`, week])).values()],
  }
}

/** By start, then by line and service, so that a page shows the same order each time. */
export function byStart(one: RosterVisit, other: RosterVisit): number {
  return intervalOf(one).start - intervalOf(other).start || (one.serviceId < other.serviceId ? -1 : 1)
}
