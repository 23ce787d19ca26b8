import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { histories, outcomes, play } from '#tests/support/history/play.ts'

/*
 * Random histories of everything that customers and administrators can do, several at once and with processes that
 * die, connections that break, throttling and conflicts. See `tests/support/history/events.ts` to add an event.
 *
 * HISTORY_SECONDS=600 plays longer; HISTORY_SEED=… repeats the histories of a failed run.
 */

const seconds = Number(process.env.HISTORY_SECONDS ?? 30)
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31)
/** How many are played even when a slow machine or engine needs longer for them. */
const fewest = 6

vi.mock('node:crypto', () => import('#tests/support/history/few-codes.ts'))

test(
  'in random histories with concurrency and failures the invariants hold and every outcome is the specification’s',
  { timeout: (seconds + 400) * 1000 },
  async () => {
    const property = fc.asyncProperty(histories(), play)
    const start = performance.now()
    const first = await fc.check(property, { seed, numRuns: fewest, endOnFailure: true })
    const left = Math.max(1, seconds * 1000 - (performance.now() - start))
    const limits = { numRuns: 100_000, interruptAfterTimeLimit: left, endOnFailure: true }
    const rest = first.failed ? null : await fc.check(property, { seed: seed + 1, ...limits })
    // That the time was over before one more was played is no failure.
    const failed = first.failed ? first : rest?.failed && !rest.interrupted ? rest : null
    const played = first.numRuns + (rest?.numRuns ?? 0)
    console.info(`${played} histories, seed ${seed}`, Object.fromEntries([...outcomes].sort()))
    expect(failed ? `${String(failed.errorInstance)}\nHISTORY_SEED=${seed}` : 'none failed').toBe(
      'none failed',
    )
    expect(played).toBeGreaterThan(5)
  },
)
