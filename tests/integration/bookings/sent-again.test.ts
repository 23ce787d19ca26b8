import { afterEach, beforeEach, expect, test } from 'vitest'
import { sourceOf } from '#domain/service-id.ts'
import { setClock } from '#server/clock.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { instantClock } from '#tests/support/clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createAdministrator, createCustomer } from '#tests/support/people.ts'
import {
  codesOf,
  requestBooking,
  requestClose,
  requestConfirm,
  requestDelete,
} from '#tests/support/requests.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { simulateContention } from '#tests/support/table-answers.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/* The same booking form sent several times: one booking, one SMS, one e-mail, the same response. */

const hour = 60 * 60 * 1000

beforeEach(emptyTable)
afterEach(async () => {
  expect(await violations()).toEqual([])
})

async function countMessages({ email, number }: { email: string; number: string }) {
  const [sms, mails] = await Promise.all([readInbox(number), readInbox(email)])
  return { sms: sms.length, emails: mails.length }
}

test.each([
  ['one transaction after the other', () => () => {}],
  ['transactions that meet cancel each other', simulateContention],
])('the same form ten times at once and again an hour later: %s', async (_, begin) => {
  const customer = await createCustomer()
  const booking = bookingOf()
  const endContention = begin()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => requestBooking(customer, booking)))
  endContention()

  const { bookCode } = await codesOf(customer, booking)
  const { email, number } = customer
  const { serviceId, startDate, endDate } = booking
  const sent = { ok: true, serviceId, notification: 'sent', bookCode, email, number }
  const answer = { ...sent, startDate, endDate }
  expect(outcomes).toEqual(Array(10).fill(answer))
  expect(await countMessages(customer)).toEqual({ sms: 1, emails: 1 })

  instantClock(Date.now() + hour)
  expect(await requestBooking(customer, booking)).toEqual(answer)
  setClock()
  expect(await countMessages(customer)).toEqual({ sms: 1, emails: 1 })
  const { pendingService, userService } = await readTable()
  expect(pendingService).toMatchObject([{ book_code: bookCode, patient: { name: booking.name } }])
  expect(userService).toMatchObject([{ bookCode, notification: 'sent' }])
})

test('when the messages failed, the same form gets the same response with the code and sends nothing', async () => {
  const customer = await createCustomer()
  const booking = bookingOf()
  await failNext({ service: 'ses', error: 'MessageRejected', times: 9 })
  const first = await requestBooking(customer, booking)
  await failNoMore()
  const { bookCode } = await codesOf(customer, booking)
  expect(first).toMatchObject({ ok: true, notification: 'failed', bookCode })
  expect(await requestBooking(customer, booking)).toEqual(first)
  expect(await countMessages(customer)).toEqual({ sms: 1, emails: 0 })
})

test.each([
  ['one after the other', async (send: (() => Promise<unknown>)[]) => [await send[0]?.(), await send[1]?.()]],
  ['at once', (send: (() => Promise<unknown>)[]) => Promise.all(send.map((each) => each()))],
])(
  'a form with another patient or other dates is another booking with its own codes: %s',
  async (_, post) => {
    const customer = await createCustomer()
    const first = bookingOf({ name: 'Asha Kulkarni' })
    const changed = { ...first, name: 'Baban Kulkarni' }
    const outcomes = await post([first, changed].map((each) => () => requestBooking(customer, each)))
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    const [{ serviceId: one }, { serviceId: other }] = outcomes as [
      { serviceId: string },
      { serviceId: string },
    ]
    expect([first.serviceId, sourceOf(other)]).toEqual([first.serviceId, 'Web'])
    expect(other).not.toBe(one)
    // The changed form is known again as well.
    for (const each of [first, changed, changed])
      expect(outcomes).toContainEqual(await requestBooking(customer, each))
    const { pendingService } = await readTable()
    expect(pendingService.map(({ patient }) => (patient as { name: string }).name).sort()).toEqual([
      first.name,
      changed.name,
    ])
    expect(await countMessages(customer)).toEqual({ sms: 2, emails: 2 })
  },
)

test('a form sent again when the service is confirmed or closed changes nothing', async () => {
  const customer = await createCustomer()
  const booking = bookingOf()
  const first = await requestBooking(customer, booking)
  const { bookCode, closeCode } = await codesOf(customer, booking)
  await requestConfirm(customer, booking, bookCode)
  expect(await requestBooking(customer, booking)).toEqual(first)
  await requestClose(customer, booking, closeCode)
  expect(await requestBooking(customer, booking)).toEqual(first)
  expect((await readTable()).service).toMatchObject([{ status: 'closed' }])
  expect(await countMessages(customer)).toEqual({ sms: 1, emails: 1 })
})

test('a form sent again does not bring a deleted service back', async () => {
  const customer = await createCustomer()
  const booking = bookingOf()
  await requestBooking(customer, booking)
  await requestDelete(await createAdministrator(), booking)
  expect(await requestBooking(customer, booking)).toEqual({ ok: false, reason: 'id-taken' })
  expect((await readTable()).pendingService).toEqual([])
})

test('another customer’s form books nothing', async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()])
  const booking = bookingOf()
  await requestBooking(customer, booking)
  expect(await requestBooking(stranger, booking)).toEqual({ ok: false, reason: 'id-taken' })
  expect(await countMessages(stranger)).toEqual({ sms: 0, emails: 0 })
})

test('a booking without a verified phone writes nothing', async () => {
  const customer = await createCustomer({ phoneVerified: false })
  const before = await readTable()
  expect(await requestBooking(customer)).toEqual({ ok: false, reason: 'phone-not-verified' })
  expect(await readTable()).toEqual(before)
})
