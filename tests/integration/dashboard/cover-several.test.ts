import { beforeEach, expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import { requestNurseEdit } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The page of an absence gives its visits to several nurses in one act, by patient or by day. */

let administrator: Person
let site: Site
startOnTuesday()
beforeEach(async () => {
  administrator = await createAdministrator('record')
  site = openSite(administrator)
})

const hourAt = (hour: number) => ({ startMinute: 60 * hour, minutes: 60, weekdays: [1, 2, 3, 4, 5, 6, 7] })
const days = ['2026-11-26', '2026-11-27', '2026-11-28']

/** A nurse with two patients, who is ill on three days, and two others. */
async function illNurse() {
  const [nurse, savita, sunita] = [
    await createNurse({ fullName: 'Mary D’Souza' }),
    await createNurse({ fullName: 'Savita Jadhav' }),
    await createNurse({ fullName: 'Sunita Pawar' }),
  ]
  const [late, early] = [await confirmedService(), await confirmedService()]
  await change(administrator, late.serviceId, line(nurse, hourAt(14)))
  await change(administrator, early.serviceId, line(nurse, hourAt(9)))
  const path = `/dashboard/staff/${nurse.id}/absences`
  await site.post(path, { intent: 'illness', id: 'ill', fromDay: days[0] ?? '', toDay: days[2] ?? '' })
  const [absence] = await readAbsences(nurse.id)
  const cover = { intent: 'cover', absenceId: absence?.id ?? '', id: 'form-1' }
  return { nurse, savita, sunita, late, early, path, cover }
}

/** The choices of the page, in their order: the field, and the nurse who is chosen. */
function choicesIn(html: string): [string, string][] {
  return [...html.matchAll(/<select[^>]*name="(nurse-[^"]+)".*?<\/select>/gs)].map(([select, name = '']) => [
    name,
    /<option[^>]*value="([^"]+)" selected/.exec(select)?.[1] ?? '',
  ])
}

const isTicked = /<input(?=[^>]*name="despite")(?=[^>]*checked)/

/** Who has the visits of the three days. */
async function nursesOf({ serviceId }: { serviceId: string }): Promise<string[]> {
  const visits = await visitsOfService(serviceId)
  return days.map((day) => visits.find((each) => each.startsWith(day))?.split(' ')[2] ?? '')
}

test('by patient: a nurse is proposed for each, soonest first, and one press gives what was chosen', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const page = await site.get(path)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(page.text).toContain('6 of 6 visits have a proposed nurse.')
  const fields = [early, late].map(({ serviceId }) => `nurse-${serviceId}`)
  expect(choicesIn(page.html).map(([field]) => field)).toEqual(fields)
  for (const [, chosen] of choicesIn(page.html)) expect([savita.id, sunita.id]).toContain(chosen)
  const none = await site.post(path, { ...cover, [fields[0] ?? '']: '', [fields[1] ?? '']: '' })
  expect([none.status, none.text]).toEqual([400, expect.stringContaining('Please choose a nurse.')])
  const form = { ...cover, [`nurse-${early.serviceId}`]: savita.id, [`nurse-${late.serviceId}`]: sunita.id }
  for (let time = 0; time < 2; time++) expect((await site.post(path, form)).location).toBe(path)
  expect(await nursesOf(early)).toEqual(days.map(() => savita.id))
  expect(await nursesOf(late)).toEqual(days.map(() => sunita.id))
  const { notice, auditEntry } = await readTable()
  for (const [nurse, { customer }] of [
    [savita, early],
    [sunita, late],
  ] as const) {
    const told = notice.filter(({ recipientId }) => recipientId === nurse.id)
    expect(told.map(({ kind }) => kind)).toEqual(['nurseWork'])
    const changed = notice.filter(
      ({ recipientId, kind }) => recipientId === customer.uid && kind === 'familyCare',
    )
    // Of the plan, the absence and the cover.
    expect(changed).toHaveLength(3)
  }
  const covers = auditEntry.filter(({ action }) => action === 'cover')
  expect(covers.map(({ values }) => (values as { nurse: { name: string }; visits: number }).visits)).toEqual([
    3, 3,
  ])
})

