import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitsOfDay } from '#domain/visits/removable-visits.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { familiesOnPage } from '#server/holidays/holiday-form.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { now } from '#server/clock.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, day, line, night, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The company's calendar (docs/decisions/0102): it labels days, and the office removes visits of a day family by family. */

const clock = startOnTuesday()

const path = '/dashboard/settings/holidays'
const friday = '2026-11-27'
const dayPath = `${path}/${friday}`

async function office() {
  const administrator = await createAdministrator()
  return { administrator, site: openSite(administrator) }
}

function add(site: Site, fields: Record<string, string> = {}) {
  return site.post(path, { intent: 'add', name: 'Tulsi Vivah', day: friday, ...fields })
}

/** A service with visits of each day from Wednesday on. */
async function planned(
  administrator: Awaited<ReturnType<typeof createAdministrator>>,
  ...shifts: (typeof day)[]
) {
  const nurse = await createNurse()
  const service = await confirmedService()
  for (const shift of shifts)
    expect(await change(administrator, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  return { ...service, nurse }
}

/** The fields of the ticks on the page, for some services or all. */
function ticksOn(html: string, ...serviceIds: string[]): Record<string, string> {
  const found = [...html.matchAll(/name="(family-\d+)"[^>]*value="([^"]+)"/g)]
  return Object.fromEntries(
    found.flatMap(([, name = '', value = '']) =>
      serviceIds.length === 0 || serviceIds.some((id) => value.startsWith(id)) ? [[name, value]] : [],
    ),
  )
}

async function cancelledOn(serviceId: string) {
  return (await visitsOfService(serviceId)).filter(
    (visit) => visit.startsWith(friday) && visit.endsWith('cancelled'),
  )
}

test('a holiday is added once, labels its day everywhere and changes no visit', async () => {
  const { administrator, site } = await office()
  const { serviceId, customer } = await planned(administrator, day)
  const before = await visitsOfService(serviceId)
  for (let time = 0; time < 2; time += 1) expect((await add(site)).location).toBe(path)
  const page = await site.get(path)
  expect(await htmlErrors(page.html)).toEqual([])
  for (const words of ['Holiday added. No visit was changed.', 'Tulsi Vivah', 'Fri 27 Nov'])
    expect(page.text).toContain(words)
  for (const shown of [
    await site.get('/dashboard/roster'),
    await site.get(`/dashboard/roster?view=day&from=${friday}`),
    await site.get(`/dashboard/services/${serviceId}/plan`),
  ])
    expect(shown.text).toContain('Tulsi Vivah')
  expect((await site.get('/dashboard/roster?view=day&from=2026-11-26')).text).not.toContain('Tulsi Vivah')
  const family = openSite(customer)
  for (const [language, words] of [
    ['en', 'Holiday: Tulsi Vivah'],
    ['hi', 'छुट्टी: Tulsi Vivah'],
    ['mr', 'सुट्टी: Tulsi Vivah'],
  ] as const)
    expect((await family.get(`/show/service/${serviceId}/visits?lang=${language}`)).text).toContain(words)
  expect(await visitsOfService(serviceId)).toEqual(before)
  expect((await readTable()).holiday).toHaveLength(1)
})

test('a bad day, no name and a second name for a day are refused beside their fields, with what was typed', async () => {
  const { site } = await office()
  await add(site)
  for (const [fields, words] of [
    [{ name: ' ' }, 'Please enter a name'],
    [{ day: 'soon' }, 'Please enter a date, such as 25/12/2026'],
    [{ day: '2026-11-23' }, 'Please enter today or a later date'],
    [{ day: '2029-01-26' }, 'Please enter a date within the next two years'],
    [{ name: 'Other' }, 'This day is already in the calendar as Tulsi Vivah.'],
  ] as const) {
    const refused = await add(site, fields)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.text).toContain(words)
  }
  expect((await add(site, { day: '29/11/2026', name: ' Sunday ' })).location).toBe(path)
  expect(await readHolidays(friday, '2026-11-29')).toEqual({
    [friday]: 'Tulsi Vivah',
    '2026-11-29': 'Sunday',
  })
  expect(await readHolidays(friday, '2026-11-28')).toEqual({ [friday]: 'Tulsi Vivah' })
})

test('a holiday is removed as it was seen, once', async () => {
  const { site } = await office()
  await add(site)
  const remove = (name: string) => site.post(path, { intent: 'remove', day: friday, name })
  expect((await remove('Another name')).status).toBe(409)
  expect((await remove('Tulsi Vivah')).location).toBe(path)
  expect((await remove('Tulsi Vivah')).text).toContain('This holiday was already removed or changed.')
  expect((await readTable()).holiday).toEqual([])
})

test('ticked families lose their visits of the day after a preview; live-in care and the others go on', async () => {
  const { administrator, site } = await office()
  await add(site)
  const chosen = await planned(
    administrator,
    { ...day, minutes: 60 },
    { ...day, startMinute: 1080, minutes: 60 },
  )
  const other = await planned(administrator, { ...day, minutes: 60 })
  const liveIn = await planned(administrator, { ...day, minutes: 1440 })
  const [nurse, around] = [await createNurse(), await planned(administrator, day)]
  expect(await change(administrator, around.serviceId, line(nurse, night))).toEqual({ ok: true })
  const page = await site.get(dayPath)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.text).toContain('Live-in care continues: 2')
  // Nothing is ticked beforehand.
  expect(page.html).not.toMatch(/<input[^>]*type="checkbox"[^>]*checked/)
  const form = page.value('form') ?? ''
  const ticks = ticksOn(page.html, chosen.serviceId)
  expect(Object.keys(ticksOn(page.html))).toHaveLength(2)

  const preview = await site.post(dayPath, { intent: 'preview', form, ...ticks })
  expect(preview.text).toContain('2 visits at 1 family will be removed')
  expect(preview.text).toContain('1 family and 1 nurse will be told.')
  expect(await cancelledOn(chosen.serviceId)).toEqual([])
  const back = await site.post(dayPath, { intent: 'edit', form, ...ticksOn(preview.html) })
  expect(back.html).toMatch(/type="checkbox"[^>]*checked/)

  const before = new Set((await readTable()).notice.map(({ noticeId }) => noticeId))
  for (let time = 0; time < 2; time += 1) {
    const removed = await site.post(dayPath, { intent: 'remove', form, ...ticksOn(preview.html) })
    expect(removed.location).toBe(`${dayPath}?removed=2`)
  }
  expect(await cancelledOn(chosen.serviceId)).toHaveLength(2)
  for (const { serviceId } of [other, liveIn, around]) expect(await cancelledOn(serviceId)).toEqual([])
  // As of any change of that day: one message to the family and one to the nurse, however often the form is sent.
  const told = (await readTable()).notice.filter(({ noticeId }) => !before.has(noticeId))
  expect(told.map(({ to, kind }) => `${to} ${kind}`).sort()).toEqual(['family familyCare', 'nurse nurseWork'])
})

