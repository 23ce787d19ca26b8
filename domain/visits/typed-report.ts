import type { ReportedVisit } from './attendance.ts'
import { attendanceLimits } from './report-problems.ts'
import { addDays, dayAt, minute, startOfDay, type Day } from './days.ts'
import { intervalOf } from './intervals.ts'

/** A report with a time of day, in minutes after midnight in India; without a day that follows from the visit. */
export type TypedReport = { kind: 'arrived' | 'left'; timeOfDay: number; day?: Day }

const dayLength = 24 * 60 * minute
/** How far ahead nurses type a departure by mistake, such as the planned one before it has come. */
const typedAhead = 2 * 60 * minute

/**
 * The moment that a report's time of day means: the last such moment, so 23:50 typed at 00:10 is yesterday, or of a visit that is over the one
 * nearer to the plan. A time typed ahead by mistake becomes the next such moment, which is refused as future; otherwise it would be stored for
 * yesterday.
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970
 */
export function momentOfReport(
  visit: ReportedVisit,
  { kind, timeOfDay, day }: TypedReport,
  now: number,
): number {
  if (day !== undefined) return startOfDay(day) + timeOfDay * minute
  const last = lastTimeOfDay(timeOfDay, now)
  const next = last + dayLength
  const { start, end } = intervalOf(visit)
  // The last moment cannot be of this visit, so the nearer one is meant.
  if (last < earliestOf(visit, kind)) return next - now < now - last ? next : last
  const isAheadByMistake = kind === 'left' && next <= now + typedAhead && next < end + dayLength / 2
  if (isAheadByMistake) return next
  // Of a visit of yesterday: 09:25, typed at eleven, is not today's.
  const planned = kind === 'arrived' ? start : end
  const before = last - dayLength
  const isNearer = Math.abs(before - planned) < Math.abs(last - planned)
  return now >= end && isNearer && before >= earliestOf(visit, kind) ? before : last
}

/**
 * The moment that the office means by a time of day, some days later: the one nearest to the planned start, or for a departure to the end.
 * @returns milliseconds since 1970
 */
export function momentNearVisit(visit: ReportedVisit, { kind, timeOfDay }: TypedReport): number {
  const { start, end } = intervalOf(visit)
  const planned = kind === 'arrived' ? start : end
  const same = startOfDay(dayAt(planned)) + timeOfDay * minute
  const distance = (moment: number) => Math.abs(moment - planned)
  return [same - dayLength, same + dayLength].reduce(
    (nearest, other) => (distance(other) < distance(nearest) ? other : nearest),
    same,
  )
}

/**
 * From when a report can belong to a visit. Without an arrival here, the nurse may have come for the visit before and left the day before.
 */
function earliestOf(visit: ReportedVisit, kind: TypedReport['kind']): number {
  const { start } = intervalOf(visit)
  if (kind === 'arrived') return start - attendanceLimits.earliestMinutes * minute
  return visit.arrivedAt ? Date.parse(visit.arrivedAt) + 1 : start - dayLength
}

/** The last moment with a time of day in India, or one ahead by no more than clocks may differ. */
function lastTimeOfDay(timeOfDay: number, now: number): number {
  const after = timeOfDay * minute
  const latest = now + attendanceLimits.clockMinutes * minute
  const today = startOfDay(dayAt(latest)) + after
  return today <= latest ? today : startOfDay(addDays(dayAt(latest), -1)) + after
}
