import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { playNamed } from '#tests/support/histories/named.ts'
import { playRules, playVisits, ruleHistories, visitHistories } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of plans, visits, absences, covers, reports, accounts of nurses, bookings and the sender, several events at once, with
 * processes that die, connections that break, throttling and conflicts.
 *
 * They are the same each time. `npm run histories -- --kind visits` plays others; what was red there comes into the list of those that were.
 */

/** A few of those of `history.long.test.ts`, which have the usual outcomes and the seldom ones. */
const names = ['1/90', '2/78', '3/99']

/** One that was red, with four batches: a nurse's name changed while their held service got a plan. */
const redWithFour = ['40091/33']

/**
 * A hand-over named another nurse, and the audit log did not; weeks were made late, and people were told of them before; a last day was
 * moved; a nurse came to a visit that was called off.
 */
const onceRed = [
  '1022/35',
  '1038/59',
  '1055/50',
  '1086/74',
  '1140/60',
  '1140/28',
  '1144/41',
  '1177/11',
  '2405/36',
]

test('in random histories all invariants hold after each batch, whatever fails', async () => {
  await expect(playNamed(names, visitHistories(), playVisits)).resolves.toBeUndefined()
})

/** Of those of `history.long.test.ts` as well, of rules that change while nurses are given work. */
const ofRules = ['1/2', '1/17', '2/32']

test('whatever a form gives breaks no rule that forbids, and the audit log has what warned', async () => {
  await expect(playNamed(ofRules, ruleHistories(), playRules)).resolves.toBeUndefined()
})

test('the histories that were red once are green', { tags: 'long' }, async () => {
  await expect(playNamed(redWithFour, visitHistories({ length: 4 }), playVisits)).resolves.toBeUndefined()
  await expect(playNamed(onceRed, visitHistories(), playVisits)).resolves.toBeUndefined()
})
