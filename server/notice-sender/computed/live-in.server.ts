import { dayAt, minute, mondayOf, type Monday } from '#domain/visits/days.ts'
import { hereSince, undecidedFrom, visitBefore } from '#domain/visits/live-in.ts'
import { readPlannedVisitsOf, type PlannedVisit } from './planned-visits.server.ts'

const longestVisit = 24 * 60 * minute

/** The visits of some weeks, by service. */
export type ReadWeeks = {
  mondays: readonly Monday[]
  ofServices: ReadonlyMap<string, readonly PlannedVisit[]>
}

export function byService(mondays: readonly Monday[], visits: readonly PlannedVisit[]): ReadWeeks {
  return { mondays, ofServices: Map.groupBy(visits, ({ serviceId }) => serviceId) }
}

/**
 * Whether the nurse of a visit has been there since a day before, so that nobody waits for an arrival (`domain/visits/live-in.ts`). Where a
 * week decides that was not read, it is read by the service's key.
 */
export async function isThereAlready(
  visit: PlannedVisit,
  { mondays, ofServices }: ReadWeeks,
): Promise<boolean> {
  const own = ofServices.get(visit.serviceId) ?? []
  if (!visitBefore(visit, own)) return false
  const from = undecidedFrom(visit, own)
  // The visit before it began a day earlier at most.
  const monday = from === null ? null : mondayOf(dayAt(from - longestVisit))
  const earlier =
    monday === null || mondays.includes(monday) ? [] : await readPlannedVisitsOf(visit.serviceId, monday)
  return hereSince(visit, [...earlier, ...own]) !== null
}

/** Whether a visit follows another one of its nurse to the minute. */
export function followsOwn(visit: PlannedVisit, { ofServices }: ReadWeeks): boolean {
  return visitBefore(visit, ofServices.get(visit.serviceId) ?? []) !== undefined
}
