import { expect, test } from 'vitest'
import type { FullTimePrice, VisitPrice } from '#domain/money/agreement.ts'
import { agreedLower } from '#domain/money/price-list.ts'
import { perVisit, rupee } from '#tests/support/money/months.ts'

/* By how much an agreement lowers what a family pays, for the owner's page. */

type Prices = { visits: VisitPrice[]; fullTime?: FullTimePrice }

const hourly = (price: number, minimumMinutes?: number): Prices => ({
  visits: [
    {
      ...{ ...perVisit, unit: 'hour', price: price * rupee },
      ...(minimumMinutes !== undefined && { minimumMinutes }),
    },
  ],
})
const fullTime = (unit: FullTimePrice['unit'], price: number): Prices => ({
  visits: [],
  fullTime: { unit, price: price * rupee },
})
const lower = (agreement: Prices, former: Prices | null = null) =>
  agreedLower(agreement, { former, service: 'General Care' }) / rupee

test('full-time care is compared with its former price of the same unit, else with the price list', () => {
  expect(lower(fullTime('day', 1400), fullTime('day', 1500))).toBe(100)
  expect(lower(fullTime('month', 1500), fullTime('day', 1500))).toBe(25_500)
  expect(lower(fullTime('day', 1))).toBe(1699)
  expect(lower(fullTime('month', 30_000))).toBe(0)
})

test('a shorter minimum lowers an hourly price', () => {
  expect(lower(hourly(300, 60), hourly(300, 90))).toBe(150)
  expect(lower(hourly(300), hourly(300, 90))).toBe(450)
  expect(lower(hourly(300, 90), hourly(300, 60))).toBe(0)
})
