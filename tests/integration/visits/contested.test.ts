import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { visitHoursIn } from '#domain/visits/hours.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { signInAgain } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { nobodyCameToSavita, sendTo, toldOf, type NobodyCame } from '#tests/support/visits/nobody-came.ts'
import {
  arrival,
  departure,
  holderIn,
  nurseAuthor,
  officeAuthor,
  reportOf,
  visitIn,
  weekOf,
} from '#tests/support/visits/reports.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { change, diaryOf } from '#tests/support/visits/plans.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { readTable } from '#tests/support/table-records.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'

/*
 * A nurse reports from a stint that the office has ended. It changes no time, and yet whoever sends another nurse or undoes that decides by it:
 * a form that was made before it is refused, and the page says it (docs/decisions/0099).
 */

const clock = startOnTuesday()

const missed = { kind: 'missed' } as const

async function pageOf({ person, serviceId, visit }: NobodyCame) {
  const path = `/dashboard/visits/${serviceId}.${visit.day}.1/send`
  const site = openSite(await signInAgain(person))
  return { site, path, page: await site.get(path) }
}

test('the first nurse reports from there: nobody is sent by the page of before, and the new one says it', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, office, visit, savita, sunita } = given
  await recordEvent(officeAuthor(person), reportOf(visit, missed, { reason: 'did-not-come' }))
  const form = await sendForm(visit, sunita.nurse)
  const { site, path, page } = await pageOf(given)
  const posted = Object.fromEntries(
    ['id', 'seen', 'at', 'until'].map((name) => [name, page.value(name) ?? '']),
  ) as Record<string, string>
  clock.advance(minute)
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isContested: true })
  clock.advance(minute)
  expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
  const answer = await site.post(path, { ...posted, nurseId: sunita.nurse.id })
  expect(answer.status).toBe(409)
  for (const { text, html } of [answer, await site.get(path)]) {
    expect(text).toContain('Savita Bhosale reports having arrived at 08:21.')
    expect(html).toContain(`href="${path.replace('/send', '')}"`)
  }
  expect(await holderIn(visit)).toBe('1')
  // The office knows it, and sends somebody all the same.
  expect(await sendNurse(office, await sendForm(visit, sunita.nurse))).toMatchObject({ ok: true })
})

test(
  'the first nurse reports from there: the sending is not undone by the page of before',
  { tags: 'long' },
  async () => {
    const given = await nobodyCameToSavita(clock)
    const { office, visit, savita, sunita } = given
    const other = await sendTo(given, sunita.nurse)
    clock.advance(10 * minute)
    const form = await undoForm(visit, other, { first: 'may-come' })
    const { site, path, page } = await pageOf(given)
    const posted = {
      intent: 'undo',
      id: page.value('id') ?? '',
      line: '1.1',
      day: visit.day,
      first: 'may-come',
    }
    const seen = /name="intent" value="undo".*?name="seen" value="([^"]*)"/s.exec(page.html)?.[1] ?? ''
    clock.advance(minute)
    expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isContested: true })
    clock.advance(minute)
    const before = await visitIn(visit)
    expect(await undoSending(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    for (const given of [{ ...posted, seen }, posted]) {
      const answer = await site.post(path, given)
      expect(answer.status).toBe(409)
      expect(answer.text).toContain('Something was reported or changed in the meantime. Nothing was undone.')
      expect(answer.text).toContain('Savita Bhosale reports having arrived at 08:31.')
    }
    expect(await visitIn(visit)).toEqual(before)
    const now = await site.get(path)
    const again = /name="intent" value="undo".*?name="seen" value="([^"]*)"/s.exec(now.html)?.[1] ?? ''
    const there = { ...posted, seen: again, first: 'there', arrivedAt: now.value('arrivedAt') ?? '' }
    expect((await site.post(path, there)).location).toBe(path)
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(begins + 31 * minute) })
    expect((await site.get(path)).text).not.toContain('reports having arrived')
  },
)

test(
  'the second nurse reports after it was recorded that they did not come either',
  { tags: 'long' },
  async () => {
    const given = await nobodyCameToSavita(clock)
    const { person, office, visit, sunita, meera } = given
    const second = await sendTo(given, sunita.nurse)
    clock.moveTo(begins + 70 * minute)
    await recordEvent(officeAuthor(person), reportOf(second, missed, { reason: 'did-not-come' }))
    const form = await sendForm(visit, meera.nurse, { hours: 10 })
    expect(await recordEvent(nurseAuthor(sunita.nurse), arrival(second))).toMatchObject({ isContested: true })
    expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    const third = await sendTo(given, meera.nurse, { hours: 10 })
    const { page } = await pageOf(given)
    expect(page.text).toContain('Sunita Pawar reports having arrived at 09:10.')
    expect(page.html).toContain(`href="/dashboard/visits/${visit.serviceId}.${visit.day}.1.1"`)
    expect(await undoSending(office, await undoForm(visit, third))).toEqual({ ok: true })
  },
)

