import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomes, playVisits, reduced, visitHistories } from '#tests/support/visits/history/play.ts'
import { removeConditions } from '#tests/support/table-answers.ts'

/*
 * Random histories of plans, visits, absences, covers and reports, with processes that die, connections that break, throttling and
 * conflicts. The suite plays a few, one event after the other, which are the same each time. `npm run histories` plays many, also with
 * events at once, and reduces the first one that fails (tests/support/visits/history/command.ts).
 */

const { VISITS_COUNT, VISITS_SEED = '17', VISITS_AT_ONCE = '1', VISITS_WITHOUT } = process.env
const count = Number(VISITS_COUNT ?? 4)
const seconds = VISITS_COUNT ? Infinity : 15
const arbitrary = visitHistories({ atOnce: Number(VISITS_AT_ONCE), length: VISITS_COUNT ? 40 : 25 })

test(
  'in random histories of visits all invariants hold after each event, whatever fails',
  { timeout: VISITS_COUNT ? 24 * 60 * 60_000 : 240_000 },
  async () => {
    const began = performance.now()
    const end = VISITS_WITHOUT ? removeConditions((entity) => entity === VISITS_WITHOUT) : () => {}
    let played = 0
    try {
      for (const history of fc.sample(arbitrary, { seed: Number(VISITS_SEED), numRuns: count })) {
        if (played >= 2 && performance.now() - began > seconds * 1000) break
        await playVisits(history).catch(async (error: unknown) => {
          const smallest = VISITS_COUNT && !VISITS_WITHOUT ? (await reduced(history)).error : error
          throw new Error(`History ${played} of seed ${VISITS_SEED}:\n${String(smallest ?? error)}`)
        })
        played++
      }
    } finally {
      end()
    }
    if (VISITS_COUNT)
      console.info(`${played} histories, seed ${VISITS_SEED}`, Object.fromEntries([...outcomes].sort()))
    expect(played).toBeGreaterThanOrEqual(Math.min(count, 2))
  },
)
