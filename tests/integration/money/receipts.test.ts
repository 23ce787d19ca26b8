import { expect, test } from 'vitest'
import { company } from '#domain/company.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { recordPayment } from '#server/money/record-payment.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { meera, paid, rahul, wrong } from '#tests/support/money/payments.ts'
import { createCustomer, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What a family is sent about money: receipts, what to pay, and reminders. */

const clock = startOnTuesday({ setClockAt: instantClock })

const owner = company.ownerPhone.label

async function smsTo({ number }: Person): Promise<string[]> {
  await emptyInbox()
  await runNotices()
  return (await readInbox(number)).map(({ text }) => text)
}

test.each([
  [
    'en',
    `Nivaas Care: payment of 1250 rupees 50 paise was received on 23 Nov 2026. If this is not right, call the owner: ${owner}.`,
  ],
  ['hi', `Nivaas Care: 1250 रुपये 50 पैसे का भुगतान 23 नवंबर 2026 को मिला। सही न हो, तो मालिक को कॉल करें: ${owner}`],
  [
    'mr',
    `Nivaas Care: पेमेंट 1250 रुपये 50 पैसे, दिनांक 23 नोव्हेंबर 2026 रोजी मिळाले. चूक असल्यास मालकांना फोन करा: ${owner}`,
  ],
] as const)('a payment has one receipt by SMS and e-mail, in %s', async (language, text) => {
  const family = await createCustomer()
  await User.patch({ uid: family.uid }).set({ language }).go()
  const form = paid({ amount: 1_250_50 })
  for (let times = 0; times < 2; times++) await recordPayment(meera, family.uid, form)
  expect(await smsTo(family)).toEqual([text])
  const [mail, ...others] = await readInbox(family.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('/show/account')
})

test('two payments, a refund and a reversal are four messages', async () => {
  const family = await createCustomer()
  const first = paid()
  for (const form of [
    first,
    paid({ reference: '004513' }),
    paid({ kind: 'refunded', amount: 5_000_00 }),
    wrong(first),
  ])
    await recordPayment(rahul, family.uid, form)
  expect((await smsTo(family)).map((text) => text.slice(13, text.indexOf(' If '))).toSorted()).toEqual([
    'payment of 20000 rupees was received on 23 Nov 2026.',
    'payment of 20000 rupees was received on 23 Nov 2026.',
    'payment of 20000 rupees was reversed on 24 Nov 2026.',
    'payment of 5000 rupees was paid back on 23 Nov 2026.',
  ])
})

test.each([
  ['en', 'payment of 5000 rupees was recorded as not paid back on 24 Nov 2026.', 'Refund reversed,'],
  ['hi', '5000 रुपये का भुगतान 24 नवंबर 2026 को वापस करना रद्द किया।', 'आपको की गई वापसी गलत होने से रद्द:'],
  ['mr', 'पेमेंट 5000 रुपये, दिनांक 24 नोव्हेंबर 2026 रोजी परतावा रद्द.', 'आपल्याला केलेला परतावा'],
] as const)('the reversal of a refund says that it was not paid back, in %s', async (language, sms, page) => {
  const family = await createCustomer()
  await User.patch({ uid: family.uid }).set({ language }).go()
  const refund = paid({ kind: 'refunded', amount: 5_000_00 })
  for (const form of [paid({ reference: '004513' }), refund, wrong(refund)])
    await recordPayment(rahul, family.uid, form)
  expect(await smsTo(family)).toContainEqual(expect.stringContaining(sms))
  const site = openSite(family)
  await site.get(`/?lang=${language}`)
  expect((await site.get('/show/account')).text).toContain(page)
})

test('a family without a verified number gets no SMS, and the payment says so', async () => {
  const [told, untold] = [await createCustomer(), await createCustomer({ phoneVerified: false })]
  expect(await recordPayment(meera, told.uid, paid())).toMatchObject({ payment: { hasSms: true } })
  const quiet = await recordPayment(meera, untold.uid, paid())
  expect(quiet.ok && quiet.payment).not.toHaveProperty('hasSms')
})

test('what is due is asked for, and reminded of until it is paid', async () => {
  const family = await createCustomer()
  const { uid } = family
  const form = paid()
  for (const each of [form, paid({ kind: 'refunded', amount: 11_000_00 }), wrong(form)])
    await recordPayment(rahul, uid, each)
  const to = { recipient: { to: 'family' as const, uid }, serviceId: '' }
  const source = `${form.paymentId}-reversed`
  const reminder = (time: number) => noticeWrites(`${source}#${time}`, [{ kind: 'paymentReminder', ...to }])
  await transact([...noticeWrites(source, [{ kind: 'amountDue', day: '2026-11-24', ...to }]), ...reminder(1)])
  expect((await smsTo(family)).map((text) => text.slice(13, 70)).toSorted()).toEqual([
    '11000 rupees due on 24 Nov 2026 is still unpaid. If you h',
    'payment of 11000 rupees was paid back on 23 Nov 2026. If ',
    'payment of 20000 rupees was received on 23 Nov 2026. If t',
    'payment of 20000 rupees was reversed on 24 Nov 2026. If t',
    'please pay 11000 rupees by 24 Nov 2026. See your account ',
  ])
  clock.moveTo(startOfDay('2026-11-27') + 10 * hour)
  expect(await smsTo(family)).toEqual([
    expect.stringContaining('11000 rupees due on 24 Nov 2026 is still unpaid.'),
  ])
  await recordPayment(meera, uid, paid({ amount: 11_000_00 }))
  await transact(reminder(2))
  expect(await smsTo(family)).toEqual([expect.stringContaining('payment of 11000 rupees was received')])
})
