import { describe, expect, test } from 'vitest'
import { newOwnReportId } from '#server/attendance/own-report-id.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { finishLeaving } from '#server/leaving/finish-leaving.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createNurse, signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { accountUser, change } from '#tests/support/visits/plans.ts'
import { begins, ends, planned } from '#tests/support/visits/nurse-visit.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/*
 * What a nurse sends and cannot apply is stored, changes no time and waits for the office (docs/decisions/0110). The visit is that of Thursday,
 * 08:00 to 20:00.
 */

const clock = startOnTuesday()
const saved = '/staff?saved=office'

test('a visit that was given to another nurse after the page was loaded', async () => {
  const given = await planned()
  const { office, nurse, serviceId, visit, path, at } = given
  const site = await at(begins - 20 * hour)
  const form = (await site.get(path)).value('form') ?? ''
  const { person, nurse: other } = await createLinkedNurse()
  const toOther = { kind: 'thisVisit', line: '1', day: visit.day, startMinute: 480, minutes: 720 } as const
  expect(await change(office, serviceId, { ...toOther, nurseId: other.id })).toEqual({ ok: true })
  const sent = await (await at(begins)).post(path, { form, kind: 'arrived' })
  expect(sent.location).toBe(saved)
  const page = await (await at(begins)).get(saved)
  expect(page.text).toContain('Your report is saved for the office.')
  expect(await readVisitEvents(visit)).toMatchObject([{ problem: 'given-away', contested: true }])
  expect((await visitIn(visit))?.arrivedAt).toBeUndefined()
  // Who has the visit now reports as ever, and the other report still waits.
  expect(await recordEvent(nurseAuthor(other), arrival(visit))).toMatchObject({
    ok: true,
    isContested: false,
  })
  const waiting = async () => (await readToday()).visits.checking.filter(({ day }) => day === visit.day)
  expect(await waiting()).toMatchObject([{ ...visit, contested: 1, matters: ['problem'] }])
  // The page of sending another nurse says that one reports being there.
  const send = await openSite(await signInAgain(office)).get(
    `/dashboard/visits/${serviceId}.${visit.day}.1/send`,
  )
  expect(send.text).toContain(`${nurse.fullName} reports having arrived at 08:00.`)
  // The office calls who has reported.
  for (const list of ['/dashboard/panel', '/dashboard/visits/checking']) {
    const { html, text } = await openSite(await signInAgain(office)).get(list)
    const words = [
      other.fullName,
      'On site since 08:00',
      `${nurse.fullName}, who had this visit before, has reported`,
    ]
    expect(text).toMatch(new RegExp(words.join('[ ·]+')))
    expect(html).toContain(`href="tel:+91${nurse.contactNumber}"`)
    expect(html).not.toContain(`href="tel:+91${other.contactNumber}"`)
  }
  expect((await openSite(await signInAgain(person)).get(path)).text).not.toContain('Saved for the office')
  const officePage = openSite(await signInAgain(office))
  const shown = await officePage.get(`/dashboard/visits/${serviceId}.${visit.day}.1`)
  expect(shown.text).toContain('Arrived, not counted: the visit had been given to another nurse')
  expect(shown.text).toContain('Please call them, then leave the visit as it is.')
  expect(shown.html).toContain(`href="tel:+91${nurse.contactNumber}"`)
  await recordEvent(
    officeAuthor(office),
    reportOf(visit, { kind: 'correction', corrects: 'contested', happenedAt: null, count: 1 }),
  )
  expect(await waiting()).toEqual([])
})

