import type { Attendance } from './attendance.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from './days.ts'
import { intervalOf } from './intervals.ts'
import { findVisit, hasBegun, takesPlaceOn, visitKey, type InsteadOf, type Plan, type Visit } from './plan.ts'

/*
 * Another nurse is sent in place of one who did not come or cannot stay (docs/decisions/0071). The substitute's visit is on a line of its
 * own with one day; the first visit names it as long as it holds.
 */

/** A visit as these rules need it. */
export type PairedVisit = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** The visit that takes its place. */
    replacedBy?: Pick<Visit, 'line' | 'day'>
  }

export const sendLimits = {
  /** Minutes from sending the form to the nurse's arrival: the least, and what the form proposes. */
  earliestMinutes: 5,
  proposedMinutes: 30,
  /** How long after the end of a missed visit another nurse can be sent. */
  afterEndMinutes: 4 * 60,
  shortestMinutes: 60,
  longestMinutes: 24 * 60,
  /** For one visit, including those undone. */
  mostForOne: 8,
} as const

/** Why another nurse cannot be sent. */
export type SendProblem =
  /** It is cancelled, or itself a substitute. */
  | 'not-a-first-visit'
  | 'not-begun'
  | 'over'
  | 'too-many'
  /** The service is paused on the first visit's day, or has ended before it. */
  | 'paused'
  | 'ended'
  /** About the times in the form. */
  | 'too-early'
  | 'too-late'
  | 'bad-length'

/**
 * The planned visit that takes the place of another one; null if there is none.
 * @param visits those of the first visit's week and of the week after it
 */
export function substituteOf<Each extends PairedVisit>(
  first: Pick<PairedVisit, 'replacedBy'>,
  visits: readonly Each[],
): Each | null {
  const found = first.replacedBy && findVisit(visits, first.replacedBy)
  return found?.state === 'planned' ? found : null
}

/**
 * Whether another nurse has taken this visit over: its substitute, or one sent later for the same first visit.
 * @param visits those of its service that were read; about a substitute the first visit decides, or else a later substitute
 */
export function isReplaced(visit: PairedVisit, visits: readonly PairedVisit[]): boolean {
  const { insteadOf, replacedBy, missedAt } = visit
  // A first visit names its substitute, who may come in a week that was not read.
  if (!insteadOf) return replacedBy !== undefined
  const first = findVisit(visits, insteadOf)
  // After a missed substitute the first nurse may have the visit again.
  if (first) return first.replacedBy ? !isNamedBy(first, visit) : missedAt !== undefined
  return sentAfter(visit, visits).length > 0
}

/** All substitutes ever sent for a visit, in the order in which they were sent. */
export function substitutesFor<Each extends PairedVisit>(
  first: Pick<Visit, 'line' | 'day'>,
  visits: readonly Each[],
): Each[] {
  return visits
    .filter(({ insteadOf }) => insteadOf && visitKey(insteadOf) === visitKey(first))
    .sort((one, other) => Number(one.line) - Number(other.line))
}

/** The planned visits of nurses sent after this one, in its place or for the same first visit, in the order in which they were sent. */
export function sentAfter<Each extends PairedVisit>(visit: PairedVisit, visits: readonly Each[]): Each[] {
  const { insteadOf, line } = visit
  return substitutesFor(insteadOf ?? visit, visits).filter(
    (other) => other.state === 'planned' && (!insteadOf || Number(other.line) > Number(line)),
  )
}

function isNamedBy({ replacedBy }: Pick<PairedVisit, 'replacedBy'>, visit: PairedVisit): boolean {
  return replacedBy !== undefined && visitKey(replacedBy) === visitKey(visit)
}

/**
 * The first visit, naming the substitute that holds: the last one sent whose visit takes place.
 * @param visits those of the first visit's week and of the week after it
 * @returns the same visit if it names that one already
 */
export function namingHolder<Each extends PairedVisit & { sequence: number }>(
  first: Each,
  visits: readonly PairedVisit[],
): Each {
  const { replacedBy, arrivedAt, leftAt, missedAt } = first
  const isAway = missedAt !== undefined || leftAt !== undefined
  // A missed substitute holds while the first nurse is away. After a handover it only stays named: the first nurse may still be there.
  const holding = substitutesFor(first, visits).findLast(
    (each) => each.state === 'planned' && (!each.missedAt || isAway || (arrivedAt && isNamedBy(first, each))),
  )
  if ((holding && visitKey(holding)) === (replacedBy && visitKey(replacedBy))) return first
  const { replacedBy: _former, ...rest } = first
  const named = holding && { replacedBy: { line: holding.line, day: holding.day } }
  return { ...rest, sequence: first.sequence + 1, ...named } as Each
}

/**
 * The visits of a service after a change of its plan, each first visit naming the substitute that holds. A stop, a pause or a close cancels
 * a substitute that has not begun.
 * @param isRead whether the visits of a day are among these; a first visit whose substitute comes on another day stays as it is
 */
