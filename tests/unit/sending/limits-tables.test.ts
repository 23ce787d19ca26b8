import { expect, test } from 'vitest'
import { budgets, limits, type LimitName } from '#server/limits/limits.server.ts'
import { limitsOfRecipient } from '#server/sending/recipients.server.ts'
import { settings } from '#server/settings.server.ts'
import { noArrivalIn } from '#tests/attack/victims.ts'
import { acceptedAttacks } from '#tests/support/accepted-attacks.ts'
import { cheapestAttacks } from '#tests/support/cheapest-attacks.ts'
import {
  boundOfTries,
  limitsText,
  namesIn,
  sendingOf,
  sentences,
  tableUnder,
  verificationBounds,
} from '#tests/support/limits-tables.ts'

/* The tables of docs/limits.md have the numbers of the code. */

type BudgetName = keyof typeof budgets

test('each row of "Tries" has the number of the limits that it names', () => {
  const rows = tableUnder('Tries')
  expect(rows.length).toBeGreaterThan(12)
  const named = rows.map(([counter, , , code]) => ({ counter, names: namesIn(code) }))
  expect(named.filter(({ names }) => names.length === 0)).toEqual([])
  expect(named.flatMap(({ names }) => names).filter((name) => !(name in limits))).toEqual([])
  expect(rows.map(([counter, bound]) => [counter, bound])).toEqual(
    named.map(({ counter, names }) => [counter, boundOfTries(names as LimitName[])]),
  )
})

test('a stage may set each budget by its name, and no other', () => {
  const { pattern } = settings.dailyBudgets
  expect(Object.keys(budgets).filter((name) => !pattern.test(`${name}=1`))).toEqual([])
  expect(pattern.test('smsNothing=1')).toBe(false)
})

test('"Sending" has a row for each budget, with its numbers', () => {
  const rows = tableUnder('Sending')
  const named = rows.map(([, , , , code]) => namesIn(code)[0] ?? '')
  expect(named.toSorted()).toEqual(Object.keys(budgets).sort())
  expect(rows.map((cells) => cells.slice(1, 4))).toEqual(named.map((name) => sendingOf(name as BudgetName)))
})

test('a message that is "within" the limits of another one counts against the same ones', () => {
  const limitsOf = (name: string) =>
    limitsOfRecipient(name as BudgetName, { to: 'a@b.example', account: 'uid' }).map(([limit]) => limit)
  for (const [what = '', recipient = '', , , code] of tableUnder('Sending')) {
    if (!recipient.startsWith('within')) continue
    const first = what.startsWith('SMS') ? 'smsBooking' : 'mailFamily'
    expect(limitsOf(namesIn(code)[0] ?? ''), what).toEqual(limitsOf(first))
  }
})

test('numbers and accounts that stand together have the same limits', () => {
  expect(limits.smsBookingPerAccount).toEqual(limits.smsBookingPerNumber)
  expect(limits.smsUrgentPerAccount).toEqual(limits.smsUrgentPerNumber)
})

test('each row of "Verification SMS" has the numbers of the code', () => {
  expect(
    Object.fromEntries(tableUnder('Verification SMS').map(([counter, bound]) => [counter, bound])),
  ).toEqual(verificationBounds())
})

test.each(sentences())('docs/limits.md says: %s', (sentence) => {
  expect(limitsText()).toContain(sentence)
})

/* The table of the cheapest attacker (tests/support/accepted-attacks.ts) has the numbers of the code; and what `npm run attack` takes as its proof. */

test('the table of the cheapest attacker has the numbers of the code, and each row says who gets through', () => {
  const needs = acceptedAttacks.map(({ limit, accounts, addresses, numbers, closes }) => ({
    limit,
    accounts,
    addresses,
    numbers,
    closes,
  }))
  expect(needs).toEqual(cheapestAttacks())
  for (const { limit, does, stillGetsThrough, acceptedBecause } of acceptedAttacks)
    for (const words of [does, stillGetsThrough, acceptedBecause]) expect(words.trim(), limit).not.toBe('')
})

test('`npm run attack` takes the mail about the late night as its proof, and none of another visit, patient or time', () => {
  const night = {
    patient: 'Vasant Deshpande',
    start: '17 Nov 2026, 8:00 pm',
    lateAt: Date.parse('2026-11-17T14:45Z'),
  }
  const letter = (start: string, patient: string, at: string) => ({
    ...{ subject: `Late: no arrival reported for the visit on ${start}`, at },
    text: `No arrival has been reported for this visit to ${patient}:`,
  })
  const others = [
    // The day’s visits are late as well, and the office reads of them before the attack begins.
    letter('17 Nov 2026, 8:00 am', night.patient, '2026-11-17T14:43:10.000Z'),
    letter('17 Nov 2026, 8:00 am', night.patient, '2026-11-17T14:45:10.000Z'),
    letter(night.start, 'Yusuf Shaikh', '2026-11-17T14:45:10.000Z'),
    letter(night.start, night.patient, '2026-11-17T14:44:59.000Z'),
  ]
  expect(noArrivalIn(others, night)).toBeNull()
  const at = '2026-11-17T14:45:20.000Z'
  expect(noArrivalIn([letter(night.start, night.patient, at), ...others], night)).toBe(at)
})
