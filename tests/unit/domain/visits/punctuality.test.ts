import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { arrivalsIn, medianOf, punctualityOf } from '#domain/visits/punctuality.ts'

/* Whether nurses came on time (docs/decisions/0110). */

const minute = 60_000
/** From 08:00 to 10:00. */
const visit = {
  ...{ line: '1', day: '2026-11-24', startMinute: 480, minutes: 120, nurseId: 'asha' },
  state: 'planned' as const,
}
const starts = startOfDay(visit.day) + 480 * minute
const at = (minutes: number) => new Date(starts + minutes * minute).toISOString()
const later = starts + 24 * 60 * minute

test.each([
  ['early', { arrivedAt: at(-20) }, later, { kind: 'on-time' }],
  ['a moment before the office is alerted', { arrivedAt: at(14.9) }, later, { kind: 'on-time' }],
  ['15 minutes after the start', { arrivedAt: at(15) }, later, { kind: 'late', minutes: 15 }],
  ['while the visit runs', { arrivedAt: at(22.7) }, starts + 30 * minute, { kind: 'late', minutes: 22 }],
  ['after its end', { arrivedAt: at(150) }, later, { kind: 'late', minutes: 150 }],
  ['nothing yet', {}, starts + 60 * minute, null],
  ['nothing until the end', {}, starts + 120 * minute, { kind: 'no-report' }],
  ['nothing, because the service ended', { serviceEnded: true as const }, later, null],
  ['missed', { missedAt: at(40) }, starts + 45 * minute, { kind: 'missed' }],
  ['missed, against which the nurse reports', { missedAt: at(40), contested: 1 }, later, null],
  ['nothing, since the visit did not take place', { settled: 'did-not-take-place' as const }, later, null],
  ['a visit without a nurse', { nurseId: undefined }, later, null],
  ['cancelled', { state: 'cancelled' as const }, later, null],
])('an arrival: %s', (_, reported, now, arrival) => {
  const own = { ...visit, ...reported }
  expect(arrivalsIn([own], now)(own)).toEqual(arrival)
})

test.each([
  ['is expected to arrive once', {}, {}, null],
  ['and reports it again', {}, { arrivedAt: at(1) }, { kind: 'on-time' }],
  ['is still there', { arrivedAt: at(-120) }, {}, null],
  [
    'says at the end that they were there over both',
    { arrivedAt: at(-120), leftAt: at(0) },
    { arrivedAt: at(0) },
    null,
  ],
  ['left before and does not come back', { arrivedAt: at(-120), leftAt: at(-30) }, {}, { kind: 'no-report' }],
  ['did not come before', { missedAt: at(-60) }, { arrivedAt: at(20) }, { kind: 'late', minutes: 20 }],
])('a nurse of two visits without a break %s', (_, first, second, arrival) => {
  const before = { ...visit, line: '2', startMinute: 360, ...first }
  const own = { ...visit, ...second }
  expect(arrivalsIn([before, own], later)(own)).toEqual(arrival)
})

test('several arrivals are counted, and the middle one of those that were late is the usual one', () => {
  const late = [90, 16, 20].map((minutes) => ({ kind: 'late' as const, minutes }))
  const counted = punctualityOf([{ kind: 'on-time' }, ...late, { kind: 'missed' }, { kind: 'no-report' }])
  expect(counted).toEqual({ visits: 6, onTime: 1, late: [90, 16, 20], noReport: 1, missed: 1 })
  expect([medianOf([90, 16, 20]), medianOf([16, 21]), medianOf([])]).toEqual([20, 19, null])
})
