import { addDays, dayAt, horizonFrom, mondayOf, type Day, type Monday } from '#domain/visits/days.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { substituteOf } from '#domain/visits/substitutes.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readServicePlan } from '#server/plans/read-plan-facts.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'

/** A visit, and whoever comes in its place. */
export type Pair = {
  /** Null where it is deleted; its visits stay. */
  service: ServiceRecord | null
  stored: StoredPlan
  weeks: StoredWeek[]
  /** Of all weeks that were read. */
  visits: WeekVisit[]
  first: WeekVisit
  /** The visit of the nurse who was sent last and who still comes or came; the first one where there is none. */
  newest: WeekVisit
}

/** Reads a first visit with its plan and the weeks that sending another nurse can change; null where there is no such visit. */
export async function readPair(name: VisitName, now: number): Promise<Pair | null> {
  const { service, stored, weeks } = await readServicePlan(name.serviceId, weeksAround(name.day, now))
  const visits = weeks.flatMap((week) => week.visits)
  const first = findVisit(visits, name)
  if (!stored || !first) return null
  return { service, stored, weeks, visits, first, newest: substituteOf(first, visits) ?? first }
}

/** The week of a visit, the one after it, and those in which visits exist. The first may be over. */
function weeksAround(day: Day, now: number): Monday[] {
  const own = mondayOf(day)
  return [...new Set([own, addDays(own, 7), ...horizonFrom(dayAt(now))])].sort()
}

/**
 * The weeks that a change of a pair alters: from the first visit's to the last one that exists, or that of the substitute.
 * @param last the day of the substitute
 */
export function mondaysOfPair(
  { first, stored }: Pick<Pair, 'first' | 'stored'>,
  last: Day,
  now: number,
): Monday[] {
  const [from, to] = [mondayOf(first.day), mondayOf(last)]
  const end = to > stored.rolledTo ? to : stored.rolledTo
  return weeksAround(first.day, now).filter((monday) => monday >= from && monday <= end)
}

/** What a form says of the pair that it shows, so that whatever was reported or sent meanwhile is told from it. */
export function seenPair({ first, newest }: Pick<Pair, 'first' | 'newest'>): string {
  const timesOf = ({ arrivedAt = '', leftAt = '', missedAt = '' }: WeekVisit) => [arrivedAt, leftAt, missedAt]
  const { nurseId = '', start, minutes } = newest
  return [...timesOf(first), visitKey(newest), nurseId, start, minutes, ...timesOf(newest)].join(' ')
}