test('the office is told once of what a nurse keeps reporting, and again where “Nobody came” was taken back and recorded again', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita } = given
  const author = officeAuthor(person)
  const told = async () => (await readTable()).notice.filter(({ kind }) => kind === 'cameAfterAll').length
  await recordEvent(author, reportOf(visit, missed, { reason: 'did-not-come' }))
  clock.advance(minute)
  await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
  clock.advance(minute)
  await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
  expect(await told()).toBe(1)
  const takenBack = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
  expect(await recordEvent(author, reportOf(visit, takenBack, { reason: 'other' }))).toMatchObject({
    ok: true,
  })
  await recordEvent(author, reportOf(visit, missed, { reason: 'did-not-come' }))
  expect(await told()).toBe(1)
  clock.advance(minute)
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isContested: true })
  expect(await told()).toBe(2)
})

test('a nurse who was called off reports from there: it is stored, and the office hears of it at once and settles it', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, office, visit, sunita } = given
  const other = await sendTo(given, sunita.nurse)
  clock.moveTo(begins + 55 * minute)
  expect(await undoSending(office, await undoForm(visit, other))).toEqual({ ok: true })
  const site = openSite(await signInAgain(sunita.person))
  const path = `/staff/visits/${other.serviceId}.${other.day}.${other.line}`
  const form = { form: randomUUID(), kind: 'arrived' }
  const diary = await diaryOf(sunita.nurse)
  expect((await site.post(path, form)).location).toBe(path)
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled', contested: 1 })
  // The same form, and the same tap on another page, say nothing new.
  expect((await site.post(path, form)).location).toBe(path)
  expect((await site.post(path, { ...form, form: randomUUID() })).location).toBe(path)
  expect(await visitIn(other)).toMatchObject({ contested: 1 })
  expect(await holderIn(visit)).toBe('1')
  expect(await diaryOf(sunita.nurse)).toEqual(diary)
  expect(await toldOf('cameAfterAll')).toEqual([`office ${sunita.nurse.id} 1.1`])

  const page = await site.get(path)
  expect(page.text).toContain('Saved for the office: you arrived at Wed 25 Nov, 8:55 am')
  expect(page.text).toContain('This visit was cancelled.')
  const { patientName = '?' } = (await weekOf(visit)) ?? {}
  expect(page.text).not.toContain(patientName)
  expect((await site.get(`/staff/visits/${visit.serviceId}.${visit.day}.1`)).status).toBe(404)
  expect((await readToday()).visits.checking.map(({ line }) => line)).toContain('1.1')

  const log = `/dashboard/visits/${other.serviceId}.${other.day}.${other.line}`
  const desk = openSite(await signInAgain(person))
  const shown = await desk.get(log)
  expect(shown.text).toContain('Arrived, not counted')
  clock.advance(minute)
  expect((await site.post(path, { form: randomUUID(), kind: 'left' })).location).toBe(path)
  const leave = {
    form: randomUUID(),
    kind: 'correction',
    corrects: 'contested',
    wasNot: 'yes',
    reason: 'family-agreed',
  }
  const stale = await desk.post(log, { ...leave, seen: shown.value('seen') ?? '' })
  expect(stale.status).toBe(400)
  expect(stale.text).toContain('Something else has been reported since')
  const seen = (await desk.get(log)).value('seen') ?? ''
  expect((await desk.post(log, { ...leave, seen })).location).toBe(log)
  expect((await visitIn(other))?.contested).toBeUndefined()
  expect((await readToday()).visits.checking.map(({ line }) => line)).not.toContain('1.1')
  expect(await toldOf('cameAfterAll')).toHaveLength(1)
})

