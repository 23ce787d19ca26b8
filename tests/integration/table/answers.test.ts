import '#tests/support/own-table.ts'
import { expect, test } from 'vitest'
import { readServiceRecords } from '#server/bookings/records.server.ts'
import { book } from '#server/bookings/book.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { hurryClock } from '#tests/support/clock.ts'
import { accountOf, createCustomer } from '#tests/support/people.ts'
import { refusing } from '#tests/support/table-answers.ts'

test('a transactional read that meets a transaction under way reads again and never takes its records for missing', async () => {
  hurryClock()
  const customer = await createCustomer()
  const booking = bookingOf()
  await book(await accountOf(customer), booking)
  const keys = { uid: customer.uid, serviceId: booking.serviceId }
  const records = await refusing([{ nth: [1, 2, 3], how: 'conflict' }], () => readServiceRecords(keys))
  expect(records.entry?.status).toBe('pending')
  expect(records.pending?.status).toBe('pending')
})

test('a count that meets a transaction under way counts once', async () => {
  hurryClock()
  const tries = await refusing([{ nth: [1, 2], how: 'conflict' }], async () => [
    await take('captchaUse', 'one'),
    await take('captchaUse', 'one'),
  ])
  expect(tries.map(({ ok }) => ok)).toEqual([true, false])
})