test('where the families take several pages, the page says that ticks stay on theirs', async () => {
  const { administrator, site } = await office()
  await add(site)
  await planned(administrator, day)
  const words = 'Ticks are lost when you open another page, so remove the ticked visits first.'
  expect((await site.get(dayPath)).text).not.toContain(words)
  const { serviceWeek } = await readTable()
  const week = serviceWeek.find(({ visits }) => visits.some((visit) => visit.day === friday))
  const others = week
    ? Array.from({ length: familiesOnPage }, () => ({ ...week, serviceId: randomUUID() }))
    : []
  await ServiceWeek.put(others).go()
  const page = await site.get(dayPath)
  expect(page.text).toContain(words)
  expect(page.html).toContain('rel="next"')
  await ServiceWeek.delete(others).go()
})

test('the same form goes on where it ended, and visits that have changed since are named', async () => {
  const { administrator, site } = await office()
  await add(site)
  const short = { ...day, minutes: 60 }
  const [first, second] = [await planned(administrator, short), await planned(administrator, short)]
  const page = await site.get(dayPath)
  const form = page.value('form') ?? ''
  const all = ticksOn(page.html)
  // It ended after the first family.
  await site.post(dayPath, { intent: 'remove', form, ...ticksOn(page.html, first.serviceId) })
  const moved = { kind: 'thisVisit', line: '1', day: friday, startMinute: 600, minutes: 60 } as const
  expect(await change(administrator, second.serviceId, moved)).toEqual({ ok: true })
  const refused = await site.post(dayPath, { intent: 'remove', form, ...all })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('These visits have changed since.')
  expect(await cancelledOn(second.serviceId)).toEqual([])
  const again = await site.get(dayPath)
  const ticks = ticksOn(again.html, second.serviceId)
  const done = await site.post(dayPath, { intent: 'remove', form: again.value('form') ?? '', ...ticks })
  expect(done.location).toBe(`${dayPath}?removed=1`)
  expect([await cancelledOn(first.serviceId), await cancelledOn(second.serviceId)].flat()).toHaveLength(2)
})