test('after a handover to a nurse who did not come, a first nurse who stayed to the end keeps the visit', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita, sunita } = given
  await recordEvent(nurseAuthor(savita.nurse), arrival(visit))
  const other = await sendTo(given, sunita.nurse)
  clock.moveTo(begins + 2 * 60 * minute)
  await recordEvent(officeAuthor(person), reportOf(other, missed, { reason: 'did-not-come' }))
  expect(await holderIn(visit)).toBe('1.1')
  clock.moveTo(begins + 12 * 60 * minute - 5 * minute)
  expect(await recordEvent(nurseAuthor(savita.nurse), departure(visit))).toMatchObject({ ok: true })
  expect(await holderIn(visit)).toBe('1')
  expect((await readToday()).visits.checking).toEqual([])
  const [first, second] = await Promise.all([visit, other].map(visitIn))
  const hours = visitHoursIn(
    [first, second].filter((each) => each !== undefined),
    clock.now(),
  )
  expect(first && hours(first)).toMatchObject({
    planned: 12 * 60 * minute,
    reported: (12 * 60 - 25) * minute,
    isCounted: true,
  })
  expect(second && hours(second)).toMatchObject({ planned: 0, reported: 0, isCounted: false })
})

test('a visit that was paused is visited all the same: what its nurse reports outlasts the end of the pause', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, serviceId, visit, savita } = given
  const tomorrow = { ...visit, day: '2026-11-26' }
  const pause = { from: tomorrow.day, to: tomorrow.day }
  expect(await change(person, serviceId, { kind: 'pause', ...pause })).toEqual({ ok: true })
  clock.moveTo(begins + 23.5 * 60 * minute)
  const nurse = nurseAuthor(savita.nurse)
  expect(await recordEvent(nurse, arrival(tomorrow))).toMatchObject({ isContested: true })
  expect(await change(person, serviceId, { kind: 'resume', ...pause })).toEqual({ ok: true })
  expect(await visitIn(tomorrow)).toMatchObject({ state: 'planned', contested: 1 })
  expect(await recordEvent(nurse, arrival(tomorrow))).toMatchObject({ isContested: false })
  // The office settles it.
  expect(await visitIn(tomorrow)).toMatchObject({ contested: 1 })
})

test('a report of last week stays on Today until it is settled', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita } = given
  await recordEvent(officeAuthor(person), reportOf(visit, missed, { reason: 'did-not-come' }))
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isContested: true })
  const linesOnToday = async () =>
    (await readToday()).visits.checking.flatMap(({ day, contested }) => (contested ? [day] : []))
  clock.advance(12 * 24 * 60 * minute)
  expect(await linesOnToday()).toEqual([visit.day])
  const left = { kind: 'correction', corrects: 'contested', happenedAt: null } as const
  await recordEvent(officeAuthor(person), reportOf(visit, left, { reason: 'did-not-take-place' }))
  expect(await linesOnToday()).toEqual([])
})

/** Sunita was sent to the visit of Savita, and then is taken off it or called off; she still reports from there. */
const endings: Record<
  string,
  (given: NobodyCame, other: Awaited<ReturnType<typeof sendTo>>) => Promise<unknown>
> = {
  'an absence takes her off it': async ({ office, sunita }, other) => {
    const ill = absenceForm(sunita.nurse, [other.day, other.day], { from: iso(begins + 21 * minute) })
    expect(await reportAbsence(office, ill)).toMatchObject({ ok: true })
  },
  'the office calls it off': async ({ office, visit }, other) => {
    expect(await undoSending(office, await undoForm(visit, other, {}))).toEqual({ ok: true })
  },
}

test.each(Object.keys(endings))(
  'what a nurse reports from a stint after %s stands on Today, on the page that settles it and in her row of the timesheets',
  async (name) => {
    const given = await nobodyCameToSavita(clock)
    const { person, sunita } = given
    const other = await sendTo(given, sunita.nurse)
    clock.advance(minute)
    await endings[name]?.(given, other)
    clock.advance(10 * minute)
    const report = arrival(other)
    expect(await recordEvent(nurseAuthor(sunita.nurse), report)).toMatchObject({ isContested: true })
    // The next day, after the planned times.
    clock.advance(24 * 60 * minute)
    const site = openSite(await signInAgain(person))
    const of = `href="/dashboard/visits/${other.serviceId}.${other.day}.${other.line}"`
    for (const page of ['/dashboard/panel', '/dashboard/visits/checking', '/dashboard/hours'])
      expect((await site.get(page)).html, page).toContain(of)
    const timesheets = await site.get(
      `/dashboard/hours?from=2026-11-01&to=2026-11-30&nurse=${sunita.nurse.id}`,
    )
    expect(timesheets.text).toMatch(new RegExp(`${sunita.nurse.fullName} 0 0:00 0:00 .*? 1 open`))
    expect(timesheets.text).toMatch(/Wed 25 Nov Savita Kulkarni 08:50–19:50 – – – Nurse reports otherwise/)
    const left = { kind: 'correction', corrects: 'contested', happenedAt: null } as const
    const settled = reportOf(other, left, { reason: 'did-not-take-place' })
    expect(await recordEvent(officeAuthor(person), settled)).toMatchObject({ ok: true })
    expect((await site.get('/dashboard/hours')).html).not.toContain(of)
  },
)

