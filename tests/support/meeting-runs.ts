import { expect } from 'vitest'
import { realWaitClock } from './clock.ts'
import { playOrders, type Death } from './interleavings.ts'
import { restoreTable, storedItems } from './stored-table.ts'
import { tuesday } from './visits/tuesday.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

type Result = { ok: boolean; reason?: string }
export type Run = () => Promise<Result>

/**
 * Plays requests that meet, in orders of their calls, each time from the table as it is now and on the Tuesday. After each order all
 * invariants hold.
 * @param options.check what else holds then
 * @returns how they ended, over the orders that were played: `ok`, the reason or `dead`, with a comma between two
 */
export async function endsOfRuns(
  runs: Run[],
  {
    most,
    deaths,
    check,
  }: { most: number; deaths?: Record<number, Death> | undefined; check?: () => Promise<void> },
): Promise<Set<string>> {
  const items = await storedItems()
  const ends = new Set<string>()
  await playOrders(
    async () => {
      await restoreTable(items)
      realWaitClock(tuesday)
    },
    runs,
    async (results) => {
      ends.add(runs.map((_, place) => endOf(results[place])).join(', '))
      expect(await violations()).toEqual([])
      await check?.()
    },
    { most, ...(deaths && { deaths }) },
  )
  return ends
}

function endOf(result: Result | undefined): string {
  if (!result) return 'dead'
  return result.ok ? 'ok' : (result.reason ?? '')
}
