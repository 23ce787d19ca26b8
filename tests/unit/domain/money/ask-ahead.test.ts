import { expect, test } from 'vitest'
import { askAhead } from '#domain/money/ask-ahead.ts'
import type { LinesInput } from '#domain/money/lines.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import {
  agreed,
  at,
  inNovember,
  november,
  perVisit,
  rupee,
  served,
  serviceId,
  visit,
} from '#tests/support/money/periods.ts'

/* What a family is asked for ahead (money's point 10), by the two examples of the design and what may surround them. */

const october = { first: '2026-10-01', last: '2026-10-31' }
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => addDays(first, place))

/** 30 visits of November at 1,200, asked for before it begins. */
function comingNovember(now: number, of: Partial<LinesInput> = {}): LinesInput {
  return inNovember({ visits: daysFrom(november.first, 30).map((day) => visit(day)), now, ...of })
}

function running(now: number, of: Partial<LinesInput> = {}): LinesInput {
  return inNovember({ period: october, now, ...of })
}

test('of a credit of 2,400 the family pays 33,600 for 30 days at 1,200', () => {
  const now = startOfDay('2026-10-28')
  expect(askAhead({ running: running(now), coming: comingNovember(now), balance: -2400 * rupee })).toEqual({
    parts: [
      { kind: 'coming', serviceId, price: perVisit, count: 30, amount: 36_000 * rupee },
      { kind: 'balance', amount: -2400 * rupee },
    ],
    total: 33_600 * rupee,
  })
})

test('with 36,000 prepaid for a month that costs 34,800, the family pays 34,800 for the next', () => {
  const now = startOfDay('2026-10-21')
  const visits = [
    ...daysFrom('2026-10-02', 18).map((day) => served(day)),
    visit('2026-10-20', { missedAt: at('2026-10-20', '09:00') }),
    ...daysFrom('2026-10-21', 11).map((day) => visit(day)),
  ]
  expect(
    askAhead({
      running: running(now, { visits }),
      coming: comingNovember(now),
      balance: -36_000 * rupee,
    }),
  ).toEqual({
    parts: [
      { kind: 'coming', serviceId, price: perVisit, count: 30, amount: 36_000 * rupee },
      { kind: 'so-far', amount: 18 * 1200 * rupee },
      { kind: 'to-come', amount: 11 * 1200 * rupee },
      { kind: 'balance', amount: -36_000 * rupee },
    ],
    total: 34_800 * rupee,
  })
})

test('a visit to come counts as planned, with or without a nurse, and what is cancelled or has no price does not', () => {
  const now = startOfDay('2026-10-28')
  const { nurseId: _nurse, ...unallocated } = visit('2026-11-02')
  const visits = [
    unallocated,
    visit('2026-11-03'),
    visit('2026-11-04', { state: 'cancelled' }),
    visit('2026-11-05', { line: '2' }),
  ]
  const { parts, total } = askAhead({
    running: running(now),
    coming: comingNovember(now, { visits }),
    balance: 0,
  })
  expect(parts).toMatchObject([{ kind: 'coming', count: 2 }])
  expect(total).toBe(2400 * rupee)
})

test('months, hours and full-time days are asked for at their prices, each service by itself', () => {
  const now = startOfDay('2026-10-28')
  const perMonth = { line: '1', unit: 'month', price: 31_000 * rupee } as const
  const perHour = { line: '1', unit: 'hour', price: 150 * rupee } as const
  const entry = { id: 'planned', serviceId: 'held', nurseId: 'asha', nurseName: 'Asha', by: '' }
  const coming = comingNovember(now, {
    visits: [
      ...daysFrom('2026-10-25', 40).map((day) => visit(day)),
      visit('2026-11-02', { serviceId: 'hourly', minutes: 90 }),
      visit('2026-11-03', { serviceId: 'hourly', minutes: 90 }),
    ],
    agreements: [
      agreed(perMonth),
      agreed(perHour, { serviceId: 'hourly' }),
      agreed(perHour, { serviceId: 'held', visits: [], fullTime: { unit: 'day', price: 1700 * rupee } }),
    ],
    fullTime: [{ ...entry, from: '2026-11-01', to: '2026-11-30', days: 30 }],
  })
  const { parts, total } = askAhead({ running: running(now), coming, balance: 0 })
  expect(parts).toHaveLength(3)
  expect(parts).toEqual(
    expect.arrayContaining([
      { kind: 'coming', serviceId, price: perMonth, count: 1, amount: 31_000 * rupee },
      { kind: 'coming', serviceId: 'hourly', price: perHour, count: 2, amount: 450 * rupee },
      {
        ...{ kind: 'coming', serviceId: 'held', count: 30, amount: 51_000 * rupee },
        price: { unit: 'day', price: 1700 * rupee },
      },
    ]),
  )
  expect(total).toBe(82_450 * rupee)
})
