import { addDays, dayAt, minute, startOfDay } from './days.ts'
import { intervalOf } from './intervals.ts'
import { hasBegun, takesPlaceOn, visitKey, type Plan, type Visit } from './plan.ts'
import { firstOf, isOnTheWay, nextLine, plannedStint, sentFor, type Stint } from './stints.ts'

/* When another nurse can be sent to a visit and for which time, and until when that can be undone (docs/decisions/0099). */

export const sendLimits = {
  /** Minutes from sending the form to the nurse's arrival: the least, and what the form proposes. */
  earliestMinutes: 5,
  proposedMinutes: 30,
  /** How long after the end of a visit to which no nurse has come another one can be sent. */
  afterEndMinutes: 4 * 60,
  shortestMinutes: 60,
  longestMinutes: 24 * 60,
  /** For one visit, including those undone. */
  mostForOne: 8,
} as const

/** Why another nurse cannot be sent. */
export type SendProblem =
  | 'cancelled'
  | 'not-begun'
  | 'over'
  | 'too-many'
  /** The service is paused on the visit's day, or has ended before it. */
  | 'paused'
  | 'ended'
  /** About the times in the form. */
  | 'too-early'
  | 'too-late'
  | 'bad-length'

/**
 * Whether another nurse can be sent now.
 * @param holder the stint of the nurse whose visit it is
 * @param visits those of its week
 */
export function sendProblem(
  { first, holder, plan }: { first: Stint; holder: Stint; plan: Plan },
  visits: readonly Stint[],
  now: number,
): SendProblem | null {
  if (first.state === 'cancelled') return 'cancelled'
  if (!hasBegun(first, now)) return 'not-begun'
  if (lastMoment({ first, holder }) <= now) return 'over'
  if (sentFor(first, visits).length >= sendLimits.mostForOne) return 'too-many'
  if (takesPlaceOn(plan, first.day)) return null
  return first.day > plan.lastDay ? 'ended' : 'paused'
}

/**
 * Until when another nurse can be sent, in milliseconds since 1970: to the planned end of the first stint or of the holder's, whichever is
 * later; longer if the holder has not arrived, but not beyond the day after the visit's.
 */
export function lastMoment({ first, holder }: { first: Stint; holder: Stint }): number {
  const end = Math.max(intervalOf(first).end, intervalOf(holder).end)
  const last = holder.arrivedAt ? end : end + sendLimits.afterEndMinutes * minute
  return Math.min(last, startOfDay(addDays(first.day, 2)) - sendLimits.earliestMinutes * minute)
}

/**
 * Whether another nurse can still be sent to the visit of a holder, whose service has not ended.
 * @param visits those of its week
 */
export function canStillBeSent<Each extends Stint & { serviceEnded?: true }>(
  holder: Each,
  visits: readonly Each[],
  now: number,
): boolean {
  const first = plannedStint(holder, visits) ?? holder
  return now < lastMoment({ first, holder }) && !holder.serviceEnded && !first.serviceEnded
}

/**
 * Whether the sending of a nurse can still be undone: they have not arrived, are not recorded as missed, and their time is not over.
 * @param stint the one whose visit it is
 */
export function canBeUndone(stint: Stint, now: number): boolean {
  return isOnTheWay(stint) && intervalOf(stint).end > now
}

/** Whether undoing asks what is known of the first nurse: where they are recorded as missed. */
export function asksFirst({ missedAt, nurseId }: Stint): boolean {
  return missedAt !== undefined && nurseId !== undefined
}

/** When the nurse is expected and how long they stay; in milliseconds since 1970. */
export type SentTime = { start: number; end: number }

/** What the form proposes: from in half an hour to the end of the first visit, or for its planned length if it is over. */
export function proposedTime(
  first: Stint,
  now: number,
  expected = Math.max(proposedStart(now), startOfDay(first.day)),
): SentTime {
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
export function timeProblem(first: Stint, { start, end }: SentTime, now: number): SendProblem | null {
  const earliest = Math.max(now + sendLimits.earliestMinutes * minute, startOfDay(first.day))
  if (start < earliest) return 'too-early'
  if (dayAt(start) > addDays(first.day, 1)) return 'too-late'
  const minutes = (end - start) / minute
  return minutes < sendLimits.shortestMinutes || minutes > sendLimits.longestMinutes ? 'bad-length' : null
}

/** The stint of a nurse who is sent, in whole minutes; it may begin on the day after the visit's. */
export function shiftSent(
  { day }: Pick<Visit, 'day'>,
  time: SentTime,
): Pick<Visit, 'day' | 'startMinute' | 'minutes'> {
  const startMinute = Math.floor((time.start - startOfDay(day)) / minute)
  return { day, startMinute, minutes: Math.floor((time.end - time.start) / minute) }
}

/**
 * The stint of a nurse who is sent. It is a handover where a nurse of the visit has arrived.
 * @param visits those of its week, with what is reported
 */
export function stintSent(
  first: Stint,
  visits: readonly Stint[],
  { nurseId, time }: { nurseId: string; time: SentTime },
): Stint {
  const stints = visits.filter((each) => visitKey(firstOf(each)) === visitKey(first))
  const isHandover = stints.some(({ arrivedAt }) => arrivedAt)
  return {
    ...{ line: nextLine(first, visits), ...shiftSent(first, time), nurseId, state: 'planned' },
    ...(isHandover && { handover: true }),
  }
}
