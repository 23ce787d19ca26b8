import '#tests/support/own-table.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playVisits, visitHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of plans, visits, absences, covers, reports, accounts of nurses, bookings and the sender, with processes that die,
 * connections that break, throttling and conflicts. The suite plays a few, one event after the other, which are the same each time.
 * `npm run histories` plays many, also with events at once, and reduces what fails (tests/support/visits/history/command.ts).
 */

const histories = fc.sample(visitHistories({ atOnce: 1, length: 12 }), { seed: 17, numRuns: 10 })

test.each(histories.map((history, place) => [place, history] as const))(
  'in history %i all invariants hold after each event, whatever fails',
  { timeout: 120_000 },
  async (_, history) => {
    await expect(playVisits(history)).resolves.toBeUndefined()
  },
)
