import { minute } from './days.ts'
import { intervalOf } from './intervals.ts'
import { isEndedFor, isLate, lateAfter, visitState, type VisitFacts } from './state.ts'

/* Whether a nurse came on time. Being late is a report of a month; it needs no checking (docs/decisions/0110). */

export type Arrival =
  | { kind: 'on-time' }
  /** From when on the office is alerted; `minutes` after the planned start. */
  | { kind: 'late'; minutes: number }
  /** The visit is over, and nothing was reported. */
  | { kind: 'no-report' }
  | { kind: 'missed' }

/**
 * How the nurse of a visit arrived; null where that says nothing of a nurse, or is not known yet.
 * @param now milliseconds since 1970
 */
export function arrivalOf(visit: VisitFacts, now: number): Arrival | null {
  const { nurseId, state, arrivedAt, missedAt } = visit
  if (!nurseId || state === 'cancelled') return null
  if (missedAt) return { kind: 'missed' }
  if (arrivedAt) return timeOf(visit, Date.parse(arrivedAt))
  const shows = visitState(visit, { now })
  if (shows === 'no-report') return isEndedFor(visit) ? null : { kind: 'no-report' }
  // A live-in nurse was there already.
  return shows === 'planned' || shows === 'awaited' ? null : { kind: 'on-time' }
}

function timeOf(visit: VisitFacts, arrivedAt: number): Arrival {
  const interval = intervalOf(visit)
  if (!isLate(interval, arrivedAt, lateAfter.office)) return { kind: 'on-time' }
  return { kind: 'late', minutes: Math.floor((arrivedAt - interval.start) / minute) }
}

/** The arrivals of several visits. */
export type Punctuality = {
  visits: number
  onTime: number
  /** How late each of the others was, in minutes. */
  late: number[]
  noReport: number
  missed: number
}

export function punctualityOf(arrivals: readonly Arrival[]): Punctuality {
  const countOf = (kind: Arrival['kind']) => arrivals.filter((each) => each.kind === kind).length
  return {
    visits: arrivals.length,
    onTime: countOf('on-time'),
    late: arrivals.flatMap((each) => (each.kind === 'late' ? each.minutes : [])),
    noReport: countOf('no-report'),
    missed: countOf('missed'),
  }
}

/** The middle one of some numbers; of an even count the mean of the two in the middle, rounded. Null for none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}
