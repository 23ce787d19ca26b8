import { beforeAll, beforeEach, expect, test } from 'vitest'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* The filter `starts`: India's days and weeks. It is Wednesday, 18 November 2026, 23:30 in India; in UTC still 18:00. */

const confirmed = '/dashboard/services/confirmed'
const evening = Date.parse('2026-11-18T18:00:00Z')
let clock: TestClock
let site: Site
let administrator: Person
let customer: Person

/** Name of the patient: start of the care in India. Booked in this order. */
const starts = {
  NextMonday: '2026-11-23T00:00',
  Sunday: '2026-11-22T23:59',
  DayAfter: '2026-11-20T00:00',
  TomorrowLate: '2026-11-19T23:59',
  TomorrowMidnight: '2026-11-19T00:00',
  Today: '2026-11-18T23:45',
  EarlierThisWeek: '2026-11-16T00:00',
  LastSunday: '2026-11-15T23:59',
}

beforeAll(async () => {
  clock = stopClock(Date.parse('2026-11-15T06:00:00Z'))
  customer = await createCustomer()
  for (const [name, startDate] of Object.entries(starts))
    await confirm(bookingOf({ name, startDate, endDate: '2026-12-24T18:00' }))
  await bookService(customer, bookingOf({ name: 'Pending', startDate: starts.Today }))
  clock = stopClock(evening)
  administrator = await createAdministrator()
  site = openSite(administrator)
})
beforeEach(() => {
  clock = stopClock(evening)
})

async function confirm(booking: ReturnType<typeof bookingOf>) {
  const service = await bookService(customer, booking)
  await requestConfirm(customer, service, service.bookCode)
  return service
}

/** The patients in the order of the page. */
async function patientsOf(query: string): Promise<string[]> {
  const { status, html } = await site.get(`${confirmed}?${query}`)
  expect(status).toBe(200)
  return [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name = '']) => name)
}

test('today, tomorrow and this week are India’s, from midnight to midnight, the earliest first', async () => {
  expect(await patientsOf('starts=today')).toEqual(['Today'])
  expect(await patientsOf('starts=tomorrow')).toEqual(['TomorrowMidnight', 'TomorrowLate'])
  expect(await patientsOf('starts=week')).toEqual([
    'EarlierThisWeek',
    'Today',
    'TomorrowMidnight',
    'TomorrowLate',
    'DayAfter',
    'Sunday',
  ])
})

test('it combines with the other filters, and the address keeps it', async () => {
  const { serviceId } = await confirm(
    bookingOf({ name: 'Assigned', startDate: starts.TomorrowLate, endDate: '2026-12-24T18:00' }),
  )
  await requestAssign(administrator, { serviceId }, await createNurse())
  expect(await patientsOf('starts=week&status=assigned')).toEqual(['Assigned'])
  expect(await patientsOf('starts=today&status=assigned')).toEqual([])
  expect(await patientsOf('starts=tomorrow&to=2026-11-15')).toEqual(['TomorrowMidnight', 'TomorrowLate'])
  expect(await patientsOf(`starts=week&serviceId=${serviceId}`)).toEqual(['Assigned'])
  expect(await patientsOf(`starts=today&serviceId=${serviceId}`)).toEqual([])
  const { html } = await site.get(`${confirmed}?starts=tomorrow`)
  expect(html).toMatch(/<option[^>]*value="tomorrow"[^>]*selected/)
})

test('a page takes one Query and one batch of the next visits besides the read of the account', async () => {
  const { calls } = await observe(() => site.get(`${confirmed}?starts=week&status=assigned`))
  expect(tallyInFrame(calls)).toEqual({ BatchGetItem: 2, Query: 1 })
})

test('any other period is refused, and pending services, which have no such list, ignore it', async () => {
  for (const period of ['yesterday', 'month', '2026-11-18']) {
    const answer = await site.get(`${confirmed}?starts=${period}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Choose one from the list.')
  }
  expect((await site.get('/dashboard/services/temp?starts=tomorrow')).text).toContain('Pending')
})

test('the lists and their files show patient, start and end', async () => {
  const { text } = await site.get(`${confirmed}?starts=today`)
  expect(text).toMatch(/Created\s+From, to\s+Status\s+Next visit, nurse/)
  expect(text).toMatch(/Today\s.*\s18 Nov\s+to 24 Dec/)
  expect((await site.get('/dashboard/services/temp')).text).toMatch(/Pending\s.*\s18 Nov\s+to 25 Mar 2027/)
  const { html: file } = await site.get(`${confirmed}.csv?starts=today`)
  const [titles, row, ...others] = file.trim().split('\r\n')
  expect(titles).toContain('"Patient","Start","End","Shift"')
  expect(row).toMatch(/"Today","18\/11\/2026, 11:45.pm","24\/12\/2026, 6:00.pm",""$/)
  expect(others).toEqual([])
})

test('at midnight a cursor of yesterday’s today is refused and no server error', async () => {
  // More than a page starts "tomorrow".
  const customers = await Promise.all(Array.from({ length: 2 }, () => createCustomer()))
  for (let place = 0; place < 26; place++) {
    customer = customers[place % 2] as Person
    await confirm(bookingOf({ name: 'Many', startDate: starts.TomorrowLate, endDate: '2026-12-24T18:00' }))
  }
  const { html } = await site.get(`${confirmed}?starts=tomorrow`)
  const next = linksOf(html).find((link) => link.includes('cursor=')) ?? ''
  expect((await site.get(next)).status).toBe(200)
  clock.advance(60 * 60_000)
  const late = await site.get(next)
  expect(late.status).toBe(400)
  expect(late.text).toContain('This page of the list cannot be opened.')
})
