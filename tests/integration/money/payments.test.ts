import { expect, test } from 'vitest'
import { endUnverified } from '#server/accounts/life/end-unverified.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { keptForBooks, readOpenAccounts } from '#server/money/account.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readOpenMonths } from '#server/money/read-to-pay.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { unchangedMonths } from '#server/money/unchanged-months.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { manyServices } from '#tests/support/money/many-services.ts'
import { accountIn, meera, paid, paymentsOf, rahul, wrong } from '#tests/support/money/payments.ts'
import { accountOf, createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { bookService, requestDelete } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Payments, refunds and reversals, one after another; at once: payment-orders.long.test.ts. */

startOnTuesday()

test('a payment is recorded once, however often its form is sent, with one audit entry and one receipt', async () => {
  const { uid } = await createCustomer()
  const form = paid()
  for (let times = 0; times < 2; times++)
    expect(await recordPayment(meera, uid, form)).toMatchObject({ ok: true })
  expect(await accountIn({ uid })).toMatchObject({ balance: -20_000_00, open: 'credit', version: 1 })
  expect(await paymentsOf({ uid })).toMatchObject([
    { kind: 'received', amount: 20_000_00, name: 'Asha Kulkarni', author: { name: 'Meera Kulkarni' } },
  ])
  const { auditEntry, notice } = await readTable()
  expect(auditEntry).toMatchObject([{ action: 'record-payment', recordType: 'money', recordId: uid }])
  expect(notice.filter(({ kind }) => kind === 'paymentReceipt')).toHaveLength(1)
})

test('a form that has recorded a payment records no other one', async () => {
  const { uid } = await createCustomer()
  const form = paid()
  await recordPayment(meera, uid, form)
  expect(await recordPayment(meera, uid, { ...form, amount: 1_00 })).toMatchObject({
    ...{ ok: false, reason: 'recorded-before', payment: { amount: 20_000_00 } },
  })
  expect(await accountIn({ uid })).toMatchObject({ balance: -20_000_00 })
})

test('the reference of a UPI or bank payment is used once, and the first one is named; a cheque’s number by each family', async () => {
  const [first, second] = [await createCustomer(), await createCustomer()]
  const upi = paid({ way: 'upi', reference: '6305 1184 0277' })
  expect(await recordPayment(meera, first.uid, upi)).toMatchObject({ ok: true })
  const same = paid({ way: 'bank', reference: '६३०५११८४०२७७' })
  expect(await recordPayment(meera, second.uid, same)).toMatchObject({
    ...{ ok: false, reason: 'reference-used', payment: { uid: first.uid, name: 'Asha Kulkarni' } },
  })
  expect(await paymentsOf(second)).toEqual([])
  for (const { uid } of [first, second])
    expect(await recordPayment(meera, uid, paid())).toMatchObject({ ok: true })
})

test('the same cheque of a family is recorded once, until it is reversed', async () => {
  const { uid } = await createCustomer()
  const [first, again] = [paid(), paid({ reference: ' 004 512' })]
  expect(await recordPayment(meera, uid, first)).toMatchObject({ ok: true })
  expect(await recordPayment(rahul, uid, again)).toMatchObject({
    ...{ ok: false, reason: 'reference-used', payment: { paymentId: first.paymentId } },
  })
  expect(await recordPayment(meera, uid, paid({ amount: 500_00 }))).toMatchObject({ ok: true })
  await recordPayment(rahul, uid, wrong(first))
  expect(await recordPayment(rahul, uid, again)).toMatchObject({ ok: true })
})

test('a reversal takes back all of a payment, once, and frees its reference', async () => {
  const [from, right] = [await createCustomer(), await createCustomer()]
  const upi = { way: 'upi', reference: '630511840277' } as const
  const form = paid(upi)
  await recordPayment(meera, from.uid, form)
  for (let times = 0; times < 2; times++)
    expect(await recordPayment(rahul, from.uid, wrong(form, 'Another family paid this'))).toMatchObject({
      ...{ ok: true, payment: { amount: -20_000_00, day: '2026-11-24' } },
    })
  expect(await recordPayment(meera, from.uid, wrong(form, 'Typed twice'))).toMatchObject({
    ...{ ok: false, reason: 'recorded-before', payment: { author: { name: 'Rahul Joshi' } } },
  })
  expect(await accountIn(from)).toMatchObject({ balance: 0 })
  expect(await accountIn(from)).not.toHaveProperty('open')
  expect(await recordPayment(meera, right.uid, paid(upi))).toMatchObject({ ok: true })
})

test('neither a reversal nor another family’s payment can be reversed', async () => {
  const [{ uid }, other] = [await createCustomer(), await createCustomer()]
  const form = paid()
  await recordPayment(meera, uid, form)
  const notFound = { ok: false, reason: 'payment-not-found' }
  expect(await recordPayment(rahul, other.uid, wrong(form))).toEqual(notFound)
  const reversed = await recordPayment(rahul, uid, wrong(form))
  const reversal = paid({ paymentId: reversed.ok ? reversed.payment.paymentId : '' })
  expect(await recordPayment(rahul, uid, wrong(reversal))).toEqual(notFound)
})

test('a refund is at most the credit, and its reversal gives the credit back', async () => {
  const { uid } = await createCustomer()
  const refund = (amount: number) => paid({ kind: 'refunded', amount })
  expect(await recordPayment(rahul, uid, refund(1))).toEqual({ ok: false, reason: 'above-credit', credit: 0 })
  await recordPayment(meera, uid, paid())
  expect(await recordPayment(rahul, uid, refund(20_000_01))).toEqual({
    ...{ ok: false, reason: 'above-credit', credit: 20_000_00 },
  })
  const all = refund(20_000_00)
  expect(await recordPayment(rahul, uid, all)).toMatchObject({ ok: true, payment: { amount: -20_000_00 } })
  expect(await accountIn({ uid })).toMatchObject({ balance: 0 })
  await recordPayment(rahul, uid, wrong(all))
  expect(await accountIn({ uid })).toMatchObject({ balance: -20_000_00 })
})

test('a refund is on condition of what its months were computed from, as far as one transaction holds it: decisions and prices first', async () => {
  const { uid } = await createCustomer()
  const takeAway = await manyServices(uid, { count: 7, since: '2026-08-01' })
  const { months } = await readOpenMonths(uid, '2026-11')
  const records = months.flatMap(({ checks }) => checks).length
  expect(records).toBeGreaterThan(200)
  const checks = JSON.stringify(unchangedMonths(months, 6))
  expect(JSON.parse(checks)).toHaveLength(94)
  expect(checks.match(/"sk":"\$moneymonth/gi)).toHaveLength(4)
  expect(checks.match(/"sk":"\$agreements/gi)).toHaveLength(7)
  expect(checks).toContain('2026-11-23')
  for (const kind of ['received', 'refunded'] as const)
    expect(await recordPayment(rahul, uid, paid({ kind, reference: kind }))).toMatchObject({ ok: true })
  await takeAway()
})

test('what a reversal leaves open is due on its own day, and stands in the list of those who owe', async () => {
  const [{ uid, number }, ahead] = [await createCustomer(), await createCustomer()]
  const form = paid({ day: '2026-10-25' })
  await recordPayment(meera, uid, form)
  await recordPayment(rahul, uid, paid({ kind: 'refunded', amount: 5_000_00 }))
  await recordPayment(rahul, uid, wrong(form))
  await recordPayment(meera, ahead.uid, paid())
  const { owes, credit } = await readOpenAccounts()
  const debt = { source: `${form.paymentId}-reversed`, dueOn: '2026-11-24', amount: 5_000_00 }
  expect(owes).toMatchObject([{ uid, number, balance: 5_000_00, debts: [debt], openSince: '2026-11-24' }])
  expect(credit).toMatchObject([{ uid: ahead.uid, balance: -20_000_00 }])
})

test('an account is deleted with money open, and what is still paid is recorded and reversed all the same', async () => {
  const family = await createCustomer()
  const { uid } = family
  const form = paid()
  await recordPayment(meera, uid, form)
  expect(await deleteAccount(await accountOf(family))).toEqual({ ok: true })
  const later = await recordPayment(meera, uid, paid({ amount: 1_00 }))
  expect(later).toMatchObject({ ok: true, payment: { name: 'Asha Kulkarni' } })
  expect(later.ok && later.payment).not.toHaveProperty('hasSms')
  expect(await recordPayment(rahul, uid, wrong(form))).toMatchObject({ ok: true })
  expect(await accountIn({ uid })).toMatchObject({ balance: -1_00 })
})

test('name and number of an account that is deleted stay in the books, as they were last', async () => {
  const [paying, other] = [await createCustomer(), await createCustomer()]
  await recordPayment(meera, paying.uid, paid())
  for (const { uid } of [paying, other]) {
    const { data: user } = await User.get({ uid }).go()
    if (user) await transact(keptForBooks({ ...user, lastname: 'Gokhale' }))
  }
  const kept = { name: 'Asha Gokhale', number: paying.number, balance: -20_000_00, version: 2 }
  expect(await accountIn(paying)).toMatchObject(kept)
  expect(await accountIn(other)).toMatchObject({ name: 'Asha Gokhale', balance: 0, debts: [], version: 1 })
})

test('they stay also where care has ended before, and not where it was only booked', async () => {
  const office = await createAdministrator()
  const [served, unverified] = [await confirmedService(), await confirmedService()]
  const booking = await createCustomer()
  const booked = { ...(await bookService(booking)), customer: booking }
  for (const service of [served, unverified, booked])
    expect(await requestDelete(await signInAgain(office), service)).toMatchObject({ ok: true })
  for (const { customer } of [served, booked]) {
    const account = await accountOf(await signInAgain(customer))
    expect(await deleteAccount(account, keptForBooks)).toEqual({ ok: true })
  }
  const { uid } = unverified.customer
  await User.patch({ uid }).set({ emailVerified: false }).go({ response: 'none' })
  expect(await endUnverified(uid)).toBe('kept')
  expect(await endUnverified(uid, keptForBooks)).toBe('ended')
  for (const { customer } of [served, unverified])
    expect(await accountIn(customer)).toMatchObject({ name: 'Asha Kulkarni', number: customer.number })
  expect(await accountIn(booking)).toBeNull()
})

test('a uid that never was a family’s gets no payment', async () => {
  expect(await recordPayment(meera, 'nobody', paid())).toEqual({ ok: false, reason: 'family-not-found' })
})
