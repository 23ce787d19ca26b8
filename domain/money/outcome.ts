import type { ReportedVisit } from '#domain/visits/attendance.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { matters, type Matter } from '#domain/visits/matters.ts'
import type { Stint } from '#domain/visits/stints.ts'
import { minutesThere, openTimes, type OpenTime, type Presence } from './presence.ts'

/* What happened at a visit, from all its stints: whether it was served, or what is open (money's points 6 and 7). */

/** A stint as its week holds it, or one of a day that a pause took out of the schedule before its week was made. */
export type MoneyVisit = ReportedVisit & Stint & { serviceId: string; isPaused?: true }

/** Why a visit is not charged. */
export const notServedReasons = [
  'missed',
  'cancelled',
  'paused',
  'unallocated',
  'did-not-take-place',
] as const
type NotServedReason = (typeof notServedReasons)[number]

/** Whether the time of all stints that take place is over. */
export function isOver(stints: readonly MoneyVisit[], now: number): boolean {
  const planned = stints.filter(({ state }) => state === 'planned')
  return (planned.length > 0 ? planned : stints).every((stint) => intervalOf(stint).end <= now)
}

/** What happened at a visit. */
export type Outcome =
  | { kind: 'not-served'; reason: NotServedReason }
  | { kind: 'open'; reason: Matter | OpenTime; there: number | null }
  | { kind: 'served'; isOfStay: boolean; there: number }

export function outcomeOf(
  stints: readonly MoneyVisit[],
  {
    presenceOf,
    mattersOf,
  }: { presenceOf: (stint: MoneyVisit) => Presence | OpenTime; mattersOf: (stint: MoneyVisit) => Matter[] },
): Outcome {
  const active = stints
    .filter(({ state, missedAt, nurseId }) => state === 'planned' && !missedAt && nurseId)
    .map((stint) => ({ stint, presence: presenceOf(stint) }))
  const times = active.flatMap(({ presence }) => (typeof presence === 'object' ? [presence] : []))
  const open = active.flatMap(({ stint, presence }) =>
    typeof presence === 'object' ? [] : [{ reason: presence, settled: stint.settled }],
  )
  const there = times.length > 0 ? minutesThere(times) : null
  const waiting = open.flatMap(({ reason, settled }) => (settled ? [] : [reason]))
  const doubt = mostUrgent([...stints.flatMap(mattersOf), ...waiting])
  if (doubt) return { kind: 'open', reason: doubt, there }
  if (there !== null) return { kind: 'served', there, isOfStay: times.some(({ isOfStay }) => isOfStay) }
  const left = mostUrgent(
    open.flatMap(({ reason, settled }) => (settled === 'did-not-take-place' ? [] : [reason])),
  )
  if (left) return { kind: 'open', reason: left, there }
  return { kind: 'not-served', reason: open.length > 0 ? 'did-not-take-place' : whyNobodyCame(stints) }
}

const urgency: readonly (Matter | OpenTime)[] = [...matters, ...openTimes]

function mostUrgent(reasons: readonly (Matter | OpenTime)[]): Matter | OpenTime | undefined {
  return urgency.find((each) => reasons.includes(each))
}

function whyNobodyCame(stints: readonly MoneyVisit[]): NotServedReason {
  const planned = stints.filter(({ state }) => state === 'planned')
  if (planned.some(({ missedAt }) => missedAt)) return 'missed'
  if (planned.length > 0) return 'unallocated'
  return stints.some(({ isPaused }) => isPaused) ? 'paused' : 'cancelled'
}
