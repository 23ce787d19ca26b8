import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/visits/days.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import type { Attendance } from '#domain/visits/attendance.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  signInAgain,
} from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'

/* What a family sees of the visits of its service (docs/visits.md, "Screens"; docs/invariants.md, V7). */

const clock = startOnTuesday({ keepsInvariants: false })

/** A service with one day shift each day, from tomorrow on. */
async function planned({ days = 90, photo = 'staff/photo' }: { days?: number; photo?: string | null } = {}) {
  const [office, service] = [await createAdministrator(), await confirmedService(undefined, { days })]
  const nurse = await createNurse({ fullName: 'Meera Joshi', ...(photo && { profilePhoto: photo }) })
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  return { ...service, office, nurse, path: `/show/service/${service.serviceId}/visits` }
}

/** Writes what was reported of a visit, as its week holds it. */
async function report(serviceId: string, day: string, times: Attendance) {
  const monday = mondayOf(day)
  const { data } = await ServiceWeek.get({ serviceId, monday }).go()
  const visits = (data?.visits ?? []).map((visit) => (visit.day === day ? { ...visit, ...times } : visit))
  await ServiceWeek.patch({ serviceId, monday }).set({ visits: visits }).go()
}

describe('the page', () => {
  test('shows the next visit with its nurse, each coming day, and links to both files', async () => {
    const { customer, path } = await planned()
    const { text, html } = await openSite(customer).get(path)
    expect(text).toContain('Tomorrow, Wednesday 25 November 8 am to 8 pm Next visit Meera Joshi Call Meera ')
    expect(text).toContain('Today, Tuesday 24 November No visit today.')
    expect(text).toContain('This week Thursday 26 November 8 am to 8 pm')
    // The visit of the card stands nowhere else.
    expect(text.split('25 November')).toHaveLength(2)
    expect(text).toContain('Next week Monday 30 November')
    expect(text).toContain('Week from 28 December')
    expect(text).toContain('Sunday 3 January')
    expect(text).toContain('All times are in Indian Standard Time.')
    expect(linksOf(html)).toEqual(expect.arrayContaining([`${path}.ics`, `${path}.csv`, '/show/service']))
    expect(html).not.toContain('month=')
    expect(await htmlErrors(html)).toEqual([])
  })

  test('loads no script of its own, may not be kept, and takes three requests at most', async () => {
    const { customer, path, nurse } = await planned()
    const site = openSite(customer)
    const seen = await observe(() => site.get(path))
    expect(tally(seen.calls)).toEqual({ Query: 1, BatchGetItem: 2 })
    if (seen.died) return
    expect(seen.result.headers['cache-control']).toBe('no-store')
    expect(seen.result.html).not.toContain('__remixContext')
    const data = await observe(() => site.get(`${path}.data`))
    expect(tally(data.calls)).toEqual({ Query: 1, BatchGetItem: 2 })
    const photo = await observe(() => site.get(`${path}/photos/${nurse.id}`))
    expect(tally(photo.calls)).toEqual({ Query: 1, BatchGetItem: 1, GetItem: 1 })
    for (const file of ['csv', 'ics'])
      expect(tally((await observe(() => site.get(`${path}.${file}`))).calls)).toEqual({
        Query: 2,
        GetItem: 1,
        BatchGetItem: 1,
      })
  })

  test.each([
    ['hi', 'अगली विज़िट', 'बुधवार, 25 नवंबर', 'अगले दिन'],
    ['mr', 'पुढची भेट', 'बुधवार, 25 नोव्हेंबर', 'दुसऱ्या दिवशी'],
  ])('in %s as well, with the days in words', async (language, next, dayInWords, nextDay) => {
    const { customer, path, office, serviceId } = await planned()
    await change(office, serviceId, line(undefined, night))
    const { text } = await openSite(customer).get(`${path}?lang=${language}`)
    for (const words of [next, dayInWords, nextDay]) expect(text).toContain(words)
  })

  test('says what was reported: arrived, left, did not take place, or nothing', async () => {
    const { customer, path, serviceId } = await planned()
    clock.advance(4 * 24 * hour)
    await report(serviceId, '2026-11-25', {
      arrivedAt: '2026-11-25T02:25:00.000Z',
      leftAt: '2026-11-25T14:35:00.000Z',
    })
    await report(serviceId, '2026-11-26', { missedAt: '2026-11-26T06:00:00.000Z' })
    await report(serviceId, '2026-11-28', { arrivedAt: '2026-11-28T02:28:00.000Z' })
    const { text } = await openSite(customer).get(path)
    expect(text).toContain('Today, Saturday 28 November 8 am to 8 pm Now Meera Joshi Arrived: 7:58 am')
    expect(text).not.toContain('No visit today.')
    const past = text.slice(text.indexOf('The last seven days'))
    expect(past).toMatch(
      /Friday 27 November .* no report .*Thursday 26 November .* did not take place\. .*Wednesday 25 November .* Arrived: 7:55 am Left: 8:05 pm/,
    )
  })

  test('a visit that runs without a report says so, and after the departure it is over', async () => {
    const { customer, path, serviceId } = await planned()
    clock.advance(24 * hour)
    const site = openSite(customer)
    expect((await site.get(path)).text).toContain('The arrival has not been reported yet.')
    await report(serviceId, '2026-11-25', {
      arrivedAt: '2026-11-25T02:25:00.000Z',
      leftAt: '2026-11-25T04:00:00.000Z',
    })
    const { text } = await site.get(path)
    expect(text).toContain('Tomorrow, Thursday 26 November 8 am to 8 pm Next visit')
    expect(text).toContain('Today, Wednesday 25 November 8 am to 8 pm Meera Joshi')
    expect(text).toContain('Arrived: 7:55 am Left: 9:30 am')
  })

  test('begins with the cards of the family’s home: a visit to which nobody came, until its end; all nurses who begin together', async () => {
    const { customer, path, office, serviceId } = await planned()
    const sunita = await createNurse({ fullName: 'Sunita Pawar' })
    await change(office, serviceId, line(sunita))
    const site = openSite(customer)
    clock.advance(16 * hour)
    const together = await site.get(path)
    expect(together.text).toMatch(/Next visit Meera Joshi .* Next visit Sunita Pawar .* Thursday 26 November/)
    await report(serviceId, '2026-11-25', { missedAt: '2026-11-25T03:00:00.000Z' })
    clock.advance(8.5 * hour)
    const words = 'Visit missed This visit did not take place. Call the office'
    for (const address of [path, '/show/service']) {
      const missed = await site.get(address)
      expect(missed.text.split(words), address).toHaveLength(3)
      expect(missed.text, address).not.toContain('Next visit ')
    }
    clock.advance(11.5 * hour)
    const over = await site.get(path)
    expect(over.text).toContain('Tomorrow, Thursday 26 November 8 am to 8 pm Next visit')
    expect(over.text).toMatch(
      /Today, Wednesday 25 November 8 am to 8 pm Meera Joshi .{0,30}This visit did not take place\./,
    )
  })

  test('a night that began yesterday is shown as the present visit', async () => {
    const { customer, path, office, serviceId } = await planned()
    await change(office, serviceId, line(undefined, night))
    clock.advance(24 * hour + 16 * hour)
    const { text } = await openSite(customer).get(path)
    expect(text).toContain(
      'Indian Standard Time. Wednesday 25 November 8 pm to 8 am the next day No nurse yet',
    )
    expect(text).toContain('Today, Thursday 26 November 8 am to 8 pm')
  })

  test('without a nurse it is plain, and names neither illness nor leave of the one who cannot come', async () => {
    const { customer, path, office, serviceId } = await planned()
    const other = await createNurse({ fullName: 'Sunita Pawar' })
    await change(
      office,
      serviceId,
      { kind: 'thisVisit', line: '1', day: inDay(1), ...day, nurseId: other.id },
      { kind: 'thisVisit', line: '1', day: inDay(2), ...day },
      { kind: 'following', line: '1', from: inDay(4), ...day, nurseId: other.id },
    )
    const { text } = await openSite(customer).get(path)
    expect(text).toContain('8 am to 8 pm Sunita Pawar')
    expect(text).toContain('Covering for Meera Joshi, who cannot come this time.')
    expect(text).toContain('Meera Joshi cannot come this time. We are looking for another nurse.')
    expect(text.match(/From this day on, instead of Meera Joshi\./g)).toHaveLength(1)
    expect(text.slice(text.indexOf('Next visit'), text.indexOf('A copy to keep'))).not.toMatch(
      /\b(ill|leave|absen)/i,
    )
    await change(office, serviceId, line(undefined, { ...day, start: 0, minutes: 60 }))
    expect((await openSite(customer).get(path)).text).toContain('We are looking for a nurse.')
  })

  test('a pause is one line of its days, and so are days without visits; a cancelled visit beside another is crossed out', async () => {
    const { customer, path, office, serviceId } = await planned()
    await change(office, serviceId, line(undefined, { ...night, minutes: 120 }))
    await change(
      office,
      serviceId,
      { kind: 'pause', from: '2026-12-03', to: '2026-12-05' },
      { kind: 'noVisit', line: '2', day: '2026-11-26' },
      { kind: 'noVisit', line: '1', day: '2026-11-27' },
      { kind: 'noVisit', line: '2', day: '2026-11-27' },
    )
    const { text } = await openSite(customer).get(path)
    expect(text).toContain('Thursday 3 December to Saturday 5 December Paused, no visits Sunday 6 December')
    expect(text).toContain('Friday 27 November No visits Saturday 28 November')
    expect(text).toMatch(
      /Thursday 26 November 8 am to 8 pm Meera Joshi( Call \d+)? Ask the office about this visit 8 pm to 10 pm Cancelled/,
    )
  })
})