test('by day: what is decided later stays unallocated; a form changed after Back is another act', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const page = await site.get(`${path}?by=day`)
  expect(await htmlErrors(page.html)).toEqual([])
  expect(choicesIn(page.html).map(([field]) => field)).toEqual(days.map((day) => `nurse-${day}`))
  const [first, second, third] = days.map((day) => `nurse-${day}`) as [string, string, string]
  const form = { ...cover, [first]: savita.id, [second]: sunita.id, [third]: '' }
  expect((await site.post(`${path}?by=day`, form)).location).toBe(path)
  for (const service of [early, late])
    expect(await nursesOf(service)).toEqual([savita.id, sunita.id, 'nobody'])
  // Of either nurse's visits the log says what the same form has left.
  const audit = await site.get('/dashboard/audit?recordType=absence')
  expect(audit.text.match(/; 2 visits unallocated \(\w+ \d+ \w+\)/g)).toHaveLength(2)
  expect((await site.post(`${path}?by=day`, { ...form, [third]: savita.id })).location).toBe(path)
  for (const service of [early, late])
    expect(await nursesOf(service)).toEqual([savita.id, sunita.id, savita.id])
  expect((await site.get(path)).text).not.toContain('Still unallocated')
})

test('another tab keeps what was chosen and typed, also for the way back, and gives none of it', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const [early_, late_] = [`nurse-${early.serviceId}`, `nurse-${late.serviceId}`]
  const typed = { ...cover, [early_]: sunita.id, [late_]: '', why: 'Agreed', choose: '' }
  const byDay = await site.post(`${path}?by=day`, typed)
  expect(byDay.status).toBe(200)
  expect(choicesIn(byDay.html).map(([field]) => field)).toEqual(days.map((day) => `nurse-${day}`))
  const kept = byDay.value('kept') ?? ''
  expect(kept).toBe(`${early_}=${sunita.id} ${late_}=`)
  const one = await site.post(`${path}?by=one`, { ...cover, kept, why: 'Agreed', choose: '' })
  expect(one.value('kept')).toBe(kept)
  const back = await site.post(`${path}?by=patient`, { ...cover, kept, why: 'Agreed', choose: '' })
  expect(choicesIn(back.html)).toEqual([
    [early_, sunita.id],
    [late_, ''],
  ])
  const [day = ''] = days
  expect((await site.post(`${path}?by=day`, { ...cover, kept, [`nurse-${day}`]: savita.id })).location).toBe(
    path,
  )
  for (const service of [early, late])
    expect(await nursesOf(service)).toEqual([savita.id, 'nobody', 'nobody'])
})

test('what is in the way of one is named, nothing is given, and the choices stay', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const other = await confirmedService()
  await change(administrator, other.serviceId, line(savita, hourAt(9)))
  const form = { ...cover, [`nurse-${early.serviceId}`]: savita.id, [`nurse-${late.serviceId}`]: sunita.id }
  const refused = await site.post(path, form)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Savita Jadhav already has a visit'),
  ])
  expect(choicesIn(refused.html)[1]).toEqual([`nurse-${late.serviceId}`, sunita.id])
  for (const service of [early, late]) expect(await nursesOf(service)).toEqual(days.map(() => 'nobody'))
})

test('one of two offices is first; the other gives only what is left', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const other = openSite(await createAdministrator())
  await other.post(path, { ...cover, id: 'form-2', [`nurse-${early.serviceId}`]: sunita.id })
  const both = { ...cover, [`nurse-${early.serviceId}`]: savita.id, [`nurse-${late.serviceId}`]: savita.id }
  expect((await site.post(path, both)).location).toBe(path)
  expect(await nursesOf(early)).toEqual(days.map(() => sunita.id))
  expect(await nursesOf(late)).toEqual(days.map(() => savita.id))
  expect((await site.post(path, { ...both, id: 'form-3' })).text).toContain(
    'These visits are already allocated',
  )
})

