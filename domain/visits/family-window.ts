import { minute } from './days.ts'
import type { Interval } from './intervals.ts'

/** How long before a visit and after it its nurse and its family see each other's data, in milliseconds. */
export const windowAround = 24 * 60 * minute

/**
 * Whether a nurse sees the family's name, address, number and notes now, and the family the nurse's number (docs/invariants.md, V7): from
 * 24 hours before the visit or hold begins until 24 hours after it ends.
 * @param interval of a visit or hold that the nurse has
 * @param now milliseconds since 1970
 */
export function seesFamily({ start, end }: Interval, now: number): boolean {
  return start - windowAround <= now && now < end + windowAround
}

/** How long a nurse still sees that a visit was taken away, without the family's data, in milliseconds. */
export const takenAwayFor = 48 * 60 * minute
