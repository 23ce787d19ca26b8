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

vi.mock('node:crypto', () => import('#tests/support/history/few-codes.ts'))

test(
  'in random histories with concurrency and failures the invariants hold and every outcome is the specification’s',
  { timeout: (seconds + 60) * 1000 },
  async () => {
    const details = await fc.check(fc.asyncProperty(histories(), play), {
      seed,
      numRuns: 100_000,
      interruptAfterTimeLimit: seconds * 1000,
      endOnFailure: true,
    })
    console.info(`${details.numRuns} histories, seed ${seed}`, Object.fromEntries([...outcomes].sort()))
    expect(details.failed ? `${String(details.errorInstance)}\nHISTORY_SEED=${seed}` : 'none failed').toBe(
      'none failed',
    )
    expect(details.numRuns).toBeGreaterThan(5)
  },
)
