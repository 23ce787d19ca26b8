import { stayTo, staysOf } from '#domain/visits/live-in.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { mondaysAround } from '#domain/visits/reach.ts'
import { holderOf, isOnTheWay, isSent, sentFor } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { contestedOf, readEventsOf } from '#server/attendance/read-visit.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { readServicePlan } from '#server/plans/read-plan-facts.server.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** A visit with all its stints. */
export type VisitStints = {
  /** Null for a deleted service; its visits stay. */
  service: StoredService | null
  stored: StoredPlan
  /** The visit's week and those around it, through which a nurse may have stayed. */
  weeks: StoredWeek[]
  /** Of all weeks that were read. */
  visits: WeekVisit[]
  /** The plan's nurse's. */
  first: WeekVisit
  /** Those of nurses who were sent, in that order. */
  sent: WeekVisit[]
  /** The stint of the nurse whose visit it is. */
  holder: WeekVisit
  /** That one; and the first, if its nurse may still come although another was sent, because "missed" was taken back. */
  current: WeekVisit[]
}

/** Reads a visit with its plan and what sending another nurse can change; null where there is no such visit. */
export async function readStints(name: VisitName): Promise<VisitStints | null> {
  const { service, stored, weeks } = await readServicePlan(name.serviceId, mondaysAround(name.day))
  const visits = weeks.flatMap((week) => week.visits)
  const first = findVisit(visits, name)
  if (!stored || !first || isSent(first)) return null
  const sent = sentFor(first, visits)
  const holder = holderOf(first, visits)
  const isFirstAwaited = holder !== first && isOnTheWay(first)
  const current = isFirstAwaited ? [holder, first] : [holder]
  return { service, stored, weeks, visits, first, sent, holder, current }
}

/** What nurses have reported on stints without changing a time, until the office settles it; by `visitKey`. */
export type Contested = ReadonlyMap<string, readonly StoredVisitEvent[]>

/** Reads that for all stints of a visit. */
export async function readContested({ stored, first, sent }: VisitStints): Promise<Contested> {
  const stints = [first, ...sent].filter(({ contested }) => contested)
  const events = await readEventsOf(stored.serviceId, stints)
  return new Map(
    stints.map((stint) => [visitKey(stint), contestedOf(stint, events.get(visitKey(stint)) ?? [])]),
  )
}

/**
 * The arrival that a nurse has reported since the office ended their stint; null without one.
 * @returns `at`: when they came, a UTC instant
 */
export function contestedArrival(
  contested: Contested,
  stint: WeekVisit,
): { nurseId: string; at: string } | null {
  const own = contested.get(visitKey(stint)) ?? []
  const arrived = own.findLast(({ kind, problem }) => kind === 'arrived' && !problem)
  return arrived?.happenedAt ? { nurseId: arrived.nurseId ?? '', at: arrived.happenedAt } : null
}

/**
 * The arrivals that nurses have reported on a stint and that change no time, the last one of each: also of a nurse who had the visit before.
 */
export function reportedArrivals(contested: Contested, stint: WeekVisit): { nurseId: string; at: string }[] {
  const arrived = (contested.get(visitKey(stint)) ?? []).filter(({ kind }) => kind === 'arrived')
  const last = new Map(arrived.map(({ nurseId = '', happenedAt = '' }) => [nurseId, happenedAt]))
  return [...last].map(([nurseId, at]) => ({ nurseId, at }))
}

/** The run of visits through which the first visit's nurse has stayed since an earlier day (live-in care); null without one. */
export function stayBefore({ first, holder, visits }: Pick<VisitStints, 'first' | 'holder' | 'visits'>) {
  if (holder !== first || first.arrivedAt || first.missedAt) return null
  const stays = staysOf(visits)
  const own = stays.find(({ visit }) => visit === first)
  return own ? stayTo(own, stays) : null
}

/** The stints as a form shows them, so that any report or sending in between is noticed. */
export function seenStints({ first, sent, holder }: Pick<VisitStints, 'first' | 'sent' | 'holder'>): string {
  const timesOf = ({ arrivedAt = '', leftAt = '', missedAt = '' }: WeekVisit) => [arrivedAt, leftAt, missedAt]
  const { nurseId = '', startMinute, minutes } = holder
  const contested = [first, ...sent].map((stint) => stint.contested ?? 0).join('.')
  const shown = [visitKey(holder), nurseId, startMinute, minutes, ...timesOf(holder), contested]
  return [...timesOf(first), ...shown].join(' ')
}
