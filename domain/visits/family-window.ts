import { minute } from './days.ts'
import type { Interval } from './intervals.ts'

/** How long before a visit begins, and after it has ended, its nurse and its family see each other's data. In milliseconds. */
export const windowAround = 24 * 60 * minute

/**
 * Whether a nurse sees the name, address, number and notes of the family at this time, and the family the nurse's number
 * (docs/invariants.md, V7): from 24 hours before the visit or hold begins until 24 hours after it has ended.
 * @param interval of a visit or hold that the nurse has
 * @param now milliseconds since 1970
 */
export function seesFamily({ start, end }: Interval, now: number): boolean {
  return start - windowAround <= now && now < end + windowAround
}

/** How long a line without family data stays for a visit that was taken away. In milliseconds. */
export const takenAwayFor = 48 * 60 * minute
