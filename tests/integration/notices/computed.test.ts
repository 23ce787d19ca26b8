import { beforeEach, expect, test } from 'vitest'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { PendingService, Service } from '#server/services/service.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

/* The notices that the sender makes itself: bookings that are not confirmed, and services past their end. */

const minute = 60 * 1000
const day = 24 * 60 * minute
/** Eleven in the morning in India. */
const morning = Date.parse('2026-11-23T05:30:00.000Z')

let clock: TestClock
let person: Person
beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(morning)
  person = await createCustomer()
  // The first run says from when on something is told.
  await run()
  clock.advance(minute)
})

/** The run without texts: what is due becomes void. */
const run = () => runNotices(() => Promise.resolve(null))

async function made(kind: string) {
  const { notice } = await readTable()
  return notice.filter((each) => each.kind === kind)
}

async function advanceBeyondEnd(serviceId: string) {
  const { data: service } = await Service.get({ serviceId }).go()
  clock.advance(Date.parse(service?.endDate ?? '') + day - clock.now())
}

test('a booking that is not confirmed after half an hour is told to the family, once', async () => {
  const { serviceId } = await bookService(person)
  const confirmed = await bookService(person)
  await requestConfirm(person, confirmed, confirmed.bookCode)
  clock.advance(29 * minute)
  await run()
  expect(await made('bookingNotConfirmed')).toEqual([])
  clock.advance(2 * minute)
  await Promise.all([run(), run()])
  const [notice, ...others] = await made('bookingNotConfirmed')
  expect(others).toEqual([])
  expect(notice).toMatchObject({ to: 'family', recipientId: person.uid, serviceId })
  for (let times = 0; times < 3; times++) {
    clock.advance(minute)
    await run()
  }
  expect(await made('bookingNotConfirmed')).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('after three days without a run, all that was booked meanwhile is told', async () => {
  const ids: string[] = []
  for (let days = 0; days < 3; days++) {
    ids.push((await bookService(person)).serviceId)
    clock.advance(day)
  }
  await run()
  expect((await made('bookingNotConfirmed')).map(({ serviceId }) => serviceId).sort()).toEqual(ids.sort())
})

test('bookings are found although the clock was a day ahead for one run', async () => {
  clock.advance(day)
  await run()
  clock.advance(-day)
  const { serviceId } = await bookService(person)
  clock.advance(40 * minute)
  await run()
  expect((await made('bookingNotConfirmed')).map((notice) => notice.serviceId)).toEqual([serviceId])
})

test('a service past its end is told to the office once, in the morning, unless it is closed', async () => {
  const administrator = await createAdministrator()
  const nurse = await createNurse({})
  const services = [await bookService(person), await bookService(person), await bookService(person)] as const
  for (const service of services) await requestConfirm(person, service, service.bookCode)
  const [confirmed, assigned, closed] = services
  await requestAssign(administrator, assigned, nurse)
  await requestClose(person, closed, closed.closeCode)
  const { data: service } = await Service.get({ serviceId: confirmed.serviceId }).go()
  clock.advance(Date.parse(service?.endDate ?? '') - clock.now())
  await run()
  expect(await made('serviceOverdue')).toEqual([])
  clock.advance(day)
  await Promise.all([run(), run()])
  clock.advance(minute)
  await run()
  const told = await made('serviceOverdue')
  expect(told.map(({ serviceId }) => serviceId).sort()).toEqual(
    [confirmed.serviceId, assigned.serviceId].sort(),
  )
  expect(told.every(({ to }) => to === 'office')).toBe(true)
  clock.advance(3 * day)
  await run()
  expect(await made('serviceOverdue')).toHaveLength(2)
})

test('a clock that was a year ahead in the first run hides no booking and no end for that year', async () => {
  await NoticeProgress.delete({}).go()
  clock.advance(365 * day)
  await run()
  clock.advance(-365 * day)
  await run()
  const pending = await bookService(person)
  const confirmed = await bookService(person)
  await requestConfirm(person, confirmed, confirmed.bookCode)
  clock.advance(40 * minute)
  await run()
  expect((await made('bookingNotConfirmed')).map(({ serviceId }) => serviceId)).toEqual([pending.serviceId])
  await advanceBeyondEnd(confirmed.serviceId)
  await run()
  expect((await made('serviceOverdue')).map(({ serviceId }) => serviceId)).toEqual([confirmed.serviceId])
})

test('a clock that was ahead for one run hides no booking that it has seen, and no end that it told too early', async () => {
  const confirmed = await bookService(person)
  await requestConfirm(person, confirmed, confirmed.bookCode)
  const before = clock.now()
  await advanceBeyondEnd(confirmed.serviceId)
  const ahead = await bookService(await createCustomer())
  clock.advance(day)
  await run()
  expect((await made('serviceOverdue')).map(({ serviceId }) => serviceId)).toEqual([confirmed.serviceId])
  clock.advance(before - clock.now())
  const pending = await bookService(person)
  clock.advance(40 * minute)
  await run()
  const ids = (await made('bookingNotConfirmed')).map(({ serviceId }) => serviceId)
  expect(ids.sort()).toEqual([ahead.serviceId, pending.serviceId].sort())
  await advanceBeyondEnd(confirmed.serviceId)
  await Promise.all([run(), run()])
  const overdue = await made('serviceOverdue')
  expect(overdue.map(({ serviceId }) => serviceId)).toEqual([confirmed.serviceId])
  expect(Date.parse(overdue[0]?.createdAt ?? '')).toBe(clock.now())
  clock.advance(2 * 60 * minute)
  await run()
  expect(await made('serviceOverdue')).toEqual(overdue)
})

test('what a sender has told is not made again when another one looks at it later', async () => {
  await bookService(person)
  const confirmed = await bookService(person)
  await requestConfirm(person, confirmed, confirmed.bookCode)
  await advanceBeyondEnd(confirmed.serviceId)
  const { data: former } = await NoticeProgress.get({}).go()
  await run()
  const told = (await readTable()).notice
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['bookingNotConfirmed', 'serviceOverdue']),
  )
  clock.advance(minute)
  const { bookedUpTo = '', endedBefore = '' } = former ?? {}
  await NoticeProgress.patch({}).set({ bookedUpTo, endedBefore }).go()
  await run()
  expect((await readTable()).notice).toEqual(told)
})

test('what was over before the first run is told to no one', async () => {
  await NoticeProgress.delete({}).go()
  await bookService(person)
  clock.advance(2 * day)
  await run()
  clock.advance(2 * minute)
  await run()
  expect(await made('bookingNotConfirmed')).toEqual([])
})

test('a run with nothing to do reads and writes the same few items, however many bookings wait', async () => {
  const calls = async () => tally((await observe(run)).calls)
  clock.advance(40 * minute)
  // The visits are read at most each quarter of an hour.
  await run()
  clock.advance(minute)
  const before = await calls()
  expect(before).toEqual({ GetItem: 1, Query: 4 })
  const { data: pending } = await PendingService.get({
    serviceId: (await bookService(person)).serviceId,
  }).go()
  for (let each = 0; each < 30; each++) {
    if (pending) {
      const createdAt = new Date(clock.now() + each).toISOString()
      await PendingService.put({ ...pending, serviceId: `waiting-${each}`, createdAt }).go()
    }
  }
  clock.advance(31 * minute)
  await run()
  expect(await made('bookingNotConfirmed')).toHaveLength(31)
  await run()
  clock.advance(minute)
  expect(await calls()).toEqual(before)
})
