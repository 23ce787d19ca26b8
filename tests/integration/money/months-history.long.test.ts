import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { moneyHistories, outcomes, playMoney } from '#tests/support/visits/history/play.ts'

/*
 * Random histories of months: visits that are reported late or not at all, decided, billed and billed again, several at once and with
 * processes that die. `npm run histories -- --kind money` plays others.
 */

/** Together they have every outcome of the acts on money; `npm run histories -- --kind money --count 40 --cover` finds such a list. */
const names = ['1/26', '1/27', '1/35', '1/13', '1/22', '1/25', '1/33', '1/24', '1/11']

/** Red once: a nurse reported from a visit that was called off with its recurring visit, which had a price by month. */
const onceRed = ['5/30']

/** The outcomes that any of 40 histories had. */
const every = {
  'agree prices': 'died nothing-there ok',
  'add a line': 'died ok',
  'settle a line': 'died line-changed nothing-held ok',
  'issue a statement': 'died not-ready ok outdated',
  'pay or refund': 'above-credit care-without-price died ok',
  'ask for a month ahead': 'died nothing-to-ask ok',
}

test(
  'in random histories of months each act is written once, and the list of a month has what each customer’s month has',
  { timeout: 400_000 },
  async () => {
    await playNamed([...names, ...onceRed], moneyHistories(), playMoney)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
