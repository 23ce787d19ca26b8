import { dayPartsOf, noParts, type DayParts, type Night } from './day-parts.ts'
import type { Day } from './days.ts'
import { addHours, addVisit, noHours, type CountedVisit, type Hours, type VisitHours } from './hours.ts'

/** What a nurse worked. Days of live-in care are counted as days alone: they have no hours here, nor night or holiday hours. */
export type Worked = Hours & DayParts

export const nothingWorked: Worked = { ...noHours, ...noParts }

/** What timesheets count as night, and which days are holidays. */
export type PartsCounted = { night: Night; isHoliday: (day: Day) => boolean }

/** How much of a visit's reported time was at night and on holidays; none of a day of live-in care. */
export function partsOfVisit({ there, isLong }: VisitHours, counted: PartsCounted): DayParts {
  return there && !isLong ? dayPartsOf(there, counted) : noParts
}

/** Adds a visit to what its nurse worked, for the office's timesheets and the nurse's own page alike. */
export function addWorked(
  sum: Worked,
  visit: Pick<CountedVisit, 'corrected'>,
  { hours, ...parts }: DayParts & { hours: VisitHours },
): Worked {
  const counted = hours.isLong ? { ...hours, planned: 0, reported: 0 } : hours
  return withParts(addVisit(sum, visit, counted), sum, parts)
}

export function togetherWorked(one: Worked, other: Worked): Worked {
  return withParts(addHours(one, other), one, other)
}

function withParts(hours: Hours, one: DayParts, other: DayParts): Worked {
  return { ...hours, night: one.night + other.night, holiday: one.holiday + other.holiday }
}
