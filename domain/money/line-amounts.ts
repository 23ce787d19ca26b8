import { addDays, countDays, type Day } from '#domain/visits/days.ts'
import type { VisitPrice } from './agreement.ts'
import { toWholeRupees, type Paise } from './amounts.ts'

/* What a line costs. Each amount is rounded once; all counts are whole minutes or days. */

/** What a visit costs at which its nurse was for so many minutes; nothing by itself where a month has a price. */
export function servedAmount(
  price: VisitPrice,
  { planned, there }: { planned: number; there: number },
): Paise {
  if (price.unit === 'month') return 0
  if (price.unit === 'visit') return price.price
  const quarters = Math.floor((2 * Math.min(there, planned) + 15) / 30) * 15
  const counted = Math.min(planned, Math.max(quarters, price.minimumMinutes ?? 0))
  return toWholeRupees(BigInt(price.price) * BigInt(counted), 60)
}

/** What it costs if it counts as planned; of a month's price the thirtieth that its day was left out with. */
export function wholeAmount(price: VisitPrice, planned: number): Paise {
  if (price.unit === 'month') return toWholeRupees(price.price, 30)
  return servedAmount(price, { planned, there: planned })
}

/** What is proposed where the nurse was there for less than three quarters: the part of it by minutes. */
export function partAmount(price: VisitPrice, { planned, there }: { planned: number; there: number }): Paise {
  if (price.unit === 'hour') return servedAmount(price, { planned, there })
  const share = BigInt(price.price) * BigInt(Math.min(there, planned))
  return toWholeRupees(share, planned * (price.unit === 'month' ? 30 : 1))
}

/**
 * A month's price for some days, both included: all of it for a calendar month, else a thirtieth for each day and never more than all of it;
 * in both cases less a thirtieth for each day that was not served.
 */
export function monthAmount(
  price: Paise,
  { first, last }: { first: Day; last: Day },
  unserved: number,
): Paise {
  const days = countDays(first, last)
  const isMonth = first.endsWith('-01') && addDays(last, 1) === firstOfNext(first)
  const thirtieths = Math.max(0, (isMonth ? 30 : Math.min(30, days)) - unserved)
  return toWholeRupees(BigInt(price) * BigInt(thirtieths), 30)
}

function firstOfNext(day: Day): Day {
  return `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`
}