export function withHoldingSubstitutes<Each extends PairedVisit & { sequence: number }>(
  visits: readonly Each[],
  isRead: (day: Day) => boolean,
): Each[] {
  const sent = new Set(visits.flatMap(({ insteadOf }) => (insteadOf ? [visitKey(insteadOf)] : [])))
  return visits.map((visit) => {
    const { replacedBy } = visit
    const isPair = replacedBy ? isRead(replacedBy.day) : sent.has(visitKey(visit))
    return isPair ? namingHolder(visit, visits) : visit
  })
}

/** Whether a substitute can still be undone: not arrived, not over and not recorded as missed. */
export function canBeUndone(substitute: PairedVisit, now: number): boolean {
  const { state, arrivedAt, missedAt } = substitute
  return state === 'planned' && !arrivedAt && !missedAt && intervalOf(substitute).end > now
}

/**
 * The nurse who gets word not to go when another is sent: the one of the visit before, even if it is already recorded as missed. None if
 * that nurse is there.
 * @param sentId the nurse who is sent, who may be the same one for another time
 */
export function stoppedNurse({ nurseId, arrivedAt }: PairedVisit, sentId?: string): string | undefined {
  return arrivedAt || nurseId === sentId ? undefined : nurseId
}

/** Whether a visit's nurse may still come, as far as reported. */
export function isOnTheWay({ state, arrivedAt, missedAt }: PairedVisit): boolean {
  return state === 'planned' && !arrivedAt && !missedAt
}

/**
 * Whether taking back a report would put two nurses of a pair on the way. A first visit is checked against its substitute, the substitute
 * against the first visit; an earlier substitute counts as on the way until its own end.
 * @param visits those of the pair; a first visit that is not among them names another one
 */
export function wouldBeTwo(visit: PairedVisit, visits: readonly PairedVisit[], now: number): boolean {
  const { insteadOf } = visit
  if (!insteadOf) {
    const holding = substituteOf(visit, visits)
    return holding !== null && isOnTheWay(holding)
  }
  const first = findVisit(visits, insteadOf)
  return first && isNamedBy(first, visit) ? isOnTheWay(first) : intervalOf(visit).end > now
}

/**
 * Whether another nurse can be sent now.
 * @param newest the visit of the nurse who was sent last, or the first visit
 * @param visits those of the first visit's week and of the week after it
 */
export function sendProblem(
  { first, newest, plan }: { first: PairedVisit; newest: PairedVisit; plan: Plan },
  visits: readonly PairedVisit[],
  now: number,
): SendProblem | null {
  if (first.state === 'cancelled' || first.insteadOf) return 'not-a-first-visit'
  if (!hasBegun(first, now)) return 'not-begun'
  if (lastMoment(newest) <= now) return 'over'
  if (substitutesFor(first, visits).length >= sendLimits.mostForOne) return 'too-many'
  if (takesPlaceOn(plan, first.day)) return null
  return first.day > plan.lastDay ? 'ended' : 'paused'
}

/** Until when another nurse can be sent after a visit, in milliseconds since 1970: longer for a missed one. */
export function lastMoment(newest: PairedVisit): number {
  const { end } = intervalOf(newest)
  return newest.arrivedAt ? end : end + sendLimits.afterEndMinutes * minute
}

/** When the nurse is expected and how long they stay; in milliseconds since 1970. */
export type SentTime = { start: number; end: number }

/** What the form proposes: from in half an hour to the end of the first visit, or for its planned length if it is over. */
export function proposedTime(first: PairedVisit, now: number, expected = proposedStart(now)): SentTime {
  const { end } = intervalOf(first)
  const shortest = expected + sendLimits.shortestMinutes * minute
  return { start: expected, end: end > now ? Math.max(end, shortest) : expected + first.minutes * minute }
}

/** In half an hour, rounded up to five minutes. */
function proposedStart(now: number): number {
  const step = 5 * minute
  return Math.ceil((now + sendLimits.proposedMinutes * minute) / step) * step
}

/** What is wrong with the times in a form. */
export function timeProblem(first: PairedVisit, { start, end }: SentTime, now: number): SendProblem | null {
  if (start < now + sendLimits.earliestMinutes * minute) return 'too-early'
  if (dayAt(start) > addDays(first.day, 1)) return 'too-late'
  const minutes = (end - start) / minute
  return minutes < sendLimits.shortestMinutes || minutes > sendLimits.longestMinutes ? 'bad-length' : null
}

/** The substitute's shift in whole minutes; the plan gives it a line. */
export function shiftSent(
  time: SentTime,
  nurseId: string,
): { day: Day; startMinute: number; minutes: number; nurseId: string } {
  const day = dayAt(time.start)
  const startMinute = Math.floor((time.start - startOfDay(day)) / minute)
  return { day, startMinute, minutes: Math.floor((time.end - time.start) / minute), nurseId }
}

/** What a substitute's line says of its first visit. */
export function insteadOfVisit({ line, day }: Pick<Visit, 'line' | 'day'>, change: string): InsteadOf {
  return { line, day, change }
}
