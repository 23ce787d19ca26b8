import { beforeEach, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { hour } from '#tests/support/clock.ts'
import { groupOf } from '#tests/support/dashboard/today.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import {
  accountUser,
  change,
  confirmedService,
  inDay,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { nobodyCame, send } from '#tests/support/visits/send-nurse.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The pages of absences and of covering a visit. */

let administrator: Person
let site: Site
const clock = startOnTuesday()
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

test('a search by name on the pages of cover and of absences keeps the tick and the reason, and gives nothing away', async () => {
  const { nurse, serviceId, path } = await setting()
  const nightly = await createNurse({ worksWednesday: '20:00–08:00', worksThursday: 'off' })
  await site.post(path, { intent: 'illness', id: 'form-1', toDay: '2026-11-26' })
  const [absence] = await readAbsences(nurse.id)
  const cover = `/dashboard/visits/${serviceId}.2026-11-26.1/cover`
  const all = { intent: 'cover', absenceId: absence?.id ?? '' }
  // A row's button posts its nurse; the button beside the name posts the name alone.
  const typed = { choose: '', name: nightly.fullName, despite: 'on', why: 'She knows the family' }
  for (const [address, fields] of [
    [cover, {}],
    [path, all],
  ] as const) {
    const warned = (await site.get(`${address}?by=one`)).value('warned') ?? ''
    const page = await site.post(address, { ...fields, ...typed, warned })
    expect([address, page.status, page.value('name')]).toEqual([address, 200, nightly.fullName])
    expect(page.text).toContain(`“${nightly.fullName}”`)
    expect(page.value('why')).toBe(typed.why)
    expect(page.html).toMatch(/<input(?=[^>]*name="despite")(?=[^>]*checked)/)
    expect(page.html).not.toContain('role="alert"')
  }
  expect((await visitsOfService(serviceId)).join()).not.toContain(nightly.id)
})

test('the office reports a nurse ill, covers one visit, withdraws, and gives the rest back', async () => {
  const { nurse, other, serviceId, path } = await setting()
  expect((await site.get(`/dashboard/staff/${nurse.id}`)).html).toContain(path)
  const ill = { intent: 'illness', id: 'form-1', toDay: '2026-11-27' }
  expect((await site.post(path, ill)).location).toBe(path)
  const page = await site.get(path)
  expect(page.text).toContain('Absence recorded.')
  expect(page.text).toContain('Absent now')
  expect(page.text).toContain('Wed 25 Nov, 08:00–20:00')

  const cover = `/dashboard/visits/${serviceId}.2026-11-26.1/cover`
  expect(page.html).toContain(cover)
  const visit = await site.get(`${cover}?nurse=${other.id}&back=${encodeURIComponent(path)}`)
  expect(visit.text).toContain('Thu 26 Nov, 08:00–20:00')
  // Whom the address names stands first.
  expect(givenTo(visit)).toEqual([other.id])
  expect(visit.text).toContain(`“${other.fullName}”`)
  const fields = {
    id: visit.value('id') ?? '',
    seen: visit.value('seen') ?? '',
    back: path,
    nurseId: other.id,
  }
  expect((await site.post(cover, fields)).location).toBe(path)
  expect((await site.get(path)).text).toContain('Nurse allocated to the visit.')

  const [absence] = await readAbsences(nurse.id)
  const own = { absenceId: absence?.id ?? '' }
  expect((await site.post(path, { intent: 'withdraw', ...own })).location).toBe(path)
  expect((await site.get(path)).text).toContain(`Return all to ${nurse.fullName}`)
  expect((await site.post(path, { intent: 'back', ...own })).location).toBe(path)
  expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
    `2026-11-25 480 ${nurse.id}`,
    `2026-11-26 480 ${other.id}`,
    `2026-11-27 480 ${nurse.id}`,
  ])
})

test('a nurse who leaves meanwhile gets back the visits until the last day, and the later ones stay unallocated', async () => {
  const { nurse, serviceId, path } = await setting()
  await site.post(path, { intent: 'illness', id: 'form-1', toDay: '2026-12-02' })
  const leaves = { lastDay: '2026-11-28', seen: null }
  expect(await setLastDay(accountUser(administrator), nurse.id, leaves)).toEqual({ ok: true })
  const [absence] = await readAbsences(nurse.id)
  const own = { absenceId: absence?.id ?? '' }
  expect((await site.post(path, { intent: 'withdraw', ...own })).location).toBe(path)
  const page = await site.get(path)
  expect(page.text).toContain(`Return those until Sat 28 Nov to ${nurse.fullName}`)
  expect(page.text).toContain('Later visits stay unallocated.')
  expect((await site.post(path, { intent: 'back', ...own })).location).toBe(path)
  const visits = (await visitsOfService(serviceId)).slice(0, 9)
  expect(visits.map((visit) => visit.endsWith(nurse.id))).toEqual([
    ...[true, true, true, true],
    ...[false, false, false, false, true],
  ])
  expect((await site.get(path)).text).not.toContain('Return')
})

