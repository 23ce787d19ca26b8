import { beforeEach, expect, test } from 'vitest'
import { fromIndia } from '#domain/dates.ts'
import { PendingService } from '#server/services/service.entity.server.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { stopClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'

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
])('form, answer and Your Services say whose time it is, to a family abroad: %s', async (language, words) => {
  const site = openSite(await createCustomer())
  const form = await site.get(`/book/service${language}`)
  const answer = await site.post('/book/service', bookingFields())
  for (const page of [form, answer, await site.get('/show/service')]) expect(page.text).toContain(words)
})

test('the fields show an example', async () => {
  const { html } = await openSite(await createCustomer()).get('/book/service')
  expect(html.match(/placeholder="25\/11\/2026 08:00"/g)).toHaveLength(2)
  expect(await htmlErrors(html)).toEqual([])
})
