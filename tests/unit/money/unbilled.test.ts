import { expect, test } from 'vitest'
import { unbilled, type Line } from '#domain/money/lines.ts'

/* What of a month is not billed yet. */

function line(id: string, state: Line['state'], amount = 0): Line {
  return {
    ...{ id, serviceId: 's', patientName: 'Sulochana', day: '2026-11-01' },
    ...{ state, amount, reason: 'served', facts: {} },
  }
}

const differences = (lines: Line[], billed: { id: string; amount: number }[]) =>
  unbilled(lines, billed).map(({ id, difference }) => [id, difference])

test('what differs from all statements of the month together is not billed yet', () => {
  const lines = [line('a', 'charged', 1200), line('b', 'not-charged'), line('c', 'charged', 1200)]
  expect(differences(lines, [])).toEqual([
    ['a', 1200],
    ['c', 1200],
  ])
  const billed = [
    { id: 'a', amount: 900 },
    { id: 'a', amount: 100 },
    { id: 'b', amount: 1200 },
    { id: 'c', amount: 1200 },
  ]
  expect(differences(lines, billed)).toEqual([
    ['a', 200],
    ['b', -1200],
  ])
})

test('what is held, to come or gone stays as it was billed', () => {
  const billed = ['a', 'b', 'c'].map((id) => ({ id, amount: 1200 }))
  expect(differences([line('a', 'held'), line('b', 'to-come')], billed)).toEqual([])
})