test(
  'a nurse of whom something warns gets one visit, or all, with a tick and a reason that the audit log keeps',
  { tags: 'long' },
  async () => {
    const { nurse, serviceId, path } = await setting()
    const nightly = await createNurse({
      ...{ fullName: 'Nightly', shiftPreference: 'Night' },
      ...{ worksWednesday: '20:00–08:00', worksThursday: 'off' },
    })
    await site.post(path, { intent: 'illness', id: 'form-1', toDay: '2026-11-26' })
    const [absence] = await readAbsences(nurse.id)
    const all = { intent: 'cover', absenceId: absence?.id ?? '', id: 'form-2', nurseId: nightly.id }
    const cover = `/dashboard/visits/${serviceId}.2026-11-26.1/cover`
    const visit = await site.get(cover)
    const one = { id: visit.value('id') ?? '', seen: visit.value('seen') ?? '', nurseId: nightly.id }
    expect(visit.text).toMatch(/Nightly.*Does not work on Thursdays/)
    const why = 'The family asked for her'
    for (const [to, form] of [
      [cover, one],
      [path, all],
    ] as const) {
      const unread = await site.post(to, { ...form, why })
      expect([unread.status, unread.text]).toEqual([
        400,
        expect.stringContaining('Please tick to confirm that you have read the warnings'),
      ])
      expect(unread.value('why')).toBe(why)
      expect(await htmlErrors(unread.html)).toEqual([])
      const silent = await site.post(to, { ...form, despite: 'on', why: ' ' })
      expect(silent.text).toContain('Please give your reason for choosing a nurse with warnings')
      expect((await site.post(to, { ...form, despite: 'on', why })).status).toBe(302)
    }
    const { auditEntry } = await readTable()
    const overrides = auditEntry.flatMap(({ action, values }) =>
      action === 'cover' ? [values as unknown] : [],
    )
    expect(overrides).toEqual([
      expect.objectContaining({ override: { warnings: ['availability', 'shift'], why } }),
      expect.objectContaining({ override: { warnings: ['availability', 'shift'], why } }),
    ])
    // Given back to whom they were taken from, nothing is asked.
    const again = { ...all, intent: 'back', id: 'form-3' }
    expect((await site.post(path, again)).text).not.toContain('Please tick')
  },
)

test('what is wrong stands beside its field, what was typed stays, and nothing is written', async () => {
  const { nurse, path } = await setting()
  const leave = { intent: 'leave', id: 'form-2', fromDay: '2026-12-05', toDay: '2026-12-01' }
  const cases = [
    [{}, 'The end is not after the start.'],
    [{ fromDay: '', toDay: '2026-12-31' }, 'Please enter a day.'],
    [{ fromDay: '2026-02-30' }, 'Please enter a day, such as'],
    [{ fromTime: '25:00' }, 'Please enter a time, such as 08:00.'],
    [{ fromDay: '2026-11-20' }, 'This date is in the past.'],
    [{ toDay: '2027-12-24' }, 'An absence can last until one year from today at most.'],
  ] as const
  for (const [fields, words] of cases) {
    const answer = await site.post(path, { ...leave, ...fields })
    expect(answer.status, words).toBe(400)
    expect(answer.text).toContain(words)
    expect(answer.value('toDay'), words).toBeDefined()
  }
  expect(await readAbsences(nurse.id)).toEqual([])
  await site.post(path, { ...leave, toDay: '2026-12-06' })
  const twice = await site.post(path, { ...leave, id: 'form-3', toDay: '2026-12-08' })
  expect(twice.status).toBe(409)
  expect(twice.text).toContain('The nurse already has an absence from 5 to 6 December')
  expect((await site.get('/dashboard/staff/none/absences')).status).toBe(404)
})

test('days and times that are typed by hand are understood', async () => {
  const { nurse, path } = await setting()
  const leave = { intent: 'leave', id: 'form-4', fromDay: '5/12/2026', fromTime: '8 am' }
  const typed = { ...leave, toDay: '6 डिसेंबर 2026', toTime: '8:30 pm' }
  expect((await site.post(path, typed)).location).toBe(path)
  expect(await readAbsences(nurse.id)).toMatchObject([
    { from: '2026-12-05T02:30:00.000Z', to: '2026-12-06T15:00:00.000Z' },
  ])
})

