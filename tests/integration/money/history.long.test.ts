import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, paymentHistories, play } from '#tests/support/history/play.ts'

/*
 * Random histories of payments, refunds and reversals, while accounts are deleted, several at once and with processes that die. `npm run
 * histories -- --kind payments` plays others.
 */

/** Together they have every outcome of the two; `npm run histories -- --kind payments --count 100 --cover` finds such a list. */
const names = [
  '1/29',
  '1/20',
  '1/91',
  // A refund whose form came twice at once was answered as above the credit that it had used up itself.
  ...['1/61', '1/88', '1/74'],
]

/** The outcomes that any of 100 histories had. */
const every = {
  pay: 'above-credit died family-not-found ok reference-used',
  reverse: 'died family-not-found ok payment-not-found recorded-before',
}

test(
  'in random histories the balance is what the entries come to, and no reference, refund or reversal counts twice',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, paymentHistories(), play)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
