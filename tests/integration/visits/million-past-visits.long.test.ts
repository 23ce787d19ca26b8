import { removeEngine, writeIntoFile } from '#tests/support/before-product/engine-of-file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { readWeek } from '#server/roster/read-weeks.server.ts'
import { hour, stopClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain, type Person } from '#tests/support/people.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { openSite } from '#tests/support/site.ts'
import { fillLargeCompany, largeCompany, runningService } from '#tests/support/visits/large-company.ts'
import { writeEndedService, writePastWeek } from '#tests/support/visits/past-visits.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { pages } from '#tools/budgets.ts'

/*
 * A company of 300 nurses and 1,500 services that is years old reads as much for a page as one that began two months ago: the seven indexes do
 * not go through the past. The same pages are asked for before and after a million visits of the past are written (by day a hundred thousand), with their
 * reports, the services that are over, and the absences.
 */

const visitsOfPast = countOf({ some: 100_000, every: 1_000_000 })
/** Of the services that run now, beyond the recent ones. */
const earlierWeeks = countOf({ some: 5, every: 40 })
/** The Monday before the company's first week. */
const newest = '2026-11-16'
/** The list of uncovered visits and the choice of a nurse look ten weeks back; those are there from the start. */
const recentWeeks = 10
const [runningCount, nurseCount] = [1500, 300]
const people: Record<'office' | 'family' | 'nurse', Person> = {} as never
let familyService = ''

beforeAll(async () => {
  await fillLargeCompany()
  stopClock(startOfDay('2026-11-24') + 10 * hour)
  const { person, nurse } = await createLinkedNurse()
  const { customer, serviceId } = await confirmedService()
  Object.assign(people, { office: await createAdministrator(), family: customer, nurse: person })
  expect(await change(people.office, serviceId, line(nurse))).toEqual({ ok: true })
  familyService = serviceId
  await writeIntoFile((filler) => {
    for (let back = 0; back < recentWeeks; back++)
      for (let place = 0; place < runningCount; place++)
        writePastWeek(filler, { ...runningService(place), monday: addDays(newest, -7 * back) })
  })
}, 1_200_000)
afterAll(removeEngine)

type Cost = { requests: number; units: number; bytes: number }

/** What each page costs at two moments, by its name. */
async function costs(): Promise<Record<string, Cost>> {
  const found: Record<string, Cost> = {}
  for (const when of ['monday', 'wednesday'] as const) {
    stopClock(largeCompany[when])
    const [office, family, nurse] = await Promise.all(
      [people.office, people.family, people.nurse].map(async (person) => openSite(await signInAgain(person))),
    )
    const asked = [
      [office, '/dashboard/roster'],
      [office, '/dashboard/roster?by=family'],
      [office, '/dashboard/roster?view=day'],
      [office, '/dashboard/panel'],
      [office, '/dashboard/visits/uncovered'],
      [office, '/dashboard/hours'],
      [family, '/show/service'],
      [family, `/show/service/${familyService}/visits`],
      [nurse, '/staff'],
      [nurse, '/staff/hours'],
    ] as const
    for (const [site, path] of asked) {
      let bytes = 0
      const spent = await spentOn(async () => {
        const { status, html } = (await site?.get(path)) ?? { status: 0, html: '' }
        expect([path, status]).toEqual([path, 200])
        bytes = Buffer.byteLength(html)
      })
      found[`${when} ${path.replace(familyService, ':id')}`] = { ...spent, bytes }
    }
  }
  return found
}

test('very many visits of the past make no page dearer: as many requests, units and bytes as without them', async () => {
  const before = await costs()
  let written = 0
  await writeIntoFile((filler) => {
    // The services that run now, some weeks more; of each twentieth with the nurses' reports.
    for (let back = recentWeeks; back < recentWeeks + earlierWeeks; back++)
      for (let place = 0; place < runningCount; place++) {
        const week = { ...runningService(place), monday: addDays(newest, -7 * back) }
        written += writePastWeek(filler, week, { hasReports: place % 20 === 0 })
      }
    // Services that are over, of a day and a night each, fifteen weeks long; the last ones ended last week.
    for (let place = 0; written < visitsOfPast; place++) {
      const nurseIds = [0, 1, 2].map((of) => runningService((place + of) % nurseCount).nurseIds[0] ?? '')
      const last = addDays(newest, -7 * (place % 150))
      written += writeEndedService(filler, { serviceId: `over-${place}`, nurseIds, last, weeks: 15 })
    }
  })
  expect(written).toBeGreaterThanOrEqual(visitsOfPast)
  // The product sees the past where it is asked for.
  const { visits: past } = await readWeek(addDays(newest, -7 * (recentWeeks + earlierWeeks - 1)))
  expect(past.length).toBeGreaterThan(runningCount * 7)
  expect(past.every(({ arrivedAt, leftAt }) => arrivedAt && leftAt)).toBe(true)
  const after = await costs()
  console.warn(after)
  expect(withoutHours(after)).toEqual(withoutHours(before))
  for (const when of ['monday', 'wednesday'])
    for (const [path, most] of Object.entries(pages)) {
      const name = `${when} ${path}`
      expect.soft(after[name]?.units, name).toBeLessThanOrEqual(most.units)
      expect.soft(after[name]?.requests, name).toBeLessThanOrEqual(most.requests)
      expect.soft(after[name]?.bytes, name).toBeLessThanOrEqual(most.bytes)
    }
}, 1_800_000)

/** The hours of a month are all visits of that month, so they alone may be more: the services that are over had visits in it. */
function withoutHours(found: Record<string, Cost>): Record<string, Cost> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => !name.includes('/dashboard/hours')))
}
