import { expect, test } from 'vitest'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { noNurseHasTwoVisits } from '#tests/support/visits/two-visits-at-once.ts'

/* More of what properties.test.ts tests. */

seedProperties(113)

test('no nurse has two visits at once after any sequence of changes of several plans', () => {
  const { written, refused } = noNurseHasTwoVisits(400)
  expect(written).toBeGreaterThan(1000)
  expect(refused).toBeGreaterThan(100)
})
