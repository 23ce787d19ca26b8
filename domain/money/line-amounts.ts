import type { VisitPrice } from './agreement.ts'
import { toWholeRupees, type Paise } from './amounts.ts'

/* What a line costs. Each amount is rounded once; all counts are whole minutes or days. */

/** Where a price by month holds: on how many of the days of a month, and for how many planned visits. */
export type Run = { days: number; ofDays: number; planned: number }

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
  { planned, minutes, agreed, run }: { planned: number; minutes: number; agreed: number; run: Run },
): Paise {
  if (price.unit === 'hour') return hourAmount(price, { planned, minutes })
  const [top, bottom] = price.unit === 'month' ? [run.days, run.ofDays * run.planned] : [1, 1]
  return toWholeRupees(BigInt(price.price) * BigInt(minutes * top), BigInt(agreed * bottom))
}

/** A price by month: its part for the days on which it holds, less the share of each planned visit that was not served. */
export function monthAmount(price: Paise, { days, ofDays, planned }: Run, unserved: number): Paise {
  return toWholeRupees(BigInt(price) * BigInt(days * (planned - unserved)), BigInt(ofDays * planned))
}
