import { addDays, dayAt, minute, mondaysFrom, startOfDay, type Day, type Monday } from './days.ts'

/* A nurse who is sent has a row on the day of the family's visit: its `startMinute` counts from that day and may pass midnight. */

const dayLength = 24 * 60

/** How many days after its own a row can reach: it begins by the end of the next one and lasts a day at most. */
const daysReached = 2

/** How far back an arrival still shows that the nurse is there, in milliseconds (`live-in.ts`). */
export const longestStay = 7 * dayLength * minute

/** The Indian day on which a row of a week starts. Its own `day` is that of the family's visit, and names it. */
export function dayOfStart({ day, startMinute }: { day: Day; startMinute: number }): Day {
  return startMinute < dayLength ? day : addDays(day, Math.floor(startMinute / dayLength))
}

/** Whether a row of a day can still run on another day or after it. */
export function canReach(row: Day, day: Day): boolean {
  return addDays(row, daysReached) >= day
}

/**
 * The weeks whose rows can reach a time, the earliest first.
 * @param from milliseconds since 1970, as `to`, which is left out for a moment
 */
export function mondaysReaching(from: number, to = from): Monday[] {
  return mondaysFrom(addDays(dayAt(from), -daysReached), dayAt(to))
}

/**
 * The weeks that tell of the visits of a day whether their nurse is there, and whether they stay: those that reach from a stay before it to the
 * last moment of its rows.
 */
export function mondaysAround(day: Day): Monday[] {
  return mondaysReaching(startOfDay(day) - longestStay, startOfDay(addDays(day, daysReached)))
}
