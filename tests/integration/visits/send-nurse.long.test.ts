import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, minute, startOfDay } from '#domain/visits/days.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { requestClose } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { change, diaryOf, night, planRecordOf } from '#tests/support/visits/plans.ts'
import {
  arrival,
  departure,
  officeAuthor,
  reportOf,
  holderIn,
  visitIn,
  weekOf,
  nurseAuthor,
} from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso } from '#tests/support/visits/wednesday-visit.ts'
import { nobodyCame, send, toldOf } from '#tests/support/visits/send-nurse.ts'

/* More of what send-nurse.test.ts tests. */

const clock = startOnTuesday()

describe('nobody came', () => {
  test('the first nurse arrives a second before: nothing is written, and the office sees that', async () => {
    const { office, visit, sunita, savita } = await nobodyCame()
    const form = await sendForm(visit, sunita)
    expect(await recordEvent(nurseAuthor(savita), arrival(visit))).toMatchObject({
      ok: true,
      isContested: false,
    })
    expect(await sendNurse(office, form)).toEqual({ ok: false, reason: 'visit-changed' })
    expect(await diaryOf(sunita)).toBeNull()
  })
})

describe('the first nurse comes after all', () => {
  test('what they report is contested: it changes no time, and the office is told once', async () => {
    const setting = await nobodyCame()
    const { visit, sunita, savita } = setting
    await send(setting, sunita)
    clock.moveTo(begins + 26 * minute)
    const form = arrival(visit)
    const own = nurseAuthor(savita)
    expect(await recordEvent(own, form)).toMatchObject({ ok: true, isContested: true, isRepeated: false })
    expect(await recordEvent(own, form)).toMatchObject({ ok: true, isContested: true, isRepeated: true })
    expect(await recordEvent(own, departure(visit, begins + 25 * minute))).toMatchObject({
      isContested: true,
    })
    expect((await visitIn(visit))?.arrivedAt).toBeUndefined()
    expect(await readVisitEvents(visit)).toMatchObject([
      { kind: 'missed' },
      { kind: 'arrived', contested: true, happenedAt: iso(begins + 26 * minute) },
      { kind: 'left', contested: true },
    ])
    expect(await toldOf('cameAfterAll')).toEqual([`office ${savita.id} 1`])
  })

  test('“nobody came” is not taken back while the other is on the way, and is after they have arrived', async () => {
    const setting = await nobodyCame()
    const { visit, sunita, person } = setting
    const other = await send(setting, sunita)
    const wasNot = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
    expect(await recordEvent(officeAuthor(person), reportOf(visit, wasNot))).toEqual({
      ok: false,
      reason: 'replaced',
    })
    clock.moveTo(begins + 50 * minute)
    await recordEvent(nurseAuthor(sunita), arrival(other))
    expect(await recordEvent(officeAuthor(person), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await recordEvent(officeAuthor(person), arrival(visit, begins + 26 * minute))).toMatchObject({
      ok: true,
    })
  })
})

describe('the nurse who was sent', () => {
  test('did not come, and another one was sent: “nobody came” of the former is taken back after its end alone', async () => {
    const setting = await nobodyCame()
    const { person, sunita } = setting
    const one = await send(setting, sunita, { hours: 3 })
    clock.moveTo(begins + 2 * hour)
    await send(setting, await createNurse(), { hours: 9 })
    const wasNot = { kind: 'correction', corrects: 'missed', happenedAt: null } as const
    const author = officeAuthor(person)
    clock.moveTo(begins + 50 * minute + 3 * hour - 1)
    expect(await recordEvent(author, reportOf(one, wasNot))).toEqual({ ok: false, reason: 'replaced' })
    clock.advance(1)
    expect(await recordEvent(author, reportOf(one, wasNot))).toMatchObject({ ok: true })
    expect(await recordEvent(author, arrival(one, begins + hour))).toMatchObject({ ok: true })
  })

  test('arrived and was relieved by another one: the arrival is not taken back before its end', async () => {
    const setting = await nobodyCame()
    const { person, sunita } = setting
    const one = await send(setting, sunita, { hours: 3 })
    clock.moveTo(begins + hour)
    await recordEvent(nurseAuthor(sunita), arrival(one))
    await send(setting, await createNurse(), { hours: 9 })
    const wasNot = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const
    expect(await recordEvent(officeAuthor(person), reportOf(one, wasNot))).toEqual({
      ok: false,
      reason: 'replaced',
    })
  })

  test('is chosen again for a later time', async () => {
    const setting = await nobodyCame()
    const { sunita, visit } = setting
    await send(setting, sunita)
    clock.moveTo(begins + 40 * minute)
    const other = await send(setting, sunita, { hours: 10 })
    expect((await diaryOf(sunita))?.services[0]?.visits).toMatchObject([
      { line: other.line, startMinute: 8 * 60 + 70 },
    ])
    expect(await toldOf('nurseStopped')).toHaveLength(1)
    expect(await holderIn(visit)).toBe('1.2')
  })

  test('falls ill before: the visit has no nurse and is covered by sending another one, not by Cover', async () => {
    const setting = await nobodyCame()
    const { office, sunita, visit } = setting
    const other = await send(setting, sunita)
    const absence = absenceForm(sunita, [visit.day, visit.day])
    expect(await reportAbsence(office, absence)).toMatchObject({ ok: true })
    const taken = await visitIn(other)
    expect(taken).toMatchObject({ state: 'planned' })
    expect(taken?.nurseId).toBeUndefined()
    const third = await createNurse()
    const cover = { visit: other, nurseId: third.id, id: randomUUID(), seen: taken ? seenVisit(taken) : '' }
    expect(await coverVisit(office, cover)).toEqual({ ok: false, reason: 'begun' })
    const { absence: absences } = await readTable()
    const absenceId = absences[0]?.id ?? ''
    expect(
      await coverAbsence(office, { nurseId: sunita.id, absenceId, by: third.id, id: randomUUID() }),
    ).toEqual({ ok: false, reason: 'nothing-uncovered' })
    await send(setting, third)
    expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  })
})

test('of a departure that cannot be, the office reads why', async () => {
  const setting = await nobodyCame()
  const { office, visit, savita, sunita } = setting
  await recordEvent(nurseAuthor(savita), arrival(visit))
  expect(await sendNurse(office, await sendForm(visit, sunita, { leftAt: begins }))).toEqual({
    ok: false,
    reason: 'departure',
    problem: 'before-arrival',
  })
})

test('a night of Sunday gets a nurse on Monday, who is in Sunday’s week; and it is undone', async () => {
  const setting = await nobodyCame(night)
  const sunday = { ...setting.visit, day: '2026-11-29' }
  clock.moveTo(startOfDay('2026-11-29') + 26 * hour)
  const outcome = await sendNurse(setting.office, await sendForm(sunday, setting.sunita, { hours: 5.5 }))
  expect(outcome).toMatchObject({ ok: true, visit: { day: '2026-11-29', startMinute: 24 * 60 + 150 } })
  expect(await holderIn(sunday)).toBe('1.1')
  expect(await undoSending(setting.office, await undoForm(sunday, { line: '1.1', day: sunday.day }))).toEqual(
    {
      ok: true,
    },
  )
  expect(await visitIn({ ...sunday, line: '1.1' })).toMatchObject({ state: 'cancelled' })
})

test('in the last night of a service that ends on Sunday, the nurse comes on Monday', async () => {
  const setting = await nobodyCame(night)
  const { person, serviceId, office, sunita, visit } = setting
  const stored = await planRecordOf(serviceId)
  clock.moveTo(startOfDay(stored?.lastDay ?? '') + 10 * hour)
  const last = { ...visit, day: stored?.lastDay ?? '' }
  clock.moveTo(startOfDay(last.day) + 26 * hour)
  const outcome = await sendNurse(office, await sendForm(last, sunita, { hours: 5 }))
  expect(outcome).toMatchObject({ ok: false, reason: 'visit-not-found' })
  expect(person.uid).toBeTruthy()
})

test('a service that is closed has no coming visit, and the nurse on the way can be told to turn round', async () => {
  const setting = await nobodyCame(night)
  const { office, visit, sunita, service } = setting
  clock.moveTo(startOfDay('2026-11-25') + 25 * hour)
  const other = await send(setting, sunita, { hours: 6 })
  await requestClose(service.customer, service, service.closeCode)
  expect(await visitIn(other)).toMatchObject({ state: 'cancelled' })
  expect(await sendNurse(office, await sendForm(visit, sunita, { hours: 6 }))).toMatchObject({ ok: false })
})

test('a stop from today leaves the nurse who was sent to the night before', async () => {
  const setting = await nobodyCame(night)
  const { person, serviceId, sunita } = setting
  clock.moveTo(startOfDay('2026-11-25') + 25 * hour)
  const other = await send(setting, sunita, { hours: 6 })
  const today = addDays(other.day, 1)
  expect(await change(person, serviceId, { kind: 'stop', from: today })).toEqual({ ok: true })
  expect(await visitIn(other)).toMatchObject({ state: 'planned' })
  const planned = (await weekOf(other))?.visits.filter(({ state }) => state === 'planned') ?? []
  expect(planned.filter((each) => dayOfStart(each) >= today)).toMatchObject([
    { line: other.line, day: other.day },
  ])
})
