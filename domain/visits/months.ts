import { addDays, type Day } from './days.ts'

/** A month, yyyy-mm. */
export type Month = string

/** The days up to the fifteenth of a month, or those after it. */
export const halves = ['first', 'second'] as const
export type Half = (typeof halves)[number]

/** The first and last day of a month, or of half of one. */
export function daysOfMonth(month: Month, half: Half | null = null): { first: Day; last: Day } {
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  return {
    first: half === 'second' ? `${month}-16` : `${month}-01`,
    last: half === 'first' ? `${month}-15` : last,
  }
}
