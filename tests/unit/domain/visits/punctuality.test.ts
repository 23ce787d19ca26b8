import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { arrivalOf, medianOf, punctualityOf } from '#domain/visits/punctuality.ts'

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
  ['a live-in nurse who was there already', { hereSince: at(-600) }, starts + minute, { kind: 'on-time' }],
  ['a visit without a nurse', { nurseId: undefined }, later, null],
  ['cancelled', { state: 'cancelled' as const }, later, null],
])('an arrival: %s', (_, reported, now, arrival) => {
  expect(arrivalOf({ ...visit, ...reported }, now)).toEqual(arrival)
})

test('several arrivals are counted, and the middle one of those that were late is the usual one', () => {
  const late = [90, 16, 20].map((minutes) => ({ kind: 'late' as const, minutes }))
  const counted = punctualityOf([{ kind: 'on-time' }, ...late, { kind: 'missed' }, { kind: 'no-report' }])
  expect(counted).toEqual({ visits: 6, onTime: 1, late: [90, 16, 20], noReport: 1, missed: 1 })
  expect([medianOf([90, 16, 20]), medianOf([16, 21]), medianOf([])]).toEqual([20, 19, null])
})
