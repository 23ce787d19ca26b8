import { attendanceLimits, type ReportedVisit } from './attendance.ts'
import { addDays, dayAt, minute, startOfDay } from './days.ts'
import { intervalOf } from './intervals.ts'

/** What a nurse reports with a time of day, in minutes after midnight in India; on which day it happened follows from the visit. */
export type TypedReport = { kind: 'arrived' | 'left'; timeOfDay: number }

const dayLength = 24 * 60 * minute
/** How far ahead a nurse types a departure by mistake, such as the planned one before it has come. */
const typedAhead = 2 * 60 * minute

/**
 * When it happened what a nurse reports with a time of day: the last such moment, 23:50 that is typed at 00:10 is of yesterday. But where
 * that moment cannot be of the visit and the next one is nearer, or a departure is typed a little ahead of a visit that is not long over, it
 * is the next moment, which lies in the future and is refused for that. Nothing is stored for yesterday that was typed an hour ahead.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970
 */
export function momentOfReport(visit: ReportedVisit, { kind, timeOfDay }: TypedReport, now: number): number {
  const last = lastTimeOfDay(timeOfDay, now)
  const next = last + dayLength
  const { end } = intervalOf(visit)
  if (last < earliestOf(visit, kind)) return next - now < now - last ? next : last
  const isAheadByMistake = kind === 'left' && next <= now + typedAhead && next < end + dayLength / 2
  return isAheadByMistake ? next : last
}

/** From when on a report can be of a visit. Without an arrival at it, its nurse may have come at the one before and left on the day before. */
function earliestOf(visit: ReportedVisit, kind: TypedReport['kind']): number {
  const { start } = intervalOf(visit)
  if (kind === 'arrived') return start - attendanceLimits.earliestMinutes * minute
  return visit.arrivedAt ? Date.parse(visit.arrivedAt) + 1 : start - dayLength
}

/** The last moment with a time of day in India, or one that is ahead by as much as clocks may differ. */
function lastTimeOfDay(timeOfDay: number, now: number): number {
  const after = timeOfDay * minute
  const latest = now + attendanceLimits.clockMinutes * minute
  const today = startOfDay(dayAt(latest)) + after
  return today <= latest ? today : startOfDay(addDays(dayAt(latest), -1)) + after
}
