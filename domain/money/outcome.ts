import type { ReportedVisit } from '#domain/visits/attendance.ts'
import { minute } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { staysOf, stayTo, type Stay } from '#domain/visits/live-in.ts'
import { matters, mattersIn } from '#domain/visits/matters.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { Stint } from '#domain/visits/stints.ts'
import type { LineReason, NotServedReason } from './lines.ts'

/* What happened at a visit, from all its stints: whether it was served, or what is open (docs/decisions/0112). */

/** A stint as its week holds it, or one that the plan alone has. */
export type MoneyVisit = ReportedVisit & Stint & { isPaused?: true }

export type Outcome =
  /** `there` in minutes; null where the time is not known. */
  | { kind: 'not-served'; reason: NotServedReason; there: null }
  | { kind: 'open'; reason: LineReason; there: number | null }
  | { kind: 'served'; reason: 'served' | 'stay'; there: number }

const urgency: readonly LineReason[] = [...matters, 'no-arrival']

/**
 * What happened at each visit of a service.
 * @param own the service's stints, of the month and of the weeks around it
 * @param now milliseconds since 1970
 * @returns the outcome of a visit that is over, from its stints
 */
export function outcomesIn(
  own: readonly MoneyVisit[],
  now: number,
): (stints: readonly MoneyVisit[]) => Outcome {
  const [mattersOf, presenceOf] = [mattersIn(own, now), presenceIn(own)]
  return (stints) => {
    const active = stints.filter(
      ({ state, missedAt, nurseId }) => state === 'planned' && !missedAt && nurseId,
    )
    const times = active.flatMap((stint) => presenceOf(stint) ?? [])
    const there = times.length > 0 ? minutesThere(times) : null
    const untimed = active.filter((stint) => !presenceOf(stint))
    const waiting = untimed.filter((stint) => !stint.settled && mattersOf(stint).length === 0)
    const doubt = mostUrgent([...stints.flatMap(mattersOf), ...waiting.map(missingOf)])
    if (doubt) return { kind: 'open', reason: doubt, there }
    if (there !== null)
      return { kind: 'served', there, reason: times.some(({ isStay }) => isStay) ? 'stay' : 'served' }
    // What the office left as reported, without a time.
    const left = mostUrgent(untimed.filter(({ settled }) => settled !== 'did-not-take-place').map(missingOf))
    if (left) return { kind: 'open', reason: left, there }
    const reason = untimed.length > 0 ? 'did-not-take-place' : whyNobodyCame(stints)
    return { kind: 'not-served', reason, there: null }
  }
}

function mostUrgent(reasons: readonly LineReason[]): LineReason | undefined {
  return urgency.find((each) => reasons.includes(each))
}

/** What is missing where a stint has no time and nothing else is in doubt: a stay goes on without a second report. */
function missingOf({ arrivedAt, leftAt, settled }: MoneyVisit): LineReason {
  if (leftAt) return 'no-arrival'
  return arrivedAt || !settled ? 'no-departure' : 'no-report'
}

function whyNobodyCame(stints: readonly MoneyVisit[]): NotServedReason {
  const planned = stints.filter(({ state }) => state === 'planned')
  if (planned.some(({ missedAt }) => missedAt)) return 'missed'
  if (planned.length > 0) return 'unallocated'
  return stints.some(({ isPaused }) => isPaused) ? 'paused' : 'cancelled'
}

/** When the nurse of a stint was there by two reports: their own arrival and departure, or those of one stay of live-in care. */
function presenceIn(
  own: readonly MoneyVisit[],
): (stint: MoneyVisit) => (Interval & { isStay: boolean }) | null {
  const stays = staysOf(own)
  const byKey = new Map(stays.map((stay) => [visitKey(stay.visit), stay]))
  const between = new Set(stays.flatMap((stay) => daysBetweenReports(stay, stays)))
  return (stint) => {
    const stay = byKey.get(visitKey(stint))
    const isStay = stay !== undefined && between.has(stay)
    const { arrivedAt, leftAt } = stint
    if (!stay || (!isStay && !(arrivedAt && leftAt))) return null
    return {
      start: arrivedAt ? Date.parse(arrivedAt) : stay.start,
      end: leftAt ? Date.parse(leftAt) : stay.end,
      isStay,
    }
  }
}

/** The visits over which a nurse has stayed to a report: a departure, or an arrival that is reported again. */
function daysBetweenReports(stay: Stay, stays: readonly Stay[]): readonly Stay[] {
  const { arrivedAt, leftAt, missedAt, end } = stay
  if (missedAt || (arrivedAt ? Date.parse(arrivedAt) >= end : !leftAt)) return []
  const days = stayTo(stay, stays) ?? []
  return arrivedAt ? days.slice(0, -1) : days
}

/** The minutes in which at least one nurse was there, to the nearest whole one. */
function minutesThere(times: readonly Interval[]): number {
  let [sum, reached] = [0, 0]
  for (const { start, end } of times.toSorted((one, other) => one.start - other.start)) {
    sum += Math.max(0, end - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.round(sum / minute)
}
