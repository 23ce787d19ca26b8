import { describe, expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { readStillUncovered } from '#server/covers/cover-absence.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { diaryOf, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { setting, told } from '#tests/support/visits/absences-setting.ts'

/* Absences on the real engine; after each test all invariants hold (docs/invariants.md). */

const clock = startOnTuesday()

describe('an absence', () => {
  test('takes the visits of its days from the nurse: the plan, the weeks, the diary and the record agree', async () => {
    const { office, nurse, serviceId } = await setting()
    const form = absenceForm(nurse, ['2026-11-26', '2026-11-30'], { kind: 'leave' })
    const outcome = await reportAbsence(office, form)
    expect(outcome).toMatchObject({
      ok: true,
      absence: { id: form.id, kind: 'leave', reportedBy: office.uid },
    })
    const visits = await visitsOfService(serviceId)
    expect(visits.slice(0, 7)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      ...['26', '27', '28', '29', '30'].map((each) => `2026-11-${each} 480 nobody`),
      `2026-12-01 480 ${nurse.id}`,
    ])
    expect(await diaryOf(nurse)).toMatchObject({
      version: 2,
      absences: [{ id: form.id, from: at('2026-11-26'), to: at('2026-12-01') }],
      services: [{ visits: { length: 35 } }],
    })
    const [absence] = await readAbsences(nurse.id)
    expect(absence?.uncovered).toEqual(
      ['26', '27', '28', '29', '30'].map((each) => ({ serviceId, line: '1', day: `2026-11-${each}` })),
    )
    expect(await told('familyCare')).toEqual(expect.arrayContaining([`family ${serviceId}`]))
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ recordType }) => recordType === 'absence')).toMatchObject([
      {
        action: 'report-absence',
        recordId: nurse.id,
        administratorEmail: office.email,
        values: { kind: 'leave', from: at('2026-11-26'), to: at('2026-12-01'), visits: 5 },
      },
    ])
  })

  test('that begins now leaves the visit that runs and takes what comes; the office is told of what begins within a day', async () => {
    const { office, nurse, serviceId } = await setting()
    clock.advance(24 * hour)
    const form = { ...absenceForm(nurse, ['2026-11-25', '2026-11-26']), from: undefined }
    expect(await reportAbsence(office, form)).toMatchObject({
      ok: true,
      absence: { from: nowInstant(), uncovered: [{ day: '2026-11-26' }] },
    })
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      '2026-11-26 480 nobody',
      `2026-11-27 480 ${nurse.id}`,
    ])
    expect(await told('visitsUncovered')).toEqual([`office ${serviceId}`])
  })

  test('with times takes what meets it: a visit that ends when it begins, or begins when it ends, stays', async () => {
    const { office, nurse, serviceId } = await setting()
    const form = absenceForm(nurse, ['2026-11-26', '2026-11-26'])
    const times = { from: at('2026-11-25', '20:00'), to: at('2026-11-26', '08:00') }
    expect(await reportAbsence(office, { ...form, ...times })).toMatchObject({
      absence: { uncovered: [] },
    })
    const minute = { id: 'second', from: at('2026-11-26', '08:00'), to: at('2026-11-26', '08:01') }
    expect(await reportAbsence(office, { ...form, ...minute })).toMatchObject({
      absence: { uncovered: [{ serviceId, day: '2026-11-26' }] },
    })
    // It begins in more than a day.
    expect(await told('visitsUncovered')).toEqual([])
  })

  test('of a nurse without visits is recorded, by the nurse themself too', { tags: 'long' }, async () => {
    const nurse = await createNurse()
    const author = { uid: 'the nurse', email: 'nurse@nivaas.example' }
    expect(await reportAbsence(author, absenceForm(nurse, ['2026-11-24', '2026-12-24']))).toMatchObject({
      ok: true,
      absence: { reportedBy: 'the nurse', uncovered: [] },
    })
    expect(await diaryOf(nurse)).toMatchObject({ version: 1, absences: [{ from: at('2026-11-24') }] })
    const { auditEntry, notice } = await readTable()
    expect(auditEntry).toMatchObject([{ administratorEmail: 'nurse@nivaas.example' }])
    expect(notice).toEqual([])
  })
})

