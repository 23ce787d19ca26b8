import { describe, expect, test } from 'vitest'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm, at } from '#tests/support/visits/absences.ts'
import { accountUser, confirmedService, night, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { setting, told } from '#tests/support/visits/absences-setting.ts'

/* More of what absences.test.ts tests. */

const clock = startOnTuesday()

describe('an absence', () => {
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