describe('the past', () => {
  test('is read by month, from the plan’s first visit to yesterday, also when a year turns', async () => {
    const { customer, path, serviceId } = await planned()
    clock.advance(20 * 24 * hour)
    expect(await rollForward(serviceId)).toMatchObject({ ok: true })
    clock.advance(27 * 24 * hour)
    expect(await rollForward(serviceId)).toMatchObject({ ok: true })
    const site = openSite(await signInAgain(customer))
    const present = await site.get(path)
    expect(linksOf(present.html)).toContain(`${path}?month=2027-01`)
    const january = await site.get(`${path}?month=2027-01`)
    expect(january.text).toContain('Visits in January 2027')
    expect(january.text).toMatch(/Saturday 9 January.*Friday 1 January/)
    expect(january.text).not.toContain('Sunday 10 January')
    expect(january.text).not.toContain('31 December')
    expect(linksOf(january.html)).toEqual(expect.arrayContaining([path, `${path}?month=2026-12`]))
    const november = await site.get(`${path}?month=2026-11`)
    expect(november.text).toMatch(/Monday 30 November.*Wednesday 25 November/)
    expect(linksOf(november.html)).toContain(`${path}?month=2026-12`)
    expect(november.html).not.toContain('month=2026-10')
    expect(await htmlErrors(november.html)).toEqual([])
    expect(tally((await observe(() => site.get(`${path}?month=2026-12`))).calls)).toEqual({
      Query: 1,
      BatchGetItem: 2,
    })
    for (const month of ['2026-10', '2027-02', '2027-13', 'x', ''])
      expect((await site.get(`${path}?month=${month}`)).location, month).toBe(path)
  })

  test('stays for the family after the service was closed, and no visit comes any more', async () => {
    const { customer, path } = await closedAfter(3)
    clock.advance(60 * 24 * hour)
    const site = openSite(await signInAgain(customer))
    const { text, html } = await site.get(path)
    expect(text).toContain('This service has ended, so there are no more visits.')
    expect(linksOf(html).find((link) => link.includes('?month='))).toBeDefined()
    const november = await site.get(`${path}?month=2026-11`)
    expect(november.text).toContain('Friday 27 November 8 am to 8 pm Meera Joshi')
    expect((await site.get(`${path}.csv`)).html).toContain('"2026-11-27","08:00","20:00"')
  })
})

