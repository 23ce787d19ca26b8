import { addDays, daysFrom, startOfDay, type Day } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

function nextMonth(month: Month): Month {
  return monthOf(addDays(daysOfMonth(month).last, 1))
}

export function eachDay(month: Month): Day[] {
  const { first, last } = daysOfMonth(month)
  return daysFrom(first, last)
}

/** Whether all days of a month have passed; `now` in milliseconds since 1970. */
export function isOver(month: Month, now: number): boolean {
  return startOfDay(addDays(daysOfMonth(month).last, 1)) <= now
}

/** The month before and the one after, as far as they have begun. */
export function monthsBeside(month: Month, today: Day): Month[] {
  return [...monthsBefore(month, 1), nextMonth(month)].filter((each) => each <= monthOf(today))
}

/** How many months back what a family owes is computed. */
const monthsBack = 3

/** The months that can be computed: the coming one, the present one and the three before it, the latest first. */
export function monthsAround(today: Day): Month[] {
  const present = monthOf(today)
  return [nextMonth(present), present, ...monthsBefore(present, monthsBack)]
}

/** So many months before a month, the latest first. */
export function monthsBefore(month: Month, count: number): Month[] {
  const months = [month]
  while (months.length <= count) months.push(monthOf(addDays(`${months.at(-1) ?? ''}-01`, -1)))
  return months.slice(1)
}

/** The last day on which what was owed for a month is computed; later only an added line of another month corrects it. */
export function closesOn(month: Month): Day {
  let last = month
  for (let after = 0; after < monthsBack; after += 1) last = nextMonth(last)
  return daysOfMonth(last).last
}
