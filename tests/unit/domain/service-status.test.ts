import { describe, expect, test } from 'vitest'
import {
  badgeColour,
  nextStatus,
  serviceEvents,
  serviceStatuses,
  statusesThatAllow,
} from '#domain/service-status.ts'

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
