import { beforeAll, expect, test } from 'vitest'
import { listStaff } from '#server/staff/list.server.ts'
import { observe, tallyInFrame } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { linksOf } from '#tests/support/html.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* Current Staffs: nurses by any word of their name, in memory, in the list's order. */

const staff = '/dashboard/staff/currentStaffs'
let site: Site

/** Registered in this order, a second apart. */
const names = ['Retired Joshi', 'Meera Joshi', 'Sunita de Souza', 'Zoë Meera Patil', 'मीरा जोशी', 'Al Li']

beforeAll(async () => {
  site = openSite(await createAdministrator())
  const clock = stopClock(Date.now() - 60_000)
  for (const fullName of names) {
    clock.advance(1000)
    const retired = { available: false, retiredAt: '2026-02-01T00:00:00.000Z' }
    await createNurse({ fullName, ...(fullName.startsWith('Retired') && retired) })
  }
})

async function namesFor(filters: Record<string, string>): Promise<string[]> {
  const { status, html } = await site.get(`${staff}?${new URLSearchParams(filters)}`)
  expect(status).toBe(200)
  return [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name = '']) => name)
}

test('any word of the name finds, in any case and without diacritics, the newest first', async () => {
  expect(await namesFor({ name: 'meera' })).toEqual(['Zoë Meera Patil', 'Meera Joshi'])
  expect(await namesFor({ name: 'JOSHI' })).toEqual(['Meera Joshi', 'Retired Joshi'])
  expect(await namesFor({ name: 'zoe' })).toEqual(['Zoë Meera Patil'])
  expect(await namesFor({ name: 'souza sun' })).toEqual(['Sunita de Souza'])
  expect(await namesFor({ name: 'मीरा' })).toEqual(['मीरा जोशी'])
  expect(await namesFor({ name: 'Al' })).toEqual(['Al Li'])
  expect(await namesFor({ name: 'me' })).toEqual([])
  expect(await namesFor({ name: 'eera' })).toEqual([])
  expect(await namesFor({ name: '😀' })).toEqual([])
  expect(await namesFor({ name: '"#$%' })).toEqual([])
})

test('it combines with the other filters', async () => {
  expect(await namesFor({ name: 'joshi', available: 'false' })).toEqual(['Retired Joshi'])
  expect(await namesFor({ name: 'joshi', available: 'true', qualification: 'GNM' })).toEqual(['Meera Joshi'])
  expect(await namesFor({ name: 'joshi', minExperience: '5' })).toEqual([])
})

test('a search reads available and other nurses by one Query each, and pages in memory both ways', async () => {
  for (let place = 0; place < 60; place++) await createNurse({ fullName: `Many Nurse${place}` })
  const { calls } = await observe(() => site.get(`${staff}?name=many`))
  // One Query more says who is absent today.
  expect(tallyInFrame(calls)).toEqual({ BatchGetItem: 1, Query: 3 })
  const seen: string[] = []
  const pages: string[] = [`${staff}?name=many`]
  for (const path of pages) {
    const { html } = await site.get(path)
    seen.push(...[...html.matchAll(/Many Nurse\d+(?=<\/a><\/th>)/g)].map(([name]) => name))
    const [next] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? []
    if (next) pages.push(...linksOf(next))
  }
  expect(pages).toHaveLength(3)
  expect(new Set(seen).size).toBe(60)
  expect(seen).toHaveLength(60)

  const first = await listStaff({ name: 'many' }, null)
  const after = await listStaff({ name: 'many' }, first.next)
  const back = await listStaff({ name: 'many' }, after.previous)
  expect(back.rows).toEqual(first.rows)
  expect(back.previous).toBeNull()
})
