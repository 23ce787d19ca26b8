import { weekdayOf, type Day } from '#domain/visits/days.ts'
import type { Month } from '#domain/visits/months.ts'
import type { VisitPrice } from './agreement.ts'
import { toWholeRupees, type Paise } from './amounts.ts'
import type { LineFacts } from './lines.ts'
import { eachDay } from './month.ts'

/* What a line costs. Each amount is rounded once; all counts are whole minutes or days. */

/** How many visits some days have by the schedule for which a price was agreed. */
export function agreedVisits({ shifts }: VisitPrice, days: readonly Day[]): number {
  const weekdays = new Set(shifts.flatMap((shift) => shift.weekdays))
  return days.filter((day) => weekdays.has(weekdayOf(day))).length
}

/** The visits of a month among which its price is shared. */
export function visitsOfMonth(price: VisitPrice, month: Month): number {
  return Math.max(1, agreedVisits(price, eachDay(month)))
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

/** What full-time days of a month cost, each at the price that holds on it; null where one has none. */
export function fullTimeAmount(
  prices: readonly (NonNullable<LineFacts['price']> | undefined)[],
  month: Month,
): Paise | null {
  const ofDays = eachDay(month).length
  const parts = prices.flatMap((each) => (each ? each.price * (each.unit === 'day' ? ofDays : 1) : []))
  if (parts.length < prices.length) return null
  return toWholeRupees(BigInt(parts.reduce((sum, part) => sum + part, 0)), BigInt(ofDays))
}
