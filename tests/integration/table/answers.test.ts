import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { AbandonedAccount } from '#server/accounts/life/abandoned-account.entity.server.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { now } from '#server/clock.server.ts'
import { take } from '#server/limits/take.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { isOutage } from '#server/table/transient-errors.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { instantClock } from '#tests/support/clock.ts'
import { accountOf, createCustomer } from '#tests/support/people.ts'
import { withRefusals, callsInFlight } from '#tests/support/table-answers.ts'

test('a transactional read that conflicts with a transaction reads again and never reports records as missing', async () => {
  instantClock()
  const customer = await createCustomer()
  const booking = bookingOf()
  await book(await accountOf(customer), booking)
  const keys = { uid: customer.uid, serviceId: booking.serviceId }
  const records = await withRefusals([{ nth: [1, 2, 3], how: 'conflict' }], () => readServiceRecords(keys))
  expect(records.entry?.status).toBe('pending')
  expect(records.pending?.status).toBe('pending')
})

test('a counter that conflicts with a transaction counts once', async () => {
  instantClock()
  const tries = await withRefusals([{ nth: [1, 2], how: 'conflict' }], async () => [
    await take('secondFactorCodeUse', 'one'),
    await take('secondFactorCodeUse', 'one'),
  ])
  expect(tries.map(({ ok }) => ok)).toEqual([true, false])
})

test('a conditional write whose response was lost is never reported as refused', async () => {
  instantClock()
  const lost = { service: 'dynamodb', action: 'PutItem', nth: 1, when: 'after', how: 'fail' } as const
  const uid = randomUUID()
  const write = () => AbandonedAccount.create({ uid, ttl: Math.ceil(now() / 1000) + 600 }).go()
  const observed = await observe(() => tryConditionalWrite(write).catch((error: unknown) => error), lost)
  if (observed.died) throw new Error('Nothing here dies')
  expect(observed.result).toBeInstanceOf(Error)
  expect(isOutage(observed.result)).toBe(true)
  expect(tally(observed.calls)).toEqual({ PutItem: 2 })
  expect((await AbandonedAccount.get({ uid }).go({ consistent: true })).data).toMatchObject({ uid })
  expect(await tryConditionalWrite(write)).toBe(false)
})

test('a conditional write that was only throttled reports whether its condition held', async () => {
  instantClock()
  const uid = randomUUID()
  const write = () => AbandonedAccount.create({ uid, ttl: Math.ceil(now() / 1000) + 600 }).go()
  expect(await withRefusals([{ nth: [1, 2], how: 'throttled' }], () => tryConditionalWrite(write))).toBe(true)
  expect(await withRefusals([{ nth: [1], how: 'throttled' }], () => tryConditionalWrite(write))).toBe(false)
})

test('a transaction whose response was lost is applied once and reported as such', async () => {
  instantClock()
  const lost = {
    service: 'dynamodb',
    action: 'TransactWriteItems',
    nth: 1,
    when: 'after',
    how: 'fail',
  } as const
  const uid = randomUUID()
  const item = inTransaction(AbandonedAccount)
    .create({ uid, ttl: Math.ceil(now() / 1000) + 600 })
    .commit()
  const observed = await observe(() => transact([{ item, otherwise: 'taken' }]), lost)
  expect(observed).toMatchObject({ died: false, result: { ok: true } })
})

test('a call that keeps failing ends within its time budget, with the error of its last try', async () => {
  const clock = instantClock()
  const startedAt = clock.now()
  const faults = Array.from({ length: 200 }, (_, index) => {
    return { service: 'dynamodb', nth: index + 1, when: 'before', how: 'fail' } as const
  })
  const read = () => AbandonedAccount.get({ uid: randomUUID() }).go()
  const observed = await observe(() => read().catch((error: unknown) => error), ...faults)
  if (observed.died) throw new Error('Nothing here dies')
  expect(isOutage(observed.result)).toBe(true)
  expect(observed.calls.length).toBeGreaterThan(10)
  expect(clock.now() - startedAt).toBeLessThanOrEqual(4000)
})

test('a hundred processes that die leave connections for the others', async () => {
  const { credentials } = await createCustomer()
  for (let deaths = 0; deaths < 100; deaths++)
    await observe(() => readAccount(credentials), { nth: 1, when: 'after', how: 'die' })
  expect(await readAccount(credentials)).not.toBeNull()
  expect(callsInFlight()).toBe(0)
})
