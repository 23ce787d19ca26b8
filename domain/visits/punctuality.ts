import { minute } from './days.ts'
import { intervalOf } from './intervals.ts'
import { staysOf, type Stay } from './live-in.ts'
import { isEndedFor, isLate, lateAfter, visitState, type VisitFacts } from './state.ts'
import type { Stint } from './stints.ts'

/* Whether a nurse came on time. Being late is a report of a month; it needs no checking (docs/decisions/0110). */

export type Arrival =
  | { kind: 'on-time' }
  /** From when on the office is alerted; `minutes` after the planned start. */
  | { kind: 'late'; minutes: number }
  /** The visit is over, and nothing was reported. */
  | { kind: 'no-report' }
  | { kind: 'missed' }

/**
 * How the nurses arrived at the visits of a service; null where that says nothing of the nurse, or is not known yet.
 * @param own the service's visits, of the weeks asked for and those around them
 * @param now milliseconds since 1970
 */
export function arrivalsIn(
  own: readonly PunctualVisit[],
  now: number,
): (visit: PunctualVisit) => Arrival | null {
  const stays = staysOf(own)
  return (visit) => {
    const { nurseId, state, arrivedAt, missedAt, contested, settled } = visit
    if (!nurseId || state === 'cancelled' || settled === 'did-not-take-place') return null
    // What the nurse reports against it is still to be checked.
    if (contested && !arrivedAt) return null
    if (missedAt) return { kind: 'missed' }
    if (isStaying(visit, stays)) return null
    if (arrivedAt) return timeOf(visit, Date.parse(arrivedAt))
    return visitState(visit, { now }) === 'no-report' && !isEndedFor(visit) ? { kind: 'no-report' } : null
  }
}

type PunctualVisit = Stint & Pick<VisitFacts, 'serviceEnded'>

/** Whether the nurse stays from the visit before, so that no arrival is expected; live-in care has one stay of many visits. */
function isStaying({ nurseId, arrivedAt, ...visit }: PunctualVisit, stays: readonly Stay[]): boolean {
  const { start } = intervalOf(visit)
  const before = stays.find((each) => each.nurseId === nurseId && each.end === start)
  if (!before || before.missedAt || before.isReplaced) return false
  const atSeam = (instant: string | undefined) => !instant || Date.parse(instant) === start
  return atSeam(before.leftAt) && atSeam(arrivedAt)
}

function timeOf(visit: PunctualVisit, arrivedAt: number): Arrival {
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