describe('is refused', () => {
  test.each([
    ['reversed', ['2026-11-27', '2026-11-25']],
    ['past', ['2026-11-23', '2026-11-27']],
    ['past', ['2026-11-20', '2026-11-23']],
    ['too-long', ['2026-11-25', '2027-11-25']],
  ] as const)('as %s from %s', async (reason, [from, to]) => {
    const { office, nurse } = await setting()
    expect(await reportAbsence(office, absenceForm(nurse, [from, to]))).toEqual({ ok: false, reason })
    expect(await readAbsences(nurse.id)).toEqual([])
  })

  test('when it ends at the moment at which it begins, or now; not a moment later', async () => {
    const { office, nurse } = await setting()
    const form = absenceForm(nurse, ['2026-11-24', '2026-11-24'])
    const moment = { from: at('2026-11-26'), to: at('2026-11-26') }
    expect(await reportAbsence(office, { ...form, ...moment })).toMatchObject({ reason: 'reversed' })
    expect(await reportAbsence(office, { ...form, to: nowInstant() })).toMatchObject({ reason: 'past' })
    const later = new Date(tuesday + 1).toISOString()
    expect(await reportAbsence(office, { ...form, to: later })).toMatchObject({ ok: true })
  })

  test('of a nurse who has left or does not exist', async () => {
    const { office, nurse } = await setting()
    const retired = await createNurse()
    await Staff.patch({ id: retired.id }).set({ retiredAt: nowInstant(), available: false }).go()
    const days: [string, string] = ['2026-11-25', '2026-11-26']
    expect(await reportAbsence(office, absenceForm(retired, days))).toMatchObject({ reason: 'nurse-retired' })
    expect(await reportAbsence(office, absenceForm({ id: 'no nurse' }, days))).toMatchObject({
      reason: 'nurse-not-found',
    })
    expect(await readAbsences(nurse.id)).toEqual([])
    await Staff.patch({ id: retired.id }).set({ available: true }).remove(['retiredAt']).go()
  })

  test('where the nurse is absent already, naming it; the days beside it are free', async () => {
    const { office, nurse } = await setting()
    const first = absenceForm(nurse, ['2026-11-26', '2026-11-28'])
    await reportAbsence(office, first)
    expect(await reportAbsence(office, absenceForm(nurse, ['2026-11-28', '2026-11-30']))).toMatchObject({
      reason: 'overlaps',
      absence: { id: first.id, from: at('2026-11-26') },
    })
    expect(await reportAbsence(office, absenceForm(nurse, ['2026-11-29', '2026-11-30']))).toMatchObject({
      ok: true,
    })
    expect(await reportAbsence(office, absenceForm(nurse, ['2026-11-24', '2026-11-25']))).toMatchObject({
      ok: true,
    })
  })
})

describe('a withdrawal', () => {
  test('ends an absence that runs, and takes back one that has not begun; nothing swaps back by itself', async () => {
    const { office, nurse, serviceId } = await setting()
    const ill = absenceForm(nurse, ['2026-11-24', '2026-11-27'])
    const leave = absenceForm(nurse, ['2026-12-01', '2026-12-02'])
    await reportAbsence(office, ill)
    await reportAbsence(office, leave)
    const [nurseId] = [nurse.id]
    expect(await withdrawAbsence(office, { nurseId, absenceId: ill.id })).toMatchObject({
      ok: true,
      absence: { state: 'stands', to: nowInstant(), endedAt: nowInstant(), reportedTo: ill.to },
    })
    expect(await withdrawAbsence(office, { nurseId, absenceId: leave.id })).toMatchObject({
      ok: true,
      absence: { state: 'withdrawn', withdrawnAt: nowInstant(), to: leave.to },
    })
    expect(await diaryOf(nurse)).toMatchObject({ version: 5, absences: [] })
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      ...['25', '26', '27'].map((each) => `2026-11-${each} 480 nobody`),
    ])
    const [later, first] = await readAbsences(nurseId)
    expect(await readStillUncovered(first?.uncovered ?? [])).toMatchObject([
      { serviceId, visits: { length: 3 } },
    ])
    expect(await readStillUncovered(later?.uncovered ?? [])).toMatchObject([
      { serviceId, visits: { length: 2 } },
    ])
    // The same again is answered as the first time.
    clock.advance(hour)
    expect(await withdrawAbsence(office, { nurseId, absenceId: ill.id })).toMatchObject({ ok: true })
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'withdraw-absence')).toHaveLength(2)
    // The time is free again.
    expect(await reportAbsence(office, absenceForm(nurse, ['2026-12-02', '2026-12-03']))).toMatchObject({
      ok: true,
    })
  })

  test('of what is over, or does not exist, is refused', async () => {
    const { office, nurse } = await setting()
    const form = absenceForm(nurse, ['2026-11-24', '2026-11-24'])
    await reportAbsence(office, form)
    clock.advance(14 * hour)
    const nurseId = nurse.id
    expect(await withdrawAbsence(office, { nurseId, absenceId: form.id })).toMatchObject({
      reason: 'already-over',
    })
    expect(await withdrawAbsence(office, { nurseId, absenceId: 'none' })).toMatchObject({
      reason: 'absence-not-found',
    })
  })
})