test('“did not come” in the form that undoes a sending leaves the first visit as it is', async () => {
  const given = await nobodyCameToSavita(clock)
  const { office, visit, savita, sunita } = given
  const other = await sendTo(given, sunita.nurse)
  expect(await recordEvent(nurseAuthor(savita.nurse), arrival(visit))).toMatchObject({ isContested: true })
  const form = await undoForm(visit, other, { first: 'did-not-come' })
  expect(await recordEvent(nurseAuthor(savita.nurse), departure(visit))).toMatchObject({ isContested: true })
  expect(await undoSending(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
  const again = await undoForm(visit, other, { first: 'did-not-come' })
  expect(await undoSending(office, again)).toEqual({ ok: true })
  expect(await visitIn(visit)).toMatchObject({ missedAt: iso(begins + 20 * minute) })
  expect((await visitIn(visit))?.contested).toBeUndefined()
})

test('of two coordinators who leave it as it is one does, and a further report alerts the office again', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita } = given
  await recordEvent(officeAuthor(person), reportOf(visit, missed, { reason: 'did-not-come' }))
  const nurse = nurseAuthor(savita.nurse)
  await recordEvent(nurse, arrival(visit))
  const asItIs = { kind: 'correction', corrects: 'contested', happenedAt: null, count: 1 } as const
  const settle = () => recordEvent(officeAuthor(person), reportOf(visit, asItIs, { reason: 'wrong-visit' }))
  const outcomes = await Promise.all([settle(), settle()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual(expect.objectContaining({ reason: 'reported-since' }))
  expect(await recordEvent(nurse, departure(visit))).toMatchObject({ isContested: true })
  expect(await toldOf('cameAfterAll')).toHaveLength(2)
})

test('a nurse of live-in care is still there, though the day was recorded as missed', async () => {
  const given = await nobodyCameToSavita(clock)
  const { person, visit, savita } = given
  await recordEvent(officeAuthor(person), reportOf(visit, missed, { reason: 'did-not-come' }))
  const form = { visit, id: randomUUID() }
  const nurse = nurseAuthor(savita.nurse)
  expect(await recordStillHere(nurse, form)).toMatchObject({ isContested: true, isRepeated: false })
  expect(await recordStillHere(nurse, form)).toMatchObject({ isContested: true, isRepeated: true })
  expect((await readVisitEvents(visit)).at(-1)).toMatchObject({ kind: 'arrived', happenedAt: iso(begins) })
  expect(await recordStillHere(nurseAuthor(given.meera.nurse), form)).toMatchObject({ reason: 'not-theirs' })
})

test('a nurse who was sent and is taken off can still report: it is stored, the office reads of it, and their page has nothing of the family', async () => {
  const given = await nobodyCameToSavita(clock)
  const { office, sunita, meera } = given
  const other = await sendTo(given, sunita.nurse)
  clock.advance(minute)
  const ill = absenceForm(sunita.nurse, [other.day, other.day], { from: iso(begins + 21 * minute) })
  expect(await reportAbsence(office, ill)).toMatchObject({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'planned', former: sunita.nurse.id })
  const path = `/staff/visits/${other.serviceId}.${other.day}.${other.line}`
  clock.advance(10 * minute)
  const site = openSite(await signInAgain(sunita.person))
  const page = await site.get(path)
  expect([page.status, page.value('kind')]).toEqual([200, 'arrived'])
  expect(page.html).not.toMatch(/Savita Kulkarni|Prabhat|9812345678/)
  expect((await openSite(await signInAgain(meera.person)).get(path)).status).toBe(404)

  const report = { form: randomUUID(), kind: 'arrived' }
  expect((await site.post(path, report)).location).toBe(path)
  expect((await site.get(path)).text).toContain('Saved for the office: you arrived at Wed 25 Nov, 8:31 am.')
  expect((await site.post(path, { form: randomUUID(), kind: 'left', time: '' })).location).toBe(path)
  const stint = await visitIn(other)
  expect(stint).toMatchObject({ state: 'planned', former: sunita.nurse.id, contested: 2 })
  expect(stint).not.toHaveProperty('arrivedAt')
  expect(await toldOf('cameAfterAll')).toEqual([`office ${sunita.nurse.id} ${other.line}`])
  expect(await recordEvent(nurseAuthor(meera.nurse), arrival(other))).toEqual({
    ok: false,
    reason: 'not-theirs',
  })
})
