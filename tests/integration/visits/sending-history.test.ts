import '#tests/support/own-table.ts'
import '#tests/support/histories/settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playVisits, sendingHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of visits that are near: nurses who do not come, others who are sent, who comes after all, plans, absences and covers
 * beside them, several events at once, with processes that die and connections that break.
 *
 * They are the same each time. `npm run histories -- --kind sending` plays others; what was red there comes into a list here.
 */

const names = [
  ...['6004/31', '6002/88', '6003/86', '6002/61', '6005/84', '6003/62', '6004/89', '6001/38', '6004/70'],
  ...['6003/27', '6005/71', '6004/58', '6004/78', '6002/62', '6002/20', '6006/60', '6003/85', '6005/75'],
  ...['6003/37', '6004/82', '6003/93'],
]

const every = {
  'send nurse': 'departure died in-the-way is-theirs nurse-not-found ok pair-changed problem',
  'undo sending': 'arrival died ok pair-changed too-late',
  'report of a pair': 'arrived-already died left-already not-arrived ok',
  report: 'missed-already ok',
}

test(
  'in random histories of sending all invariants hold after each batch, whatever fails',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, sendingHistories(), playVisits)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
