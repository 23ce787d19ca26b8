import '#tests/support/own-table.ts'
import '#tests/support/histories/settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playSending, sendingHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of visits that are near: nurses who do not come, others who are sent, who comes after all, plans, absences and covers
 * beside them, several events at once, with processes that die and connections that break.
 *
 * They are the same each time. `npm run histories -- --kind sending` plays others; what was red there comes into a list here.
 */

/** Together they have the usual outcomes; others are in `sending-history.long.test.ts`. */
const names = [
  ...['6107/0', '6107/1', '6101/80', '6104/80', '6102/69', '6107/49', '6101/39', '6105/70', '6107/61'],
  ...['6105/58'],
]

/** Those that were red once: “nobody came” was taken back of a nurse after whom another one had been sent. */
const onceRed = ['80002/83']

const every = {
  'send nurse': 'died in-the-way is-theirs nurse-not-found ok pair-changed problem',
  'undo sending': 'arrival died ok pair-changed too-late',
  'report of a pair': 'arrived-already died left-already not-arrived ok',
  report: 'missed-already ok',
  'still here': 'died not-arrived ok',
  'live-in care': 'in-the-way ok',
}

test(
  'in random histories of sending all invariants hold after each batch, whatever fails',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, sendingHistories(), playSending)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)

test('the histories that were red once are green', async () => {
  await expect(playNamed(onceRed, sendingHistories(), playSending)).resolves.toBeUndefined()
})
