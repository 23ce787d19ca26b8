import { expect, test } from 'vitest'
import { PendingService } from '#server/services/service.entity.server.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

/* The end of care in the booking form: at most three years from today in India (docs/decisions/0000, "Booking"). */

/** Posts the booking form and returns the message beside the end field. */
async function post(fields: Record<string, string>, query = '') {
  const booking = bookingFields(fields)
  const answer = await openSite(await createCustomer()).post(`/book/service${query}`, booking)
  const { data } = await PendingService.get({ serviceId: booking.serviceId ?? '' }).go({ consistent: true })
  const beside = /id="book-endDate-error"[^>]*>([^<]*)</.exec(answer.html)?.[1] ?? ''
  return { status: answer.status, beside, isBooked: data !== null, typed: answer.value('endDate') }
}

test.each([
  ['', 'End date is too far in the future.'],
  ['?lang=hi', 'खत्म होने की तारीख बहुत आगे की है।'],
  ['?lang=mr', 'सेवा संपण्याची तारीख खूप पुढची आहे.'],
])('an end in the year 9999 is refused beside its field, and nothing is booked%s', async (query, beside) => {
  const endDate = '9999-12-31T23:59'
  expect(await post({ endDate }, query)).toEqual({ status: 400, beside, isBooked: false, typed: endDate })
})

test.each([
  // 23:00 on 28 February 2028 in India, and half an hour after its midnight.
  ['2028-02-28T17:30:00Z', '2031-02-28T23:59', '2031-03-01T00:01'],
  ['2028-02-28T19:00:00Z', '2031-02-28T23:59', '2031-03-01T00:01'],
  ['2027-06-10T06:00:00Z', '2030-06-10T23:59', '2030-06-11T00:01'],
])('at %s in UTC care may end on %s and not on %s, by days in India', async (at, last, after) => {
  stopClock(Date.parse(at))
  const startDate = inDays(700, '10:00')
  expect(await post({ startDate, endDate: last })).toMatchObject({ status: 200, isBooked: true })
  expect(await post({ startDate, endDate: after })).toMatchObject({
    status: 400,
    beside: 'End date is too far in the future.',
    isBooked: false,
  })
})

test('the page offers the ends that are accepted', async () => {
  stopClock(Date.parse('2027-01-15T19:00:00Z'))
  const page = await openSite(await createCustomer()).get('/book/service')
  const end = /<input[^>]*name="endDate"[^>]*>/.exec(page.html)?.[0]
  expect(end).toContain('min="2027-01-16T00:00"')
  expect(end).toContain('max="2030-01-16T23:59"')
})
