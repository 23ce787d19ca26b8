import type { Attendance } from './attendance.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from './days.ts'
import { intervalOf } from './intervals.ts'
import { findVisit, hasBegun, takesPlaceOn, visitKey, type InsteadOf, type Plan, type Visit } from './plan.ts'

/*
 * Another nurse is sent in place of the one who did not come, or who cannot stay (docs/decisions/0071). What is sent is a visit of its own,
 * of a line of one day. The first visit names it as long as it holds.
 */

/** A visit as these rules look at it. */
export type PairedVisit = Visit &
  Attendance & {
    state: 'planned' | 'cancelled'
    /** The visit that takes its place. */
    replacedBy?: Pick<Visit, 'line' | 'day'>
  }

export const sendLimits = {
  /** How long after the form the nurse can be there at the earliest, and when they are expected unless the office says otherwise; minutes. */
  earliestMinutes: 5,
  proposedMinutes: 30,
  /** How long after the end of a visit to which nobody came another nurse can be sent. */
  afterEndMinutes: 4 * 60,
  shortestMinutes: 60,
  longestMinutes: 24 * 60,
  /** For one visit, those that were undone too. */
  mostForOne: 8,
} as const

/** Why another nurse cannot be sent. */
export type SendProblem =
  /** It is cancelled, or a substitute itself. */
  | 'not-a-first-visit'
  | 'not-begun'
  | 'over'
  | 'too-many'
  /** The service is paused on the first visit's day, or has ended before it. */
  | 'paused'
  | 'ended'
  /** The times of the form. */
  | 'too-early'
  | 'too-late'
  | 'bad-length'

/**
 * The visit that takes the place of another one, while it is planned.
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
 * Whether another nurse has a visit now: one who was sent in its place, or after it in place of the same first visit. Where nobody came to a
 * substitute, the first nurse may have the visit again. A first visit says it itself, because the nurse who was sent may come in another
 * week, which was not read.
 * @param visits those of its service that were read; of a substitute the first visit decides, or where that is not among them a later one
 */
export function isReplaced(visit: PairedVisit, visits: readonly PairedVisit[]): boolean {
  const { insteadOf, replacedBy, missedAt } = visit
  if (!insteadOf) return replacedBy !== undefined
  const first = findVisit(visits, insteadOf)
  if (first) return first.replacedBy ? !isNamedBy(first, visit) : missedAt !== undefined
  return sentAfter(visit, visits).length > 0
}

/** All substitutes that were ever sent for a visit, by the order in which they were sent. */
export function substitutesFor<Each extends PairedVisit>(
  first: Pick<Visit, 'line' | 'day'>,
  visits: readonly Each[],
): Each[] {
  return visits
    .filter(({ insteadOf }) => insteadOf && visitKey(insteadOf) === visitKey(first))
    .sort((one, other) => Number(one.line) - Number(other.line))
}

/** The visits that take place of nurses who were sent after a visit: in its place, or in that of the same first visit; in their order. */
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
 * A first visit as it names the substitute that holds: the last one who was sent and whose visit takes place. One to which nobody came holds
 * while the first nurse is away too. After a handover it holds until another one is sent; it is not named anew, as the first nurse may
 * still be there.
 * @param visits those of the first visit's week and of the week after it
 * @returns the same visit where it names that one already
 */
export function namingHolder<Each extends PairedVisit & { sequence: number }>(
  first: Each,
  visits: readonly PairedVisit[],
): Each {
  const { replacedBy, arrivedAt, leftAt, missedAt } = first
  const isAway = missedAt !== undefined || leftAt !== undefined
  const holding = substitutesFor(first, visits).findLast(
    (each) => each.state === 'planned' && (!each.missedAt || isAway || (arrivedAt && isNamedBy(first, each))),
  )
  if ((holding && visitKey(holding)) === (replacedBy && visitKey(replacedBy))) return first
  const { replacedBy: _former, ...rest } = first
  const named = holding && { replacedBy: { line: holding.line, day: holding.day } }
  return { ...rest, sequence: first.sequence + 1, ...named } as Each
}

/**
 * The visits of a service after a change of its plan, where each first visit names the substitute that holds. A stop, a pause or a close
 * cancels a substitute that has not begun.
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

/** Whether a substitute can still be undone: it has neither arrived nor ended, and nobody recorded that it did not come. */
export function canBeUndone(substitute: PairedVisit, now: number): boolean {
  const { state, arrivedAt, missedAt } = substitute
  return state === 'planned' && !arrivedAt && !missedAt && intervalOf(substitute).end > now
}

/**
 * The nurse who is told not to go when another one is sent: the one of the visit before, also where it is recorded already that they did not
 * come. None where that nurse is there.
 * @param sentId the nurse who is sent, who may be the same one for another time
 */
export function stoppedNurse({ nurseId, arrivedAt }: PairedVisit, sentId?: string): string | undefined {
  return arrivedAt || nurseId === sentId ? undefined : nurseId
}

/** Whether the nurse of a visit may still come, as far as anything was reported. */
export function isOnTheWay({ state, arrivedAt, missedAt }: PairedVisit): boolean {
  return state === 'planned' && !arrivedAt && !missedAt
}

/**
 * Whether a report cannot be taken back because the nurse would be on the way beside another one of the pair: of a first visit while the
 * one who was sent is on the way, of that one while the first nurse may come, and of a former one until its own end.
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

/** Until when somebody can be sent after a visit, in milliseconds since 1970: longer where nobody came. */
export function lastMoment(newest: PairedVisit): number {
  const { end } = intervalOf(newest)
  return newest.arrivedAt ? end : end + sendLimits.afterEndMinutes * minute
}

/** When the nurse is expected, and until when they stay; in milliseconds since 1970. */
export type SentTime = { start: number; end: number }

/** What the form proposes: in half an hour, to the end of the first visit; where that is over, for as long as it was planned. */
export function proposedTime(first: PairedVisit, now: number, expected = proposedStart(now)): SentTime {
  const { end } = intervalOf(first)
  const shortest = expected + sendLimits.shortestMinutes * minute
  return { start: expected, end: end > now ? Math.max(end, shortest) : expected + first.minutes * minute }
}

/** In half an hour, to the next five minutes. */
function proposedStart(now: number): number {
  const step = 5 * minute
  return Math.ceil((now + sendLimits.proposedMinutes * minute) / step) * step
}

/** What is wrong with the times of a form. */
export function timeProblem(first: PairedVisit, { start, end }: SentTime, now: number): SendProblem | null {
  if (start < now + sendLimits.earliestMinutes * minute) return 'too-early'
  if (dayAt(start) > addDays(first.day, 1)) return 'too-late'
  const minutes = (end - start) / minute
  return minutes < sendLimits.shortestMinutes || minutes > sendLimits.longestMinutes ? 'bad-length' : null
}

/** The substitute's visit without its line, which the plan gives it; in whole minutes. */
export function shiftSent(
  time: SentTime,
  nurseId: string,
): { day: Day; start: number; minutes: number; nurseId: string } {
  const day = dayAt(time.start)
  const start = Math.floor((time.start - startOfDay(day)) / minute)
  return { day, start, minutes: Math.floor((time.end - time.start) / minute), nurseId }
}

/** What the line of a substitute names. */
export function insteadOfVisit({ line, day }: Pick<Visit, 'line' | 'day'>, change: string): InsteadOf {
  return { line, day, change }
}
