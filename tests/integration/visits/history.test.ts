import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playVisits, visitHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of plans, visits, absences, covers, reports, accounts of nurses, bookings and the sender, several events at once, with
 * processes that die, connections that break, throttling and conflicts.
 *
 * They are the same each time. `npm run histories -- --kind visits` plays others; what was red there comes into the list of those that were.
 */

/** Together they have the usual outcomes; those of `history.long.test.ts` have the seldom ones. */
const names = [
  '1/90',
  '1/15',
  '1/98',
  '1/84',
  '1/18',
  '2/78',
  '2/32',
  '1/10',
  '1/88',
  '1/4',
  '3/99',
  '1/0',
  '1/78',
]

/** Those that were red once, with four batches: a nurse's name changed while their held service got a plan. */
const onceRed = ['40091/33']

const every = {
  absent: 'died nurse-retired ok overlaps',
  assign: 'died nurse-unavailable ok service-not-found wrong-status',
  book: 'died id-taken ok',
  'change a nurse’s number': 'died ok',
  'change an account’s number': 'linked-elsewhere ok',
  'change dates': 'died ok service-not-found wrong-status',
  'change plan': 'died in-the-way invalid name-a-nurse ok plan-changed service-not-found',
  close: 'not-found ok',
  confirm: 'died invalid-code ok',
  'cover absence': 'died in-the-way nothing-uncovered ok',
  cover: 'died in-the-way nothing-there ok visit-not-found',
  delete: 'died ok',
  invite: 'ok',
  link: 'died invalid-link ok other-number',
  'nurse’s absence': 'no-nurse ok',
  'nurse’s report': 'before-arrival died left-already no-nurse not-arrived not-theirs ok signed-out',
  replace: 'died nurse-unavailable ok same-nurse service-not-found wrong-status',
  report:
    'arrived-already cancelled future not-arrived not-theirs nothing-there nothing-to-correct office-only ok too-early uncovered',
  retire: 'assigned ok',
  'roll all plans': 'died ok',
  'roll one plan': 'died ended ok',
  'send a notice again': 'nothing-there',
  'send again': 'died ok refused',
  'send notices': 'died ok',
  unlink: 'died ok',
  withdraw: 'already-over ok',
}

test(
  'in random histories all invariants hold after each batch, whatever fails',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, visitHistories(), playVisits)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)

test('the histories that were red once are green', async () => {
  await expect(playNamed(onceRed, visitHistories({ length: 4 }), playVisits)).resolves.toBeUndefined()
})
