import { expect, test } from 'vitest'
import { faultsOf } from '#tests/support/money/compare.ts'

test('A second calculator in exact fractions finds the same lines in 10,000 random months', () => {
  expect(faultsOf(Array.from({ length: 10_000 }, (_, seed) => 1_000 + seed))).toEqual([])
})
