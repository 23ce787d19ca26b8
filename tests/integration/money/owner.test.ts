import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { meera, paid, paymentsOf, rahul, wrong } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The owner of a company that has named two. */

const ownerMail = 'owner@nivaas.example'
vi.hoisted(() => (process.env.OWNER_MAILS = 'partner@nivaas.example,owner@nivaas.example'))

startOnTuesday({ setClockAt: instantClock })

async function owner() {
  const person = await createCustomer({ email: ownerMail })
  await User.patch({ uid: person.uid }).set({ isAdmin: true }).go({ response: 'none' })
  return person
}

test('another administrator records payments, and neither pays back nor reverses', async () => {
  const family = await createCustomer()
  const site = openSite(await createAdministrator())
  const path = `/dashboard/users/${family.uid}/account`
  const payment = { amount: '20,000', way: 'cheque', day: '2026-11-23', reference: '004512' }
  const form = randomUUID()
  expect((await site.post(path, { ...payment, kind: 'received', form })).location).toBe(path)
  expect((await site.get(path)).html).not.toMatch(/value="(refunded|reversed)"/)
  const refused: Record<string, string>[] = [
    { ...payment, kind: 'refunded', form: randomUUID() },
    { kind: 'reversed', reverses: form, reason: 'Wrong' },
  ]
  for (const fields of refused) expect((await site.post(path, fields)).status).toBe(403)
  expect(await paymentsOf(family)).toHaveLength(1)
  expect((await site.get('/dashboard/money/owner')).location).toBe('/dashboard/panel')
})

test('the owner’s page has what is unpaid of the statements of a month', async () => {
  for (const [month, amount] of [
    ['2026-09', 960_00],
    ['2026-10', 700_00],
  ] as const) {
    const { uid } = await createCustomer()
    await billable(uid, month, amount)
    await issue(uid, month)
    await recordPayment(meera, uid, paid({ amount: 200_00 }))
  }
  const site = openSite(await owner())
  const { text } = await site.get('/dashboard/money/owner?month=2026-10')
  expect(text).toContain('Billed for this month’s care 700.00')
  expect(text).toContain('Of this, unpaid (without payments that were reversed) 500.00')
  expect(text).not.toContain('Owed today')
  expect((await site.get('/dashboard/money/owner')).text).toContain(
    'Owed today for all months (2 families) 1,260.00',
  )
})

test('the owner’s page has reversals, refunds and cash recorded late, with the month’s money', async () => {
  const { uid } = await createCustomer()
  const cheque = paid()
  const cash = { way: 'cash', reference: undefined } as const
  for (const form of [
    cheque,
    paid({ ...cash, day: '2026-11-21', amount: 3_000_00 }),
    paid({ ...cash, day: '2026-11-23', amount: 1_500_00 }),
  ])
    await recordPayment(meera, uid, form)
  for (const form of [wrong(cheque), paid({ kind: 'refunded', amount: 500_00 })])
    await recordPayment(rahul, uid, form)
  const site = openSite(await owner())
  const { text, html } = await site.get('/dashboard/money/owner')
  expect(text).toContain('entered in the account of the family: Received, 3,000.00, Cash, Sat 21 Nov')
  expect(text).not.toContain('1,500.00')
  expect(text).toContain('Reversed, 20,000.00, Cheque, Tue 24 Nov: The cheque came back')
  expect(text).toContain('Paid back, 500.00, Cheque')
  expect(text).toContain('Received, less reversed and paid back 4,000.00')
  expect(await htmlErrors(html)).toEqual([])
  expect((await site.get('/dashboard/money/owner?month=2026-10')).text).toContain('None in this month.')
})
