import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { change, confirmedService, day, inDay, line, night } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'
import { planned, closedAfter } from '#tests/support/visits/family-page.ts'

/* More of what family-page.test.ts tests. */

const clock = startOnTuesday({ keepsInvariants: false })

describe('the page', () => {
  test.each([
    ['hi', 'अगली विज़िट', 'बुधवार, 25 नवंबर', 'अगले दिन'],
    ['mr', 'पुढची भेट', 'बुधवार, 25 नोव्हेंबर', 'दुसऱ्या दिवशी'],
  ])('in %s as well, with the days in words', async (language, next, dayInWords, nextDay) => {
    const { customer, path, office, serviceId } = await planned()
    await change(office, serviceId, line(undefined, night))
    const { text } = await openSite(customer).get(`${path}?lang=${language}`)
    for (const words of [next, dayInWords, nextDay]) expect(text).toContain(words)
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
    await change(office, serviceId, line(undefined, { ...day, startMinute: 0, minutes: 60 }))
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
      Query: 2,
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

describe('who sees it', () => {
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
})

test('a page at the limits of a plan stays within its budget, and folded weeks keep it calm', async () => {
  const [office, customer] = [await createAdministrator(), await createCustomer()]
  const { serviceId } = await confirmedService(customer)
  for (let place = 0; place < 6; place++) {
    const nurse = await createNurse({ fullName: `Meera Joshi ${place}`, profilePhoto: 'staff/photo' })
    const shift = { ...day, startMinute: 60 * place * 3, minutes: 120 }
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
