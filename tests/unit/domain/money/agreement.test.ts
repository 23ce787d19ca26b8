import { expect, test } from 'vitest'
import { unpricedLines } from '#domain/money/agreement.ts'
import { agreed, perVisit, rupee } from '#tests/support/money/months.ts'

/* Which recurring visits have no price for what they do. */

const shift = (weekdays: number[], minutes: number) => ({ weekdays, startMinute: 480, minutes })
const every = [1, 2, 3, 4, 5, 6, 7]
const perMonth = { ...perVisit, unit: 'month', price: 30_000 * rupee } as const
const perHour = { ...perVisit, unit: 'hour', price: 150 * rupee } as const

test.each([
  ['the agreed schedule', shift(every, 720), { visit: true, hour: true, month: true }],
  ['another length', shift(every, 600), { visit: false, hour: true, month: false }],
  ['fewer weekdays', shift([1, 3, 5], 720), { visit: true, hour: true, month: false }],
])('A price by the visit, hour and month for %s', (_, present, has) => {
  const line = { id: '1', segments: [{ from: '2026-11-01', shifts: [present] }] }
  const isPriced = (price: Parameters<typeof agreed>[0]) =>
    unpricedLines([line], [agreed(price)], '2026-11-24').length === 0
  expect({ visit: isPriced(perVisit), hour: isPriced(perHour), month: isPriced(perMonth) }).toEqual(has)
})

test('A price for lengths by weekday is not for the same lengths on other weekdays', () => {
  const lengths = (ofWeek: number, ofWeekend: number) => [
    shift([1, 2, 3, 4, 5], ofWeek),
    shift([6, 7], ofWeekend),
  ]
  const line = { id: '1', segments: [{ from: '2026-11-01', shifts: lengths(600, 1440) }] }
  const isPriced = (shifts: ReturnType<typeof lengths>) =>
    unpricedLines([line], [agreed({ ...perVisit, shifts })], '2026-11-24').length === 0
  expect([isPriced(lengths(600, 1440)), isPriced(lengths(1440, 600))]).toEqual([true, false])
})
