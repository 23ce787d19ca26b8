import { expect, test } from 'vitest'
import { unbilled, type Line } from '#domain/money/lines.ts'

/* What of a month is not billed yet. */

function line(id: string, state: Line['state'], amount = 0): Line {
  return {
    ...{ id, serviceId: 's', patientName: 'Sulochana', day: '2026-11-01' },
    ...{ state, amount, reason: 'served', facts: {} },
  }
}

const differences = (lines: Line[], billed: Record<string, number>) =>
  Object.fromEntries(unbilled(lines, billed).map(({ id, difference }) => [id, difference]))

test('the next statement has what differs from those before, and what none of them has shown', () => {
  const lines = [line('a', 'charged', 1200), line('b', 'not-charged'), line('c', 'charged', 1200)]
  expect(differences(lines, {})).toEqual({ a: 1200, b: 0, c: 1200 })
  expect(differences(lines, { a: 1000, b: 1200, c: 1200 })).toEqual({ a: 200, b: -1200 })
  expect(differences(lines, { a: 1200, b: 0, c: 1200 })).toEqual({})
})

test('what is held or to come stays as it was billed', () => {
  expect(differences([line('a', 'held'), line('b', 'to-come')], { a: 1200, b: 1200 })).toEqual({})
})
