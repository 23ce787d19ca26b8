import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { addLine } from '#server/money/change-month.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { accountIn, meera, paid, paymentsOf } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { accountOf, createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The page of a family's account: the office records payments; in a company that named no owner it also pays back and reverses. */

const clock = startOnTuesday({ setClockAt: instantClock })

const credit = { form: randomUUID(), amount: -500_00, text: 'Registration', reason: 'Paid twice' }
const cheque = { amount: '20,000', way: 'cheque', day: '2026-11-23', reference: '004512' }

async function office(family: Pick<Person, 'uid'>) {
  const site = openSite(await createAdministrator())
  const path = `/dashboard/users/${family.uid}/account`
  const post = (fields: Record<string, string>) => site.post(path, fields)
  const record = (changes: Record<string, string> = {}) =>
    post({ ...cheque, kind: 'received', form: randomUUID(), ...changes })
  return { site, path, post, record, page: () => site.get(path) }
}

test('the office records a payment, and the page shows it with the balance', async () => {
  const family = await createCustomer()
  const { path, record, page } = await office(family)
  expect((await page()).text).toContain('₹0.00 , nothing due')
  expect((await page()).text).toContain('No payment has been recorded.')
  expect((await record()).location).toBe(path)
  const shown = await page()
  expect(shown.text).toContain('Recorded. The family gets an SMS about it.')
  expect(shown.text).toContain('₹20,000.00 credit')
  expect(shown.text).toContain('Received: Cheque 004512')
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(await htmlErrors(shown.html)).toEqual([])
})

test.each([
  [{ amount: 'twenty' }, 'amount', 'Enter an amount in rupees, such as 1,250.50.'],
  [{ amount: '0' }, 'amount', 'Enter an amount above zero.'],
  [{ amount: '-5' }, 'amount', 'Enter an amount above zero.'],
  [{ amount: '10.505' }, 'amount', 'Enter at most two decimals, such as 1,250.50.'],
  [{ amount: '10,00,000.01' }, 'amount', 'Enter at most 10,00,000. Record a larger sum in parts.'],
  [{ day: '2026-11-25' }, 'day', 'This day is in the future. Enter today or an earlier day.'],
  [{ day: '2026-08-25' }, 'day', 'Enter a day of the last 90 days.'],
  [{ day: 'soon' }, 'day', 'Enter the day, such as 1 Dec.'],
  [{ way: '' }, 'way', 'Choose how it was paid.'],
  [{ reference: ' ' }, 'reference', 'Enter the reference, or the number of the cheque.'],
])(
  'what is wrong is said beside its field, and what was typed stays: %o',
  async (changes, field, message) => {
    const family = await createCustomer()
    const { record } = await office(family)
    const form = randomUUID()
    const answer = await record({ form, ...changes })
    expect(answer.status).toBe(400)
    expect(answer.html).toMatch(
      new RegExp(`id="payment-${field}-error"[^>]*>${message.replaceAll('.', '\\.')}`),
    )
    const kept: Record<string, string> = { ...cheque, ...changes }
    for (const name of ['amount', 'day'])
      expect(answer.html).toMatch(
        new RegExp(`<input[^>]*id="payment-${name}"[^>]*value="${kept[name] ?? ''}"`),
      )
    expect(answer.html).toContain(`name="form" value="${form}"`)
    expect(await paymentsOf(family)).toEqual([])
  },
)

test('the ninetieth day back is taken, as are Devanagari digits', async () => {
  const family = await createCustomer()
  const { record } = await office(family)
  await record({ amount: '१,२५०.५०', way: 'upi', reference: '६३०५११८४०२७७', day: '2026-08-26' })
  expect(await accountIn(family)).toMatchObject({ balance: -1_250_50 })
})

test('cash of two lakh in a day is recorded with a warning', async () => {
  const family = await createCustomer()
  const { record, page } = await office(family)
  const warns = async (typed: { amount: string; day?: string }) => {
    await record({ way: 'cash', reference: '', ...typed })
    return (await page()).text.includes('The law allows no cash of 2,00,000 or more from one person in a day')
  }
  expect(await warns({ amount: '1,00,000' })).toBe(false)
  expect(await warns({ amount: '1,50,000', day: '2026-08-26' })).toBe(false)
  expect(await warns({ amount: '1,00,000' })).toBe(true)
  expect(await accountIn(family)).toMatchObject({ balance: -3_50_000_00 })
})

