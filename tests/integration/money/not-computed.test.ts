import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { recordLog } from '#tests/support/log.ts'
import { setLog } from '#server/http/log.server.ts'
import { Agreements } from '#server/money/agreements.entity.server.ts'
import { readMonths } from '#server/money/read-months.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { manyServices } from '#tests/support/money/many-services.ts'
import { accountIn, meera, paid, paymentsOf } from '#tests/support/money/payments.ts'
import { billable, issue } from '#tests/support/money/statements.ts'
import { threeDays } from '#tests/support/money/three-days.ts'
import { createAdministrator, createCustomer, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { readTable } from '#tests/support/table-records.ts'
import { confirmedService } from '#tests/support/visits/plans.ts'
import { cut, damageWeek, textOfWeek } from '#tests/support/visits/unreadable.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A month that cannot be computed takes nothing else away: neither other families, nor balance, payments and statements of its own. */

const clock = startOnTuesday({ setClockAt: instantClock })

const why = 'cannot be computed, as there are too many services or a damaged record.'
const cheque = { amount: '500', way: 'cheque', day: '2026-11-27', reference: '004519' }

/** Prices for a visit of no length, by which nothing can be divided. */
async function damagePrices(serviceId: string): Promise<void> {
  const { data } = await Agreements.get({ serviceId }).go()
  const shifts = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], startMinute: 480, minutes: 0 }]
  const agreements = (data?.agreements ?? []).map((each) => ({
    ...each,
    visits: each.visits.map((price) => ({ ...price, shifts })),
  }))
  await Agreements.patch({ serviceId }).set({ agreements }).go()
}

/** The family of `threeDays`, which has a statement of October and a credit of 4,040, and from now on months that cannot be computed. */
async function damagedFamily() {
  const family = await threeDays(clock)
  const { uid, serviceId, service } = family
  await recordPayment(meera, uid, paid({ amount: 5_000_00 }))
  await billable(uid, '2026-10')
  expect(await issue(uid, '2026-10')).toMatchObject({ ok: true })
  const path = `/dashboard/users/${uid}/account`
  const opened = await family.site.get(`${path}?month=2026-11`)
  await damagePrices(serviceId)
  setLog(() => {})
  return { ...family, path, opened, own: openSite(await signInAgain(service.customer)) }
}

test('a customer with more services than can be computed, or with a damaged record, is named in the list with a link, and does not stop it', async () => {
  const { uid, office, serviceId } = await threeDays(clock)
  const { customer } = await confirmedService()
  await billable(customer.uid, '2026-11')
  const takeAway = await manyServices('many', { count: 12 })
  await damagePrices(serviceId)
  const log = recordLog()
  const { months, failed } = await readMonths('2026-11')
  expect(months.map((month) => month.uid)).toEqual([customer.uid])
  expect(failed.map((each) => each.uid).sort()).toEqual(['many', uid].sort())
  const logged = log.lines().filter(({ event }) => event === 'the month of a customer was not computed')
  expect(logged).toMatchObject([{ uid, month: '2026-11' }])
  // A customer with too many services has no damaged record.
  expect(log.metrics()).toEqual({ MonthsNotComputed: 1 })
  setLog(() => {})
  const { html, text } = await openSite(await signInAgain(office)).get('/dashboard/money?month=2026-11')
  setLog()
  expect(text).toContain(`many : November 2026 ${why}`)
  expect(html).toContain('href="/dashboard/users/many/account?month=2026-11"')
  await takeAway()
})

test('both account pages show balance, payments and statements, and name the months', async () => {
  const { site, path, own } = await damagedFamily()
  const page = await site.get(`${path}?month=2026-11`)
  expect(page.status).toBe(200)
  expect(page.text).toContain(`November 2026 November 2026, December 2026 ${why}`)
  expect(page.text).toContain('₹4,040.00 credit')
  expect(page.text).toContain('Received: Cheque 004512')
  expect(page.text).toContain('ST-2627-00001')
  expect(page.text).toContain('Record a payment')
  expect(page.text).not.toContain('charged')
  expect(await htmlErrors(page.html)).toEqual([])
  expect((await site.post(path, { ...cheque, kind: 'received', form: randomUUID() })).status).toBe(302)
  expect((await site.get(`${path}?month=2026-10`)).text).toContain(
    'October 2026 November 2026, December 2026',
  )
  const family = await own.get('/show/account')
  expect(family.status).toBe(200)
  expect(family.text).toContain(
    'We cannot work out these months at the moment: November 2026. Please call us:',
  )
  expect(family.text).toContain('Advance: ₹4,540.00')
  expect(family.text).toContain('Received: ₹5,000.00')
  expect(family.html).toContain('href="/show/statements/ST-2627-00001"')
  expect(await htmlErrors(family.html)).toEqual([])
  setLog()
})

