import { expect, test } from 'vitest'
import { sendableFrom } from '#domain/notices.ts'

test.each([
  ['in the day', '2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['a moment before nine in the evening', '2026-11-22T15:29:59.999Z', '2026-11-22T15:29:59.999Z'],
  ['at nine in the evening', '2026-11-22T15:30:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['at midnight in India', '2026-11-22T18:30:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['a moment before eight in the morning', '2026-11-23T02:29:59.999Z', '2026-11-23T02:30:00.000Z'],
  ['at eight in the morning', '2026-11-23T02:30:00.000Z', '2026-11-23T02:30:00.000Z'],
  ['in the last night of the year', '2026-12-31T17:00:00.000Z', '2027-01-01T02:30:00.000Z'],
])('what is not urgent %s is sent from the morning', (_, since, from) => {
  expect(sendableFrom('bookingNotConfirmed', since)).toBe(from)
  expect(sendableFrom('familyCare', since)).toBe(since)
})
