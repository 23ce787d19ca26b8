import { beforeEach, describe, expect, test } from 'vitest'
import { indiaMinute } from '#domain/dates.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { seenOf } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { everyWeekday, fieldsOf, planPath, savePreview } from '#tests/support/visits/plan-form.ts'
import { accountUser, change, confirmedService, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A recurring visit moves although its nurse cannot be there on some of the days: these are offered as unallocated. */

let office: Person
let site: Site
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

const hourAt = (hour: number) => ({ startMinute: 60 * hour, minutes: 60, weekdays: [2] })

/** Asha has two patients: one on Tuesdays at nine, and one on a single Tuesday at eleven. */
async function twoPatients() {
  const asha = await createNurse({ fullName: 'Asha Patil' })
  const [service, rival] = [await confirmedService(), await confirmedService()]
  expect(await change(office, service.serviceId, line(asha, hourAt(9)))).toEqual({ ok: true })
  expect(await change(office, rival.serviceId, line(undefined, hourAt(11)))).toEqual({ ok: true })
  /** The other patient gets Asha on a Tuesday. */
  const busyOn = (day: string) =>
    change(office, rival.serviceId, {
      ...{ kind: 'thisVisit', line: '1', day, startMinute: 660, minutes: 60, nurseId: asha.id },
    })
  expect(await busyOn('2026-12-15')).toEqual({ ok: true })
  const path = planPath(service.serviceId)
  const preview = async (start: string) => {
    const form = await site.get(`${path}?form=change&line=1&day=2026-12-01`)
    return site.post(path, {
      ...{ ...fieldsOf(form), line: '1', day: '2026-12-01', scope: 'weekday' },
      ...{ shift: 'visit', start, hours: '2', nurseId: asha.id, intent: 'preview' },
    })
  }
  return { asha, busyOn, path, preview, visits: () => visitsOfService(service.serviceId) }
}

test('the preview names each visit that will be unallocated and why, and saving moves all', async () => {
  const { asha, path, preview, visits } = await twoPatients()
  const shown = await preview('10:00')
  expect(shown.status).toBe(200)
  expect(await htmlErrors(shown.html)).toEqual([])
  expect(shown.text).toContain('1 visit will be unallocated')
  expect(shown.text).toContain(
    'Tue 15 Dec, 10:00–12:00: Asha Patil already has a visit with Savita Kulkarni on Tue 15 Dec, 11:00–12:00.',
  )
  expect(shown.text).toContain('5 visits will move, 1 visit will be unallocated')
  expect((await savePreview(site, path, shown)).location).toBe(path)
  expect(await visits()).toEqual([
    ...['2026-12-01', '2026-12-08'].map((day) => `${day} 600 ${asha.id}`),
    '2026-12-15 600 nobody',
    ...['2026-12-22', '2026-12-29'].map((day) => `${day} 600 ${asha.id}`),
  ])
  expect((await site.get('/dashboard/visits/uncovered')).text).toContain('Tue 15 Dec')
  expect((await site.get('/dashboard/audit?recordType=plan')).text).toContain(
    'a recurring visit changed on Tuesdays from Tue 1 Dec; 1 visit unallocated (Tue 15 Dec)',
  )
})

test('what becomes impossible after the preview is shown before anything is saved', async () => {
  const { busyOn, path, preview, visits } = await twoPatients()
  const shown = await preview('10:00')
  expect(await busyOn('2026-12-22')).toEqual({ ok: true })
  const again = await savePreview(site, path, shown)
  expect(again.status).toBe(400)
  expect(again.text).toContain(
    'Since the preview, the nurse has become unavailable for more of these visits.',
  )
  expect(again.text).toContain('2 visits will be unallocated')
  expect((await visits()).every((visit) => visit.includes(' 540 '))).toBe(true)
  expect((await savePreview(site, path, again)).location).toBe(path)
  expect((await visits()).filter((visit) => visit.endsWith('nobody'))).toEqual([
    '2026-12-15 600 nobody',
    '2026-12-22 600 nobody',
  ])
})

test('a nurse who cannot come on any of the days is refused, as for a visit alone', async () => {
  const { asha, busyOn, path, preview } = await twoPatients()
  for (const day of ['2026-12-01', '2026-12-08', '2026-12-22', '2026-12-29'])
    expect(await busyOn(day)).toEqual({ ok: true })
  const all = await preview('10:00')
  expect([all.status, all.text]).toEqual([400, expect.stringContaining('And 4 more conflicts.')])
  const form = await site.get(`${path}?form=change&line=1&day=2026-12-15`)
  const one = { line: '1', day: '2026-12-15', scope: 'thisVisit', shift: 'visit', start: '10:00', hours: '2' }
  const alone = await site.post(path, {
    ...{ ...fieldsOf(form), ...one, nurseId: asha.id, intent: 'preview' },
  })
  expect([alone.status, alone.text]).toEqual([400, expect.stringContaining('Asha Patil already has a visit')])
})

test('a nurse who is to take over from another must be able to come on each day', async () => {
  const { asha, path, visits } = await twoPatients()
  const savita = await createNurse({ fullName: 'Savita Jadhav' })
  const other = await confirmedService()
  expect(await change(office, other.serviceId, line(undefined, hourAt(9)))).toEqual({ ok: true })
  const busy = { kind: 'thisVisit' as const, line: '1', day: '2026-12-15', startMinute: 540, minutes: 60 }
  expect(await change(office, other.serviceId, { ...busy, nurseId: savita.id })).toEqual({ ok: true })
  const form = await site.get(`${path}?form=change&line=1&day=2026-12-01`)
  const shown = await site.post(path, {
    ...{ ...fieldsOf(form), line: '1', day: '2026-12-01', scope: 'weekday' },
    ...{ shift: 'visit', start: '09:00', hours: '1', nurseId: savita.id, intent: 'preview' },
  })
  expect([shown.status, shown.text]).toEqual([
    400,
    expect.stringContaining('Savita Jadhav already has a visit'),
  ])
  expect((await visits()).every((visit) => visit.endsWith(asha.id))).toBe(true)
})

test('more than ten visits become unallocated only with a tick', async () => {
  const asha = await createNurse({ fullName: 'Asha Patil' })
  const [service, rival] = [await confirmedService(), await confirmedService()]
  const daily = { ...hourAt(9), weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect(await change(office, service.serviceId, line(asha, daily))).toEqual({ ok: true })
  const sixDays = { ...hourAt(11), weekdays: [1, 2, 3, 4, 5, 6] }
  expect(await change(office, rival.serviceId, line(asha, sixDays))).toEqual({ ok: true })
  const path = planPath(service.serviceId)
  const form = await site.get(`${path}?form=change&line=1&day=2026-12-01`)
  const shown = await site.post(path, {
    ...{ ...fieldsOf(form), line: '1', day: '2026-12-01', scope: 'following', ...everyWeekday },
    ...{ shift: 'visit', start: '10:00', hours: '2', nurseId: asha.id, intent: 'preview' },
  })
  const [, count = ''] = /Leave these (\d+) visits unallocated/.exec(shown.text) ?? []
  expect(Number(count)).toBeGreaterThan(10)
  const unticked = await savePreview(site, path, shown, { removes: '' })
  expect([unticked.status, unticked.text]).toEqual([
    400,
    expect.stringContaining('Please tick the box to confirm this.'),
  ])
  expect((await savePreview(site, path, unticked)).location).toBe(path)
})

describe('across the last day of a nurse who leaves', () => {
  const leaves = { lastDay: '2026-12-14', seen: null }

  test('a recurring visit moves, and what comes after the day becomes unallocated', async () => {
    const { asha, path, preview, visits } = await twoPatients()
    expect(await setLastDay(accountUser(office), asha.id, leaves)).toEqual({ ok: true })
    const shown = await preview('10:00')
    expect(shown.text).toContain('3 visits will be unallocated')
    expect(shown.text).toContain(
      'Tue 22 Dec, 10:00–12:00: Asha Patil is leaving: the last day is Mon 14 Dec.',
    )
    expect((await savePreview(site, path, shown)).location).toBe(path)
    expect(await visits()).toEqual([
      ...['2026-12-01', '2026-12-08'].map((day) => `${day} 600 ${asha.id}`),
      ...['2026-12-15', '2026-12-22', '2026-12-29'].map((day) => `${day} 600 nobody`),
    ])
    expect((await site.get(`/dashboard/staff/${asha.id}/leaving`)).text).toContain('of 4 visits')
  })

  test('a pause ends early, and the visits after the day come back unallocated', async () => {
    const asha = await createNurse({ fullName: 'Asha Patil' })
    const { serviceId } = await confirmedService()
    expect(await change(office, serviceId, line(asha, hourAt(9)))).toEqual({ ok: true })
    const pause = { from: '2026-12-07', to: '2026-12-31' }
    expect(await change(office, serviceId, { kind: 'pause', ...pause })).toEqual({ ok: true })
    expect(await setLastDay(accountUser(office), asha.id, leaves)).toEqual({ ok: true })
    const path = planPath(serviceId)
    const form = await site.get(`${path}?form=resume`)
    const shown = await site.post(path, { ...fieldsOf(form), ...pause, intent: 'preview' })
    expect(shown.text).toContain('3 visits will be unallocated')
    expect((await savePreview(site, path, shown)).location).toBe(path)
    expect((await visitsOfService(serviceId)).slice(1)).toEqual([
      `2026-12-08 540 ${asha.id}`,
      ...['2026-12-15', '2026-12-22', '2026-12-29'].map((day) => `${day} 540 nobody`),
    ])
  })

  test('a service is extended, and its further visits are unallocated until they are taken over', async () => {
    const asha = await createNurse({ fullName: 'Asha Patil', regExpiryDate: '2026-12-20' })
    const service = await confirmedService(undefined, { days: 16 })
    expect(await change(office, service.serviceId, line(asha))).toEqual({ ok: true })
    expect(await setLastDay(accountUser(office), asha.id, leaves)).toEqual({ ok: true })
    const { startDate, endDate } = await seenOf(service)
    const answer = await site.post(`/dashboard/services/${service.serviceId}/dates`, {
      ...{ startDate: indiaMinute(startDate), endDate: '2026-12-31T18:00', seenStart: startDate },
      ...{ seenEnd: endDate, reason: 'Longer' },
    })
    expect(answer.status).toBe(302)
    expect((await site.get('/dashboard/services/confirmed')).text).toContain(
      'Some added visits are unallocated: they are after their nurse’s last day.',
    )
    const visits = await visitsOfService(service.serviceId)
    expect(visits.filter((visit) => visit.includes(asha.id)).at(-1)).toContain('2026-12-14')
    expect(visits.filter((visit) => visit.includes('nobody'))).toHaveLength(17)
    expect((await site.get(`/dashboard/staff/${asha.id}/leaving`)).text).toContain('of 17 visits')
    expect((await site.get('/dashboard/panel')).text).toContain('Asha Patil Last day Mon 14 Dec')
  })

  test('new work that reaches beyond it is refused: a new line, choosing the nurse, and what begins after it', async () => {
    const { asha, path } = await twoPatients()
    const savita = await createNurse()
    const service = await confirmedService()
    expect(await change(office, service.serviceId, line(savita, hourAt(15)))).toEqual({ ok: true })
    expect(await setLastDay(accountUser(office), asha.id, leaves)).toEqual({ ok: true })
    const chosen = { shift: 'visit', hours: '1', nurseId: asha.id, scope: 'weekday', ...everyWeekday }
    for (const [address, fields] of [
      [`${path}?form=addLine`, { form: 'addLine', from: '2026-12-08', start: '13:00' }],
      [`${path}?form=change&line=1&day=2026-12-15`, { line: '1', day: '2026-12-15', start: '10:00' }],
      [
        `${planPath(service.serviceId)}?form=change&line=1&day=2026-12-08`,
        { line: '1', day: '2026-12-08', start: '15:00' },
      ],
    ] as const) {
      const form = await site.get(address)
      const refused = await site.post(address.split('?')[0] ?? '', {
        ...{ ...fieldsOf(form), ...chosen, ...fields, intent: 'preview' },
      })
      expect([refused.status, refused.text], address).toEqual([
        400,
        expect.stringContaining('Asha Patil is leaving: the last day is Mon 14 Dec.'),
      ])
    }
  })
})
