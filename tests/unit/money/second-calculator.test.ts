import { expect, test } from 'vitest'
import { faultsOf } from '#tests/support/money/compare.ts'

test('A second calculator in exact fractions finds the same lines in random periods', () => {
  expect(faultsOf(Array.from({ length: 300 }, (_, seed) => seed))).toEqual([])
})
