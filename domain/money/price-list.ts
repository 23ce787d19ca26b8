import type { ServiceType } from '#domain/catalogue.ts'
import type { Day } from '#domain/visits/days.ts'
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
