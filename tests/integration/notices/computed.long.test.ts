import { beforeEach, expect, test } from 'vitest'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { createCustomer, type Person } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { minute, day, morning, run, made, advanceBeyondEnd } from '#tests/support/notices/computed.ts'

/* More of what computed.test.ts tests. */

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
