import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { readUncovered } from '#server/roster/read-uncovered.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { change, confirmedService, inDay, line, night } from '#tests/support/visits/plans.ts'
import { putAll, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The list of uncovered visits: why each has no nurse, and who is free (docs/visits.md, "Screens"). */

const path = '/dashboard/visits/uncovered'

let office: Person
let site: Site
const clock = startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('without an uncovered visit it says so', async () => {
  const { status, html } = await site.get(path)
  expect(status).toBe(200)
  expect(textOf(html)).toContain('All upcoming visits are allocated.')
})

test('the next 24 hours come first; each visit leads to itself, its plan, and to its cover by each who is free', async () => {
  const [busy, free] = [await createNurse({ fullName: 'Busy' }), await createNurse({ fullName: 'Free' })]
  const [open, other] = [
    await confirmedService(undefined, { days: 2 }),
    await confirmedService(undefined, { days: 1 }),
  ]
  await change(office, open.serviceId, line())
  await change(office, other.serviceId, line(busy))
  const { html } = await site.get(path)
  const text = textOf(html)
  const [first, second] = [text.indexOf('Wed 25 Nov, 08:00–20:00'), text.indexOf('Thu 26 Nov, 08:00–20:00')]
  expect([text.indexOf('In the next 24 hours'), first, text.indexOf('Later'), second]).toEqual(
    [text.indexOf('In the next 24 hours'), first, text.indexOf('Later'), second].toSorted((a, b) => a - b),
  )
  expect(text.slice(first, second)).not.toContain('Busy')
  expect(text.slice(second)).toMatch(/Busy : (?:To check: [^:]*)+; 12 h this week/)
  expect(text).toContain('2 in all')
  const visit = `/dashboard/visits/${open.serviceId}.2026-11-25.1`
  expect(linksOf(html)).toEqual(
    expect.arrayContaining([
      visit,
      `${visit}/cover`,
      `${visit}/cover?nurse=${free.id}`,
      `/dashboard/services/${open.serviceId}/plan`,
    ]),
  )
  expect(linksOf(html)).not.toContain(`${visit}/cover?nurse=${busy.id}`)
  expect(await htmlErrors(html)).toEqual([])
})

test('a visit that has begun, was cancelled, or whose service is over leaves the list', async () => {
  const { serviceId } = await confirmedService(undefined, { days: 3 })
  await change(office, serviceId, line())
  expect((await readUncovered(1)).count).toBe(3)
  await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
  expect((await readUncovered(1)).count).toBe(2)
  clock.advance(22 * hour)
  expect((await readUncovered(1)).visits.map(({ day }) => day)).toEqual(['2026-11-27'])
  await change(office, serviceId, { kind: 'stop', from: inDay(1) })
  expect((await readUncovered(1)).count).toBe(0)
})

test('it says why: an absence, what keeps the usual nurse, or that the line has none', async () => {
  const [ill, double, left] = [
    await createNurse({ fullName: 'Ill' }),
    await createNurse({ fullName: 'Double' }),
    await createNurse({ fullName: 'Out' }),
  ]
  const service = await confirmedService(undefined, { days: 2 })
  const other = await confirmedService(undefined, { days: 2 })
  const at = (startMinute: number) => ({ startMinute, minutes: 60, weekdays: [3] })
  // The first nurse alone, so that the service names them.
  for (const each of [
    line(ill, at(600)),
    line(double, at(720)),
    line(left, at(840)),
    line(undefined, at(960)),
  ])
    expect(await change(office, service.serviceId, each)).toEqual({ ok: true })
  const visit = (id: string, startMinute: number) =>
    ({ kind: 'thisVisit', line: id, day: '2026-11-25', startMinute, minutes: 60 }) as const
  await change(office, service.serviceId, visit('1', 600), visit('2', 720), visit('3', 840))
  await change(office, other.serviceId, line(double, at(720)))
  await Absence.put(
    absenceRecord({
      ...{ nurseId: ill.id, id: 'absence', from: '2026-11-24T18:30:00.000Z', to: '2026-11-25T18:30:00.000Z' },
      uncovered: [{ serviceId: service.serviceId, line: '1', day: '2026-11-25' }],
    }),
  ).go()
  const text = textOf((await site.get(path)).html)
  for (const [time, why] of [
    ['10:00–11:00', 'Ill is ill'],
    ['12:00–13:00', 'Double has another visit then'],
    ['14:00–15:00', 'Out was removed from this visit'],
    ['16:00–17:00', 'Not yet allocated'],
  ])
    expect(text).toContain(`Savita Kulkarni Wed 25 Nov, ${time} ${why}`)
})

test('each nurse who can come stands with hours, whether they know the patient, and the wishes that they do not meet', async () => {
  const fits = await createNurse({ fullName: 'Fits', gender: 'Female' })
  await createNurse({ fullName: 'Other', gender: 'Male' })
  const owner = await createCustomer()
  const booking = bookingOf({
    ...{ startDate: `${inDay(1)}T08:00`, endDate: `${inDay(3)}T20:00` },
    ...{ caregivergender: 'Female', age: '30' },
  })
  const service = await bookService(owner, booking)
  await requestConfirm(owner, service, service.bookCode)
  await change(
    office,
    service.serviceId,
    line(fits, { startMinute: 480, minutes: 90, weekdays: [3] }),
    line(undefined, { ...night, weekdays: [5] }),
  )
  const before = textOf((await site.get(path)).html)
  expect(before).toContain('Fits : Already scheduled with this patient; 1.5 h this week')
  expect(before).toContain('Other : Preference not met: Female caregiver; 0 h this week')
  expect(before.indexOf('Fits :')).toBeLessThan(before.indexOf('Other :'))
  clock.advance(26 * hour)
  expect(textOf((await openSite(await createAdministrator()).get(path)).html)).toContain(
    'Fits : Knows the patient: 1 visit, last on Wed 25 Nov; 1.5 h',
  )
})

test('of many uncovered visits a page shows 20, by a fixed number of requests', async () => {
  await Promise.all(Array.from({ length: 8 }, () => createNurse()))
  const days = [0, 1, 2].map((place) => addDays('2026-12-01', place))
  const weekOf = (place: number) =>
    weekRecord(`service-${place}`, { monday: '2026-11-30', visits: shiftsOfWeek(days, []) })
  await putAll(Array.from({ length: 60 }, (_, place) => weekOf(place)))
  const { html } = await site.get(path)
  expect(textOf(html)).toContain('360 in all')
  // Eight nurses are free, and five are named.
  expect(html.match(/cover\?nurse=/g)).toHaveLength(20 * 5)
  expect(html.match(/3 more/g)).toHaveLength(20)
  expect(linksOf(html)).toContain(`${path}?page=2`)
  const last = await site.get(`${path}?page=18`)
  expect(new Set(linksOf(last.html).filter((link) => link.endsWith('/cover'))).size).toBe(20)
  expect(linksOf(last.html)).not.toContain(`${path}?page=19`)
  expect(textOf((await site.get(`${path}?page=99`)).html)).toContain('no more visits on this page')
  for (const page of ['0', '-1', 'x', '1.5'])
    expect((await site.get(`${path}?page=${page}`)).html).toContain('360')
  const seen = await observe(() => readUncovered(1))
  // The uncovered weeks; the nurses (two), who is busy, what their records say, their pairs, the rules, the absences; the weeks of each service; services with plans.
  expect(tally(seen.calls)).toEqual({ Query: 8 + 20, BatchGetItem: 1 })
  expect((await Staff.scan.go({ pages: 'all' })).data).toHaveLength(8)
  expect((await Service.scan.go({ pages: 'all' })).data).toEqual([])
})
