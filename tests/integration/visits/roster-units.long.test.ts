import { beforeAll, describe, expect, test } from 'vitest'
import { ruleKeys, usualRules, type Rules } from '#domain/choice/rules.ts'
import { dayAt, mondayOf } from '#domain/visits/days.ts'
import { readShownReports } from '#server/roster/read-shown-reports.server.ts'
import { offendingIn, readComingWork, type ComingWork } from '#server/roster/read-offending.server.ts'
import { readRoster } from '#server/roster/read-roster.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createAdministrator } from '#tests/support/people.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { openSite } from '#tests/support/site.ts'
import { fillLargeCompany, largeCompany } from '#tests/support/visits/large-company.ts'
import { nurse, plain, time } from '#tests/unit/choice/town.ts'
import { pageBytes, reads } from '#tools/budgets.ts'

/* What the roster reads and sends in a company of 300 nurses and 1,500 services. */

beforeAll(fillLargeCompany, 600_000)

const path = '/dashboard/roster'

describe.each(['wednesday', 'monday', 'sundayEvening'] as const)('on %s', (when) => {
  test('the week and the day read within their budgets', async () => {
    const now = largeCompany[when]
    stopClock(now)
    const monday = mondayOf(dayAt(now))
    const week = await spentOn(() => readRoster(monday))
    const day = await spentOn(() => readRoster(monday, { hasNightsBefore: when === 'monday' }))
    console.warn(when, week, day)
    expect(week.requests).toBeLessThanOrEqual(reads.rosterWeek.requests)
    expect(week.units).toBeLessThanOrEqual(reads.rosterWeek.units)
    expect(day.requests).toBeLessThanOrEqual(reads.rosterDay.requests)
    expect(day.units).toBeLessThanOrEqual(reads.rosterDay.units)
  })

  test.each([
    ['', pageBytes.rosterWeek],
    ['?by=family', pageBytes.rosterWeek],
    ['?view=day', pageBytes.rosterDay],
  ])('each page of %s is at most so many bytes', async (query, bytes) => {
    stopClock(largeCompany[when])
    const site = openSite(await createAdministrator())
    const first = await site.get(`${path}${query}`)
    const pages = [...first.html.matchAll(/page=(\d+)/g)].map(([, page]) => Number(page))
    const last = Math.max(1, ...pages)
    const sizes = [first.html.length]
    for (const page of new Set([2, Math.ceil(last / 2), last])) {
      const { status, html } = await site.get(`${path}${query}${query ? '&' : '?'}page=${page}`)
      expect(status).toBe(200)
      sizes.push(Buffer.byteLength(html))
    }
    console.warn(when, query, last, sizes)
    expect(last).toBeGreaterThan(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(bytes)
  })
})

test('what was reported since yesterday is read within its budget, and not for a visit of a later day', async () => {
  const now = largeCompany.monday
  stopClock(now)
  const asha = nurse('Asha', { busy: [time(0, 8, 20, 'patil'), time(1, 6, 7, 'patil')] })
  const wanted = (day: number) => ({ ...plain, times: [time(day, 9, 11)] })
  const read = (day: number) =>
    spentOn(async () => {
      await readShownReports([asha], [wanted(day)], { rules: usualRules, now })
    })
  const spent = await read(1)
  console.warn('reports', spent)
  expect(spent.requests).toBeLessThanOrEqual(reads.reports.requests)
  expect(spent.units).toBeLessThanOrEqual(reads.reports.units)
  expect(await read(3)).toMatchObject({ requests: 0, units: 0 })
})

test('the visits that break the rules are read within their budget, and a page of them is at most so many bytes', async () => {
  stopClock(largeCompany.monday)
  const effects = Object.fromEntries(ruleKeys.map((key) => [key, 'warn'])) as Rules['effects']
  let work: ComingWork = []
  const spent = await spentOn(async () => {
    work = await readComingWork(largeCompany.monday)
  })
  const begun = performance.now()
  const found = offendingIn(work, { ...usualRules, effects })
  const visits = work.reduce((sum, each) => sum + each.visits.length, 0)
  console.warn('offending', spent, `${visits} visits, ${found.length} in ${performance.now() - begun} ms`)
  expect(found.length).toBeGreaterThan(1000)
  expect(spent.requests).toBeLessThanOrEqual(reads.offending.requests)
  expect(spent.units).toBeLessThanOrEqual(reads.offending.units)

  const site = openSite(await createAdministrator())
  const query = new URLSearchParams(ruleKeys.map((key) => [`effect-${key}`, 'warn'])).toString()
  for (const [address, bytes] of [
    [`/dashboard/visits/offending?${query}`, pageBytes.offending],
    ['/dashboard/settings/assignment', pageBytes.rules],
  ] as const) {
    const asked = performance.now()
    const { status, html } = await site.get(address)
    console.warn(address, Buffer.byteLength(html), `${performance.now() - asked} ms`)
    expect(status).toBe(200)
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(bytes)
  }
})
