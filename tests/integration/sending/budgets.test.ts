import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendEmail } from '#server/aws/ses.server.ts'
import { enquire } from '#server/enquiries/enquire.server.ts'
import { Enquiry } from '#server/enquiries/enquiry.entity.server.ts'
import { subscribe } from '#server/enquiries/subscribe.server.ts'
import { setLog } from '#server/http/log.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { send } from '#server/sending/send.server.ts'
import { createCustomer, newEmail } from '#tests/support/people.ts'
import { requestBooking } from '#tests/support/requests.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { withoutTimeLimits } from '#tests/support/without-time-limits.ts'
import { newAddress, createUserWithPhone } from '../accounts/people.ts'
import { signIn, signInKnown } from '#tests/support/sending/budgets.ts'

/* Budgets small enough to be used up. An hour allows a quarter of the daily budget: 5 sign-ins, of which 2 are a reserve. */
vi.hoisted(() => {
  process.env.DAILY_BUDGETS =
    'smsSignIn=20,smsBooking=48,smsResend=8,mailCode=400,mailBooking=400,mailNewsletter=400,mailOffice=8'
})

beforeEach(emptyTable)
afterEach(async () => {
  setLog()
  await failNoMore()
})

test('a known browser may request five SMS more than the number’s limit', async () => {
  const person = await createUserWithPhone()
  for (let count = 0; count < limits.smsSignInPerNumber.max; count++) await signIn(person)
  expect(await signIn(person)).toMatchObject({ ok: false, reason: 'too-many' })
  const outcomes = await Promise.all([signInKnown(person), signInKnown(person)])
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
})

test('after ten SMS a day an account can still book, and the response shows the code', async () => {
  const customer = await createCustomer()
  const outcomes = []
  for (let count = 0; count < 12; count++) outcomes.push(await requestBooking(customer))
  expect(outcomes.map((outcome) => outcome.ok && outcome.notification)).toEqual([
    ...Array<string>(10).fill('sent'),
    'failed',
    'failed',
  ])
  expect(outcomes.at(-1)).toMatchObject({ bookCode: expect.stringMatching(/^\d{6}$/) })
  expect(await readInbox(customer.number)).toHaveLength(10)
})

test('the SMS of all bookings in an hour are at most a quarter of the daily budget, and the bookings are saved', async () => {
  const customers = await Promise.all(Array.from({ length: 14 }, () => createCustomer()))
  const outcomes = await withoutTimeLimits(() =>
    Promise.all(customers.map((customer) => requestBooking(customer))),
  )
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  const sms = await Promise.all(customers.map(({ number }) => readInbox(number)))
  expect(sms.flat()).toHaveLength(12)
})

test(
  'a flood of enquiries is stored completely, and mails to the office stay within the budget',
  { tags: 'long' },
  async () => {
    const name = `Flood ${newEmail()}`
    const enquiry = (message: string) =>
      enquire(
        { kind: 'contact', name, email: newEmail(), number: '', message, formId: message },
        newAddress(),
      )
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, place) => enquiry(`no ${place}`)))
    expect(outcomes).toEqual(Array(6).fill({ ok: true }))
    const { data } = await Enquiry.query.newestFirst({}).go()
    expect(data).toHaveLength(6)
    expect(data.filter(({ mailed }) => mailed === 'sent')).toHaveLength(2)
  },
)

test('the aliases of a mailbox share its limits and stay different e-mails', { tags: 'long' }, async () => {
  const name = `asha${Date.now()}`
  const aliases = [`${name}@gmail.com`, `${name}+1@gmail.com`, `a.${name.slice(1)}@gmail.com`]
  const letter = () => ({ subject: 'Confirm', text: 'Confirm' })
  const letters = { toConfirm: letter, alreadyConfirmed: letter }
  for (const email of aliases) expect(await subscribe(email, newAddress(), letters)).toEqual({ ok: true })
  expect(await subscribe(`${name}+2@googlemail.com`, newAddress(), letters)).toMatchObject({
    reason: 'too-many',
  })
  const mails = await Promise.all(aliases.map((email) => readInbox(email)))
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1])
})

const office = () =>
  send({ purpose: 'mailOffice', to: 'office@nivaas.example' }, (attempt) =>
    attempt((permit) => sendEmail(permit, { subject: 'Hello', text: 'Hello' }, AbortSignal.timeout(3000))),
  ).catch(() => 'thrown')

test('a mail that SES refuses is not counted; each try that may have been sent is', async () => {
  await failNext({ service: 'ses', error: 'MessageRejected', times: 3 })
  for (let count = 0; count < 3; count++) expect(await office()).toBe('thrown')
  await failNext({ service: 'ses', error: 'InternalFailure', status: 500, times: 1 })
  // The first and the second try are the two of this hour.
  expect(await office()).toMatchObject({ ok: true })
  expect(await office()).toMatchObject({ ok: false, reason: 'too-many' })
})

test('a metric is written at half and at the whole of a budget, by purpose', async () => {
  const lines: string[] = []
  setLog((line) => lines.push(line))
  const rung = (metric: string) =>
    lines.filter((line) => line.includes(`"${metric}":1`) && line.includes('"budget":"mailOffice"')).length
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let sent = 1; sent <= 8; sent++) {
    if (sent % 2 === 1) vi.setSystemTime(new Date(`2027-03-01T0${sent}:00:00Z`))
    expect(await office()).toMatchObject({ ok: true })
    expect([rung('BudgetHalf'), rung('BudgetUsedUp')]).toEqual([sent < 4 ? 0 : 1, sent < 8 ? 0 : 1])
  }
  vi.setSystemTime(new Date('2027-03-01T12:00:00Z'))
  expect(await office()).toMatchObject({ ok: false, reason: 'too-many' })
  expect(rung('BudgetUsedUp')).toBe(2)
  // Midnight in India.
  vi.setSystemTime(new Date('2027-03-01T18:30:00Z'))
  expect(await office()).toMatchObject({ ok: true })
  vi.useRealTimers()
})
