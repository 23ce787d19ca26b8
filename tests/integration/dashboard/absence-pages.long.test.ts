import { beforeEach, expect, test } from 'vitest'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { change, confirmedService, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'

/* More of what absence-pages.test.ts tests. */

let administrator: Person
let site: Site
startOnTuesday()
beforeEach(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

async function setting() {
  const [nurse, other] = [await createNurse(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(administrator, serviceId, line(nurse))
  return { nurse, other, serviceId, path: `/dashboard/staff/${nurse.id}/absences` }
}

test('of more than a hundred who fit twelve are listed; each other one is found by name, and so is what is in the way of who is busy', async () => {
  const { serviceId } = await setting()
  const free = []
  for (let count = 0; count < 102; count++) free.push(await createNurse({ fullName: `Free ${100 + count}` }))
  const busy = await createNurse({ fullName: 'Busy Kale' })
  const second = await confirmedService()
  await change(administrator, second.serviceId, line(busy))
  const path = `/dashboard/visits/${serviceId}.2026-11-26.1/cover`
  const page = await site.get(path)
  expect(givenTo(page)).toEqual(free.slice(0, 12).map(({ id }) => id))
  expect(page.text).toMatch(/No warnings: 10\d/)
  expect(page.text).toContain('91 more nurses. Find them by name.')
  expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.absence)
  const last = await site.get(`${path}?name=201`)
  expect(givenTo(last)[0]).toBe(free[101]?.id)
  expect(last.text).toMatch(
    /Number 10\d of \d+, after Free 200, who is equal on all points and earlier alphabetically/,
  )
  const named = await site.get(`${path}?name=kale`)
  expect(named.text).toContain(
    'Busy Kale already has a visit with Savita Kulkarni on Thu 26 Nov, 08:00–20:00.',
  )
  expect(givenTo(named)).not.toContain(busy.id)
  expect((await site.get(`${path}?name=nobody`)).text).toContain('No nurse has this name.')
})

/** The nurses whose buttons a page of cover has, in their order. */
function givenTo({ html }: { html: string }): string[] {
  return [...html.matchAll(/<button name="nurseId" value="([^"]+)"/g)].map(([, id = '']) => id)
}
