import { addDays, dayAt, horizonFrom, mondayOf, type Day, type Monday } from '#domain/visits/days.ts'
import { stayTo, staysOf } from '#domain/visits/live-in.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { isOnTheWay, substituteOf, substitutesFor } from '#domain/visits/substitutes.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { keptSinceMissed, readVisitEvents } from '#server/attendance/read-visit.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readServicePlan } from '#server/plans/read-plan-facts.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** A visit, and whoever comes in its place. */
export type Pair = {
  /** Null where it is deleted; its visits stay. */
  service: StoredService | null
  stored: StoredPlan
  weeks: StoredWeek[]
  /** Of all weeks that were read. */
  visits: WeekVisit[]
  first: WeekVisit
  /** The visit of the nurse who was sent last and who still comes or came; the first one where there is none. */
  newest: WeekVisit
  /** What was reported of the first visit and of those to which nobody came, by `visitKey`. */
  events: ReadonlyMap<string, readonly StoredVisitEvent[]>
}

/** Reads a first visit with its plan and the weeks that sending another nurse can change; null where there is no such visit. */
export async function readPair(name: VisitName, now: number): Promise<Pair | null> {
  const { service, stored, weeks } = await readServicePlan(name.serviceId, weeksAround(name.day, now))
  const visits = weeks.flatMap((week) => week.visits)
  const first = findVisit(visits, name)
  if (!stored || !first) return null
  const newest = substituteOf(first, visits) ?? first
  // After the weeks: a report that they do not know yet changes the version of its week.
  const events = await readEvents(name.serviceId, first, visits)
  return { service, stored, weeks, visits, first, newest, events }
}

/** A nurse's report of a visit to which nobody came changes nothing in its week, so its events say it. */
async function readEvents(serviceId: string, first: WeekVisit, visits: readonly WeekVisit[]) {
  const missed = substitutesFor(first, visits).filter(({ missedAt }) => missedAt)
  const read = [first, ...missed].map(
    async (visit) => [visitKey(visit), await readVisitEvents({ ...visit, serviceId })] as const,
  )
  return new Map(await Promise.all(read))
}

/**
 * What the nurse of a visit has reported of their arrival since it was recorded, the last time, that nobody came; null where there is nothing,
 * or an arrival is recorded.
 * @returns when they came, a UTC instant
 */
export function keptArrival(
  { events }: Pick<Pair, 'events'>,
  visit: WeekVisit,
): { nurseId: string; at: string } | null {
  const own = keptSinceMissed(events.get(visitKey(visit)) ?? [])
  const kept = own.findLast((event) => event.kept?.kind === 'arrived')
  if (visit.arrivedAt || !kept?.happenedAt) return null
  return { nurseId: kept.nurseId ?? '', at: kept.happenedAt }
}

/** The week of a visit, the ones before and after it, and those in which visits exist. The first may be over. */
function weeksAround(day: Day, now: number): Monday[] {
  const own = mondayOf(day)
  return [...new Set([addDays(own, -7), own, addDays(own, 7), ...horizonFrom(dayAt(now))])].sort()
}

/**
 * The weeks that a change of a pair alters: from that of the earliest day to the last one that exists, or that of the last day.
 * @param days those of the first visit, of the substitute, and of the visits before on which something is reported
 */
export function mondaysOfPair(
  { first, stored }: Pick<Pair, 'first' | 'stored'>,
  days: readonly Day[],
  now: number,
): Monday[] {
  const own = days.map(mondayOf).sort()
  const [from = '', to = ''] = [own[0], own.at(-1)]
  const end = to > stored.rolledTo ? to : stored.rolledTo
  return weeksAround(first.day, now).filter((monday) => monday >= from && monday <= end)
}

/** The visits over which the first visit's nurse has been there since a day before; null where they have not (live-in care). */
export function stayOfPair({ first, newest, visits }: Pick<Pair, 'first' | 'newest' | 'visits'>) {
  if (newest !== first || first.arrivedAt || first.missedAt) return null
  const stays = staysOf(visits)
  const own = stays.find(({ visit }) => visit === first)
  return own ? stayTo(own, stays) : null
}

/** The first visit where its nurse may still come although another one was sent: that nobody came was taken back. Else none. */
export function alsoAwaited({ first, newest }: Pick<Pair, 'first' | 'newest'>): WeekVisit[] {
  return newest !== first && isOnTheWay(first) ? [first] : []
}

/** What a form says of the pair that it shows, so that whatever was reported or sent meanwhile is told from it. */
export function seenPair({ first, newest, events }: Pick<Pair, 'first' | 'newest' | 'events'>): string {
  const timesOf = ({ arrivedAt = '', leftAt = '', missedAt = '' }: WeekVisit) => [arrivedAt, leftAt, missedAt]
  const { nurseId = '', start, minutes } = newest
  const kept = [...events.values()].flat().filter(({ kind }) => kind === 'kept').length
  return [...timesOf(first), visitKey(newest), nurseId, start, minutes, ...timesOf(newest), kept].join(' ')
}
