import { describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { undoSending } from '#server/covers/undo-sending.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { accountUser, change, inDay } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor, officeAuthor, reportOf, visitIn } from '#tests/support/visits/reports.ts'
import { sendForm, undoForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, iso, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* A visit whose nurse has arrived before its time: it has begun, until the arrival is corrected. */

const clock = startOnTuesday({ keepsInvariants: false })

describe('a visit whose nurse arrives 20 minutes early', () => {
  const early = begins - 20 * 60_000
  const wasNot = { kind: 'correction', corrects: 'arrived', happenedAt: null } as const

  async function arrivedEarly() {
    const setting = await plannedVisit()
    clock.moveTo(early)
    expect(await recordEvent(setting.meera, arrival(setting.visit))).toMatchObject({ ok: true })
    return setting
  }

  test('is not changed or cancelled by the plan any more', async () => {
    const { office, serviceId, visit, nurse } = await arrivedEarly()
    const form = { kind: 'noVisit', line: '1', day: visit.day } as const
    expect(await change(office, serviceId, form)).toEqual({
      ok: false,
      reason: 'invalid',
      problems: [{ change: 0, field: 'day', problem: 'begun' }],
    })
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(0) })).toEqual({ ok: true })
    expect(await visitIn(visit)).toMatchObject({ state: 'planned', arrivedAt: iso(early), nurseId: nurse.id })
    expect((await visitIn({ ...visit, day: '2026-11-26' }))?.state).toBe('cancelled')
    expect(await violations()).toEqual([])
    clock.moveTo(begins + 12 * hour)
    expect(await violations()).toEqual([])
  })

  test('comes back when the arrival was not so', async () => {
    const { office, visit } = await arrivedEarly()
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect((await visitIn(visit))?.arrivedAt).toBeUndefined()
    expect(await violations()).toEqual([])
  })

  test('does not come back before its time where the plan has it no more; after its time the arrival is taken back', async () => {
    const { office, serviceId, visit } = await arrivedEarly()
    await change(office, serviceId, { kind: 'stop', from: inDay(0) })
    const refused = { ok: false, reason: 'plan-changed' }
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toEqual(refused)
    expect(await violations()).toEqual([])
    clock.moveTo(begins)
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await violations()).toEqual([])
  })

  test('does not come back where its nurse is absent by now', async () => {
    const { office, nurse, visit } = await arrivedEarly()
    await reportIll(nurse)
    const refused = { ok: false, reason: 'plan-changed' }
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toEqual(refused)
  })

  test('does not come back once a nurse was sent who is there: it has begun for good', async () => {
    const { office, nurse, visit } = await arrivedEarly()
    const sunita = await createNurse()
    const time = { start: early + 5 * minute, end: early + 125 * minute }
    const form = await sendForm(visit, sunita, { time })
    expect(await sendNurse(accountUser(office), form)).toMatchObject({ ok: true })
    clock.moveTo(early + 5 * minute)
    expect(await recordEvent(nurseAuthor(sunita), arrival({ ...visit, line: '1.1' }))).toMatchObject({
      ok: true,
    })
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toEqual({
      ok: false,
      reason: 'replaced',
    })
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: iso(early), nurseId: nurse.id })
    clock.moveTo(begins)
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    expect(await violations()).toEqual([])
  })

  test('comes back where the nurse who was sent was called off, and is the plan’s and the absence’s again', async () => {
    const { office, nurse, visit } = await arrivedEarly()
    const time = { start: early + 30 * minute, end: early + 150 * minute }
    const form = await sendForm(visit, await createNurse(), { time })
    expect(await sendNurse(accountUser(office), form)).toMatchObject({ ok: true })
    const undo = await undoForm(visit, { line: '1.1', day: visit.day }, { first: 'there' })
    expect(await undoSending(accountUser(office), undo)).toEqual({ ok: true })
    expect(await recordEvent(officeAuthor(office), reportOf(visit, wasNot))).toMatchObject({ ok: true })
    const absence = absenceForm(nurse, [visit.day, visit.day])
    expect(await reportAbsence(accountUser(office), absence)).toMatchObject({ ok: true })
    const taken = await visitIn(visit)
    expect([taken?.state, taken?.nurseId]).toEqual(['planned', undefined])
    expect(await violations()).toEqual([])
  })

  test.each([
    ['the plan is stopped', 'stop'],
    ['the plan is paused for this day alone', 'pause'],
    ['its nurse is absent', 'ill'],
  ])('%s between the reads and the write: the arrival stays', async (_, meanwhile) => {
    const { office, nurse, serviceId, visit } = await arrivedEarly()
    const outcome = await beforeWriting(
      () => recordEvent(officeAuthor(office), reportOf(visit, wasNot)),
      async () => {
        const today = inDay(0)
        if (meanwhile === 'ill') return reportIll(nurse)
        if (meanwhile === 'stop') return change(office, serviceId, { kind: 'stop', from: today })
        return change(office, serviceId, { kind: 'pause', from: today, to: today })
      },
    )
    expect(outcome).toEqual({ ok: false, reason: 'plan-changed' })
  })

  async function reportIll({ id }: { id: string }) {
    const { data } = await Diary.get({ nurseId: id }).go({ consistent: true })
    const absence = { id: 'ill', from: iso(early), to: iso(begins + hour) }
    await Diary.patch({ nurseId: id })
      .set({ absences: [absence], version: (data?.version ?? 0) + 1 })
      .go()
  }
})
