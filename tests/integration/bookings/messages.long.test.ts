import { afterEach, beforeEach, expect, test } from 'vitest'
import { now } from '#server/clock.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { instantClock } from '#tests/support/clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createCustomer } from '#tests/support/people.ts'
import { bookService, requestBooking, requestConfirm, requestResend } from '#tests/support/requests.ts'
import { failNext, failNoMore, readInbox } from '#tests/support/stand-ins.ts'
import { withRefusals } from '#tests/support/table-answers.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { limitHere } from '#tests/support/machine.ts'

/* Bookings whose messages, or whose table, fail or are slow. The clock is the system's. */

const longestAnswer = 8000

beforeEach(emptyTable)
afterEach(async () => {
  await failNoMore()
  expect(await violations()).toEqual([])
})

const troubles = [
  ['SES refuses', [{ service: 'ses', error: 'MessageRejected' }]],
  ['SNS refuses', [{ service: 'sns', error: 'InvalidParameter' }]],
  ['SES throttles', [{ service: 'ses', error: 'Throttling' }]],
  ['SNS throttles', [{ service: 'sns', error: 'Throttling' }]],
  ['SES has an error of its own', [{ service: 'ses', error: 'InternalFailure', status: 500 }]],
  ['SNS cuts the connection', [{ service: 'sns', error: 'connection' }]],
  ['SES takes ten seconds', [{ service: 'ses', delay: 10_000 }]],
  ['SNS takes ten seconds', [{ service: 'sns', delay: 10_000 }]],
  [
    'both take ten seconds and fail then',
    [
      { service: 'ses', delay: 10_000, error: 'Throttling' },
      { service: 'sns', delay: 10_000, error: 'Throttling' },
    ],
  ],
] as const

test.each(troubles)(
  '%s: the service is booked, and the response says so within eight seconds',
  async (_, failures) => {
    const customer = await createCustomer()
    const booking = bookingOf()
    for (const failure of failures) await failNext({ ...failure, times: 9 })

    const askedAt = Date.now()
    const outcome = await requestBooking(customer, booking)
    expect(Date.now() - askedAt).toBeLessThan(limitHere(longestAnswer))

    expect(outcome).toMatchObject({ ok: true, notification: 'failed', serviceId: booking.serviceId })
    expect((await readTable()).userService).toMatchObject([{ status: 'pending', notification: 'failed' }])
    await failNoMore()
    const bookCode = outcome.ok ? outcome.bookCode : ''
    expect(await requestConfirm(customer, booking, bookCode)).toEqual({ ok: true })
  },
)

test('a single failure of SES or SNS is tried again and not reported', async () => {
  await failNext({ service: 'ses', error: 'Throttling' })
  await failNext({ service: 'sns', error: 'InternalError', status: 500 })
  expect(await requestBooking(await createCustomer())).toMatchObject({ ok: true, notification: 'sent' })
})

test('the code of a booking whose messages failed can be sent again from its card', async () => {
  const customer = await createCustomer()
  await failNext({ service: 'sns', error: 'Throttling', times: 9 })
  const service = await bookService(customer)
  await failNoMore()
  expect(await requestResend(customer, service)).toMatchObject({ ok: true, notification: 'sent' })
  expect(await readInbox(customer.number)).toMatchObject([
    { text: `Your booking code is: ${service.bookCode}. Use this to confirm your appointment. Nivaas Care` },
  ])
})

test('a code is sent again at most five times an hour', async () => {
  // In the middle of an hour, so that the window does not end during the test.
  instantClock(Math.ceil(now() / 3_600_000) * 3_600_000 + 1_800_000)
  const customer = await createCustomer()
  const service = await bookService(customer)
  const outcomes = []
  for (let tries = 0; tries < 7; tries++) outcomes.push(await requestResend(customer, service))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false])
  expect(outcomes.at(-1)).toEqual({ ok: false, reason: 'too-many', retryAfterSeconds: 1800 })
  expect(await readInbox(customer.number)).toHaveLength(6)
})

test('no code is sent for a confirmed service or another customer’s', async () => {
  const [customer, stranger] = await Promise.all([createCustomer(), createCustomer()])
  const service = await bookService(customer)
  expect(await requestResend(stranger, service)).toEqual({ ok: false, reason: 'not-found' })
  await requestConfirm(customer, service, service.bookCode)
  expect(await requestResend(customer, service)).toEqual({ ok: false, reason: 'not-found' })
  expect(await readInbox(customer.number)).toHaveLength(1)
})

test.each([
  ['the read', 1],
  ['the transaction', 2],
  ['a count of the messages', 3],
  ['the note of the message', 9],
])('%s of a booking gets no response: it is tried again in time, and booked once', async (_, nth) => {
  const customer = await createCustomer()
  const askedAt = Date.now()
  const seen = await observe(() => requestBooking(customer), {
    service: 'dynamodb',
    nth,
    when: 'after',
    how: 'hang',
  })
  expect(Date.now() - askedAt).toBeLessThan(limitHere(longestAnswer))
  expect(seen).toMatchObject({ died: false, result: { ok: true, notification: 'sent' } })
  expect((await readTable()).pendingService).toHaveLength(1)
  expect(await readInbox(customer.number)).toHaveLength(1)
})

test.each(['throttled', 'conflict'] as const)(
  'a call that the table answers with %s a few times is tried again',
  async (how) => {
    instantClock()
    const customer = await createCustomer()
    const service = await withRefusals([{ nth: [1, 2, 3, 5, 6, 7], how }], () => bookService(customer))
    expect(
      await withRefusals([{ nth: [1, 2, 3, 5, 6, 7], how }], () =>
        requestConfirm(customer, service, service.bookCode),
      ),
    ).toEqual({ ok: true })
    expect(await readInbox(customer.number)).toHaveLength(1)
  },
)

test('a table that only throttles is reported as busy in time, and nothing is written', async () => {
  const customer = await createCustomer()
  const before = await readTable()
  const askedAt = Date.now()
  const throttled = Array.from({ length: 200 }, (_, place) => place + 2)
  const outcome = await withRefusals([{ nth: throttled, how: 'throttled' }], () => requestBooking(customer))
  expect(outcome).toEqual({ ok: false, reason: 'busy' })
  expect(Date.now() - askedAt).toBeLessThan(limitHere(longestAnswer))
  expect(await readTable()).toEqual(before)
})

test('a booking whose message was sent is reported as sent, even when the table cannot record it', async () => {
  const customer = await createCustomer()
  const throttled = Array.from({ length: 200 }, (_, place) => place + 9)
  const outcome = await withRefusals([{ nth: throttled, how: 'throttled' }], () => requestBooking(customer))
  expect(outcome).toMatchObject({ ok: true, notification: 'sent' })
})
