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

/** A visit, and the visits of nurses sent in its place. */
export type Pair = {
  /** Null for a deleted service; its visits stay. */
  service: StoredService | null
  stored: StoredPlan
  weeks: StoredWeek[]
  /** Of all weeks that were read. */
  visits: WeekVisit[]
  first: WeekVisit
  /** The visit of the last nurse sent who is still coming or came; else the first visit. */
  newest: WeekVisit
  /** The reports on the first visit and on the missed ones, by `visitKey`. */
  events: ReadonlyMap<string, readonly StoredVisitEvent[]>
}

/** Reads a visit with its plan and the weeks that sending another nurse can change; null where there is no such visit. */
export async function readPair(name: VisitName, now: number): Promise<Pair | null> {
  const { service, stored, weeks } = await readServicePlan(name.serviceId, weeksAround(name.day, now))
  const visits = weeks.flatMap((week) => week.visits)
  const first = findVisit(visits, name)
  if (!stored || !first) return null
  const newest = substituteOf(first, visits) ?? first
  // After the weeks: a report that they lack changes the version of its week.
  const events = await readEvents(name.serviceId, first, visits)
  return { service, stored, weeks, visits, first, newest, events }
}

/** Needed because a nurse's report on a missed visit changes nothing in its week. */
async function readEvents(serviceId: string, first: WeekVisit, visits: readonly WeekVisit[]) {
  const missed = substitutesFor(first, visits).filter(({ missedAt }) => missedAt)
  const read = [first, ...missed].map(
    async (visit) => [visitKey(visit), await readVisitEvents({ ...visit, serviceId })] as const,
  )
  return new Map(await Promise.all(read))
}

/**
 * The arrival that a nurse has reported since their visit was last recorded as missed; null without one, and where an
 * arrival is recorded.
 * @returns `at`: when they came, a UTC instant
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

/** The week of a visit, its neighbours, and the weeks in which visits exist. The first may be over. */
function weeksAround(day: Day, now: number): Monday[] {
  const own = mondayOf(day)
  return [...new Set([addDays(own, -7), own, addDays(own, 7), ...horizonFrom(dayAt(now))])].sort()
}

/**
 * The weeks that a change of a pair alters: from the earliest day's to the last one that exists, or the last day's.
 * @param days of the first visit, of the substitute, and of earlier visits that get a report
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

/** The run of visits through which the first visit's nurse has stayed since an earlier day (live-in care); null without one. */
export function stayOfPair({ first, newest, visits }: Pick<Pair, 'first' | 'newest' | 'visits'>) {
  if (newest !== first || first.arrivedAt || first.missedAt) return null
  const stays = staysOf(visits)
  const own = stays.find(({ visit }) => visit === first)
  return own ? stayTo(own, stays) : null
}

/** The first visit, if its nurse may still come although another was sent, because "missed" was taken back. */
export function alsoAwaited({ first, newest }: Pick<Pair, 'first' | 'newest'>): WeekVisit[] {
  return newest !== first && isOnTheWay(first) ? [first] : []
}

/** The pair as a form shows it, so that any report or sending in between is noticed. */
export function seenPair({ first, newest, events }: Pick<Pair, 'first' | 'newest' | 'events'>): string {
  const timesOf = ({ arrivedAt = '', leftAt = '', missedAt = '' }: WeekVisit) => [arrivedAt, leftAt, missedAt]
  const { nurseId = '', startMinute, minutes } = newest
  const kept = [...events.values()].flat().filter(({ kind }) => kind === 'kept').length
  return [...timesOf(first), visitKey(newest), nurseId, startMinute, minutes, ...timesOf(newest), kept].join(
    ' ',
  )
}
