import { now } from '#server/clock.server.ts'
import { readPlansOfFamilies } from '#server/covers/plans-of-visits.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { readNurses } from '#server/nurse-time/read-nurses.server.ts'
import { leftToTake } from './part-of-absence.server.ts'

/**
 * How many of the families concerned still have the absent nurse in their plan.
 * @returns null where the absence is done
 */
export async function readFamiliesLeft(
  absence: StoredAbsence,
): Promise<{ left: number; all: number } | null> {
  if (absence.taking !== 'open') return null
  const time = now()
  const [[nurse], { plans }] = await Promise.all([
    readNurses([absence.nurseId]),
    readPlansOfFamilies(absence.uncovered, time),
  ])
  const left = leftToTake(nurse?.diary ?? null, absence, time).map(({ uid }) => uid)
  const done = plans.map(({ stored }) => stored?.uid ?? '')
  return { left: new Set(left).size, all: new Set([...left, ...done]).size }
}
