import { beforeEach, describe, expect, test } from 'vitest'
import { daysOf } from '#domain/visits/days.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors, linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { change, confirmedService, day, line, night } from '#tests/support/visits/plans.ts'
import { putAll, serviceRecord, shiftsOfWeek, weekRecord } from '#tests/support/visits/roster-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'
import { week, path, rowsIn, textOf } from '#tests/support/dashboard/roster.ts'

/* More of what roster.test.ts tests. */

let office: Person
let site: Site
const clock = startOnTuesday({ keepsInvariants: false })
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

/** The names of the pages of rows. */
function pagesIn(html: string): string[] {
  const [, pages = ''] = /aria-label="Pages">(.*?)<\/nav>/s.exec(html) ?? []
  return [...pages.matchAll(/<a [^>]*>([^<]*)</g)].map(([, name = '']) => name)
}

describe('a week', () => {
  test('names services that are past their end and not closed, assigned or only confirmed', async () => {
    const [assigned, open] = [
      await confirmedService(undefined, { days: 2 }),
      await confirmedService(undefined, { days: 3 }),
    ]
    await requestAssign(office, assigned, await createNurse())
    expect((await site.get(path)).html).not.toContain('not closed')
    clock.advance(4 * 24 * hour)
    const later = openSite(await createAdministrator())
    const { html } = await later.get(path)
    expect(textOf(html)).toContain('Past end date, not closed: 2')
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([assigned, open].map(({ serviceId }) => `/dashboard/services/${serviceId}`)),
    )
  })

  test('names 25 of them, and says that there are more', async () => {
    const patient = { ...serviceRecord('').patient, endDate: '2026-11-20T14:30:00.000Z' }
    const ended = Array.from({ length: 30 }, (_, place) =>
      serviceRecord(`ended-${place}`, { patient, hasPlan: place > 12 }),
    )
    await putAll([], ended)
    const { html } = await site.get(path)
    expect(textOf(html)).toContain('Past end date, not closed: more than 25')
    expect(linksOf(html).filter((link) => link.startsWith('/dashboard/services/ended'))).toHaveLength(25)
  })

  test('comes in pages that are named by letters, of forty rows at most', async () => {
    for (const letter of ['A', 'B', 'C', 'D'])
      for (let place = 10; place < 35; place++) await createNurse({ fullName: `${letter}sha ${place}` })
    const first = await site.get(path)
    expect(pagesIn(first.html)).toEqual(['A to B', 'B to D', 'D'])
    expect(rowsIn(first.html)).toHaveLength(1 + 40)
    const last = await site.get(`${path}?page=3`)
    expect(rowsIn(last.html)).toHaveLength(1 + 20)
    expect(last.html).toMatch(/<a [^>]*aria-current="page"[^>]*>D</)
    // A page that does not exist any more shows the last one.
    expect(rowsIn((await site.get(`${path}?page=9`)).html)).toEqual(rowsIn(last.html))
  })
})

describe('a day', () => {
  test('is a line of time for each nurse, with what goes on from the day before, on both days', async () => {
    const nurse = await createNurse({ fullName: 'Meera' })
    const { serviceId } = await confirmedService(undefined, { days: 60 })
    await change(office, serviceId, line(nurse, { ...night, weekdays: [7] }), line(undefined, day))
    const rows = async (from: string) => {
      const { html } = await site.get(`${path}?view=day&from=${from}`)
      expect(textOf(html)).toContain('Unallocated: 1 Savita Kulkarni 08:00')
      expect(textOf(html)).toContain('Cover for Savita Kulkarni, ')
      return rowsIn(html, 'by nurse')
        .slice(1)
        .map((row) => row.replaceAll(/( \| )+/g, ' | '))
    }
    expect(await rows('2026-11-29')).toEqual(['With visits: 1', 'Meera | Savita Kulkarni 20:00–08:00'])
    // A Monday, whose first visit stands in the week before.
    expect(await rows('2026-11-30')).toEqual(['With visits: 1', 'Meera | Savita Kulkarni until 08:00 | '])
    expect(await rows('2026-12-01')).toEqual([
      'Free: 1',
      'Meera | Free until Sun 6 Dec, 20:00 · 12 h this week',
    ])
    expect(await htmlErrors((await site.get(`${path}?view=day&from=2026-11-30`)).html)).toEqual([])
  })
})

test('300 services with two shifts a day come in pages within their budget', async () => {
  const nurses = await Promise.all(Array.from({ length: 20 }, () => createNurse()))
  const places = Array.from({ length: 300 }, (_, place) => place)
  await putAll(
    places.map((place) =>
      weekRecord(`service-0000-0000-0000-${place}`, {
        ...{ monday: week, patientName: `Patient ${String(place).padStart(3, '0')}` },
        visits: shiftsOfWeek(daysOf(week), [nurses[place % 20]?.id, nurses[(place + 1) % 20]?.id]),
      }),
    ),
    places.map((place) => serviceRecord(`service-0000-0000-0000-${place}`, { hasPlan: true })),
  )
  const names: string[] = []
  for (let page = 1; page <= 8; page++) {
    const { html } = await site.get(`${path}?by=family&page=${page}`)
    expect(pagesIn(html)).toEqual(['P 1', 'P 2', 'P 3', 'P 4', 'P 5', 'P 6', 'P 7', 'P 8'])
    names.push(
      ...rowsIn(html)
        .slice(1)
        .map((row) => row.split(' | ')[0] ?? ''),
    )
    expect(html.length).toBeLessThanOrEqual(pageBytes.rosterWeek)
  }
  const dayList = await site.get(`${path}?view=day&from=2026-11-25`)
  expect(dayList.html.length).toBeLessThanOrEqual(pageBytes.rosterDay)
  expect(names).toEqual(places.map((place) => `Patient ${String(place).padStart(3, '0')}`))
})
