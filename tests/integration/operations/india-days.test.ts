import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { requestBooking } from '#tests/support/requests.ts'

test('the daily limit of bookings starts again at midnight in India', async () => {
  // Five minutes before midnight in India.
  const clock = stopClock(Date.parse('2027-01-15T18:25:00Z'))
  const customer = await createCustomer()
  for (let count = 0; count < limits.bookingPerCustomerDaily.max; count++) {
    expect(await requestBooking(customer)).toMatchObject({ ok: true })
  }
  expect(await requestBooking(customer)).toEqual({ ok: false, reason: 'too-many' })
  clock.advance(5 * 60_000 - 1)
  expect(await requestBooking(customer)).toEqual({ ok: false, reason: 'too-many' })
  clock.advance(1)
  expect(await requestBooking(customer)).toMatchObject({ ok: true })
})
