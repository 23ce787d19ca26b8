import { careRecordEnd } from '#domain/care-records.ts'
import { addDays, mondayOf, startOfDay, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { compareVisits, isSameShift, type Comparison } from '#domain/visits/plan-difference.ts'
import {
  byTime,
  findVisit,
  hasBegun,
  takesPlaceOn,
  visitKey,
  visitsOf,
  type Plan,
  type Visit,
} from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from './service-week.entity.server.ts'

/** A week before and after a change of its plan. */
type WeekChange = {
  monday: Monday
  stored: StoredWeek | null
  visits: WeekVisit[]
  isChanged: boolean
}

/** A change of a plan over all weeks that exist: the nurses' time that it frees and takes, and the visits before and after. */
export type WeekChanges = { weeks: WeekChange[]; freed: Visit[]; taken: Visit[]; comparison: Comparison }

/**
 * The weeks of a service after a change of its plan. Visits that have begun stay, even ahead of their time by an early
 * arrival. A coming visit that leaves the plan stays as cancelled, and is the same visit when it comes back.
 * @param mondays the weeks in which visits exist
 * @param reported stints as they are afterwards, whatever the plan says: with reports, called off, or of a nurse who is sent
 */
export function weeksAfter(
  plan: Plan,
  stored: readonly StoredWeek[],
  {
    mondays,
    now,
    reported = [],
  }: { mondays: readonly Monday[]; now: number; reported?: readonly WeekVisit[] | undefined },
): WeekChanges {
  const weeks = mondays.map((monday) => {
    const week = stored.find((each) => each.monday === monday) ?? null
    const known = reported.filter(({ day }) => mondayOf(day) === monday)
    const others = mergeWeek(week?.visits ?? [], { plan, monday, now }).filter(
      (visit) => !findVisit(known, visit),
    )
    const visits = inOrder([...others, ...known])
    const isChanged = week
      ? JSON.stringify(visits) !== JSON.stringify(inOrder(week.visits))
      : visits.length > 0
    return { monday, stored: week, visits, isChanged }
  })
  const comparison = compareVisits(
    weeks.flatMap((week) => plannedOf(week.stored?.visits ?? [])),
    weeks.flatMap(({ visits }) => plannedOf(visits)),
  )
  const { added, removed, changed } = comparison
  return {
    weeks,
    comparison,
    freed: [...removed, ...changed.map(({ before }) => before)],
    taken: [...added, ...changed.map(({ after }) => after)],
  }
}

/** The visits of a week that take place. */
export function plannedOf(visits: readonly WeekVisit[]): Visit[] {
  return visits.filter(({ state }) => state === 'planned').map(visitOf)
}

/** The coming visits of a plan that a change leaves as they are. */
export function unchangedIn(
  weeks: readonly Pick<StoredWeek, 'visits'>[],
  { removed, changed }: Comparison,
  now: number,
): Visit[] {
  const freed = [...removed, ...changed.map(({ before }) => before)]
  const coming = weeks.flatMap(({ visits }) =>
    visits.filter((visit) => !isSent(visit) && !hasBegun(visit, now)),
  )
  return plannedOf(coming).filter((visit) => !findVisit(freed, visit))
}

/** Stints of a week, some of them as they are afterwards. */
export function withStints(visits: readonly WeekVisit[], changed: readonly WeekVisit[]): WeekVisit[] {
  return visits.map((visit) => findVisit(changed, visit) ?? visit)
}

/** A stint that does not take place after all. */
export function cancelled(visit: WeekVisit): WeekVisit {
  return { ...visit, state: 'cancelled' }
}

/** Keys of the planned visits that have begun, early arrivals included. */
export function begunOf(weeks: readonly Pick<StoredWeek, 'visits'>[], now: number): Set<string> {
  const begun = weeks.flatMap(({ visits }) =>
    visits.filter((visit) => visit.state === 'planned' && hasBegun(visit, now)),
  )
  return new Set(begun.map(visitKey))
}

/** The writes of the weeks that a change alters, each on condition of the version as it was read. */
export function weekWrites(
  { weeks }: WeekChanges,
  of: { serviceId: string; uid: string; patientName: string },
): Write<'changed'>[] {
  return weeks
    .filter(({ isChanged }) => isChanged)
    .map(({ monday, stored, visits }) => {
      const version = stored?.version ?? 0
      return {
        item: inTransaction(ServiceWeek)
          .put({
            ...of,
            ...{ monday, version: version + 1, visits, night: nightOf(visits) },
            ...uncoveredOf(visits),
            ...contestedIn(of.serviceId, monday, visits),
            ttl: weekEnd(monday),
          })
          .where((week, { eq, notExists }) =>
            version === 0 ? notExists(week.version) : eq(week.version, version),
          )
          .commit(),
        otherwise: 'changed',
      }
    })
}

/** What of a week meets the next one: `1` planned visits alone, `2` also nurses who were sent. One that ends at midnight may have a seam there. */
export function nightOf(visits: readonly WeekVisit[]): '0' | '1' | '2' {
  const goOn = plannedOf(visits).filter(
    (visit) => intervalOf(visit).end >= startOfDay(addDays(mondayOf(visit.day), 7)),
  )
  if (goOn.length === 0) return '0'
  return goOn.some(isSent) ? '2' : '1'
}

/** When a week and the events of its visits are deleted; seconds since 1970. */
export function weekEnd(monday: Monday): number {
  return careRecordEnd(addDays(monday, 6))
}

/**
 * The plan owns a visit until it has begun. A nurse who was sent is never the plan's, but does not go where the day no longer
 * has visits.
 */
function mergeWeek(
  stored: readonly WeekVisit[],
  { plan, monday, now }: { plan: Plan; monday: Monday; now: number },
): WeekVisit[] {
  const planned = visitsOf(plan, monday)
  const former = new Map(stored.map((visit) => [visitKey(visit), visit]))
  const next = new Map(planned.map((visit) => [visitKey(visit), visit]))
  const kept = stored.map((visit): WeekVisit => {
    if (visit.state === 'planned' && hasBegun(visit, now)) return visit
    if (isSent(visit)) return takesPlaceOn(plan, visit.day) ? visit : cancelled(visit)
    const planned = next.get(visitKey(visit))
    if (!planned || hasBegun(planned, now)) return visit.state === 'cancelled' ? visit : cancelled(visit)
    if (visit.state === 'planned' && isSameShift(visit, planned)) return visit
    // A corrected early arrival stays on record, and what its nurse reported while it was called off.
    const { corrected, contested, settled } = visit
    return {
      ...planned,
      state: 'planned',
      ...(corrected && { corrected }),
      ...(contested && { contested }),
      ...(settled && { settled }),
    }
  })
  const made = planned
    .filter((visit) => !former.has(visitKey(visit)) && !hasBegun(visit, now))
    .map((visit): WeekVisit => ({ ...visit, state: 'planned' }))
  return inOrder([...kept, ...made])
}

function inOrder(visits: readonly WeekVisit[]): WeekVisit[] {
  return visits.toSorted(byTime)
}

function visitOf({ line, day, startMinute, minutes, nurseId }: WeekVisit): Visit {
  return { line, day, startMinute, minutes, ...(nurseId && { nurseId }) }
}

/** The entry in the list of weeks with reports that the office has to settle; empty without any. */
export function contestedIn(serviceId: string, monday: Monday, visits: readonly WeekVisit[]) {
  if (!visits.some(({ contested }) => contested)) return {}
  return { toSettle: 'contested' as const, toSettleWeek: `${monday}#${serviceId}` }
}

function uncoveredOf(visits: readonly WeekVisit[]) {
  const starts = plannedOf(visits)
    .filter(({ nurseId }) => !nurseId)
    .map((visit) => intervalOf(visit).start)
  if (starts.length === 0) return {}
  return { uncovered: 'uncovered' as const, uncoveredUntil: new Date(Math.max(...starts)).toISOString() }
}
