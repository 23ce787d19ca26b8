import '#tests/support/before-product/history-settings.ts'
import { expect, test } from 'vitest'
import { playsEveryCase, someOf } from '#tests/support/every-case.ts'
import { missingOutcomes, playNamed } from '#tests/support/histories/named.ts'
import {
  outcomes,
  playRules,
  playVisits,
  ruleHistories,
  visitHistories,
} from '#tests/support/visits/history/play.ts'

/*
 * Histories as in `history.test.ts`. Both lists together have every outcome that any of 300 histories had
 * (`npm run histories -- --kind visits --count 300 --cover`); the few that are played by day have not.
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

/** Of rules that change while nurses are given work: together they have every outcome of 200 (`--kind rules --count 200 --cover`). */
const ofRules = [
  ...[
    '1/2',
    '1/17',
    '2/32',
    '2/4',
    '2/35',
    '2/93',
    '2/25',
    '2/39',
    '1/80',
    '1/88',
    '2/62',
    '1/57',
    '1/62',
    '1/49',
  ],
  ...[
    '1/9',
    '1/70',
    '2/80',
    '1/87',
    '2/23',
    '1/14',
    '2/12',
    '2/98',
    '1/73',
    '1/19',
    '1/36',
    '2/38',
    '2/19',
    '1/0',
  ],
  ...['2/49', '2/43', '1/84', '1/21', '1/55', '2/57'],
]

/** By every way of giving work. `judged`: of what the second judgement says that it warned. */
const outcomesOfRules = {
  assign: 'has-plan no-reason ok',
  cover: 'forbidden no-reason not-ticked ok',
  'cover absence': 'forbidden',
  judged: 'availability gap gender rest weekHours dayOff',
  'recurring visit': 'forbidden no-reason not-ticked ok plan-changed',
  replace: 'forbidden not-ticked ok',
  'save rules': 'changed died ok',
  'send nurse': 'forbidden no-reason not-ticked ok',
  'set a pair': 'died ok pair-not-found',
  shift: 'forbidden ok',
}

// First, because the outcomes of all histories of the file are counted together.
test(
  'in random histories all invariants hold after each batch, with the usual outcomes',
  { timeout: 400_000 },
  async () => {
    await playNamed(someOf(usual, 4), visitHistories(), playVisits)
    if (playsEveryCase) expect(missingOutcomes(outcomes, usualOutcomes)).toEqual([])
  },
)

test(
  'in more random histories all invariants hold, also with outcomes that are seldom',
  { timeout: 400_000 },
  async () => {
    await playNamed(someOf(seldom, 3), visitHistories(), playVisits)
    if (playsEveryCase) expect(missingOutcomes(outcomes, seldomOutcomes)).toEqual([])
  },
)

test(
  'whatever a form gives breaks no rule that forbids, and the audit log has what warned, by every way of giving work',
  { timeout: 400_000 },
  async () => {
    await playNamed(someOf(ofRules, 5), ruleHistories(), playRules)
    if (playsEveryCase) expect(missingOutcomes(outcomes, outcomesOfRules)).toEqual([])
  },
)
