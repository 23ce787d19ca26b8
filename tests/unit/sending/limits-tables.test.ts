import { expect, test } from 'vitest'
import { limitsOfRecipient } from '#server/sending/recipients.server.ts'
import { budgets, limits, type LimitName } from '#server/limits/limits.server.ts'
import { settings } from '#server/settings.server.ts'
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
