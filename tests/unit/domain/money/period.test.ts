import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOn } from '#domain/money/agreement.ts'
import { periodAfter, periodKinds, periodOf } from '#domain/money/period.ts'
import { addDays } from '#domain/visits/days.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(168)

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

test.each([
  ['month', '2026-11-01', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['15-days', '2026-11-15', '2026-11-01', '2026-11-15'],
  ['15-days', '2026-11-16', '2026-11-16', '2026-11-30'],
  ['15-days', '2027-02-28', '2027-02-16', '2027-02-28'],
  ['7-days', '2026-12-06', '2026-11-30', '2026-12-06'],
] as const)('the period of %s with %s is %s to %s', (kind, day, first, last) => {
  expect(periodOf(kind, day)).toEqual({ first, last })
})

test('periods follow each other without a gap, and each day lies in its own', () => {
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), anyDay, (kind, day) => {
      const { first, last } = periodOf(kind, day)
      expect(first <= day && day <= last).toBe(true)
      expect(periodOf(kind, first)).toEqual(periodOf(kind, last))
      expect(periodAfter(kind, { first, last }).first).toBe(addDays(last, 1))
    }),
  )
})

test('the newest agreement that has begun holds on a day', () => {
  const agreements = [{ from: '2026-11-01' }, { from: '2026-12-01' }, { from: '2026-11-15' }]
  expect(agreementOn(agreements, '2026-10-31')).toBeNull()
  expect(agreementOn(agreements, '2026-11-14')?.from).toBe('2026-11-01')
  expect(agreementOn(agreements, '2026-11-15')?.from).toBe('2026-11-15')
  expect(agreementOn(agreements, '2027-01-01')?.from).toBe('2026-12-01')
})
