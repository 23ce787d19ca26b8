import type { Monday } from '#domain/visits/days.ts'
import { hereSince, undecidedFrom, visitBefore } from '#domain/visits/live-in.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { readPlannedVisitsOf, type PlannedVisit } from './planned-visits.server.ts'

/** The visits of some weeks, by service. */
export type ReadWeeks = {
  mondays: readonly Monday[]
  ofServices: ReadonlyMap<string, readonly PlannedVisit[]>
}

export function byService(mondays: readonly Monday[], visits: readonly PlannedVisit[]): ReadWeeks {
  return { mondays, ofServices: Map.groupBy(visits, ({ serviceId }) => serviceId) }
}

/**
 * Whether a visit's nurse has been there since an earlier visit, so that no arrival is awaited (`domain/visits/live-in.ts`). Weeks
 * that decide but were not read are read by the service's key.
 */
export async function isThereAlready(
  visit: PlannedVisit,
  { mondays, ofServices }: ReadWeeks,
): Promise<boolean> {
  const own = [...(ofServices.get(visit.serviceId) ?? [])]
  if (!visitBefore(visit, own)) return false
  const read = new Set(mondays)
  for (;;) {
    const from = undecidedFrom(visit, own)
    const left = from === null ? [] : mondaysReaching(from).filter((monday) => !read.has(monday))
    if (left.length === 0) return hereSince(visit, own) !== null
    for (const monday of left) {
      own.push(...(await readPlannedVisitsOf(visit.serviceId, monday)))
      read.add(monday)
    }
  }
}

/** Whether a visit follows another of the same nurse to the minute. */
export function followsOwn(visit: PlannedVisit, { ofServices }: ReadWeeks): boolean {
  return visitBefore(visit, ofServices.get(visit.serviceId) ?? []) !== undefined
}
