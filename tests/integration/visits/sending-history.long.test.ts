import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { playsEveryCase, someOf } from '#tests/support/every-case.ts'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playSending, sendingHistories } from '#tests/support/visits/history/play.ts'

/* Histories of sending with the usual outcomes, and with the seldom ones, as `npm run histories -- --kind sending --cover` named them. */

const seldom = [
  ...['6102/2', '6107/66', '6104/14', '6102/36', '6106/89', '6107/13', '6102/71', '6103/80', '6103/75'],
  ...['6105/69', '6107/93', '6107/5', '6106/36', '6107/69', '6107/88', '6107/63', '6107/42', '6103/74'],
  ...['6107/78', '6102/15', '6107/68'],
]

/** Together they have the usual outcomes. */
const usual = [
  ...['6107/0', '6107/1', '6101/80', '6104/80', '6102/69', '6107/49', '6101/39', '6105/70', '6107/61'],
  ...['6105/58', '6101/32'],
]

const every = {
  'send nurse': 'died in-the-way is-theirs nurse-not-found ok visit-changed problem',
  'undo sending': 'arrival died ok visit-changed too-late',
  'report of either stint': 'arrived-already died left-already not-arrived ok',
  report: 'missed-already ok',
  'still here': 'died not-arrived ok',
  'live-in care': 'in-the-way ok',
}

// First, because the outcomes of all histories of the file are counted together.
test(
  'in random histories of sending all invariants hold after each batch, with the usual outcomes',
  { timeout: 600_000 },
  async () => {
    await playNamed(someOf(usual, 4), sendingHistories(), playSending)
    if (playsEveryCase) expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)

test(
  'in random histories of sending all invariants hold after each batch, also with what is seldom',
  { timeout: 600_000 },
  async () => {
    await expect(playNamed(someOf(seldom, 6), sendingHistories(), playSending)).resolves.toBeUndefined()
  },
)
