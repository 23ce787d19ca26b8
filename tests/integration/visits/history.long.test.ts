import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import { outcomes, playVisits, visitHistories } from '#tests/support/visits/history/play.ts'

/*
 * Histories as in `history.test.ts`. Both lists together have every outcome that any of 300 histories had
 * (`npm run histories -- --kind visits --count 300 --cover`).
 */

/** Together they have the usual outcomes. */
const usual = [
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

const usualOutcomes = {
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

/** They have the outcomes that the usual ones do not have. */
const seldom = [
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

const seldomOutcomes = {
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

// First, because the outcomes of all histories of the file are counted together.
test(
  'in random histories all invariants hold after each batch, with the usual outcomes',
  { timeout: 400_000 },
  async () => {
    await playNamed(usual, visitHistories(), playVisits)
    expect(missingOutcomes(outcomes, usualOutcomes)).toEqual([])
  },
)

test(
  'in more random histories all invariants hold, also with outcomes that are seldom',
  { timeout: 400_000 },
  async () => {
    await playNamed(seldom, visitHistories(), playVisits)
    expect(missingOutcomes(outcomes, seldomOutcomes)).toEqual([])
  },
)
