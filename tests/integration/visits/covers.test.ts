import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { coverAbsence } from '#server/covers/cover-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { confirmedService, diaryOf, line, night, visitsOfService } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { setting, planOf, uncovered, formOf } from '#tests/support/visits/covers.ts'

/* Covering visits on the real engine; after each test all invariants hold. */

const clock = startOnTuesday()

describe('one visit', () => {
  test('is given to another nurse: the family and the nurse are told, and it is an exception of the plan', async () => {
    const { office, nurse, others, serviceId } = await setting()
    const [other] = others
    await reportAbsence(office, absenceForm(nurse, ['2026-11-26', '2026-11-27']))
    const form = formOf(serviceId, '2026-11-26', other)
    expect(await coverVisit(office, form)).toMatchObject({ ok: true, visit: { nurseId: other?.id } })
    expect((await visitsOfService(serviceId)).slice(0, 4)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      `2026-11-26 480 ${other?.id}`,
      '2026-11-27 480 nobody',
      `2026-11-28 480 ${nurse.id}`,
    ])
    expect(other && (await diaryOf(other))?.services).toMatchObject([
      { serviceId, visits: [{ day: '2026-11-26' }] },
    ])
    const { notice, auditEntry } = await readTable()
    const told = notice.filter(({ kind }) => kind === 'nurseWork')
    expect(told.filter(({ recipientId }) => recipientId === other?.id)).toHaveLength(1)
    expect(auditEntry.filter(({ action }) => action === 'cover')).toMatchObject([
      {
        recordType: 'plan',
        recordId: serviceId,
        values: {
          visit: { line: '1', day: '2026-11-26' },
          nurse: { id: other?.id, name: other?.fullName },
        },
      },
    ])
    // The same form posted again, and the same choice in another form, are answered as the first time.
    expect(await coverVisit(office, form)).toMatchObject({ ok: true })
    expect(await coverVisit(office, formOf(serviceId, '2026-11-26', other))).toMatchObject({ ok: true })
    expect((await readTable()).auditEntry.filter(({ action }) => action === 'cover')).toHaveLength(1)
  })

  test(
    'that has a nurse goes to another one, when the office saw whom it has',
    { tags: 'long' },
    async () => {
      const { office, nurse, others, serviceId } = await setting()
      const [other] = others
      const seen = seenVisit({ ...uncovered, line: '1', day: '', nurseId: nurse.id })
      expect(await coverVisit(office, formOf(serviceId, '2026-11-26', other, seen))).toMatchObject({
        ok: true,
      })
      expect((await diaryOf(nurse))?.services[0]?.visits).toHaveLength(39)
      expect(await coverVisit(office, formOf(serviceId, '2026-11-26', nurse, seen))).toMatchObject({
        reason: 'visit-changed',
        visit: { nurseId: other?.id },
      })
    },
  )

  test('is refused where it does not exist, was cancelled or has begun', async () => {
    const { office, others, serviceId } = await setting()
    const [other] = others
    for (const form of [
      formOf('no service', '2026-11-26', other),
      formOf(serviceId, '2026-11-24', other),
      formOf(serviceId, '2027-03-01', other),
    ])
      expect(await coverVisit(office, form)).toEqual({ ok: false, reason: 'visit-not-found' })
    expect(await coverVisit(office, formOf(serviceId, '2026-11-26', { id: 'no nurse' }))).toMatchObject({
      reason: 'visit-changed',
    })
    const service = await confirmedService()
    await planOf(service, line())
    expect(await coverVisit(office, formOf(service.serviceId, '2026-11-26', { id: 'none' }))).toEqual({
      ok: false,
      reason: 'nurse-not-found',
    })
    clock.advance(22 * hour)
    expect(await coverVisit(office, formOf(service.serviceId, '2026-11-25', other))).toEqual({
      ok: false,
      reason: 'begun',
    })
    await planOf(service, { kind: 'stop', from: '2026-11-26' })
    expect(await coverVisit(office, formOf(service.serviceId, '2026-11-26', other))).toEqual({
      ok: false,
      reason: 'visit-not-found',
    })
  })

  test('is refused by the rule table: another visit, an absence, a hold, leaving, the registration', async () => {
    const { office, others } = await setting(5)
    const [busy, absent, held, retired] = others
    if (!busy || !absent || !held || !retired) throw new Error('Four others')
    const [elsewhere, whole] = [await confirmedService(), await confirmedService()]
    await planOf(elsewhere, line(busy))
    await requestAssign(await createAdministrator(), whole, held)
    await reportAbsence(office, absenceForm(absent, ['2026-11-26', '2026-11-26']))
    await Staff.patch({ id: retired.id }).set({ regExpiryDate: '2026-11-25' }).go()
    const open = await confirmedService()
    await planOf(open, line(), line(undefined, night))
    const refused = async (nurse: { id: string }, on = '2026-11-26') => {
      const outcome = await coverVisit(office, formOf(open.serviceId, on, nurse))
      return !outcome.ok && outcome.reason === 'in-the-way' ? outcome.inTheWay[0]?.obstacle : outcome
    }
    expect(await refused(busy)).toMatchObject({ kind: 'visit', by: { serviceId: elsewhere.serviceId } })
    expect(await refused(held)).toMatchObject({ kind: 'held', by: { serviceId: whole.serviceId } })
    expect(await refused(absent)).toMatchObject({ kind: 'absent' })
    expect(await refused(retired)).toMatchObject({ kind: 'not-registered' })
    expect(await refused(retired, '2026-11-25')).toMatchObject({ ok: true })
    expect(await refused(absent, '2026-11-27')).toMatchObject({ ok: true })
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

  test('goes to one nurse in one transaction: two services, five visits', async () => {
    const { office, other, serviceId, second, cover } = await absentFromTwo()
    // The night before the first day ends in it.
    expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 5 })
    expect((await visitsOfService(serviceId)).slice(1, 3)).toEqual([
      `2026-11-26 480 ${other?.id}`,
      `2026-11-27 480 ${other?.id}`,
    ])
    expect((await visitsOfService(second.serviceId)).slice(0, 3)).toEqual(
      ['25', '26', '27'].map((each) => `2026-11-${each} 1200 ${other?.id}`),
    )
    expect(other && (await diaryOf(other))).toMatchObject({ version: 1, services: { length: 2 } })
    expect(await coverAbsence(office, cover)).toEqual({ ok: true, visits: 5 })
    expect(await coverAbsence(office, { ...cover, id: randomUUID() })).toEqual({
      ok: false,
      reason: 'nothing-uncovered',
    })
    const { auditEntry } = await readTable()
    expect(auditEntry.filter(({ action }) => action === 'cover')).toHaveLength(1)
  })

  test(
    'is all or nothing: what is in the way is named, and the office covers one by one',
    { tags: 'long' },
    async () => {
      const { office, other, serviceId, second, cover } = await absentFromTwo()
      if (!other) throw new Error('Another nurse')
      const third = await confirmedService()
      await planOf(third, { ...line(other), from: '2026-11-27' } as ReturnType<typeof line>)
      const before = await visitsOfService(serviceId)
      expect(await coverAbsence(office, cover)).toMatchObject({
        ok: false,
        reason: 'in-the-way',
        inTheWay: [
          {
            serviceId,
            visit: { day: '2026-11-27' },
            obstacle: { kind: 'visit', by: { serviceId: third.serviceId } },
          },
        ],
      })
      expect(await visitsOfService(serviceId)).toEqual(before)
      expect(await visitsOfService(second.serviceId)).toContain('2026-11-26 1200 nobody')
      expect(await coverVisit(office, formOf(serviceId, '2026-11-26', other))).toMatchObject({ ok: true })
      const nurse = await createNurse()
      expect(await coverAbsence(office, { ...cover, by: nurse.id })).toEqual({ ok: true, visits: 4 })
    },
  )
})
