import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { outcomes, paperHistories, playPapers, type Bias } from '#tests/support/papers/play.ts'

/*
 * Histories of the nurses' papers: late and repeated uploads, registering and discarding at once, replacing at once, retiring and
 * the daily run, while S3 and the table fail, never respond or respond late, and processes die.
 *
 * HISTORY_SECONDS=600 plays new ones for so long; HISTORY_SEED=… repeats those of a failed run.
 */

vi.mock('#domain/staff.ts', async () => (await import('#tests/support/papers/few-fields.ts')).withFewFields())

const usual: Bias = {}
/** Every other event has single tries that arrive late. */
const lateTries: Bias = { mishaps: { lateTries: 16 } }

/**
 * The histories of every run, each by its seed and its place in what the seed gives. Those of the first four seeds failed once
 * (docs/decisions/0043). The others have every kind of outcome at least twice among them.
 */
const chosen = [
  { seed: 108256939, bias: usual, places: [38] },
  { seed: 2, bias: lateTries, places: [8, 11] },
  { seed: 3, bias: lateTries, places: [11] },
  { seed: 4, bias: lateTries, places: [1] },
  { seed: 11, bias: lateTries, places: [177, 186, 272, 312, 347, 379, 394, 409, 410, 483] },
  { seed: 12, bias: usual, places: [85, 86, 182, 285, 296, 300, 377, 380, 398, 406, 423, 444, 467, 491] },
]

/**
 * The outcomes that each event must have among them. Left out are those that fewer than one history in a hundred has and those that
 * depend on which of two requests S3 answers first.
 */
const kinds = {
  upload: ['ok', 'wrongStoredType', 'notTaken', 'nothing', 'threw', 'died'],
  'upload and send again meanwhile': ['notArrived', 'wrongStoredType', 'nothing', 'died'],
  'send again': ['nothing'],
  'finish again': ['ok', 'notArrived', 'wrongStoredType', 'notTaken', 'nothing', 'threw', 'died'],
  register: ['ok', 'invalid', 'died'],
  'fill and register': ['ok', 'invalid', 'failed', 'nothing', 'threw', 'died'],
  discard: ['nothing', 'threw', 'died'],
  retire: ['ok', 'not-found', 'busy', 'died'],
  'daily run': ['settled', 'erased', 'expiring', 'nothing', 'threw', 'died'],
}

/** Milliseconds; a busy machine takes ten times as long as an idle one. */
const timeout = 300_000

type Parameters = { seed?: number; path?: string; numRuns: number; interruptAfterTimeLimit?: number }

async function play(bias: Bias, parameters: Parameters): Promise<void> {
  const details = await fc.check(fc.asyncProperty(paperHistories(bias), playPapers), {
    ...parameters,
    endOnFailure: true,
  })
  const { failed, seed, counterexamplePath, errorInstance } = details
  const told = `${String(errorInstance)}\nHISTORY_SEED=${seed}, place ${counterexamplePath}`
  expect(failed ? told : 'none failed').toBe('none failed')
}

test(
  'in histories with concurrency and failures no named paper is lost and no unnamed one is left',
  { timeout },
  async () => {
    for (const { seed, bias, places } of chosen)
      for (const place of places) await play(bias, { seed, path: String(place), numRuns: 1 })
    const expected = Object.entries(kinds).flatMap(([event, names]) =>
      names.map((name) => `${event}: ${name}`),
    )
    expect(expected.filter((kind) => !outcomes.has(kind))).toEqual([])
  },
)

const { HISTORY_SECONDS: seconds, HISTORY_SEED: seed } = process.env

test.runIf(seconds ?? seed).each([
  { name: 'usual', bias: usual },
  { name: 'late', bias: lateTries },
])(
  'the same in new histories with $name faults',
  { timeout: (Number(seconds ?? 30) + 120) * 1000 },
  async ({ bias }) => {
    await play(bias, {
      ...(seed !== undefined && { seed: Number(seed) }),
      numRuns: 100_000,
      interruptAfterTimeLimit: Number(seconds ?? 30) * 500,
    })
    console.info(Object.fromEntries([...outcomes].sort()))
  },
)
