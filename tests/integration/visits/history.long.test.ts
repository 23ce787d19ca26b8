import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playVisits, visitHistories } from '#tests/support/visits/history/play.ts'

/*
 * More histories as in `history.test.ts`. Both lists together have every outcome that any of 300 histories had
 * (`npm run histories -- --kind visits --count 300 --cover`); here are the outcomes that the shorter list does not have.
 */

const names = [
  '3/48',
  '3/66',
  '2/74',
  '1/53',
  '1/60',
  '1/94',
  '1/59',
  '3/90',
  '1/68',
  '2/28',
  '1/23',
  '3/51',
  '1/38',
  '1/2',
  '2/64',
  '2/17',
  '3/7',
  '3/49',
]

const every = {
  absent: 'past',
  'change a nurse’s number': 'not-found',
  'change an account’s number': 'died',
  'change dates': 'invalid other-dates-now',
  'change plan': 'wrong-status',
  close: 'died invalid-code',
  cover: 'begun',
  delete: 'not-found',
  invite: 'died',
  link: 'other-nurse',
  'nurse’s absence': 'died overlaps',
  'nurse’s report': 'arrived-already cancelled future nothing-there outside-window',
  report: 'before-arrival died left-already not-begun outside-window',
  retire: 'died has-visits',
  'send a notice again': 'decided ok',
  withdraw: 'died',
}

test(
  'in more random histories all invariants hold, also with outcomes that are seldom',
  { timeout: 400_000 },
  async () => {
    await playNamed(names, visitHistories(), playVisits)
    expect(missingOutcomes(outcomes, every)).toEqual([])
  },
)
