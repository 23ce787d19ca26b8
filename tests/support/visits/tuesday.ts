import { afterEach, beforeEach, expect } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { clockOfTest, hour, stopClock, type TestClock } from '../clock.ts'
import { emptyTable } from '../table-records.ts'

/** Tuesday 24 November 2026, ten in the morning in India. */
export const tuesday = startOfDay('2026-11-24') + 10 * hour

/**
 * Each test of the file begins with an empty table on that Tuesday, and ends with a table that keeps all invariants.
 *
 * @param setClockAt which clock; one that stands still if left out
 * @param keepsInvariants false where the tests write past the rules
 * @returns the clock of the test that runs
 */
export function startOnTuesday({ setClockAt = stopClock, keepsInvariants = true } = {}): TestClock {
  beforeEach(async () => {
    await emptyTable()
    setClockAt(tuesday)
  })
  if (keepsInvariants) afterEach(async () => expect(await violations()).toEqual([]))
  return clockOfTest
}
