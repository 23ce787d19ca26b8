import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { askAhead } from '#server/money/ask-ahead.server.ts'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import type { Death } from '#tests/support/interleavings.ts'
import { endsOfRuns, type Run } from '#tests/support/meeting-runs.ts'
import { meera, paid, rahul } from '#tests/support/money/payments.ts'
import { billable } from '#tests/support/money/statements.ts'
import { createCustomer } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * A statement and another act at once, in the orders of their calls to the table, and dead at each call. After each order all invariants hold: the
 * numbers have no gap, and nothing is billed twice.
 */

const month = '2026-10'

/** Two families with something to bill, and what their months look like. */
async function families() {
  await emptyTable()
  realWaitClock(tuesday)
  const found: { uid: string; seen: string }[] = []
  for (let count = 0; count < 2; count++) {
    const { uid } = await createCustomer()
    await billable(uid, month)
    found.push({ uid, seen: (await readMonth(uid, month)).seen })
  }
  const [one = { uid: '', seen: '' }, other = one] = found
  return { one, other }
}

type Setting = Awaited<ReturnType<typeof families>>

const issueOf =
  (of: 'one' | 'other', author = meera) =>
  (setting: Setting): Run => {
    const { uid, seen } = setting[of]
    const id = randomUUID()
    return () => issueStatement(author, { uid, month }, { id, seen })
  }

async function play(acts: (setting: Setting) => Run[], deaths?: Record<number, Death>): Promise<string[]> {
  return [...(await endsOfRuns(acts(await families()), { most: 12, deaths }))].sort()
}

const meetings: [string, (setting: Setting) => Run[], string[]][] = [
  ['another family’s', (s) => [issueOf('one')(s), issueOf('other', rahul)(s)], ['ok, ok']],
  [
    'the same month’s of a colleague',
    (s) => [issueOf('one')(s), issueOf('one', rahul)(s)],
    ['ok, outdated', 'outdated, ok'],
  ],
  [
    'a payment',
    (s) => {
      const form = paid()
      return [issueOf('one')(s), () => recordPayment(rahul, s.one.uid, form)]
    },
    ['ok, ok'],
  ],
  [
    'a question for a month ahead',
    (s) => {
      const form = { id: randomUUID(), askedBefore: '' }
      return [issueOf('one')(s), () => askAhead(rahul, { uid: s.one.uid, month: '2026-12' }, form)]
    },
    ['ok, ok'],
  ],
]

test.each(meetings)('a statement meets %s', async (_, acts, expected) => {
  expect(await play(acts)).toEqual(expected)
})

test.each(Array.from({ length: 6 }, (_, place) => place + 1))(
  'a process that issues dies at its call %i, while another issues',
  async (call) => {
    for (const death of [{ before: call }, { after: call }])
      await play((s) => [issueOf('one')(s), issueOf('other', rahul)(s)], { 0: death })
  },
)
