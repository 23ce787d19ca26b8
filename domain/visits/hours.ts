import { attendanceIn, type Corrected, type ReportedVisit } from './attendance.ts'
import { minute } from './days.ts'
import { intervalOf, type Interval } from './intervals.ts'
import { stayFactsIn, type StayFacts } from './live-in.ts'
import { mattersIn, type Matter } from './matters.ts'
import { visitState } from './state.ts'
import { isSent, replacedIn, sentAfter, type Stint } from './stints.ts'

/* Hours of visits, as their nurses worked them (docs/decisions/0072). All times are in milliseconds. */

export type CountedVisit = ReportedVisit & Stint

export type VisitHours = {
  /** Its planned time has passed, the nurse has left, or it was missed. */
  isOver: boolean
  /**
   * Planned for its nurse. If other nurses take over, it ends at the planned start of the next one who was not missed. Zero for a missed one
   * with a nurse sent in its place, because a visit counts once.
   */
  planned: number
  /** From arrival to departure; to the end of the visit if a live-in nurse stays for the next one. Null where that is not known. */
  there: Interval | null
  /** How long that is. */
  reported: number
  /** It is over, the nurse came and no departure is reported, so it has no reported hours. */
  isDepartureMissing: boolean
  /** What needs checking, the most urgent first: its hours stand as reported until that is settled. */
  matters: Matter[]
  /** It lasts 24 hours. */
  isLong: boolean
  /** Whether it counts as one of its nurse's visits. */
  isCounted: boolean
}

const dayAndNight = 24 * 60

/**
 * The hours of one service's visits.
 * @param own the service's visits, of the weeks asked for and the weeks around them
 * @param now milliseconds since 1970
 * @returns the hours of a visit; none of one that was called off and is still to be settled, and null for the others that were
 */
export function visitHoursIn(
  own: readonly CountedVisit[],
  now: number,
): (visit: CountedVisit) => VisitHours | null {
  const [stayOf, isReplaced, sent] = [stayFactsIn(own), replacedIn(own), own.filter(isSent)]
  const mattersOf = mattersIn(own, now)
  return (visit) => {
    const matters = mattersOf(visit)
    if (visit.state === 'cancelled') return matters.length > 0 ? { ...noHoursOf(visit), matters } : null
    if (!visit.nurseId) return { ...noHoursOf(visit), matters }
    return hoursOf(visit, {
      ...{ stay: stayOf(visit), isReplaced: isReplaced(visit), matters, now },
      next: isReplaced(visit) ? nextNurse(sentAfter(visit, sent)) : undefined,
    })
  }
}

/** Of a stint that was called off, or whose nurse was taken off it. */
function noHoursOf({ minutes }: CountedVisit): VisitHours {
  const isLong = minutes >= dayAndNight
  return {
    isOver: true,
    planned: 0,
    there: null,
    reported: 0,
    isDepartureMissing: false,
    matters: [],
    isLong,
    isCounted: false,
  }
}

function hoursOf(
  visit: CountedVisit,
  {
    stay,
    isReplaced,
    matters,
    next,
    now,
  }: {
    stay: StayFacts
    isReplaced: boolean
    matters: Matter[]
    next: CountedVisit | undefined
    now: number
  },
): VisitHours {
  const { start, end } = intervalOf(visit)
  const facts = { ...visit, ...stay }
  const state = visitState(facts, { now })
  const there = reportedTime(visit, { start, end }, { state, isThere: facts.hereSince !== undefined })
  const isMissedAndReplaced = visit.missedAt !== undefined && isReplaced
  return {
    isOver: end <= now || visit.leftAt !== undefined || visit.missedAt !== undefined,
    planned: isMissedAndReplaced ? 0 : untilNext({ start, end }, next),
    there,
    reported: there ? there.end - there.start : 0,
    isDepartureMissing: state === 'no-departure',
    matters,
    isLong: visit.minutes >= dayAndNight,
    isCounted: !isMissedAndReplaced,
  }
}

/** Of the nurses who were sent later, the one who takes over. Those who did not come are passed over if another did. */
function nextNurse(later: readonly CountedVisit[]): CountedVisit | undefined {
  return later.find(({ missedAt }) => !missedAt) ?? later.at(-1)
}

/** Milliseconds from the start to the start of the nurse who took over, at most to the end. */
function untilNext({ start, end }: { start: number; end: number }, next: CountedVisit | undefined): number {
  if (!next) return end - start
  return Math.max(0, Math.min(end, intervalOf(next).start) - start)
}

function reportedTime(
  visit: CountedVisit,
  { start, end }: { start: number; end: number },
  { state, isThere }: { state: ReturnType<typeof visitState>; isThere: boolean },
): Interval | null {
  const { arrivedAt, leftAt, missedAt } = attendanceIn(visit)
  if (missedAt) return null
  if (arrivedAt && leftAt) return { start: Date.parse(arrivedAt), end: Date.parse(leftAt) }
  if (leftAt || state !== 'done') return null
  return { start: arrivedAt ? Date.parse(arrivedAt) : isThere ? start : end, end }
}

/** A time as hours and minutes: `12:05`, `108:45`. */
export function hoursAndMinutes(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minute)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Sums over several visits. */
export type Hours = {
  /** Visits that are over. */
  visits: number
  planned: number
  /** Planned hours of visits that are not over. */
  toCome: number
  reported: number
  corrected: Corrected
  /** Days of live-in care (`isLiveInDay`). */
  longVisits: number
}

export const noHours: Hours = {
  ...{ visits: 0, planned: 0, toCome: 0, reported: 0, corrected: { times: 0, minutes: 0 } },
  longVisits: 0,
}

/** Adds the hours of a visit to those of its nurse. */
export function addVisit(
  sum: Hours,
  { corrected }: Pick<CountedVisit, 'corrected'>,
  hours: VisitHours,
): Hours {
  const { planned, isCounted: isVisit } = hours
  if (!hours.isOver) return { ...sum, toCome: sum.toCome + planned }
  return {
    visits: sum.visits + (isVisit ? 1 : 0),
    planned: sum.planned + planned,
    toCome: sum.toCome,
    reported: sum.reported + hours.reported,
    corrected: addCorrected(sum.corrected, corrected),
    longVisits: sum.longVisits + (isLiveInDay(hours) ? 1 : 0),
  }
}

/** Whether a visit of 24 hours was worked, as reported: days that were missed or have no report are none. */
export function isLiveInDay({ isLong, isCounted, there }: VisitHours): boolean {
  return isLong && isCounted && there !== null && there.end > there.start
}

export function addHours(one: Hours, other: Hours): Hours {
  return {
    visits: one.visits + other.visits,
    planned: one.planned + other.planned,
    toCome: one.toCome + other.toCome,
    reported: one.reported + other.reported,
    corrected: addCorrected(one.corrected, other.corrected),
    longVisits: one.longVisits + other.longVisits,
  }
}

function addCorrected(one: Corrected, other: Corrected = noHours.corrected): Corrected {
  return { times: one.times + other.times, minutes: one.minutes + other.minutes }
}
