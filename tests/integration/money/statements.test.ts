import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueStatement } from '#server/money/issue-statement.server.ts'
import { readAccount } from '#server/money/account.server.ts'
import { MoneyMonth } from '#server/money/money-month.entity.server.ts'
import { readMonth } from '#server/money/read-month.server.ts'
import { readStatements } from '#server/money/read-statements.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { hour, setTestClock } from '#tests/support/clock.ts'
import { meera, paid } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { createCustomer } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { openSeries } from '#tools/data/integrity/open-series.ts'

/* Statements of a month, each issued once with its number (docs/decisions/0114). It is Tuesday, 24 November 2026. */

const clock = startOnTuesday()
const october = '2026-10'

async function family() {
  const customer = await createCustomer()
  await billable(customer.uid, october)
  return customer
}

test('a statement bills what is not billed of a month, with a number and a day to pay', async () => {
  const { uid } = await family()
  await recordPayment(meera, uid, paid({ amount: 500_00 }))
  expect(await issue(uid, october)).toEqual({ ok: true, number: 'ST-2627-00001' })
  const [statement] = await readStatements(['ST-2627-00001'])
  expect(statement).toMatchObject({
    ...{ uid, month: october, issuedOn: '2026-11-24', dueOn: '2026-12-01', isCorrection: false },
    ...{ total: 960_00, balanceBefore: -500_00, author: { name: meera.name } },
    lines: [{ amount: 960_00, was: 0, difference: 960_00, reason: 'added' }],
  })
  const account = await readAccount(uid)
  expect(account?.stored).toMatchObject({
    balance: 460_00,
    debts: [{ source: 'ST-2627-00001', dueOn: '2026-12-01', amount: 460_00 }],
  })
  expect(await readMonth(uid, october)).toMatchObject({ unbilled: [], ready: false })
})

test('number and day of a statement are of the same financial year, also where it ends in between', async () => {
  // At each reading of the clock in turn.
  for (let before = 1; before <= 12; before++) {
    clock.moveTo(startOfDay('2027-03-31'))
    const { uid } = await createCustomer()
    await billable(uid, '2027-02')
    const { seen } = await readMonth(uid, '2027-02')
    let time = startOfDay('2027-04-01') - before
    setTestClock({ now: () => time++, wait: () => Promise.resolve() }, (more) => (time += more))
    const issued = await issueStatement(meera, { uid, month: '2027-02' }, { id: randomUUID(), seen })
    expect(issued).toMatchObject({ ok: true })
  }
  const { statement } = await readTable()
  expect(new Set(statement.map(({ number, issuedOn }) => `${number.slice(0, 8)} ${issuedOn}`))).toEqual(
    new Set(['ST-2627- 2027-03-31', 'ST-2728- 2027-04-01']),
  )
})

test('the same form issues once; a statement that is outdated, not over or empty is not issued', async () => {
  const { uid } = await family()
  const id = randomUUID()
  for (let times = 0; times < 2; times++)
    expect(await issue(uid, october, id)).toEqual({ ok: true, number: 'ST-2627-00001' })
  expect(await issue(uid, october)).toEqual({ ok: false, reason: 'not-ready' })
  await billable(uid, '2026-11')
  expect(await issue(uid, '2026-11')).toEqual({ ok: false, reason: 'not-ready' })
  const { seen } = await readMonth(uid, october)
  await billable(uid, october, 1200_00)
  const form = { id: randomUUID(), seen }
  expect(await issueStatement(meera, { uid, month: october }, form)).toEqual({
    ok: false,
    reason: 'outdated',
  })
  const { statement } = await readTable()
  expect(statement).toHaveLength(1)
})

test('a month with more lines than a statement holds is refused for that', async () => {
  const { uid } = await createCustomer()
  const line = { amount: 960_00, text: 'x'.repeat(80), reason: 'x'.repeat(80) }
  const about = { day: '2026-10-01', by: meera.name, at: new Date(tuesday).toISOString() }
  const added = Array.from({ length: 900 }, () => ({ ...line, ...about, form: randomUUID() }))
  const of = { uid, month: october }
  await MoneyMonth.create({ ...of, version: 1, decisions: [], added, statements: [], billed: {} }).go()
  expect(await issue(uid, october)).toEqual({ ok: false, reason: 'too-large' })
  // No audit entry has such lines, which the check of the table would find.
  await MoneyMonth.delete(of).go()
  expect((await readTable()).statement).toEqual([])
})

test('a second statement of a month is its correction; what it lowers is on the owner’s list', async () => {
  const { uid } = await family()
  await issue(uid, october)
  await billable(uid, october, -200_00)
  expect(await issue(uid, october)).toEqual({ ok: true, number: 'ST-2627-00002' })
  const { statement, auditEntry, notice } = await readTable()
  expect(statement.find(({ number }) => number === 'ST-2627-00002')).toMatchObject({
    ...{ isCorrection: true, total: -200_00, balanceBefore: 960_00, lines: [{ difference: -200_00 }] },
  })
  const lowered = auditEntry.filter(({ recordType }) => recordType === 'lowered')
  expect(lowered.filter(({ action }) => action === 'issue-statement')).toMatchObject([
    { action: 'issue-statement', recordId: '2026-11', values: { number: 'ST-2627-00002', lowers: 200_00 } },
  ])
  // Only of the first: the day to pay, and three days later.
  expect(notice.map(({ kind, dueAt }) => `${kind} ${dueAt}`).sort()).toEqual([
    'amountDue 2026-11-24T04:30:00.000Z',
    'paymentReminder 2026-12-01T02:30:00.000Z',
    'paymentReminder 2026-12-04T02:30:00.000Z',
  ])
})

test('days never fall: where another process wrote after midnight, a statement has its day', async () => {
  const [{ uid }, other] = [await family(), await family()]
  clock.moveTo(tuesday + 24 * hour)
  await issue(uid, october)
  clock.moveTo(tuesday)
  await issue(other.uid, october)
  const { statement } = await readTable()
  expect(statement.map(({ issuedOn }) => issuedOn)).toEqual(['2026-11-25', '2026-11-25'])
})

test('after a restore the numbers have a letter of their own, this year and the next', async () => {
  const [{ uid }, other] = [await family(), await family()]
  await issue(uid, october)
  expect(await openSeries()).toBe('ST-2627-B00001, ST-2728-B00001')
  expect(await issue(other.uid, october)).toEqual({ ok: true, number: 'ST-2627-B00001' })
  expect(await openSeries()).toBe('ST-2627-C00001, ST-2728-C00001')
})