test('a report of a visit that was given away two weeks before is stored, and another page of the nurse proves nothing', async () => {
  const { office, nurse, serviceId, visit, path, at } = await planned()
  const form = (await (await at(begins - 20 * hour)).get(path)).value('form') ?? ''
  const { nurse: other } = await createLinkedNurse()
  const toOther = { kind: 'thisVisit', line: '1', day: visit.day, startMinute: 480, minutes: 720 } as const
  expect(await change(office, serviceId, { ...toOther, nurseId: other.id })).toEqual({ ok: true })
  // A later change of the diary, which then forgets what was taken away.
  clock.moveTo(ends + 72 * hour)
  const another = { ...toOther, day: '2026-12-05', nurseId: other.id }
  expect(await change(office, serviceId, another)).toEqual({ ok: true })
  const late = await at(ends + 13 * 24 * hour)
  const ofAnother = newOwnReportId(nurse.id, { ...visit, day: '2026-11-27' })
  for (const none of [ofAnother, newOwnReportId(other.id, visit)])
    expect((await late.post(path, { form: none, kind: 'left' })).status).toBe(404)
  expect((await late.post(path, { form, kind: 'left' })).location).toBe(saved)
  expect(await readVisitEvents(visit)).toMatchObject([
    { kind: 'left', problem: 'given-away', nurseId: nurse.id },
  ])
})

test('a note on a visit that was given away is saved, and the same note again as well', async () => {
  const { office, serviceId, visit, path, at } = await planned()
  const form = (await (await at(begins - 20 * hour)).get(path)).value('form') ?? ''
  const { nurse: other } = await createLinkedNurse()
  const toOther = { kind: 'thisVisit', line: '1', day: visit.day, startMinute: 480, minutes: 720 } as const
  expect(await change(office, serviceId, { ...toOther, nurseId: other.id })).toEqual({ ok: true })
  for (let sent = 0; sent < 2; sent++)
    expect(
      (await (await at(begins)).post(path, { form, kind: 'note', note: 'The key is at the door.' })).location,
    ).toBe(saved)
  expect(await readVisitEvents(visit)).toMatchObject([{ kind: 'note' }])
})

test('a nurse who lost a visit cannot take the room for the notes of the one who has it', async () => {
  const { office, serviceId, visit, nurse, at } = await planned()
  const { nurse: other } = await createLinkedNurse()
  const toOther = { kind: 'thisVisit', line: '1', day: visit.day, startMinute: 480, minutes: 720 } as const
  expect(await change(office, serviceId, { ...toOther, nurseId: other.id })).toEqual({ ok: true })
  await at(begins)
  const note = (by: { id: string }, words: string) => {
    const id = newOwnReportId(by.id, visit)
    return recordEvent(nurseAuthor(by), reportOf(visit, { kind: 'note' }, { id, note: words }))
  }
  for (let sent = 0; sent < 40; sent++) expect(await note(nurse, `${sent}`)).toMatchObject({ ok: true })
  expect(await note(nurse, 'one too many')).toEqual({ ok: false, reason: 'too-many' })
  expect(await note(other, 'Slept well.')).toMatchObject({ ok: true })
})

test('a visit that never was theirs answers like one that does not exist', async () => {
  const { path, visit } = await planned()
  const { person } = await createLinkedNurse()
  clock.moveTo(begins)
  const site = openSite(await signInAgain(person))
  const form = '17a0d6ec-0d1a-4c5b-9f1b-0f7d5d8f1a52'
  for (const kind of ['arrived', 'left', 'note', 'stay'])
    expect((await site.post(path, { form, kind, note: 'x' })).status).toBe(404)
  expect(await recordEvent(nurseAuthor(await createNurse()), arrival(visit))).toEqual({
    ok: false,
    reason: 'not-theirs',
  })
  expect(await readVisitEvents(visit)).toEqual([])
})

test.each([
  ['more than two hours early', begins - 3 * hour, 'arrived', 'too-early'],
  ['a departure without an arrival', begins + hour, 'left', 'not-arrived'],
  ['an arrival a day after the end', ends + 24 * hour + minute, 'arrived', 'outside-window'],
] as const)(
  '%s is stored with its problem, once however often it is sent',
  async (_, time, kind, problem) => {
    const { at, path, visit } = await planned()
    const form = (await (await at(begins - 4 * hour)).get(path)).value('form') ?? ''
    for (let sent = 0; sent < 2; sent++)
      expect((await (await at(time)).post(path, { form, kind })).location).toBe(saved)
    expect(await readVisitEvents(visit)).toMatchObject([{ kind, problem, contested: true }])
    const { arrivedAt, leftAt, contested } = (await visitIn(visit)) ?? {}
    expect([arrivedAt, leftAt, contested]).toEqual([undefined, undefined, 1])
  },
)