test('a day and a time that are none stay as they were typed, each beside an example', async () => {
  const { path } = await setting()
  const typed = { fromDay: '31/11/2026', fromTime: '8', toDay: '12/25/2026', toTime: '25:00' }
  const answer = await site.post(path, { intent: 'leave', id: 'form-5', ...typed })
  expect(answer.status).toBe(400)
  const day = 'Please enter a day, such as 25/11/2026.'
  const time = 'Please enter a time, such as 08:00.'
  const words = Object.entries({ fromDay: day, fromTime: time, toDay: day, toTime: time })
  for (const [name, beside] of words)
    expect(answer.html).toMatch(new RegExp(`id="leave-${name}-error"[^>]*>${beside}<`))
  for (const [name, text] of Object.entries(typed))
    expect(answer.html).toMatch(new RegExp(`<input[^>]*id="leave-${name}"[^>]*value="${text}"`))
})

test(
  'a nurse who cannot come is refused with what is in the way, and stays chosen',
  { tags: 'long' },
  async () => {
    const { nurse, other, serviceId } = await setting()
    const second = await confirmedService()
    await change(administrator, second.serviceId, line(other))
    const path = `/dashboard/visits/${serviceId}.${inDay(2)}.1/cover`
    const page = await site.get(path)
    const fields = { id: page.value('id') ?? '', seen: page.value('seen') ?? '', nurseId: other.id }
    const answer = await site.post(path, fields)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(`${other.fullName} already has a visit`)
    // They stand first, with the reason, and without a button: the list is as it is now.
    expect(answer.text).toContain(`“${other.fullName}”`)
    expect(answer.text.split('“')[1]).toContain(`${other.fullName} already has a visit`)
    expect(givenTo(answer)).not.toContain(other.id)
    expect((await site.post(path, { ...fields, nurseId: '' })).text).toContain('Please choose a nurse.')
    const third = await createNurse()
    await site.post(path, { ...fields, nurseId: third.id })
    const late = await site.post(path, { ...fields, id: 'other-form', nurseId: nurse.id })
    expect(late.status).toBe(409)
    expect(late.text).toContain('This visit was changed in the meantime.')
    expect(late.text).toContain(third.fullName)
    expect((await site.get(`/dashboard/visits/${serviceId}.2027-12-01.1/cover`)).status).toBe(404)
    expect((await site.get('/dashboard/visits/none/cover')).status).toBe(404)
  },
)

/** The nurses whose buttons a page of cover has, in their order. */
function givenTo({ html }: { html: string }): string[] {
  return [...html.matchAll(/<button name="nurseId" value="([^"]+)"/g)].map(([, id = '']) => id)
}

test('a nurse who was sent and falls ill: Today counts the visit, and the page of absences leads to sending another', async () => {
  const { visit, sunita, person, ...setting } = await nobodyCame(night)
  const thursday = startOfDay('2026-11-26')
  const sent = await send({ visit, sunita, person, ...setting }, sunita, {
    time: { start: thursday + 2 * hour, end: thursday + 8 * hour },
  })
  clock.moveTo(thursday + hour / 2)
  const office = openSite(await signInAgain(person))
  const path = `/dashboard/staff/${sunita.id}/absences`
  expect((await office.post(path, { intent: 'illness', id: 'form-1', toDay: '2026-11-26' })).location).toBe(
    path,
  )
  const ill = groupOf((await office.get('/dashboard/panel')).html, 'ill')
  expect(ill).toContain(`Cover 1 visit of ${sunita.fullName}`)

  const page = await office.get(path)
  expect(page.text).toContain('Still unallocated: Thu 26 Nov, 02:00–08:00, Savita Kulkarni: Send a nurse')
  expect(page.text).not.toContain('Allocate visits')
  const way = `/dashboard/visits/${visitIdOf(sent)}/send`
  expect(page.html).toContain(`href="${way}"`)
  expect((await office.get(way)).location).toContain(`/dashboard/visits/${visitIdOf(visit)}/send`)
  const [absence] = await readAbsences(sunita.id)
  const all = {
    intent: 'cover',
    id: 'form-2',
    absenceId: absence?.id ?? '',
    nurseId: (await createNurse()).id,
  }
  expect((await office.post(path, all)).text).toContain('These visits are already allocated, or have begun.')
  // Once its time has come it still lacks a nurse, and once that is over nobody can be sent.
  clock.moveTo(thursday + 3 * hour)
  expect(groupOf((await office.get('/dashboard/panel')).html, 'ill')).toContain('Cover 1 visit')
  expect((await office.get(path)).html).toContain(`href="${way}"`)
  clock.moveTo(thursday + 8 * hour)
  expect((await office.get(path)).text).not.toContain('Still unallocated')
})
