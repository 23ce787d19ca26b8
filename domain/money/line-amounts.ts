import { addDays, countDays, weekdayOf } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import type { VisitPrice } from './agreement.ts'
import { toWholeRupees, type Paise } from './amounts.ts'

/* What a line costs. Each amount is rounded once; all counts are whole minutes or days. */

/** How many visits a month has by the schedule for which its price was agreed. Each of them has that share of a price by the month. */
export function visitsOfMonth({ shifts }: VisitPrice, month: Month): number {
  const { first, last } = daysOfMonth(month)
  const weekdays = new Set(shifts.flatMap((shift) => shift.weekdays))
  const days = Array.from({ length: countDays(first, last) }, (_, place) => addDays(first, place))
  return Math.max(1, days.filter((day) => weekdays.has(weekdayOf(day))).length)
}

/** By the hour: the time there but no more than planned, to the nearest quarter, and no less than the minimum unless the plan is. */
function hourAmount(
  { price, minimumMinutes = 0 }: VisitPrice,
  { planned, minutes }: { planned: number; minutes: number },
): Paise {
  const quarters = Math.floor((2 * Math.min(minutes, planned) + 15) / 30) * 15
  return toWholeRupees(BigInt(price) * BigInt(Math.min(planned, Math.max(quarters, minimumMinutes))), 60n)
}

/** What a visit costs that was served, at a price by the visit or hour. */
export function servedAmount(price: VisitPrice, time: { planned: number; minutes: number }): Paise {
  return price.unit === 'hour' ? hourAmount(price, time) : price.price
}

/**
 * What a visit costs that counts as so many minutes: its part of the price, or of its share in a month's.
 * @param agreed the length for which the price was agreed, in minutes
 */
export function partAmount(
  price: VisitPrice,
  { planned, minutes, agreed, month }: { planned: number; minutes: number; agreed: number; month: Month },
): Paise {
  if (price.unit === 'hour') return hourAmount(price, { planned, minutes })
  const share = price.unit === 'month' ? visitsOfMonth(price, month) : 1
  return toWholeRupees(BigInt(price.price) * BigInt(minutes), BigInt(agreed * share))
}

/** A price by month: the share of the visits that were served. */
export function monthAmount(price: Paise, { served, ofMonth }: { served: number; ofMonth: number }): Paise {
  return toWholeRupees(BigInt(price) * BigInt(served), BigInt(ofMonth))
}
