import { expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { finishLeaving } from '#server/leaving/finish-leaving.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse, signInAgain } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { openSite } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The page of a nurse who leaves, by its addresses and forms. */

const clock = startOnTuesday()

async function maryLeaves() {
  const [office, mary, savita, sunita] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Mary D’Souza' }),
    await createNurse({ fullName: 'Savita Jadhav' }),
    await createNurse({ fullName: 'Sunita Pawar' }),
  ]
  const [days, nights] = [await confirmedService(), await confirmedService()]
  await change(office, days.serviceId, line(mary))
  await change(office, nights.serviceId, line(mary, { ...night, startMinute: 1260, minutes: 60 }))
  const path = `/dashboard/staff/${mary.id}/leaving`
  return { office, site: openSite(office), mary, savita, sunita, days, nights, path }
}

function choice(serviceId: string, by: { id: string }, lineId = '1') {
  return { [`nurse-${serviceId}-${lineId}`]: by.id, [`asked-${serviceId}`]: 'on' }
}

test('the last day is saved, moved and withdrawn; what is typed wrong stays with its message', async () => {
  const { site, mary, path } = await maryLeaves()
  expect((await site.get(`/dashboard/staff/${mary.id}`)).html).toContain(`href="${path}"`)
  const empty = await site.post(path, { intent: 'day', seen: '' })
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Enter the last day.')])
  const past = await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-20' })
  expect([past.status, past.text]).toEqual([400, expect.stringContaining('Choose today or a later day.')])
  expect(past.value('lastDay')).toBe('2026-11-20')
  expect((await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-30' })).location).toBe(path)
  const page = await site.get(path)
  expect(page.text).toMatch(/Last day Mon 30 Nov ?, inactive from Tue 1 Dec/)
  expect(await htmlErrors(page.html)).toEqual([])
  // Another office saw no day yet.
  const other = await site.post(path, { intent: 'day', seen: '', lastDay: '2026-12-05' })
  expect([other.status, other.text]).toEqual([
    409,
    expect.stringContaining('Another administrator has changed the last day.'),
  ])
  expect((await site.post(path, { intent: 'day', seen: '2026-11-30', lastDay: '2026-12-05' })).location).toBe(
    path,
  )
  expect((await site.post(path, { intent: 'stay', seen: '2026-12-05' })).location).toBe(path)
  expect((await readStaff(mary.id))?.lastDay).toBeUndefined()
})

test('a nurse is inactive from the first run of the day that finds no visit of theirs going on', async () => {
  const [office, mary] = [await createAdministrator(), await createNurse()]
  const path = `/dashboard/staff/${mary.id}/leaving`
  const service = await confirmedService()
  await change(office, service.serviceId, line(mary, night))
  const inactiveFrom = async (again = office) =>
    /inactive from (\w+ \d+ \w+)/.exec((await openSite(again).get(path)).text)?.[1]
  await openSite(office).post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  expect(await inactiveFrom()).toBe('Mon 30 Nov')
  await change(office, service.serviceId, { kind: 'stop', from: '2026-11-28' })
  expect(await inactiveFrom()).toBe('Sun 29 Nov')
  // No run has made them inactive yet, and the next one can.
  clock.advance(7 * 24 * hour)
  expect(await inactiveFrom(await signInAgain(office))).toBe('Wed 2 Dec')
})

test('only ticked families are given, the others stay as they are; the same form again changes nothing', async () => {
  const { site, mary, savita, days, nights, path } = await maryLeaves()
  await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  expect((await site.get('/dashboard/panel')).text).toMatch(
    /Leaving: 1 Mary D’Souza Last day Sat 28 Nov, 72 visits after it/,
  )
  const page = await site.get(path)
  expect(page.text).toContain('Visits in six weeks')
  // One nurse who fits is proposed for each.
  expect(page.html.match(/<option[^>]*selected[^>]*>(Savita Jadhav|Sunita Pawar)/g)).toHaveLength(2)
  const give = { intent: 'give', seen: '2026-11-28' }
  const none = await site.post(path, { ...give, [`nurse-${days.serviceId}-1`]: savita.id })
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Tick the families you have asked')])
  const form = { ...give, ...choice(days.serviceId, savita), [`nurse-${nights.serviceId}-1`]: savita.id }
  for (let time = 0; time < 2; time++) expect((await site.post(path, form)).location).toBe(path)
  const after = (await visitsOfService(days.serviceId)).filter((each) => each.includes(savita.id))
  expect(after[0]).toBe(`2026-11-29 480 ${savita.id}`)
  expect((await visitsOfService(nights.serviceId)).every((each) => each.includes(mary.id))).toBe(true)
  const told = (await readTable()).notice.filter(({ recipientId }) => recipientId === savita.id)
  expect(told).toHaveLength(1)
  const left = await site.get(path)
  expect(left.html).not.toContain(`asked-${days.serviceId}`)
  expect(left.html).toContain(`asked-${nights.serviceId}`)
  expect((await site.post(path, { ...give, ...choice(nights.serviceId, { id: 'nobody' }) })).location).toBe(
    path,
  )
  expect((await site.get(path)).text).toContain('Nothing is left after the last day.')
  expect((await site.get('/dashboard/panel')).text).not.toContain('Mary D’Souza Last day')
})

test('a nurse who cannot come is refused with the reason, and the form keeps what was chosen', async () => {
  const { office, site, mary, savita, sunita, days, path } = await maryLeaves()
  await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  const third = await confirmedService()
  await change(office, third.serviceId, line(savita))
  const refused = await site.post(path, {
    ...{ intent: 'give', seen: '2026-11-28' },
    ...choice(days.serviceId, savita),
  })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(/Savita Jadhav already has a visit/)
  expect(refused.html).toMatch(new RegExp(`name="asked-${days.serviceId}"[^>]*checked`))
  const chosen = { intent: 'give', seen: '2026-11-28', ...choice(days.serviceId, sunita) }
  const long = await site.post(path, { ...chosen, why: 'x'.repeat(2001) })
  expect(long.html).toMatch(new RegExp(`name="asked-${days.serviceId}"[^>]*checked`))
  expect(long.html).toMatch(new RegExp(`value="${sunita.id}" selected`))
  const stale = await site.post(path, {
    ...{ intent: 'give', seen: '2026-11-27' },
    ...choice(days.serviceId, sunita),
  })
  expect(stale.status).toBe(409)
  expect((await visitsOfService(days.serviceId)).every((each) => each.includes(mary.id))).toBe(true)
})

test('a family that is refused holds up no other, and each of those refused is named with its reason', async () => {
  const { office, site, mary, savita, sunita, days, nights, path } = await maryLeaves()
  const third = await confirmedService()
  await change(office, third.serviceId, line(mary, { ...night, startMinute: 360, minutes: 60 }))
  await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  await reportAbsence(office, absenceForm(sunita, ['2026-12-01', '2026-12-02']))
  const leaves = { lastDay: '2026-12-05', seen: null }
  expect(await setLastDay(accountUser(office), savita.id, leaves)).toEqual({ ok: true })
  const free = await createNurse()
  const refused = await site.post(path, {
    ...{ intent: 'give', seen: '2026-11-28' },
    ...{ ...choice(days.serviceId, sunita), ...choice(nights.serviceId, savita) },
    ...choice(third.serviceId, free),
  })
  expect(refused.status).toBe(409)
  expect(refused.text).toMatch(
    /1 patient is done\. Savita Kulkarni: (Sunita Pawar is absent|Savita Jadhav is leaving)/,
  )
  for (const why of ['Sunita Pawar is absent', 'Savita Jadhav is leaving'])
    expect(refused.text).toContain(`Savita Kulkarni: ${why}`)
  expect((await visitsOfService(third.serviceId)).at(-1)).toContain(free.id)
  for (const { serviceId } of [days, nights])
    expect((await visitsOfService(serviceId)).every((each) => each.includes(mary.id))).toBe(true)
})

test('a full-time assignment gets its new nurse', async () => {
  const [office, mary, savita] = [
    await createAdministrator(),
    await createNurse({ fullName: 'Mary D’Souza' }),
    await createNurse({ fullName: 'Savita Jadhav' }),
  ]
  const [site, service] = [openSite(office), await confirmedService()]
  await requestAssign(office, service, mary)
  const path = `/dashboard/staff/${mary.id}/leaving`
  await site.post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  expect((await site.get(path)).text).toContain('Full-time assignment')
  const form = { intent: 'give', seen: '2026-11-28', ...choice(service.serviceId, savita, 'whole') }
  expect((await site.post(path, form)).location).toBe(path)
  expect(await readStaff(savita.id)).toMatchObject({ assignedServiceId: service.serviceId })
  expect(await readStaff(mary.id)).toMatchObject({ available: true })
})

test('a full-time assignment that is over and not closed is listed, because the nurse stays active with it', async () => {
  const [office, mary] = [await createAdministrator(), await createNurse({ fullName: 'Mary D’Souza' })]
  const service = await confirmedService(undefined, { days: 3 })
  await requestAssign(office, service, mary)
  const path = `/dashboard/staff/${mary.id}/leaving`
  await openSite(office).post(path, { intent: 'day', seen: '', lastDay: '2026-11-28' })
  expect((await openSite(office).get(path)).text).toContain('Nothing is left after the last day.')
  clock.advance(5 * 24 * hour)
  expect(await finishLeaving()).toEqual({ inactive: 0, waiting: 1 })
  const site = openSite(await signInAgain(office))
  expect((await site.get('/dashboard/panel')).text).toContain('full-time assignment not closed')
  const page = await site.get(path)
  expect(page.text).toContain(
    'has ended, but the service is not closed. Mary D’Souza stays active until it is.',
  )
  expect(page.text).not.toContain('Nothing is left')
  expect(page.html).toContain(`href="/dashboard/services/${service.serviceId}/close"`)
  expect(await htmlErrors(page.html)).toEqual([])
})

test('nobody but the office opens it, and there is none of a nurse who has left or does not exist', async () => {
  const { site, mary, path } = await maryLeaves()
  const asked = { intent: 'day', seen: '', lastDay: '2026-11-30' }
  for (const visitor of [openSite(), openSite(await createCustomer())]) {
    const [page, post] = [await visitor.get(path), await visitor.post(path, asked)]
    expect([page.text, post.text].join()).not.toContain('Mary')
    expect((await readStaff(mary.id))?.lastDay).toBeUndefined()
  }
  const gone = await createNurse()
  await site.post(`/dashboard/staff/${gone.id}/retire`, {})
  for (const id of [gone.id, '0'.repeat(36)]) {
    expect((await site.get(`/dashboard/staff/${id}/leaving`)).status).toBe(404)
    expect((await site.post(`/dashboard/staff/${id}/leaving`, asked)).status).toBe(404)
  }
})
