import { expect, test } from 'vitest'
import { historyEnd } from '#server/history/write-history.server.ts'

/* How long a history is kept: eight years after the end of India's financial year, or thirty days. */

test.each([
  ['2026-04-01T00:00:00+05:30', '2035-04-01T00:00:00+05:30'],
  ['2026-11-22T10:00:00Z', '2035-04-01T00:00:00+05:30'],
  ['2027-01-01T00:00:00+05:30', '2035-04-01T00:00:00+05:30'],
  ['2027-03-31T23:59:59+05:30', '2035-04-01T00:00:00+05:30'],
  ['2027-04-01T00:00:00+05:30', '2036-04-01T00:00:00+05:30'],
])('what ended at %s is kept until %s', (ended, until) => {
  const endedAt = new Date(ended).toISOString()
  expect(historyEnd({ endedAt, lastStatus: 'assigned' })).toBe(Date.parse(until) / 1000)
})

test('a booking that was never confirmed is kept for thirty days', () => {
  const endedAt = '2026-11-22T10:00:00.000Z'
  expect(historyEnd({ endedAt, lastStatus: 'pending' })).toBe(Date.parse('2026-12-22T10:00:00Z') / 1000)
})
