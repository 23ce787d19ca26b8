import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { paperHistories, played, playPapers } from '#tests/support/papers/play.ts'

/*
 * Random histories of the nurses' papers: late and repeated uploads, registering and discarding at once, replacing at once,
 * retiring and the daily run, while S3 and the table fail, never respond or respond late, and processes die.
 *
 * HISTORY_SECONDS=600 plays longer; HISTORY_SEED=… repeats the histories of a failed run.
 */

const seconds = Number(process.env.HISTORY_SECONDS ?? 30)
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31)

vi.mock('#domain/staff.ts', async () => (await import('#tests/support/papers/few-fields.ts')).withFewFields())

test(
  'in random histories with concurrency and failures no named paper is lost and no unnamed one is left',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    const details = await fc.check(fc.asyncProperty(paperHistories(), playPapers), {
      seed,
      numRuns: 100_000,
      interruptAfterTimeLimit: seconds * 1000,
      endOnFailure: true,
    })
    console.info(`${details.numRuns} histories, seed ${seed}`, Object.fromEntries([...played].sort()))
    expect(details.failed ? `${String(details.errorInstance)}\nHISTORY_SEED=${seed}` : 'none failed').toBe(
      'none failed',
    )
    expect(details.numRuns).toBeGreaterThan(3)
  },
)
