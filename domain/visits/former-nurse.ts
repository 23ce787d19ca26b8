import { addDays, weekdayOf, type Day } from './days.ts'
import { segmentOn, type Plan, type Visit } from './plan.ts'

/** The nurse whom a visit's nurse replaces: `once`, or from this visit on (`here`). */
export type Instead = { nurseId: string; since: 'once' | 'here' }

/**
 * The nurse who would otherwise have come, as far as the plan shows: on a day changed by hand the line's nurse, on the first day of a
 * segment the nurse of the segment before. Null if that is the same nurse or there was none.
 */
export function insteadOf(
  { lines }: Pick<Plan, 'lines'>,
  { line: id, day, nurseId }: Omit<Visit, 'startMinute' | 'minutes'>,
): Instead | null {
  const line = lines.find((each) => each.id === id)
  const segment = line && segmentOn(line, day)
  if (!segment) return null
  const isChanged = line.exceptions.some((each) => each.day === day && !each.noVisit)
  if (isChanged) return differs(segment.nurseId, nurseId) ? { nurseId: segment.nurseId, since: 'once' } : null
  if (!nurseId || day !== firstOf(segment)) return null
  const former = segmentOn(line, addDays(segment.from, -1))?.nurseId
  return differs(former, nurseId) ? { nurseId: former, since: 'here' } : null
}

function differs(former: string | undefined, present: string | undefined): former is string {
  return former !== undefined && former !== present
}

/** The first day of a segment on which it has a visit. */
function firstOf({ from, weekdays }: { from: Day; weekdays: readonly number[] }): Day | undefined {
  return Array.from({ length: 7 }, (_, place) => addDays(from, place)).find((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}