test('a nurse with a warning about one family is proposed for no day on which that family has a visit; the tick and the reason give it', async () => {
  const [nurse, man] = [await createNurse(), await createNurse({ fullName: 'Ravi Kale', gender: 'Male' })]
  const woman = await confirmedService()
  await change(administrator, woman.serviceId, line(nurse, hourAt(9)))
  const path = `/dashboard/staff/${nurse.id}/absences`
  await site.post(path, { intent: 'illness', id: 'ill', fromDay: days[0] ?? '', toDay: days[0] ?? '' })
  const [absence] = await readAbsences(nurse.id)
  const field = `nurse-${days[0] ?? ''}`
  const page = await site.get(`${path}?by=day`)
  expect(choicesIn(page.html)).toEqual([[field, '']])
  expect(page.text).toContain('Only with a warning')
  expect(page.text).toContain('Ravi Kale: preference not met')
  const form = { intent: 'cover', absenceId: absence?.id ?? '', id: 'form-1', [field]: man.id }
  const refused = await site.post(`${path}?by=day`, form)
  expect(refused.text).toContain('Please tick to confirm that you have read the warnings')
  expect(choicesIn(refused.html)).toEqual([[field, man.id]])
  const why = 'The family agreed'
  expect((await site.post(path, { ...form, despite: 'on', why })).location).toBe(path)
  const { auditEntry } = await readTable()
  expect(auditEntry.filter(({ action }) => action === 'cover')).toMatchObject([
    { values: { override: { warnings: ['gender'], why } } },
  ])
})

test('a tick counts for the warnings that the page has shown: a newer one is named and asks again', async () => {
  const [nurse, man] = [await createNurse(), await createNurse({ fullName: 'Ravi Kale', gender: 'Male' })]
  const kiran = await createNurse({ fullName: 'Kiran Bansode', gender: 'Female' })
  const service = await confirmedService()
  await change(administrator, service.serviceId, line(nurse, hourAt(9)))
  const path = `/dashboard/staff/${nurse.id}/absences`
  await site.post(path, { intent: 'illness', id: 'ill', fromDay: days[0] ?? '', toDay: days[0] ?? '' })
  const [absence] = await readAbsences(nurse.id)
  const page = await site.get(path)
  expect(page.value('warned')).toBe(`${man.id.slice(0, 8)}:gender`)
  const chosen = { [`nurse-${service.serviceId}`]: kiran.id }
  const form = {
    intent: 'cover',
    absenceId: absence?.id ?? '',
    id: 'form-1',
    why: 'She knows them',
    ...chosen,
  }
  await requestNurseEdit(administrator, kiran, { gender: 'Male' })
  const ticked = { ...form, despite: 'on', warned: page.value('warned') ?? '' }
  // Any answer that shows the newer warning takes the tick away and names each warning once.
  const again = await site.post(path, { ...ticked, choose: '' })
  expect(again.html).not.toMatch(isTicked)
  const united = again.value('warned')
  const twice = await site.post(path, { ...ticked, warned: united ?? '', choose: '' })
  expect([twice.value('warned'), twice.html]).toEqual([united, expect.stringMatching(isTicked)])
  const refused = await site.post(path, ticked)
  const words = 'Warnings that this page had not shown: Kiran Bansode (Preference not met: Female caregiver).'
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words)])
  expect(refused.html).not.toMatch(isTicked)
  expect(await nursesOf(service)).toEqual(['nobody', nurse.id, nurse.id])
  // A page that showed no warning has none that a tick could be for.
  expect((await site.post(path, { ...ticked, warned: '' })).text).toContain(words)
  expect(await nursesOf(service)).toEqual(['nobody', nurse.id, nurse.id])
  const read = { ...ticked, warned: refused.value('warned') ?? '' }
  expect((await site.post(path, read)).location).toBe(path)
  expect(await nursesOf(service)).toEqual([kiran.id, nurse.id, nurse.id])
})

test('the key Enter in the reason lists the nurses again and gives nothing; a form that is refused says so in its card; both keep the choices', async () => {
  const { savita, sunita, late, early, path, cover } = await illNurse()
  const { html } = await site.get(path)
  const form = /<form(?:(?!<form).)*?value="cover".*?<\/form>/s.exec(html)?.[0] ?? ''
  // The first button of a form is what the key presses.
  expect(/<button[^>]*>/.exec(form)?.[0]).toContain('name="choose"')
  const chosen = [
    [`nurse-${early.serviceId}`, sunita.id],
    [`nurse-${late.serviceId}`, savita.id],
  ]
  const fields: Record<string, string> = { ...cover, ...Object.fromEntries(chosen) }
  const again = await site.post(path, { ...fields, choose: '' })
  expect([again.status, choicesIn(again.html)]).toEqual([200, chosen])
  const refused = await site.post(path, { ...fields, despite: 'on', why: 'x'.repeat(5000) })
  expect([refused.status, choicesIn(refused.html)]).toEqual([400, chosen])
  expect(refused.text).toContain('Nothing was changed. Please check the marked fields.')
  for (const service of [early, late]) expect(await nursesOf(service)).toEqual(days.map(() => 'nobody'))
})
