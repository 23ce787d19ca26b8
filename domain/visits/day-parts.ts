import { addDays, dayAt, minute, startOfDay, type Day } from './days.ts'
import type { Interval } from './intervals.ts'

/** The night in minutes after midnight in India: from a time of the evening to one of the morning. */
export type Night = { fromMinute: number; toMinute: number }

/** How much of a nurse's time was at night, and how much on a holiday, in milliseconds; one hour may be both. */
export type DayParts = { night: number; holiday: number }

export const noParts: DayParts = { night: 0, holiday: 0 }

/** The parts of a time that lie in the night and on holidays. */
export function dayPartsOf(
  time: Interval,
  { night, isHoliday }: { night: Night; isHoliday: (day: Day) => boolean },
): DayParts {
  let parts = noParts
  for (let day = dayAt(time.start); startOfDay(day) < time.end; day = addDays(day, 1)) {
    const [begins, ends] = [startOfDay(day), startOfDay(addDays(day, 1))]
    const morning = within(time, begins, begins + night.toMinute * minute)
    const evening = within(time, begins + night.fromMinute * minute, ends)
    const holiday = isHoliday(day) ? within(time, begins, ends) : 0
    parts = { night: parts.night + morning + evening, holiday: parts.holiday + holiday }
  }
  return parts
}

function within(time: Interval, from: number, to: number): number {
  return Math.max(0, Math.min(time.end, to) - Math.max(time.start, from))
}
