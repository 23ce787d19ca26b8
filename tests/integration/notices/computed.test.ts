import { beforeEach, expect, test } from 'vitest'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestClose, requestConfirm } from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { minute, day, morning, run, made, advanceBeyondEnd } from '#tests/support/notices/computed.ts'

/* The notices that the sender makes itself: bookings that are not confirmed, and services past their end. */

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
