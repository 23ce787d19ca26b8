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
  | 'cancelled'
  /** The office recorded the visit as missed. */
  | 'missed'
  /** The nurse has left. */
  | 'done'
  | 'here'
  /** The visit is over, the nurse came, and no departure is reported. */
  | 'noDeparture'
  /** It has no nurse; one can be found until its end or the end of its service. */
  | 'uncovered'
  | 'leftUncovered'
  | 'planned'
  /** It has begun without an arrival, but it is too early to send another nurse. */
  | 'late'
  /** It has begun, and a report of arrival is overdue. */
  | 'noArrival'
  /** It or its service is over, and nothing was reported. */
  | 'noReport'
  /** Live-in care: the nurse came for an earlier visit and has not left. */
  | 'staying'
  /** The same, but the nurse has not been heard from for some hours of this visit. */
  | 'notHeard'
  /** It is over, and the nurse stayed for the next one. */
  | 'stayed'

/** Minutes after the start of a live-in visit at which the office should hear from the nurse. */
const unheardAfter = 3 * 60

/** What the state depends on; `nurseId` is left out if no nurse is to come. */
export type VisitFacts = Pick<Visit, 'day' | 'startMinute' | 'minutes' | 'nurseId'> &
  Attendance &
  StayFacts & { state: 'planned' | 'cancelled'; serviceEnded?: true }

/**
 * The state of a visit. Its times are half-open: at its start it has begun, at its end it is over.
 * @param now milliseconds since 1970
 * @param reader decides from which minute on the visit is late or its arrival is missing
 */
export function visitState(
  visit: VisitFacts,
  { now, reader = 'office' }: { now: number; reader?: keyof typeof dueFor },
): VisitState {
  const { start, end } = intervalOf(visit)
  const isOver = end <= now
  const reported = reportedState(visit, isOver)
  if (reported) return reported
  if (!visit.nurseId) return isOver || visit.serviceEnded ? 'leftUncovered' : 'uncovered'
  if (visit.hereSince && start <= now) return stayState(visit, { start, isOver }, now)
  if (isOver || visit.serviceEnded) return 'noReport'
  if (!isLate({ start }, now, dueFor[reader])) return 'planned'
  return isLate({ start }, now, lateAfter[reader]) ? 'noArrival' : 'late'
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

/** What its own reports say; null if there are none. */
function reportedState(visit: VisitFacts, isOver: boolean): VisitState | null {
  if (visit.state === 'cancelled') return 'cancelled'
  if (visit.missedAt) return 'missed'
  if (visit.leftAt) return 'done'
  if (!visit.arrivedAt) return null
  if (!isOver) return 'here'
  return visit.goesOn ? 'stayed' : 'noDeparture'
}

/** For a nurse who has been there since an earlier visit. */
function stayState(
  { goesOn }: VisitFacts,
  { start, isOver }: { start: number; isOver: boolean },
  now: number,
): VisitState {
  if (isOver) return goesOn ? 'stayed' : 'noDeparture'
  return isLate({ start }, now, unheardAfter) ? 'notHeard' : 'staying'
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
