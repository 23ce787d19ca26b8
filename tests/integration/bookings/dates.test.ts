import { beforeEach, describe, expect, test } from 'vitest'
import { fromIndia } from '#domain/dates.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { inDays } from '#tests/support/booking-dates.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'

describe('the start of care', () => {
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
  ])(
    'at %s in UTC care may begin from %s to %s, by days in India',
    async (at, first, last, before, after) => {
      stopClock(Date.parse(at))
      const endDate = '2031-01-01T10:00'
      for (const startDate of [first, last]) {
        expect(await post({ startDate, endDate })).toMatchObject({ status: 200, isBooked: true })
      }
      for (const startDate of [before, after]) {
        expect(await post({ startDate, endDate })).toMatchObject({ status: 400, isBooked: false })
      }
    },
  )

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
})

describe('the end of care', () => {
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
  ])(
    'an end in the year 9999 is refused beside its field, and nothing is booked%s',
    async (query, beside) => {
      const endDate = '9999-12-31T23:59'
      expect(await post({ endDate }, query)).toEqual({ status: 400, beside, isBooked: false, typed: endDate })
    },
  )

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
})

describe('dates that were typed', () => {
  /* A booking from a browser without a control for dates, which sends what was typed (docs/decisions/0004). */

  beforeEach(() => {
    stopClock(Date.parse('2026-11-20T06:00:00Z'))
  })

  async function book(fields: Record<string, string>, query = '') {
    const booking = bookingFields(fields)
    const answer = await openSite(await createCustomer()).post(`/book/service${query}`, booking)
    const { data } = await PendingService.get({ serviceId: booking.serviceId ?? '' }).go({ consistent: true })
    return { answer, data }
  }

  test.each([
    ['25/11/2026 8 am', '25/12/2026 8 pm'],
    ['25-11-2026 08:00', '25 Dec 2026, 20:00'],
    ['२५/११/२०२६ सकाळी ८', '२५ डिसेंबर २०२६ रात्री ८'],
    ['2026-11-25T08:00', '2026-12-25T20:00'],
  ])('a booking from %s to %s', async (startDate, endDate) => {
    const { answer, data } = await book({ startDate, endDate })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('Care: 25 Nov 2026, 08:00 to 25 Dec 2026, 20:00.')
    // Without JavaScript nothing would take this sentence away again.
    expect(answer.text).not.toContain('Processing your booking')
    expect([data?.startDate, data?.endDate]).toEqual(['2026-11-25T08:00', '2026-12-25T20:00'].map(fromIndia))
  })

  test.each([
    ['', 'Please enter a valid date and time, such as 25/11/2026 08:00'],
    ['?lang=hi', 'कृपया सही तारीख और समय डालें (जैसे 25/11/2026 08:00)'],
    ['?lang=mr', 'कृपया योग्य तारीख आणि वेळ टाका (उदा. 25/11/2026 08:00)'],
  ])(
    'a date that is none is refused with an example, and both stay as they were typed: %o',
    async (query, words) => {
      const typed = { startDate: '31/11/2026 8 am', endDate: '25/12/2026 8 pm' }
      const { answer, data } = await book(typed, query)
      expect(answer.status).toBe(400)
      expect(data).toBeNull()
      expect(/id="book-startDate-error"[^>]*>([^<]*)</.exec(answer.html)?.[1]).toBe(words)
      expect([answer.value('startDate'), answer.value('endDate')]).toEqual(Object.values(typed))
    },
  )

  test.each([
    ['hi', 'देखभाल: 25 नवंबर 2026, 08:00 से 25 दिसंबर 2026, 20:00 तक।'],
    ['mr', 'देखभाल: 25 नोव्हेंबर 2026, 08:00 ते 25 डिसेंबर 2026, 20:00.'],
  ])('the answer says in %s what was understood', async (language, words) => {
    const { answer } = await book(
      { startDate: '25/11/2026 8 am', endDate: '25/12/2026 8 pm' },
      `?lang=${language}`,
    )
    expect(answer.text).toContain(words)
  })

  test('a form that is sent again with other dates books those as well, if they can be booked', async () => {
    const site = openSite(await createCustomer())
    const first = bookingFields({ startDate: '25/11/2026 8 am', endDate: '25/12/2026 8 pm' })
    const booked = await site.post('/book/service', first)
    const again = await site.post('/book/service', { ...first, startDate: '26/11/2026 8 am' })
    expect(again.text).toContain('Care: 26 Nov 2026, 08:00 to 25 Dec 2026, 20:00.')
    expect(again.headers.refresh).not.toBe(booked.headers.refresh)
    const past = await site.post('/book/service', { ...first, startDate: '19/11/2026 8 am' })
    expect([past.status, past.text]).toEqual([
      400,
      expect.stringContaining('Start date cannot be in the past.'),
    ])
  })

  test('what is typed is compared with today and with the start like any other date', async () => {
    const past = await book({ startDate: '19/11/2026 8 am', endDate: '25/12/2026 8 pm' })
    expect(past.answer.text).toContain('Start date cannot be in the past.')
    const reversed = await book({ startDate: '25/11/2026 8 am', endDate: '24/11/2026 8 pm' })
    expect(reversed.answer.text).toContain('End date cannot be before start date.')
  })

  test.each([
    ['', 'All times are in Indian Standard Time.'],
    ['?lang=hi', 'सभी समय भारतीय समय के अनुसार हैं।'],
    ['?lang=mr', 'सर्व वेळा भारतीय वेळेनुसार आहेत.'],
  ])(
    'form, answer and Your Services say whose time it is, to a family abroad: %s',
    async (language, words) => {
      const site = openSite(await createCustomer())
      const form = await site.get(`/book/service${language}`)
      const answer = await site.post('/book/service', bookingFields())
      for (const page of [form, answer, await site.get('/show/service')]) expect(page.text).toContain(words)
    },
  )

  test('the fields show an example', async () => {
    const { html } = await openSite(await createCustomer()).get('/book/service')
    expect(html.match(/placeholder="25\/11\/2026 08:00"/g)).toHaveLength(2)
    expect(await htmlErrors(html)).toEqual([])
  })
})
