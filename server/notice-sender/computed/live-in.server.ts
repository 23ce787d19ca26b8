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
 * Whether a visit's nurse has been there since an earlier visit, so that no arrival is awaited (`domain/visits/live-in.ts`). A week that
 * decides but was not read is read by the service's key.
 */
export async function isThereAlready(
  visit: PlannedVisit,
  { mondays, ofServices }: ReadWeeks,
): Promise<boolean> {
  const own = ofServices.get(visit.serviceId) ?? []
  if (!visitBefore(visit, own)) return false
  const from = undecidedFrom(visit, own)
  // The visit before it began at most a day earlier.
  const monday = from === null ? null : mondayOf(dayAt(from - longestVisit))
  const earlier =
    monday === null || mondays.includes(monday) ? [] : await readPlannedVisitsOf(visit.serviceId, monday)
  return hereSince(visit, [...earlier, ...own]) !== null
}

/** Whether a visit follows another of the same nurse to the minute. */
export function followsOwn(visit: PlannedVisit, { ofServices }: ReadWeeks): boolean {
  return visitBefore(visit, ofServices.get(visit.serviceId) ?? []) !== undefined
}
