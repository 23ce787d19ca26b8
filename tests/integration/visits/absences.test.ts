import { describe, expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { readStillUncovered } from '#server/covers/cover-absence.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  diaryOf,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* Absences on the real engine; after each test all invariants hold (docs/invariants.md). */

const clock = startOnTuesday()

async function setting(shift = day) {
  const [office, nurse, service] = [
    await createAdministrator(),
    await createNurse(),
    await confirmedService(),
  ]
  expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
  return { office: accountUser(office), administrator: office, nurse, service, serviceId: service.serviceId }
}

/** The notices of a kind: recipient and service. */
async function told(kind: string): Promise<string[]> {
  const { notice } = await readTable()
  return notice.filter((each) => each.kind === kind).map(({ to, serviceId }) => `${to} ${serviceId}`)
}

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
    expect(await told('planChanged')).toEqual(expect.arrayContaining([`family ${serviceId}`]))
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

  test('over a night takes the visit that begins the day before', async () => {
    const { office, nurse, serviceId } = await setting(night)
    await reportAbsence(office, absenceForm(nurse, ['2026-11-27', '2026-11-27']))
    expect((await visitsOfService(serviceId)).slice(0, 4)).toEqual([
      `2026-11-25 1200 ${nurse.id}`,
      '2026-11-26 1200 nobody',
      '2026-11-27 1200 nobody',
      `2026-11-28 1200 ${nurse.id}`,
    ])
  })

  test('of a nurse without visits is recorded, by the nurse themself too', async () => {
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

  test('over a hold is recorded, the hold stays, and the office is told; not where the hold begins later', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    await requestAssign(office, service, nurse)
    const today = absenceForm(nurse, ['2026-11-24', '2026-11-24'])
    expect(await reportAbsence(accountUser(office), today)).toMatchObject({ ok: true })
    expect(await told('absentOverHold')).toEqual([])
    const form = absenceForm(nurse, ['2026-11-25', '2026-11-28'])
    expect(await reportAbsence(accountUser(office), form)).toMatchObject({ ok: true })
    expect(await told('absentOverHold')).toEqual([`office ${service.serviceId}`])
    const { staff } = await readTable()
    expect(staff[0]).toMatchObject({ available: false, assignedServiceId: service.serviceId })
  })

  test('beyond the horizon takes visits as they are made, and has them in its list', async () => {
    const { office, nurse, serviceId } = await setting()
    const form = absenceForm(nurse, ['2027-01-05', '2027-01-06'])
    expect(await reportAbsence(office, form)).toMatchObject({ absence: { uncovered: [] } })
    clock.advance(7 * 24 * hour)
    expect(await rollForward(serviceId)).toMatchObject({ weeks: 1, uncovered: { length: 2 } })
    expect((await visitsOfService(serviceId)).slice(-7, -3)).toEqual([
      `2027-01-04 480 ${nurse.id}`,
      '2027-01-05 480 nobody',
      '2027-01-06 480 nobody',
      `2027-01-07 480 ${nurse.id}`,
    ])
    const [absence] = await readAbsences(nurse.id)
    expect(absence?.uncovered).toEqual(
      ['2027-01-05', '2027-01-06'].map((each) => ({ serviceId, line: '1', day: each })),
    )
  })
})

describe('is refused', () => {
  test.each([
    ['reversed', ['2026-11-27', '2026-11-25']],
    ['past', ['2026-11-23', '2026-11-27']],
    ['past', ['2026-11-20', '2026-11-23']],
    ['tooLong', ['2026-11-25', '2027-11-25']],
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

test('the same form posted again is answered as the first time, also where it begins now, and after a withdrawal', async () => {
  const { office, nurse } = await setting()
  const form = { ...absenceForm(nurse, ['2026-11-24', '2026-11-26']), from: undefined }
  const first = await reportAbsence(office, form)
  clock.advance(hour)
  expect(await reportAbsence(office, form)).toEqual(first)
  expect(await readAbsences(nurse.id)).toHaveLength(1)
  await withdrawAbsence(office, { nurseId: nurse.id, absenceId: form.id })
  clock.advance(hour)
  expect(await reportAbsence(office, form)).toMatchObject({ ok: true, absence: { id: form.id } })
  expect(await readAbsences(nurse.id)).toHaveLength(1)
})

test('the same form with other days, sent after Back, is another absence: it is recorded, or the days that are taken are named', async () => {
  const { office, nurse, serviceId } = await setting()
  const form = absenceForm(nurse, ['2026-11-26', '2026-11-27'], { kind: 'leave' })
  const of = (from: string, to: string, more = {}) => ({
    ...absenceForm(nurse, [from, to], { kind: 'leave' }),
    id: form.id,
    ...more,
  })
  expect(await reportAbsence(office, form)).toMatchObject({ ok: true, absence: { id: form.id } })
  const [later, earlier] = [of('2026-12-01', '2026-12-02'), of('2026-11-24', '2026-11-24')]
  for (const other of [later, later, earlier, earlier])
    expect(await reportAbsence(office, other)).toMatchObject({
      ok: true,
      absence: { from: other.from, to: other.to },
    })
  expect(await reportAbsence(office, form)).toMatchObject({ ok: true, absence: { id: form.id } })
  // The days between stay the nurse's.
  expect(await visitsOfService(serviceId)).toContain(`2026-11-28 480 ${nurse.id}`)
  for (const overlapping of [
    of('2026-11-26', '2026-11-26'),
    of('2026-11-26', '2026-11-30'),
    of('2026-11-26', '2026-11-27', { kind: 'illness' }),
  ])
    expect(await reportAbsence(office, overlapping)).toMatchObject({
      reason: 'overlaps',
      absence: { id: form.id },
    })
  await withdrawAbsence(office, { nurseId: nurse.id, absenceId: form.id })
  expect(await reportAbsence(office, of('2026-11-26', '2026-11-26'))).toMatchObject({
    ok: true,
    absence: { to: at('2026-11-27'), state: 'stands' },
  })
  expect(await readAbsences(nurse.id)).toHaveLength(4)
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
