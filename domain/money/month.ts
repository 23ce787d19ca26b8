import type { Day } from '#domain/visits/days.ts'
import { addDays } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

/** How many months back what a family owes is computed. */
const monthsBack = 3

/** The months that can be computed: the coming one, the present one and the three before it, the latest first. */
export function monthsAround(today: Day): Month[] {
  const months = [monthOf(addDays(daysOfMonth(monthOf(today)).last, 1)), monthOf(today)]
  for (let back = 0; back < monthsBack; back += 1)
    months.push(monthOf(addDays(`${months.at(-1) ?? ''}-01`, -1)))
  return months
}

/** The last day on which what was owed for a month is computed; later only an added line of another month corrects it. */
export function closesOn(month: Month): Day {
  let last = daysOfMonth(month).last
  for (let after = 0; after < monthsBack; after += 1) last = daysOfMonth(monthOf(addDays(last, 1))).last
  return last
}