test('where the time of a request is over, the families that are left stay ticked, and the same button goes on', async () => {
  const { administrator, site } = await office()
  await add(site)
  const services = [await planned(administrator, day), await planned(administrator, day)]
  const form = { ...ticksOn((await site.get(dayPath)).html), form: randomUUID(), intent: 'remove' }
  const late = await beforeWriting(
    () => site.post(dayPath, form),
    () => Promise.resolve(stopClock(now() + 6000)),
  )
  expect(late.status).toBe(503)
  expect(late.text).toContain('1 of 2 families is done. Press the button again to continue with the rest.')
  expect(late.text).toContain('1 visit at 1 family will be removed')
  const cancelled = async () =>
    (await Promise.all(services.map((each) => cancelledOn(each.serviceId)))).flat()
  expect(await cancelled()).toHaveLength(1)
  const again = { ...ticksOn(late.html), form: late.value('form') ?? '', intent: 'remove' }
  expect((await site.post(dayPath, again)).location).toBe(`${dayPath}?removed=1`)
  expect(await cancelled()).toHaveLength(2)
})

test('a visit that has begun since the preview is named, and not counted as removed', async () => {
  const { administrator, site } = await office()
  await add(site)
  const { serviceId } = await planned(administrator, { ...day, minutes: 60 })
  const page = await site.get(dayPath)
  // Friday, 08:00 in India, when the visit begins.
  clock.moveTo(Date.parse(`${friday}T02:30:00Z`))
  const form = { intent: 'remove', form: page.value('form') ?? '', ...ticksOn(page.html, serviceId) }
  const refused = await openSite(await signInAgain(administrator)).post(dayPath, form)
  expect(refused.status).toBe(409)
  expect(await cancelledOn(serviceId)).toEqual([])
})

test('live-in care cannot be removed by a form that was changed by hand', async () => {
  const { administrator, site } = await office()
  await add(site)
  const { serviceId } = await planned(administrator, { ...day, minutes: 1440 })
  const form = randomUUID()
  const ticks = { 'family-0': `${serviceId} 1:480` }
  expect((await site.post(dayPath, { intent: 'remove', form, ...ticks })).status).toBe(409)
  expect((await site.post(dayPath, { intent: 'remove', form, 'family-0': 'none' })).status).toBe(400)
  expect(await cancelledOn(serviceId)).toEqual([])
})

test('only administrators; a day without a holiday is not found, and one beyond the schedule says so', async () => {
  const { site } = await office()
  for (const visitor of [undefined, await createCustomer()]) {
    const other = openSite(visitor)
    await add(other)
    for (const address of [path, dayPath]) expect((await other.get(address)).status).not.toBe(200)
  }
  expect((await readTable()).holiday).toEqual([])
  for (const address of [dayPath, `${path}/2026-02-30`]) expect((await site.get(address)).status).toBe(404)
  const form = randomUUID()
  expect((await site.post(dayPath, { intent: 'preview', form })).status).toBe(404)
  await add(site, { day: '2027-08-15' })
  expect((await site.get(`${path}/2027-08-15`)).text).toContain('Visits are scheduled up to')
})

test('a visit that another follows without a gap is live-in care; a night alone is not', () => {
  const at = (startMinute: number, minutes: number, more = {}) =>
    ({ line: String(startMinute), day: friday, startMinute, minutes, state: 'planned', ...more }) as const
  const removable = (...visits: ReturnType<typeof at>[]) => visitsOfDay(visits, friday, 0).removable.length
  expect(removable(at(1200, 720))).toBe(1)
  expect(removable(at(480, 720), at(1200, 720))).toBe(0)
  expect(removable(at(480, 1440))).toBe(0)
  expect(removable(at(480, 60), at(600, 60, { state: 'cancelled' }))).toBe(1)
})
