import type { Attendance } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import type { StayFacts } from './live-in.ts'
import type { Visit } from './plan.ts'

/* The state of a visit at a moment (docs/decisions/0071). All readers share one state; each has its own words for it. */

/** Minutes after a visit's start at which nurse, office and family learn that no arrival was reported. */
export const lateAfter = { nurse: 15, office: 15, family: 30 } as const

/** Minutes after the start for which a reader still sees the visit as upcoming, because nurses report a little after they arrive. */
const dueFor = { office: 5, family: 0 } as const

export type VisitState =
  | 'planned'
  /** The nurse arrived, or came for an earlier visit and has not left (`hereSince`). */
  | 'here'
  /** The nurse has left, or without `leftAt` stayed for the next visit. */
  | 'done'
  /** It has begun, and no arrival is reported; `isOverdue` tells whether its reader was alerted. */
  | 'awaited'
  /** Live-in care: the nurse came for an earlier visit and has not been heard from for some hours of this one. */
  | 'not-heard'
  /** The visit is over, the nurse came, and no departure is reported. */
  | 'no-departure'
  /** It or its service is over, and nothing was reported. */
  | 'no-report'
  /** It has no nurse; `canGetNurse` tells whether one can be found. */
  | 'uncovered'
  /** The office recorded the visit as missed. */
  | 'missed'
  | 'cancelled'

/** Minutes after the start of a live-in visit at which the office should hear from the nurse. */
const unheardAfter = 3 * 60

/** What the state depends on; `nurseId` is left out if no nurse is to come. */
export type VisitFacts = Pick<Visit, 'day' | 'startMinute' | 'minutes' | 'nurseId'> &
  Attendance &
  StayFacts & { state: 'planned' | 'cancelled'; serviceEnded?: true }

/**
 * The state of a visit. Its times are half-open: at its start it has begun, at its end it is over.
 * @param now milliseconds since 1970
 * @param reader decides from which minute on the nurse is awaited
 */
export function visitState(
  visit: VisitFacts,
  { now, reader = 'office' }: { now: number; reader?: keyof typeof dueFor },
): VisitState {
  const { start, end } = intervalOf(visit)
  const nurse = nurseOf(visit, start <= now)
  const isOver = end <= now
  if (nurse === 'expected' && !isOver && !visit.serviceEnded)
    return isLate({ start }, now, dueFor[reader]) ? 'awaited' : 'planned'
  if (nurse === 'here' && !isOver)
    return !visit.arrivedAt && isLate({ start }, now, unheardAfter) ? 'not-heard' : 'here'
  if (nurse === 'gone' || (nurse === 'here' && visit.goesOn)) return 'done'
  if (nurse === 'none') return withoutNurse(visit)
  return nurse === 'here' ? 'no-departure' : 'no-report'
}

/** Where its nurse is, as far as reported. */
function nurseOf(visit: VisitFacts, hasBegun: boolean): 'expected' | 'here' | 'gone' | 'none' {
  if (visit.state === 'cancelled' || visit.missedAt) return 'none'
  if (visit.leftAt) return 'gone'
  if (visit.arrivedAt) return 'here'
  if (!visit.nurseId) return 'none'
  return visit.hereSince && hasBegun ? 'here' : 'expected'
}

function withoutNurse({ state, missedAt }: VisitFacts): VisitState {
  if (state === 'cancelled') return 'cancelled'
  return missedAt ? 'missed' : 'uncovered'
}

/**
 * Whether an awaited nurse is so late that the reader is alerted.
 * @param now milliseconds since 1970
 */
export function isOverdue(
  visit: Pick<Visit, 'day' | 'startMinute' | 'minutes'>,
  now: number,
  reader: keyof typeof lateAfter = 'office',
): boolean {
  return isLate(intervalOf(visit), now, lateAfter[reader])
}

/** Whether an uncovered visit can still get a nurse of its own, until its end or the end of its service. */
export function canGetNurse(
  { serviceEnded, ...visit }: Pick<VisitFacts, 'day' | 'startMinute' | 'minutes' | 'serviceEnded'>,
  now: number,
): boolean {
  return !serviceEnded && now < intervalOf(visit).end
}

/** Whether a visit that takes place still needs a nurse, whatever its time. */
export function lacksNurse({
  nurseId,
  missedAt,
  serviceEnded,
}: Pick<VisitFacts, 'nurseId' | 'missedAt' | 'serviceEnded'>): boolean {
  return !nurseId && !missedAt && !serviceEnded
}

/** Whether the service ended before the nurse came, as far as reported: they should not go there any more. */
export function isEndedFor({
  serviceEnded,
  arrivedAt,
  hereSince,
}: Pick<VisitFacts, 'serviceEnded' | 'arrivedAt' | 'hereSince'>): boolean {
  return Boolean(serviceEnded && !arrivedAt && !hereSince)
}

/** Whether a visit began at least so many minutes ago. */
export function isLate({ start }: Pick<Interval, 'start'>, now: number, lateMinutes: number): boolean {
  return start + lateMinutes * minute <= now
}

/**
 * Whether a visit is to come, running or over. It runs from an early arrival on, and is over once the nurse has left or it was missed.
 * @param now milliseconds since 1970
 */
export function phaseOf(
  { start, end, arrivedAt, leftAt, missedAt }: Interval & Attendance,
  now: number,
): 'coming' | 'running' | 'over' {
  if (leftAt || missedAt || end <= now) return 'over'
  return start <= now || arrivedAt ? 'running' : 'coming'
}
