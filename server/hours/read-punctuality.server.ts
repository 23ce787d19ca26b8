import { unknownNurse } from '#domain/staff.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { daysOfMonth, type Half, type Month } from '#domain/visits/months.ts'
import { arrivalsIn, punctualityOf, type Arrival, type Punctuality } from '#domain/visits/punctuality.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import type { RosterVisit, UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import { readServicesOf } from '#server/roster/read-services.server.ts'

/** A visit and how its nurse arrived. */
export type VisitWithArrival = {
  visit: RosterVisit
  arrival: Arrival
  /** Of a missed visit. */
  reason?: StoredVisitEvent['reason']
}

export type PunctualityOfMonth = {
  month: Month
  /** Null for the whole month. */
  half: Half | null
  /** Milliseconds since 1970. */
  readAt: number
  /** By name; nurses without such a visit are left out. */
  byNurse: (Punctuality & { id: string; name: string })[]
  /** The nurse who was asked for, with the visits at which they were not on time, the last one first; null if there is no such nurse. */
  nurse: { id: string; name: string; visits: VisitWithArrival[] } | null
  /** Weeks whose visits cannot be read and are in no row. */
  unreadable: UnreadableWeek[]
}

/**
 * How the nurses arrived at the visits that begin in a month, or in half of one.
 * @param nurseId whose visits are listed; null for none
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
    const arrivalIn = arrivalsIn(own, readAt)
    for (const visit of own) {
      const day = dayOfStart(visit)
      const arrival = day < first || day > last ? null : arrivalIn(visit)
      if (!arrival || !visit.nurseId) continue
      const theirs = arrivals.get(visit.nurseId)
      if (theirs) theirs.push(arrival)
      else arrivals.set(visit.nurseId, [arrival])
      if (visit.nurseId === nurseId && arrival.kind !== 'on-time') visits.push({ visit, arrival })
    }
  }
  const names = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  const byNurse = [...arrivals]
    .map(([id, all]) => ({ id, name: names.get(id) ?? unknownNurse, ...punctualityOf(all) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1))
  const nurse = [...names].map(([id, name]) => ({ id, name })).find(({ id }) => id === nurseId)
  visits.sort((one, other) => intervalOf(other.visit).start - intervalOf(one.visit).start)
  return {
    ...{ month, half, readAt, unreadable, byNurse },
    nurse: nurse ? { ...nurse, visits: await Promise.all(visits.map(withReason)) } : null,
  }
}

/** The week does not have the reason, so each missed visit is a Query; one nurse has few of them. */
async function withReason(each: VisitWithArrival): Promise<VisitWithArrival> {
  if (each.arrival.kind !== 'missed') return each
  const events = await readVisitEvents(each.visit)
  return { ...each, reason: events.findLast(({ kind }) => kind === 'missed')?.reason }
}
