import { expect, test } from 'vitest'
import { faultsOf } from '#tests/support/money/compare.ts'

test('A second calculator in exact fractions finds the same lines in random months', () => {
  expect(faultsOf(Array.from({ length: 500 }, (_, seed) => seed))).toEqual([])
})
