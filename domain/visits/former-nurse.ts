import { addDays, weekdayOf, type Day } from './days.ts'
import {
  regularOn,
  segmentOn,
  shiftOfWeekday,
  type Line,
  type Plan,
  type Segment,
  type Visit,
} from './plan.ts'

/** The nurse whom a visit's nurse replaces: `once`, or from this visit on (`here`). */
export type Instead = { nurseId: string; since: 'once' | 'here' }

/**
 * The nurse who would otherwise have come, as far as the plan shows: on a day changed by hand the line's nurse; where a segment
 * replaces a nurse, at its first such visit, the nurse of that weekday before. Null if that is the same nurse or there was none.
 */
export function insteadOf(
  { lines }: Pick<Plan, 'lines'>,
  { line: id, day, nurseId }: Omit<Visit, 'startMinute' | 'minutes'>,
): Instead | null {
  const line = lines.find((each) => each.id === id)
  const segment = line && segmentOn(line, day)
  if (!segment) return null
  const usual = regularOn(line, day)?.nurseId
  const isChanged = line.exceptions.some((each) => each.day === day && !each.noVisit)
  if (isChanged) return differs(usual, nurseId) ? { nurseId: usual, since: 'once' } : null
  const former = firstReplaced(line, segment)
  return nurseId && former?.day === day ? { nurseId: former.nurseId, since: 'here' } : null
}

function differs(former: string | undefined, present: string | undefined): former is string {
  return former !== undefined && former !== present
}

/** The first day of a segment whose weekday had another nurse in the segment before, and that nurse. */
function firstReplaced(line: Line, segment: Segment): { day: Day; nurseId: string } | null {
  const before = segmentOn(line, addDays(segment.from, -1))
  for (let place = 0; place < 7; place++) {
    const day = addDays(segment.from, place)
    const former = shiftOfWeekday(before, weekdayOf(day))?.nurseId
    const present = shiftOfWeekday(segment, weekdayOf(day))
    if (present && differs(former, present.nurseId)) return { day, nurseId: former }
  }
  return null
}
