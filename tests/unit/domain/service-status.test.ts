import { describe, expect, test } from 'vitest'
import {
  badgeColour,
  nextStatus,
  serviceEvents,
  serviceStatuses,
  statusesThatAllow,
} from '#domain/service-status.ts'
import { historyEnd } from '#server/history/write-history.server.ts'

/**
 * The table of section 4 with the two events of docs/decisions/0032, written a second time, so that a change of the state
 * machine must be intended.
 */
const nothing = {
  confirm: null,
  close: null,
  assign: null,
  replace: null,
  changeDates: null,
  closeAssigned: null,
  delete: null,
}
const table = {
  pending: { ...nothing, confirm: 'confirmed', delete: 'gone' },
  confirmed: {
    ...nothing,
    close: 'closed',
    assign: 'assigned',
    changeDates: 'confirmed',
    delete: 'gone',
  },
  assigned: {
    ...nothing,
    close: 'closed',
    replace: 'assigned',
    changeDates: 'assigned',
    closeAssigned: 'gone',
    delete: 'gone',
  },
  closed: { ...nothing, delete: 'gone' },
} as const

describe.each(serviceStatuses)('a service that is %s', (status) => {
  test.each(serviceEvents)('%s leads to the status in the specification', (event) => {
    expect(nextStatus(status, event)).toBe(table[status][event])
  })
})

test.each(serviceEvents)('%s is allowed in exactly the statuses from which it leads on', (event) => {
  expect(statusesThatAllow(event)).toEqual(serviceStatuses.filter((status) => table[status][event]))
})

test('every state except pending can be reached, and every one can be left', () => {
  const reached = new Set(serviceStatuses.flatMap((status) => Object.values(table[status])))
  expect([...reached].filter(Boolean).sort()).toEqual(['assigned', 'closed', 'confirmed', 'gone'])
  for (const status of serviceStatuses) expect(Object.values(table[status]).some(Boolean)).toBe(true)
})

test.each([
  ['pending', 'yellow'],
  ['confirmed', 'green'],
  ['assigned', 'green'],
  ['closed', 'red'],
] as const)('the badge of a %s service is %s', (status, colour) => {
  expect(badgeColour(status)).toBe(colour)
})

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
