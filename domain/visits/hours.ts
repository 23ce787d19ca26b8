import { attendanceIn, type Corrected, type ReportedVisit } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf } from './intervals.ts'
import { stayFactsIn, type StayFacts } from './live-in.ts'
import { visitState } from './state.ts'
import { isReplaced, sentAfter, type PairedVisit } from './substitutes.ts'

/*
 * Hours of visits: for nurses what they worked, for a service what it is billed by (docs/decisions/0072). All times are in milliseconds.
 */

/** A visit as its hours are counted. */
export type CountedVisit = ReportedVisit & PairedVisit

/** The hours of one visit. */
export type VisitHours = {
  /** Its planned time is over, or it was left or missed before. */
  isOver: boolean
  /**
   * Planned for its nurse. Where another nurse took the visit over it ends at that nurse's start, also where it was taken over twice. It is
   * nothing where nobody came and another nurse was sent, since a pair is counted once.
   */
  planned: number
  /** Planned for the service: of a pair the first visit alone. */
  plannedForService: number
  /** From arrival to departure. In live-in care a nurse who stays for the next visit has not left before it. */
  reported: number
  /** It is over, its nurse came, and nobody has reported that they left: it has no reported hours. */
  isDepartureMissing: boolean
  /** A day and a night. */
  isLong: boolean
  /** Whether it counts as a visit of its nurse. */
  isCounted: boolean
}

const dayAndNight = 24 * 60

/**
 * The hours of the visits of one service.
 * @param own its visits, of the weeks of those that are asked for and around them
 * @param now milliseconds since 1970
 * @returns the hours of a visit that takes place; null for a cancelled one
 */
export function visitHoursIn(
  own: readonly CountedVisit[],
  now: number,
): (visit: CountedVisit) => VisitHours | null {
  const stayOf = stayFactsIn(own)
  return (visit) => (visit.state === 'cancelled' ? null : hoursOf(visit, own, { stay: stayOf(visit), now }))
}

function hoursOf(
  visit: CountedVisit,
  own: readonly CountedVisit[],
  { stay, now }: { stay: StayFacts; now: number },
): VisitHours {
  const { start, end } = intervalOf(visit)
  const facts = { ...visit, ...stay }
  const state = visitState(facts, { now })
  const isMissedAndReplaced = visit.missedAt !== undefined && isReplaced(visit, own)
  return {
    isOver: end <= now || visit.leftAt !== undefined || visit.missedAt !== undefined,
    planned: isMissedAndReplaced ? 0 : untilNext({ start, end }, nextNurse(visit, own)),
    plannedForService: visit.insteadOf ? 0 : end - start,
    reported: reportedTime(visit, { start, end }, { state, isThere: facts.hereSince !== undefined }),
    isDepartureMissing: state === 'noDeparture',
    isLong: visit.minutes >= dayAndNight,
    isCounted: !isMissedAndReplaced,
  }
}

/**
 * The visit of the nurse who came after this one, in place of the same first visit. Those who did not come, and after whom another one was
 * sent, have no part of the time.
 */
function nextNurse(visit: CountedVisit, own: readonly CountedVisit[]): CountedVisit | null {
  if (!visit.insteadOf && !visit.replacedBy) return null
  const later = sentAfter(visit, own)
  return later.find(({ missedAt }) => !missedAt) ?? later.at(-1) ?? null
}

/** Up to when the nurse who took over was to come. */
function untilNext({ start, end }: { start: number; end: number }, next: CountedVisit | null): number {
  if (!next) return end - start
  return Math.max(0, Math.min(end, intervalOf(next).start) - start)
}

function reportedTime(
  visit: CountedVisit,
  { start, end }: { start: number; end: number },
  { state, isThere }: { state: ReturnType<typeof visitState>; isThere: boolean },
): number {
  const { arrivedAt, leftAt, missedAt } = attendanceIn(visit)
  if (missedAt) return 0
  if (arrivedAt && leftAt) return Date.parse(leftAt) - Date.parse(arrivedAt)
  if (state !== 'stayed') return 0
  return end - (arrivedAt ? Date.parse(arrivedAt) : isThere ? start : end)
}

/** A time as hours and minutes: `12:05`, `108:45`. */
export function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Hours of several visits. */
export type Hours = {
  /** Those that are over. */
  visits: number
  planned: number
  /** Planned, of those that are not over. */
  toCome: number
  reported: number
  corrected: Corrected
  missingDepartures: number
  /** Of 24 hours, among those that are over. */
  longVisits: number
}

export const noHours: Hours = {
  ...{ visits: 0, planned: 0, toCome: 0, reported: 0, corrected: { times: 0, minutes: 0 } },
  ...{ missingDepartures: 0, longVisits: 0 },
}

/**
 * Adds the hours of a visit.
 * @param by whose they are: the planned hours of a pair are those of both nurses, and once those of the service
 */
export function addVisit(
  sum: Hours,
  { corrected }: Pick<CountedVisit, 'corrected'>,
  hours: VisitHours,
  by: 'nurse' | 'service',
): Hours {
  const planned = by === 'nurse' ? hours.planned : hours.plannedForService
  if (!hours.isOver) return { ...sum, toCome: sum.toCome + planned }
  const isVisit = by === 'nurse' ? hours.isCounted : hours.plannedForService > 0
  return {
    visits: sum.visits + (isVisit ? 1 : 0),
    planned: sum.planned + planned,
    toCome: sum.toCome,
    reported: sum.reported + hours.reported,
    corrected: addCorrected(sum.corrected, corrected),
    missingDepartures: sum.missingDepartures + (hours.isDepartureMissing ? 1 : 0),
    longVisits: sum.longVisits + (isVisit && hours.isLong ? 1 : 0),
  }
}

export function addHours(one: Hours, other: Hours): Hours {
  return {
    visits: one.visits + other.visits,
    planned: one.planned + other.planned,
    toCome: one.toCome + other.toCome,
    reported: one.reported + other.reported,
    corrected: addCorrected(one.corrected, other.corrected),
    missingDepartures: one.missingDepartures + other.missingDepartures,
    longVisits: one.longVisits + other.longVisits,
  }
}

function addCorrected(one: Corrected, other: Corrected = noHours.corrected): Corrected {
  return { times: one.times + other.times, minutes: one.minutes + other.minutes }
}