/** A service that its family closed some days later. Its nurse came each day. */
async function closedAfter(days: number) {
  const [office, service] = [await createAdministrator(), await confirmedService()]
  const { customer, serviceId } = service
  const nurse = await createNurse({ fullName: 'Meera Joshi' })
  expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
  clock.advance(days * 24 * hour)
  await change(office, serviceId, { kind: 'stop', from: inDay(1) })
  const { closeCode } = await codesOf(customer, { serviceId })
  expect(await requestClose(customer, { serviceId }, closeCode)).toEqual({ ok: true })
  return { ...service, path: `/show/service/${serviceId}/visits` }
}

describe('who sees it', () => {
  test('only the family whose plan it is: another account, a service without a plan and an unknown id are answered alike', async () => {
    const { path, nurse, office, serviceId, customer } = await planned()
    const without = await confirmedService(customer)
    const files = ['', '.data', '.csv', '.ics', `/photos/${nurse.id}`, '?month=2026-11']
    for (const ending of files) {
      const mine = openSite(customer)
      const unknown = await mine.get(`/show/service/unknown/visits${ending}`)
      const others = [
        await mine.get(`/show/service/${without.serviceId}/visits${ending}`),
        await openSite(await createCustomer()).get(path + ending),
        await openSite(office).get(path + ending),
        await openSite(await createStaffMember()).get(path + ending),
      ]
      for (const answer of others) {
        expect(answer.status, ending).toBe(unknown.status)
        expect(answer.html, ending).not.toContain('Meera')
        expect(answer.text.replaceAll(serviceId, '').length, ending).toBeLessThan(unknown.text.length + 100)
      }
      if (ending !== '.data') expect(unknown.status, ending).toBe(404)
      const visitor = await openSite().get(path + ending)
      expect(visitor.html, ending).not.toContain('Meera')
      if (ending !== '.data') expect(visitor.location, ending).toContain('/login?redirectTo=')
    }
  })

  /** Minutes after the first visit's start: a visit of twelve hours. */
  const minutes = 60_000
  test.each([
    ['24 hours and a minute before', -24 * 60 - 1, false, true],
    ['24 hours before', -24 * 60, true, true],
    ['at its start', 0, true, true],
    ['a minute before 24 hours after its end', 36 * 60 - 1, true, true],
    ['24 hours after its end', 36 * 60, false, false],
  ])('%s the nurse’s number is there: minute %i', async (_, minute, number, photo) => {
    const { customer, path, serviceId, nurse, office } = await planned()
    await change(office, serviceId, { kind: 'stop', from: inDay(2) })
    clock.advance(22 * hour + minute * minutes)
    const site = openSite(await signInAgain(customer))
    for (const address of [path, `${path}.data`]) {
      const { html } = await site.get(address)
      expect(html.includes(nurse.contactNumber), address).toBe(number)
      expect(html.includes(`photos/${nurse.id}`), address).toBe(photo)
    }
    const { status, location } = await site.get(`${path}/photos/${nurse.id}`)
    expect(status).toBe(photo ? 302 : 404)
    if (photo) expect(location).toContain(`staff/${nurse.id}/profilePhotoSmall?`)
    for (const file of ['csv', 'ics'])
      expect((await site.get(`${path}.${file}`)).html).not.toContain(nurse.contactNumber)
  })

  test('a nurse who was taken off, or who comes to another family, has no photo and no number here', async () => {
    const { customer, path, serviceId, nurse, office } = await planned()
    const other = await createNurse({ fullName: 'Sunita Pawar', profilePhoto: 'staff/other' })
    const theirs = await confirmedService()
    await change(office, theirs.serviceId, line(other))
    const site = openSite(customer)
    expect((await site.get(`${path}/photos/${other.id}`)).status).toBe(404)
    await change(office, serviceId, { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id })
    clock.advance(20 * hour)
    const { html, text } = await site.get(path)
    expect(html).not.toContain(nurse.contactNumber)
    expect(html).not.toContain(`photos/${nurse.id}`)
    expect(text).not.toContain('Sunita')
    expect((await site.get(`${path}/photos/${nurse.id}`)).status).toBe(404)
  })

  test('a nurse without a photo has none, and one whose record is gone has no name', async () => {
    const { customer, path, nurse } = await planned({ photo: null })
    const site = openSite(customer)
    expect((await site.get(path)).html).not.toContain('<img class="home-person__face"')
    expect((await site.get(`${path}/photos/${nurse.id}`)).status).toBe(404)
    await Staff.delete({ id: nurse.id }).go()
    expect((await site.get(path)).text).toContain('8 am to 8 pm Nurse')
  })

  test('the cards link to the visits of a service with a plan, and of no other', async () => {
    const { customer, path } = await planned()
    await confirmedService(customer)
    const own = await openSite(customer).get('/show/service')
    // The first card, which shows the next visit, and the service in the list.
    expect(linksOf(own.html).filter((link) => link.endsWith('/visits'))).toEqual([path, path])
    const over = await closedAfter(1)
    const earlier = await openSite(over.customer).get('/show/earlier')
    expect(linksOf(earlier.html)).toContain(over.path)
  })
})

test('a page at the limits of a plan stays within its budget, and folded weeks keep it calm', async () => {
  const [office, customer] = [await createAdministrator(), await createCustomer()]
  const { serviceId } = await confirmedService(customer)
  for (let place = 0; place < 6; place++) {
    const nurse = await createNurse({ fullName: `Meera Joshi ${place}`, profilePhoto: 'staff/photo' })
    const shift = { ...day, start: 60 * place * 3, minutes: 120 }
    expect(await change(office, serviceId, line(nurse, shift))).toEqual({ ok: true })
  }
  clock.advance(10 * 24 * hour)
  expect(await rollForward(serviceId)).toMatchObject({ ok: true })
  const site = openSite(await signInAgain(customer))
  const sizes = []
  for (const language of ['en', 'hi', 'mr']) {
    const { html } = await site.get(`/show/service/${serviceId}/visits?lang=${language}`)
    sizes.push(Buffer.byteLength(html))
    expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(4)
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(pageBytes.familyVisits)
  expect(addDays('2026-11-24', 10)).toBe(inDay(0))
})
