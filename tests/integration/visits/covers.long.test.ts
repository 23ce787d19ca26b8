import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { withdrawAbsence } from '#server/absences/withdraw-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { createNurse } from '#tests/support/people.ts'
import { recordsOf } from '#tests/support/requests.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { confirmedService, diaryOf, line, night, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { setting, planOf, uncovered, formOf } from '#tests/support/visits/covers.ts'

/* More of what covers.test.ts tests. */

startOnTuesday()

describe('one visit', () => {
  test('of a confirmed service makes it assigned, and the service names the nurse', async () => {
    const { office, others } = await setting()
    const [other] = others
    const service = await confirmedService()
    expect(await planOf(service, line())).toEqual({ ok: true })
    expect(await coverVisit(office, formOf(service.serviceId, '2026-11-26', other))).toMatchObject({
      ok: true,
    })
    expect((await recordsOf(service.customer, service)).service).toMatchObject({
      status: 'assigned',
      nurseId: other?.id,
      assignedNurse: other?.fullName,
    })
  })

  test('is refused where the plan would have more nurses than its limit', async () => {
    const { office, nurse, others, serviceId } = await setting(13)
    const seen = seenVisit({ ...uncovered, line: '1', day: '', nurseId: nurse.id })
    for (const [place, other] of others.slice(0, 11).entries()) {
      const form = formOf(serviceId, `2026-12-${10 + place}`, other, seen)
      expect(await coverVisit(office, form)).toMatchObject({ ok: true })
    }
    expect(await coverVisit(office, formOf(serviceId, '2026-12-25', others[11], seen))).toEqual({
      ok: false,
      reason: 'limit',
      serviceId,
      problem: 'too-many-nurses',
    })
  })
})

describe('all of an absence', () => {
  async function absentFromTwo() {
    const { office, nurse, others, serviceId } = await setting()
    const second = await confirmedService()
    await planOf(second, line(nurse, night))
    const form = absenceForm(nurse, ['2026-11-26', '2026-11-27'])
    await reportAbsence(office, form)
    const cover = { nurseId: nurse.id, absenceId: form.id, by: others[0]?.id ?? '', id: randomUUID() }
    return { office, nurse, other: others[0], serviceId, second, cover }
  }

  test('sent again with another nurse is not answered as if that one had them', async () => {
    const { office, nurse, cover } = await absentFromTwo()
    expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 5 })
    // Back, another choice, and the same form.
    const third = await createNurse()
    expect(await coverAbsence(office, { ...cover, by: third.id })).toEqual({
      ok: false,
      reason: 'nothing-uncovered',
    })
    expect(await coverAbsence(office, { ...cover, by: nurse.id })).toMatchObject({
      reason: 'nothing-uncovered',
    })
    expect(await diaryOf(third)).toBeNull()
  })

  test('goes back to the nurse after the withdrawal, and not before it', async () => {
    const { office, nurse, cover, serviceId } = await absentFromTwo()
    const back = { ...cover, by: nurse.id }
    expect(await coverAbsence(office, back)).toMatchObject({ reason: 'in-the-way', inTheWay: { length: 5 } })
    await withdrawAbsence(office, { nurseId: nurse.id, absenceId: cover.absenceId })
    expect(await coverAbsence(office, { ...back, id: randomUUID() })).toEqual({ ok: true, visits: 5 })
    expect((await visitsOfService(serviceId)).slice(0, 5).every((visit) => visit.endsWith(nurse.id))).toBe(
      true,
    )
    expect(await coverAbsence(office, { ...back, absenceId: 'none' })).toMatchObject({
      reason: 'absence-not-found',
    })
    expect(await coverAbsence(office, { ...back, by: 'none' })).toMatchObject({ reason: 'nothing-uncovered' })
  })
})
