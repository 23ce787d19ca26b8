import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostWords } from '#server/search/person-words.server.ts'
import { wordsOf } from '#server/services/search-words.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { confirmed, pending, startSearches } from '#tests/support/dashboard/search.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

describe('by name and number', () => {
  /* The searches by what people say on the telephone: a word of the patient's name, the last digits of a number. */

  const { people, book, bookConfirmed, found } = startSearches()

  test('a patient is found by any word of the name from its third letter, in any case, newest first, in both lists', async () => {
    await bookConfirmed('Anjali Deshpande')
    await bookConfirmed('Vasant Anjaria')
    await book('Waiting Deshpande')
    for (const patient of ['anj', 'ANJA', 'Anj'])
      expect(await found(confirmed, { patient })).toEqual(['Vasant Anjaria', 'Anjali Deshpande'])
    for (const patient of ['anjal', 'Anjali', 'deshpande', 'Deshp anj', 'Anjali Deshpande'])
      expect(await found(confirmed, { patient })).toEqual(['Anjali Deshpande'])
    expect(await found(pending, { patient: 'desh' })).toEqual(['Waiting Deshpande'])
    for (const patient of ['an', 'njali', 'Anjalix', 'Anjali Waiting', 'de'])
      expect(await found(confirmed, { patient })).toEqual([])
  })

  test('a word shorter than three letters is found whole', async () => {
    await bookConfirmed('Li Wu')
    await bookConfirmed('X Æ')
    expect(await found(confirmed, { patient: 'li' })).toEqual(['Li Wu'])
    expect(await found(confirmed, { patient: 'x' })).toEqual(['X Æ'])
    expect(await found(confirmed, { patient: 'l' })).toEqual([])
  })

  test('only the first words of a very long name have entries, so that one transaction always takes them', () => {
    const name = Array.from({ length: 40 }, (_, place) => `${place}word${place}`).join(' ')
    const words = wordsOf({
      serviceId: 'x',
      createdAt: '2026-01-01',
      phone: '+919812345678',
      patient: { name },
    })
    expect(words).toHaveLength(2 * mostWords + 1)
    expect(wordsOf({ serviceId: 'x', createdAt: '', phone: '', patient: { name: '❤️' } })).toEqual([])
  })

  test('a number is found by its last four digits, alone or with a word, in both lists; its start as before', async () => {
    await bookConfirmed('Number One', { number: '+919812344821' })
    await bookConfirmed('Number Two', { number: '+919733344821' })
    await book('Number Three', { number: '+919700004821' })
    for (const number of ['4821', '48 21', '४८२१'])
      expect(await found(confirmed, { number })).toEqual(['Number Two', 'Number One'])
    expect(await found(confirmed, { number: '4821', patient: 'one' })).toEqual(['Number One'])
    expect(await found(confirmed, { number: '98123', patient: 'number' })).toEqual(['Number One'])
    expect(await found(pending, { number: '4821' })).toEqual(['Number Three'])
    expect(await found(pending, { number: '97000 04821' })).toEqual(['Number Three'])
    expect(await found(pending, { number: '97000', patient: 'three' })).toEqual(['Number Three'])
    expect(await found(pending, { number: '97000' })).toContain('Number Three')
    expect(await found(confirmed, { number: '9999' })).toEqual([])
  })

  test('it combines with status, days, service type, start and id', async () => {
    const first = await bookConfirmed('Combined Name')
    await bookConfirmed('Combined Other')
    await requestAssign(people.administrator, first, await createNurse())
    const search = (filters: Record<string, string>) => found(confirmed, { patient: 'combined', ...filters })
    expect(await search({})).toEqual(['Combined Other', 'Combined Name'])
    expect(await search({ status: 'assigned' })).toEqual(['Combined Name'])
    expect(await search({ service: 'Physiotherapy' })).toEqual([])
    expect(await search({ to: '2020-01-01' })).toEqual([])
    expect(await search({ from: '2020-01-01' })).toHaveLength(2)
    expect(await search({ starts: 'today' })).toEqual([])
    expect(await search({ serviceId: first.serviceId })).toEqual(['Combined Name'])
    expect(await found(confirmed, { patient: 'nobody', serviceId: first.serviceId })).toEqual([])
    expect(await found(pending, { patient: 'combined', status: 'confirmed' })).toEqual([])
  })

  const nonsense: [string, string][] = [
    ['patient=%F0%9F%98%80', 'Enter letters of the patient’s name.'],
    ['patient=%27%22%3B--', 'Enter letters of the patient’s name.'],
    ['patient=%ff', 'Enter letters of the patient’s name.'],
    ['patient=%00', 'Enter letters of the patient’s name.'],
    [`patient=${'a'.repeat(81)}`, 'Please use fewer characters.'],
    ['number=abcd', 'Enter the first digits of a phone number, or its last four.'],
  ]
  test.each(nonsense)('%s is refused with its message in both lists', async (query, message) => {
    for (const path of [confirmed, pending, `${confirmed}.csv`]) {
      const answer = await people.site.get(`${path}?${query}`)
      expect(answer.status).toBe(400)
      if (!path.endsWith('csv')) expect(answer.text).toContain(message)
    }
  })

  test.each([
    'word%23patient',
    'a%23b',
    '%3Cscript%3Ealert(1)%3C/script%3E',
    '$nivaas',
    '%22 OR 1=1',
    'a'.repeat(80),
  ])('the patient %s finds nothing and is no server error', { tags: 'long' }, async (patient) => {
    const answer = await people.site.get(`${confirmed}?patient=${patient}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('No confirmed services found.')
    expect(answer.html).not.toContain('<script>alert')
  })

  test('a search is one Query and one batch, whatever is searched beside it', async () => {
    await bookConfirmed('Budget Patient')
    for (const query of ['patient=budget', 'number=5678', 'patient=bud&number=5678&from=2020-01-01'])
      for (const path of [confirmed, pending]) {
        const { calls } = await observe(() => people.site.get(`${path}?${query}`))
        // The other batch is the read of the account.
        // The confirmed services' next visits are one more.
        expect(tallyInFrame(calls)).toEqual({ Query: 1, BatchGetItem: path === confirmed ? 3 : 2 })
      }
    const { calls } = await observe(() => people.site.get(`${confirmed}?patient=nobodyhasit`))
    expect(tallyInFrame(calls)).toEqual({ Query: 1, BatchGetItem: 1 })
  })
})

describe('by the start of care', () => {
  beforeAll(emptyTable)
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
})
