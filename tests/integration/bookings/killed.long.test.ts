import { beforeEach, describe, expect, test } from 'vitest'
import { observe, type Fault } from '#tests/support/aws-calls.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { runActor } from '#tests/support/actors.ts'
import { idleClock } from '#tests/support/idle-clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import {
  bookService,
  codesOf,
  recordsOf,
  requestAssign,
  requestBooking,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestReplace,
  requestResend,
  seenOf,
} from '#tests/support/requests.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/* Processes that die before or after any of their calls to AWS, and the state that the next try finds. */

type Place = Pick<Fault, 'service' | 'action' | 'when'> & { nth?: number }

const second = 1000
/** The limit of the requirement; the product's own limit is half a second lower. */
const longestAnswer = 8 * second

beforeEach(emptyTable)
await Promise.all([import('@aws-sdk/client-ses'), import('@aws-sdk/client-sns')])

async function killed(place: Place, run: () => Promise<unknown>): Promise<void> {
  const seen = await runActor(() => observe(run, { nth: 1, ...place, how: 'die' }))
  expect(seen.died).toBe(true)
}

async function countSms({ number }: Person): Promise<number> {
  return (await readInbox(number)).length
}

const read = { service: 'dynamodb', action: 'Query' } as const
const write = { service: 'dynamodb', action: 'TransactWriteItems' } as const
const sms = { service: 'sns', action: 'Publish' } as const
const mail = { service: 'ses', action: 'SendEmail' } as const
/** The first counter of a message, and the record that it was sent, after all five counters. */
const count = { service: 'dynamodb', action: 'UpdateItem', nth: 1 } as const
const note = { service: 'dynamodb', action: 'UpdateItem', nth: 6 } as const

/** Where a booking may die, and whether the record then says that the message was sent. */
const bookingDeaths: { place: Place; isNoted: boolean }[] = [
  { place: { ...read, when: 'before' }, isNoted: false },
  { place: { ...read, when: 'after' }, isNoted: false },
  { place: { ...write, when: 'before' }, isNoted: false },
  { place: { ...write, when: 'after' }, isNoted: false },
  { place: { ...count, when: 'before' }, isNoted: false },
  { place: { ...count, when: 'after' }, isNoted: false },
  { place: { ...sms, when: 'before' }, isNoted: false },
  { place: { ...sms, when: 'after' }, isNoted: false },
  { place: { ...mail, when: 'before' }, isNoted: false },
  { place: { ...mail, when: 'after' }, isNoted: false },
  { place: { ...note, when: 'before' }, isNoted: false },
  { place: { ...note, when: 'after' }, isNoted: true },
]