describe('a nurse who has become inactive', () => {
  /** Their last day was Thursday, with an arrival; the page of the visit was open. It is Friday, eight in the morning. */
  async function leftOnThursday({ hasArrived = true } = {}) {
    const given = await planned()
    const { office, nurse, visit, path, at } = given
    expect(await setLastDay(accountUser(office), nurse.id, { lastDay: visit.day, seen: null })).toEqual({
      ok: true,
    })
    clock.moveTo(begins)
    if (hasArrived) await recordEvent(nurseAuthor(nurse), arrival(visit))
    const form = (await (await at(begins + hour)).get(path)).value('form') ?? ''
    clock.moveTo(begins + 19.5 * hour)
    expect(await finishLeaving()).toEqual({ inactive: 1, waiting: 0 })
    return { ...given, form, site: await at(begins + 24 * hour) }
  }

  test('reports their last departure from the page that was open, and reads it with their hours', async () => {
    const { site, path, form, visit } = await leftOnThursday()
    const sent = await site.post(path, { form, kind: 'left', time: '20:05' })
    expect([sent.status, sent.location]).toEqual([303, '/staff/hours?month=2026-11'])
    expect((await visitIn(visit))?.leftAt).toBe('2026-11-26T14:35:00.000Z')
    expect((await site.get('/staff/hours?lang=en')).text).toContain('Hours from arrival to departure 12:05')
    // The page itself stays closed.
    expect((await site.get(path)).text).not.toContain('Savita Kulkarni')
  })

  test('reads what is wrong with a report, and what is saved for the office', async () => {
    const { site, path, form, visit } = await leftOnThursday()
    const refused = await site.post(path, { form, kind: 'left', time: '25:99' })
    expect([refused.status, refused.value('time'), refused.value('form')]).toEqual([400, '25:99', form])
    expect(refused.text).toContain('Please enter a valid time')
    expect(refused.text).not.toContain('Savita Kulkarni')
    const late = await site.post(path, { form, kind: 'left', late: 'yes', time: '20:05' })
    expect([late.status, late.value('late'), late.value('time')]).toEqual([400, 'yes', '20:05'])
    expect(late.html).toContain('name="day"')
    const sent = await site.post(path, { form, kind: 'arrived' })
    expect((await readVisitEvents(visit)).at(-1)).toMatchObject({ problem: 'arrived-already' })
    const after = await site.get((await site.get(sent.location ?? '')).location ?? '')
    expect(after.text).toContain('Your report is saved for the office.')
  })

  test('reads that a report from a missed visit is saved for the office', async () => {
    const { office, site, path, form, visit } = await leftOnThursday({ hasArrived: false })
    expect(await recordEvent(officeAuthor(office), reportOf(visit, { kind: 'missed' }))).toMatchObject({
      ok: true,
    })
    const sent = await site.post(path, { form, kind: 'arrived', time: '08:10' })
    const after = await site.get((await site.get(sent.location ?? '')).location ?? '')
    expect(after.text).toContain('Your report is saved for the office.')
  })

  test('cannot report on a visit that was not theirs', async () => {
    const { office, site, form, path, serviceId } = await leftOnThursday()
    const [another, day] = [path.replace('2026-11-26', '2026-11-28'), '2026-11-28']
    const other = { startMinute: 480, minutes: 720, nurseId: (await createNurse()).id }
    expect(await change(office, serviceId, { kind: 'thisVisit', line: '1', day, ...other })).toEqual({
      ok: true,
    })
    expect((await site.post(another, { form, kind: 'arrived' })).status).toBe(404)
  })
})
