import type { ServiceType } from '#domain/catalogue.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Agreement, VisitPrice } from './agreement.ts'
import type { Paise } from './amounts.ts'

/** What a price is for: 12 hours by day or by night, day and night, an hour, or a month of 12 hours each day. */
export const priceUnits = ['twelve', 'dayAndNight', 'hour', 'month'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** What care costs at least, by type and unit, taxes included. A unit without a price is not offered. */
type PriceList = { from: Day; prices: Record<ServiceType, Partial<Record<PriceUnit, Paise>>> }

/** The company's published prices. They decide nothing: what a family pays is in its agreements. */
export const priceList: PriceList = {
  from: '2026-11-01',
  prices: {
    'General Care': { twelve: 950_00, dayAndNight: 1_700_00, hour: 250_00, month: 27_000_00 },
    'Sensational Medical Care': { twelve: 1_600_00, dayAndNight: 2_900_00, hour: 500_00, month: 45_000_00 },
    'Non-Sensational Medical Care': {
      ...{ twelve: 1_200_00, dayAndNight: 2_200_00, hour: 350_00, month: 34_000_00 },
    },
    'Special Care': { twelve: 1_100_00, dayAndNight: 2_000_00, hour: 350_00, month: 31_000_00 },
    Physiotherapy: { hour: 600_00 },
  },
}

/** The lowest price of a unit among all types of care. */
export function lowestPrice(unit: PriceUnit): Paise {
  return Math.min(...Object.values(priceList.prices).flatMap((prices) => prices[unit] ?? []))
}

/** What the list has for a price that was agreed; 0 where it has none, as for a type of care that is not in it. */
function listed(
  service: string,
  { unit, shifts }: { unit: PriceUnit | 'visit'; shifts: VisitPrice['shifts'] },
): Paise {
  const prices: Partial<Record<PriceUnit, Paise>> =
    new Map(Object.entries(priceList.prices)).get(service) ?? {}
  if (unit !== 'visit') return prices[unit] ?? 0
  const minutes = Math.min(...shifts.map((shift) => shift.minutes))
  if (minutes === 12 * 60 || minutes === 24 * 60)
    return prices[minutes === 12 * 60 ? 'twelve' : 'dayAndNight'] ?? 0
  return Number.isFinite(minutes) ? ((prices.hour ?? 0) * minutes) / 60 : 0
}

/** By how much an agreement is below the one before it; prices that had none in the same unit, below the price list. */
export function agreedLower(
  { visits, fullTime }: Pick<Agreement, 'visits' | 'fullTime'>,
  { former, service }: { former: Pick<Agreement, 'visits' | 'fullTime'> | null; service: string },
): Paise {
  const below = visits.flatMap((price) => {
    const before = former?.visits.find(({ line, unit }) => line === price.line && unit === price.unit)
    const fewer = (before?.minimumMinutes ?? 0) - (price.minimumMinutes ?? 0)
    return [(before?.price ?? listed(service, price)) - price.price, (price.price * fewer) / 60]
  })
  if (fullTime) {
    const unit = fullTime.unit === 'day' ? 'dayAndNight' : 'month'
    const before = former?.fullTime?.unit === fullTime.unit ? former.fullTime.price : undefined
    below.push((before ?? listed(service, { unit, shifts: [] })) - fullTime.price)
  }
  return Math.round(below.reduce((sum, each) => sum + Math.max(0, each), 0))
}