test('a family whose services are too many has both account pages', async () => {
  const customer = await createCustomer()
  const takeAway = await manyServices(customer.uid, { count: 12 })
  await recordPayment(meera, customer.uid, paid())
  const office = openSite(await createAdministrator())
  const page = await office.get(`/dashboard/users/${customer.uid}/account?month=2026-11`)
  expect([page.status, page.text.includes(why)]).toEqual([200, true])
  expect(page.text).toContain('₹20,000.00 credit')
  const own = await openSite(customer).get('/show/account')
  expect([own.status, own.text.includes('We cannot work out these months')]).toEqual([200, true])
  expect(own.text).toContain('Advance: ₹20,000.00')
  await takeAway()
})

test('what needs such a month is refused with a sentence, and nothing is written', async () => {
  const { site, path, opened, uid, line } = await damagedFamily()
  const before = await accountIn({ uid })
  const refund = await site.post(path, { ...cheque, kind: 'refunded', form: randomUUID() })
  expect(refund.status).toBe(409)
  expect(refund.html).toMatch(/id="payment-amount-error"[^>]*>A month of this family cannot be computed/)
  const ask = await site.post('/dashboard/money', { form: randomUUID(), ask: `${uid} 2026-12` })
  expect([ask.status, ask.text.includes('A month cannot be computed, so the amount is not known.')]).toEqual([
    409,
    true,
  ])
  const [, held = ''] = new RegExp(`value="(${line('2026-11-27')} [^"]*)"`).exec(opened.html) ?? []
  const settle = { kind: 'settle', line: held, amount: '600', reason: 'As told' }
  const settled = await site.post(`${path}?month=2026-11`, settle)
  expect([settled.status, settled.text.includes('This month or a week of it cannot be read.')]).toEqual([
    409,
    true,
  ])
  const charge = { kind: 'charge', form: randomUUID(), text: 'Diapers', amount: '500', reason: 'As ordered' }
  const added = await site.post(`${path}?month=2026-11`, charge)
  expect([added.status, added.text.includes('Nothing can be settled or added until it can.')]).toEqual([
    409,
    true,
  ])
  clock.moveTo(startOfDay('2026-12-01') + hour)
  const issued = await openSite(await createAdministrator()).post('/dashboard/money?month=2026-11', {
    form: randomUUID(),
    [`issue-${uid}`]: 'as seen before',
  })
  expect(issued.text).toContain('or has something that cannot be read. Nothing was issued.')
  setLog()
  expect(await accountIn({ uid })).toEqual(before)
  expect(await paymentsOf({ uid })).toHaveLength(1)
  expect((await readTable()).moneyMonth).toHaveLength(1)
})

test('a month with a week that cannot be read is unknown for the family, and nobody is asked for it', async () => {
  const { uid, serviceId, service, site } = await threeDays(clock)
  const week = { serviceId, monday: '2026-11-23' }
  const whole = await textOfWeek(week)
  await damageWeek(week, cut)
  const { text } = await openSite(await signInAgain(service.customer)).get('/show/account')
  expect(text).toContain('We cannot work out these months at the moment: November 2026. Please call us:')
  expect(text).not.toMatch(/visits charged|Nothing is due/)
  const ask = { form: randomUUID(), ask: `${uid} 2026-12` }
  expect((await site.post('/dashboard/money', ask)).status).toBe(409)
  await damageWeek(week, () => whole)
})

test('of a family that was asked for such a month before, what was billed is to be paid, and the message says the same', async () => {
  const { uid, serviceId, service, site } = await threeDays(clock)
  await billable(uid, '2026-10')
  expect(await issue(uid, '2026-10')).toMatchObject({ ok: true })
  const ask = { form: randomUUID(), ask: `${uid} 2026-12` }
  expect((await site.post('/dashboard/money', ask)).status).toBe(302)
  await damagePrices(serviceId)
  setLog(() => {})
  const own = openSite(await signInAgain(service.customer))
  const { text } = await own.get('/show/account')
  expect(text).toContain('To pay: ₹960.00 by 5 Dec 2026')
  expect(text).toContain('at the moment: November 2026, December 2026. Please call us:')
  await emptyInbox()
  await runNotices()
  const told = (await readInbox(service.customer.number)).filter((sms) => sms.text.includes('pay'))
  // That of the statement; what was asked for is unknown.
  expect(told.map((sms) => sms.text.includes('960'))).toEqual([true])
  await recordPayment(meera, uid, paid({ amount: 960_00 }))
  expect((await own.get('/show/account')).text).not.toContain('Nothing is due today.')
  setLog()
})