describe.each(bookingDeaths)('a booking that dies $place.when its $place.action', ({ place, isNoted }) => {
  test('leaves nothing half done, and the next try books it and sends the code once', async () => {
    const clock = idleClock()
    const customer = await createCustomer()
    const booking = bookingOf()
    await killed(place, () => requestBooking(customer, booking))
    expect(await violations()).toEqual([])
    const before = await countSms(customer)

    const askedAt = clock.now()
    const again = await runActor(() => requestBooking(customer, booking))
    expect(again).toMatchObject({ ok: true, notification: 'sent' })
    expect(clock.now() - askedAt).toBeLessThan(longestAnswer)
    expect(await countSms(customer)).toBe(isNoted ? before : before + 1)

    clock.advance(3600 * second)
    expect(await runActor(() => requestBooking(customer, booking))).toEqual(again)
    expect(await countSms(customer)).toBe(isNoted ? before : before + 1)
    expect((await readTable()).pendingService).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('is finished by one of five tries an hour later', async () => {
    const clock = idleClock()
    const customer = await createCustomer()
    const booking = bookingOf()
    await killed(place, () => requestBooking(customer, booking))
    const before = await countSms(customer)

    clock.advance(3600 * second)
    const tries = Array.from({ length: 5 }, () => runActor(() => requestBooking(customer, booking)))
    const [first, ...others] = await Promise.all(tries)
    expect(first).toMatchObject({ ok: true, notification: 'sent' })
    expect(others).toEqual(Array(4).fill(first))
    expect(await countSms(customer)).toBe(isNoted ? before : before + 1)
    expect(await violations()).toEqual([])
  })
})

test('a booking whose every try dies while it sends is booked all the same', async () => {
  const clock = idleClock()
  const customer = await createCustomer()
  const booking = bookingOf()
  for (let tries = 0; tries < 3; tries++) {
    await killed({ ...sms, when: 'before' }, () => requestBooking(customer, booking))
    clock.advance(6 * second)
  }
  expect(await countSms(customer)).toBe(0)
  const { bookCode } = await codesOf(customer, booking)
  expect(await requestConfirm(customer, booking, bookCode)).toEqual({ ok: true })
  // A confirmed service needs no code.
  expect(await runActor(() => requestBooking(customer, booking))).toMatchObject({
    ok: true,
    notification: 'sent',
  })
  expect(await countSms(customer)).toBe(0)
})

describe.each([
  { action: 'TransactGetItems', when: 'before', isDone: false },
  { action: 'TransactGetItems', when: 'after', isDone: false },
  { action: 'TransactWriteItems', when: 'before', isDone: false },
  { action: 'TransactWriteItems', when: 'after', isDone: true },
] as const)('an action that dies $when its $action', ({ action, when, isDone }) => {
  const place = { service: 'dynamodb', action, when } as const

  async function scene() {
    const [customer, administrator, nurse] = await Promise.all([
      createCustomer(),
      createAdministrator(),
      createNurse(),
    ])
    return { customer, administrator, nurse, ...(await bookService(customer)) }
  }

  test('a confirmation', async () => {
    const { customer, bookCode, serviceId } = await scene()
    const confirm = () => requestConfirm(customer, { serviceId }, bookCode)
    await killed(place, confirm)
    expect(await violations()).toEqual([])
    // The same form again says that it is done.
    expect(await confirm()).toEqual({ ok: true })
    expect((await recordsOf(customer, { serviceId })).entry?.status).toBe('confirmed')
    expect(await violations()).toEqual([])
  })

  test('an assignment and then a closing', async () => {
    const { customer, administrator, nurse, bookCode, closeCode, serviceId } = await scene()
    await requestConfirm(customer, { serviceId }, bookCode)
    const assign = () => requestAssign(administrator, { serviceId }, nurse)
    await killed(place, assign)
    expect(await violations()).toEqual([])
    expect((await assign()).ok).toBe(!isDone)
    expect((await recordsOf(customer, { serviceId })).entry?.status).toBe('assigned')
    const close = () => requestClose(customer, { serviceId }, closeCode)
    await killed(place, close)
    expect(await violations()).toEqual([])
    expect(await close()).toEqual({ ok: true })
    expect((await recordsOf(customer, { serviceId })).entry?.status).toBe('closed')
    expect(await violations()).toEqual([])
  })

  test('a replacement and then a change of dates', async () => {
    const { customer, administrator, nurse, bookCode, serviceId } = await scene()
    await requestConfirm(customer, { serviceId }, bookCode)
    await requestAssign(administrator, { serviceId }, nurse)
    const [next, seen] = await Promise.all([createNurse(), seenOf({ serviceId })])
    const replace = () => requestReplace(administrator, { serviceId }, next, seen)
    await killed(place, replace)
    expect(await violations()).toEqual([])
    // The same form again says that it is done.
    expect(await replace()).toEqual(
      isDone ? { ok: false, reason: 'same-nurse', name: next.fullName } : { ok: true },
    )
    const endDate = instantInDays(140, '18:00')
    const change = () => requestDates(administrator, { serviceId }, { endDate }, seen)
    await killed(place, change)
    expect(await violations()).toEqual([])
    expect(await change()).toEqual(isDone ? { ok: false, reason: 'same-dates' } : { ok: true })
    expect((await recordsOf(customer, { serviceId })).entry).toMatchObject({
      status: 'assigned',
      nurseName: next.fullName,
      endDate,
    })
    expect(await violations()).toEqual([])
  })

  test('an administrator’s closing', async () => {
    const { customer, administrator, nurse, bookCode, closeCode, serviceId } = await scene()
    await requestConfirm(customer, { serviceId }, bookCode)
    await requestAssign(administrator, { serviceId }, nurse)
    const close = () => requestCloseAssigned(administrator, { serviceId }, closeCode)
    await killed(place, close)
    expect(await violations()).toEqual([])
    expect(await close()).toEqual({ ok: true })
    expect(await recordsOf(customer, { serviceId })).toMatchObject({ entry: null, service: null })
    expect(await violations()).toEqual([])
  })

  test('a deletion', async () => {
    const { customer, administrator, serviceId } = await scene()
    const remove = () => requestDelete(administrator, { serviceId })
    await killed(place, remove)
    expect(await violations()).toEqual([])
    expect((await remove()).ok).toBe(!isDone)
    expect(await recordsOf(customer, { serviceId })).toMatchObject({ entry: null, pending: null })
    expect(await violations()).toEqual([])
  })
})

test('a code that is sent again by a process that dies is counted and changes nothing else', async () => {
  const customer = await createCustomer()
  const service = await bookService(customer)
  await killed({ ...sms, when: 'after' }, () => requestResend(customer, service))
  expect(await countSms(customer)).toBe(2)
  expect(await requestResend(customer, service)).toMatchObject({ ok: true, notification: 'sent' })
  expect(await violations()).toEqual([])
})
