import { unknownNurse } from '#domain/staff.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { daysOfMonth, type Half, type Month } from '#domain/visits/months.ts'
import { arrivalOf, punctualityOf, type Arrival, type Punctuality } from '#domain/visits/punctuality.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { RosterVisit, UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import { readServicesOf } from './read-services.server.ts'

/** A visit and how its nurse arrived. */
export type VisitWithArrival = { visit: RosterVisit; arrival: Arrival }

export type PunctualityOfMonth = {
  month: Month
  /** Null for the whole month. */
  half: Half | null
  /** Milliseconds since 1970. */
  readAt: number
  /** By name; nurses of whom no visit has begun are left out. */
  byNurse: (Punctuality & { id: string; name: string })[]
  /** Of the nurse who was asked for, the visits at which they were not on time, the last one first. */
  visits: VisitWithArrival[]
  /** Weeks whose visits cannot be read and are in no row. */
  unreadable: UnreadableWeek[]
}

/**
 * How the nurses arrived at the visits that begin in a month, or in half of one.
 * @param nurseId whose visits are listed; null for nobody's
 */
export async function readPunctuality(
  month: Month,
  half: Half | null,
  nurseId: string | null = null,
): Promise<PunctualityOfMonth> {
  const { services, nurses, readAt } = await readServicesOf(daysOfMonth(month, half))
  const { first, last } = daysOfMonth(month, half)
  const arrivals = new Map<string, Arrival[]>()
  const [visits, unreadable]: [VisitWithArrival[], UnreadableWeek[]] = [[], []]
  for (const { visits: own, unreadable: others } of services) {
    unreadable.push(...others)
    const stayOf = stayFactsIn(own)
    for (const visit of own) {
      const day = dayOfStart(visit)
      const arrival = day < first || day > last ? null : arrivalOf({ ...visit, ...stayOf(visit) }, readAt)
      if (!arrival || !visit.nurseId) continue
      const theirs = arrivals.get(visit.nurseId)
      if (theirs) theirs.push(arrival)
      else arrivals.set(visit.nurseId, [arrival])
      if (visit.nurseId === nurseId && arrival.kind !== 'on-time') visits.push({ visit, arrival })
    }
  }
  const names = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  return {
    ...{ month, half, readAt, unreadable },
    byNurse: [...arrivals]
      .map(([id, all]) => ({ id, name: names.get(id) ?? unknownNurse, ...punctualityOf(all) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1)),
    visits: visits.sort((one, other) => intervalOf(other.visit).start - intervalOf(one.visit).start),
  }
}
