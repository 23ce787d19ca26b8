import type { Attendance } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import type { StayFacts } from './live-in.ts'
import type { Visit } from './plan.ts'

/*
 * What a visit is at a moment (docs/decisions/0071). There is one state for all readers; each has its own words for it.
 */

/** Minutes after the start of a visit at which nurse, office and family are told that no arrival was reported. */
export const lateAfter = { nurse: 15, office: 15, family: 30 } as const

/** Minutes after the start up to which each reader sees the visit as one to come: nurses report some minutes after they arrive. */
const dueFor = { office: 5, family: 0 } as const

export type VisitState =
  | 'cancelled'
  /** The office recorded that nobody came. */
  | 'missed'
  /** The nurse has left. */
  | 'done'
  | 'here'
  /** The nurse came, the visit is over, and no departure is reported. */
  | 'noDeparture'
  /** It has no nurse; until its end, or that of its service, one can be found. */
  | 'uncovered'
  | 'leftUncovered'
  | 'planned'
  /** It has begun, and it is too early to send another nurse. */
  | 'late'
  /** It has begun, and an arrival should have been reported. */
  | 'noArrival'
  /** It or its service is over, and nothing was reported. */
  | 'noReport'
  /** Live-in care: the nurse came on a day before, and has not left. */
  | 'staying'
  /** The same, and for some hours of this visit nothing was heard of them. */
  | 'notHeard'
  /** It is over, and the nurse stayed for the next one. */
  | 'stayed'

/** Minutes after the start of a visit of live-in care after which the office looks for a word of the nurse. */
const unheardAfter = 3 * 60

/** What the state depends on; `nurseId` is left out where no nurse is to come. */
export type VisitFacts = Pick<Visit, 'day' | 'start' | 'minutes' | 'nurseId'> &
  Attendance &
  StayFacts & { state: 'planned' | 'cancelled'; serviceEnded?: true }

/**
 * The state of a visit. Its times are half-open: at its start it has begun, at its end it is over.
 * @param now milliseconds since 1970
 * @param reader who reads it, and is told after their own time that no arrival was reported
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

/** Whether a visit that takes place has no nurse, and one could be found as far as anything is known of it; its time is not looked at. */
export function lacksNurse({
  nurseId,
  missedAt,
  serviceEnded,
}: Pick<VisitFacts, 'nurseId' | 'missedAt' | 'serviceEnded'>): boolean {
  return !nurseId && !missedAt && !serviceEnded
}

/** Whether the service has ended before the nurse of a visit came, as far as anything was reported: they are not to go there any more. */
export function isEndedFor({
  serviceEnded,
  arrivedAt,
  hereSince,
}: Pick<VisitFacts, 'serviceEnded' | 'arrivedAt' | 'hereSince'>): boolean {
  return Boolean(serviceEnded && !arrivedAt && !hereSince)
}

/** What its own reports say; null where there is none. */
function reportedState(visit: VisitFacts, isOver: boolean): VisitState | null {
  if (visit.state === 'cancelled') return 'cancelled'
  if (visit.missedAt) return 'missed'
  if (visit.leftAt) return 'done'
  if (!visit.arrivedAt) return null
  if (!isOver) return 'here'
  return visit.goesOn ? 'stayed' : 'noDeparture'
}

/** Of a nurse who is there since a day before. */
function stayState(
  { goesOn }: VisitFacts,
  { start, isOver }: { start: number; isOver: boolean },
  now: number,
): VisitState {
  if (isOver) return goesOn ? 'stayed' : 'noDeparture'
  return isLate({ start }, now, unheardAfter) ? 'notHeard' : 'staying'
}

/** Whether so many minutes of a visit's time have passed. */
export function isLate({ start }: Pick<Interval, 'start'>, now: number, lateMinutes: number): boolean {
  return start + lateMinutes * minute <= now
}

/**
 * Whether a visit is still to come, runs, or is over. A nurse who is there early is there, and a visit that the nurse has left, or to
 * which nobody came, is over.
 * @param now milliseconds since 1970
 */
export function phaseOf(
  { start, end, arrivedAt, leftAt, missedAt }: Interval & Attendance,
  now: number,
): 'coming' | 'running' | 'over' {
  if (leftAt || missedAt || end <= now) return 'over'
  return start <= now || arrivedAt ? 'running' : 'coming'
}