test('the first payment with a reference is named', async () => {
  const [first, second] = [await createCustomer(), await createCustomer()]
  await recordPayment(meera, first.uid, paid({ way: 'upi', reference: '630511840277' }))
  const { record } = await office(second)
  const answer = await record({ way: 'upi', reference: '6305 1184 0277' })
  expect(answer.status).toBe(409)
  expect(answer.html).toMatch(
    /id="payment-reference-error"[^>]*>This reference was recorded for Asha Kulkarni: Received, 20,000\.00, UPI, Mon 23 Nov\./,
  )
})

test('a form that has recorded something else says what', async () => {
  const family = await createCustomer()
  const { record } = await office(family)
  const form = randomUUID()
  await record({ form })
  const answer = await record({ form, amount: '15,000' })
  expect(answer.status).toBe(409)
  expect(answer.text).toContain(
    'This form has recorded something else: Received, 20,000.00, Cheque, Mon 23 Nov.',
  )
})

test('a refund above the credit is refused with the credit', async () => {
  const family = await createCustomer()
  const { record } = await office(family)
  await record()
  const answer = await record({ kind: 'refunded', amount: '20,000.01' })
  expect(answer.status).toBe(409)
  expect(answer.html).toMatch(/id="payment-amount-error"[^>]*>At most 20,000\.00 can be paid back/)
})

test('a refund stays a refund where a statement uses up the credit while its form is open', async () => {
  const family = await createCustomer()
  const { record } = await office(family)
  await record({ amount: '5,000' })
  await billable(family.uid, '2026-10', 5_000_00)
  expect(await issue(family.uid, '2026-10')).toMatchObject({ ok: true })
  const { html } = await record({ kind: 'refunded', amount: '5,000', way: 'upi' })
  expect(html).toContain('There is no credit to pay back')
  expect(html).toMatch(/<select[^>]*id="payment-kind"/)
  expect(html).toMatch(/<option[^>]*value="refunded"[^>]*selected/)
  expect(html).not.toContain('name="kind" value="received"')
})

test('a refund leaves what pays for care that is not billed yet', async () => {
  const { uid, site } = await threeDays(clock)
  await recordPayment(meera, uid, paid({ amount: 5_000_00 }))
  const path = `/dashboard/users/${uid}/account`
  expect((await site.get(path)).text).toContain('Less care not billed yet: ₹3,600.00')
  const refund = (amount: string) =>
    site.post(path, { ...cheque, kind: 'refunded', form: randomUUID(), amount })
  expect((await refund('1,400.01')).text).toContain('At most 1,400.00 can be paid back')
  expect((await refund('1,400')).status).toBe(302)
})

test('what is still to be taken off a statement raises no refund', async () => {
  const { uid } = await createCustomer()
  await recordPayment(meera, uid, paid({ amount: 1_000_00 }))
  const { ok } = await addLine(meera, { uid, month: '2026-11' }, credit)
  expect(ok).toBe(true)
  const refund = paid({ kind: 'refunded', amount: 1_000_01 })
  expect(await recordPayment(meera, uid, refund)).toMatchObject({ reason: 'above-credit', credit: 1_000_00 })
})

test('care without a price stops a refund', async () => {
  const { uid, site } = await threeDays(clock, { hasPrice: false })
  await recordPayment(meera, uid, paid())
  const path = `/dashboard/users/${uid}/account`
  const refund = { ...cheque, kind: 'refunded', form: randomUUID(), amount: '1' }
  expect((await site.post(path, refund)).text).toContain('Care of this family has no price yet.')
})

test('a reversal needs a reason, and is made once', async () => {
  const family = await createCustomer()
  const { post, record, page } = await office(family)
  await record()
  const [payment = { paymentId: '' }] = await paymentsOf(family)
  const reversal = { kind: 'reversed', reverses: payment.paymentId }
  expect((await post({ ...reversal, reason: '' })).text).toContain('Give a reason.')
  await post({ ...reversal, reason: 'The cheque came back' })
  const { text } = await page()
  expect(text).toContain('Reversed: Cheque')
  expect(text).toContain('“The cheque came back”')
  expect((await post({ ...reversal, reason: 'Typed twice' })).text).toContain(
    'reversed this payment on Tue 24 Nov',
  )
})

test('a family that gets no SMS is named before and after', async () => {
  const family = await createCustomer()
  const { record, page } = await office(family)
  await recordPayment(meera, family.uid, paid())
  await deleteAccount(await accountOf(family))
  expect((await page()).text).toContain('This family gets no SMS')
  await record({ reference: '004513' })
  const { text } = await page()
  expect(text).toContain('The family gets no SMS: please tell them by phone.')
  expect(text).toContain('No SMS to the family.')
})

test('a family that never was answers like any page that does not exist', async () => {
  const { page, record } = await office({ uid: randomUUID() })
  expect((await page()).status).toBe(404)
  expect((await record()).status).toBe(404)
})
