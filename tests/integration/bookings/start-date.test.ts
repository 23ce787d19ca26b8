import { expect, test } from 'vitest'
import { PendingService } from '#server/services/service.entity.server.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

/* The start of care: from today in India, and at most two years ahead (docs/decisions/0000, "Booking"). */

/** Posts the booking form and returns the message beside the start field. */
async function post(fields: Record<string, string>, query = '') {
  const customer = await createCustomer()
  const booking = bookingFields(fields)
  const answer = await openSite(customer).post(`/book/service${query}`, booking)
  const { data } = await PendingService.get({ serviceId: booking.serviceId ?? '' }).go({ consistent: true })
  return { status: answer.status, beside: besideStart(answer), isBooked: data !== null, answer }
}

function besideStart({ html }: Answer): string {
  return /id="book-startDate-error"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
}

test.each([
  ['yesterday', -1, '23:59', 'Start date cannot be in the past.'],
  ['two years and some days ahead', 735, '00:00', 'Start date cannot be more than two years ahead.'],
])('a start %s is refused beside its field, and nothing is booked', async (_, days, time, message) => {
  const refused = await post({ startDate: inDays(days, time), endDate: inDays(800, '10:00') })
  expect(refused).toMatchObject({ status: 400, beside: message, isBooked: false })
  expect(refused.answer.value('startDate')).toBe(inDays(days, time))
})

test.each([
  ['hi', 'शुरू होने की तारीख बीती हुई नहीं हो सकती।', 'शुरू होने की तारीख दो साल से ज़्यादा आगे की नहीं हो सकती।'],
  ['mr', 'सुरुवातीची तारीख उलटून गेलेली असू शकत नाही.', 'सुरुवातीची तारीख दोन वर्षांपेक्षा जास्त पुढची असू शकत नाही.'],
])('both messages are in %s', async (language, past, far) => {
  const endDate = inDays(800, '10:00')
  const query = `?lang=${language}`
  expect((await post({ startDate: inDays(-1, '10:00'), endDate }, query)).beside).toBe(past)
  expect((await post({ startDate: inDays(735, '10:00'), endDate }, query)).beside).toBe(far)
})

test('a start in the past is reported together with the other errors', async () => {
  const { beside, answer } = await post({ startDate: inDays(-1, '10:00'), name: '' })
  expect(beside).toBe('Start date cannot be in the past.')
  expect(answer.text).toContain('Please fill all required fields')
})

test.each([
  // 23:00 on 28 February 2028 in India, and half an hour after its midnight.
  ['2028-02-28T17:30:00Z', '2028-02-28T00:00', '2030-02-28T23:59', '2028-02-27T23:59', '2030-03-01T00:00'],
  ['2028-02-28T19:00:00Z', '2028-02-29T00:00', '2030-02-28T23:59', '2028-02-28T23:59', '2030-03-01T00:00'],
])('at %s in UTC care may begin from %s to %s, by days in India', async (at, first, last, before, after) => {
  stopClock(Date.parse(at))
  const endDate = '2031-01-01T10:00'
  for (const startDate of [first, last]) {
    expect(await post({ startDate, endDate })).toMatchObject({ status: 200, isBooked: true })
  }
  for (const startDate of [before, after]) {
    expect(await post({ startDate, endDate })).toMatchObject({ status: 400, isBooked: false })
  }
})

test('a form sent again after its start gets the same response and sends nothing more', async () => {
  const clock = stopClock()
  const customer = await createCustomer()
  const site = openSite(customer)
  const booking = bookingFields({ startDate: inDays(0, '23:00') })
  const first = await site.post('/book/service', booking)
  expect(first.text).toContain('Service booked successfully.')
  clock.advance(24 * 60 * 60 * 1000)
  const again = await site.post('/book/service', booking)
  expect(again.status).toBe(200)
  expect(again.headers.refresh).toBe(first.headers.refresh)
  expect(again.text).toContain('Service booked successfully. Booking code sent to')
  expect(await readInbox(customer.number)).toHaveLength(1)
})

test('the page offers the days that are accepted', async () => {
  stopClock(Date.parse('2027-01-15T19:00:00Z'))
  const page = await openSite(await createCustomer()).get('/book/service')
  const start = /<input[^>]*name="startDate"[^>]*>/.exec(page.html)?.[0]
  expect(start).toContain('min="2027-01-16T00:00"')
  expect(start).toContain('max="2029-01-16T23:59"')
  expect(/<input[^>]*name="endDate"[^>]*>/.exec(page.html)?.[0]).toContain('min="2027-01-16T00:00"')
})
