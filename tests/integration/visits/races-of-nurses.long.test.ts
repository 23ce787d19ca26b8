import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { typedStaff } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { changePlan, type ChangePlanOutcome } from '#server/plan-changes/change-plan.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { recordsOf } from '#tests/support/requests.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  formOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { nursesAndPlan } from '#tests/support/visits/races.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Between the reads of a change and its write, something else happens to its nurse, or the same form is posted again. */

let office: Person
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

/** The real edit of a nurse's page, with a registration that ends on this day. */
async function registeredTo(nurse: { id: string }, regExpiryDate: string) {
  const staff = await readStaff(nurse.id)
  if (!staff) throw new Error('There is no such nurse')
  const typed = {
    ...filledIn({ nursingCouncilRegNumber: `MH ${nurse.id}` }),
    ...typedStaff(staff),
    regExpiryDate,
  }
  return editNurse(accountUser(office), nurse.id, { version: staff.detailsVersion ?? 0, typed })
}

describe('a nurse', () => {
  test('leaves before a plan with them is written: it is refused', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await retireStaff(accountUser(office), other.id)).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({
      reason: 'in-the-way',
      inTheWay: { 0: { obstacle: { kind: 'retired' } } },
    })
  })

  test('is about to leave while a plan gives them visits: they cannot', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => retireStaff(accountUser(office), other.id),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'has-visits', coming: 40 })
    expect(await readStaff(other.id)).toMatchObject({ available: true })
  })

  test('gets another end of their registration before a plan beyond it is written: it is refused', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await registeredTo(other, inDay(20))).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({
      ...{ reason: 'in-the-way' },
      inTheWay: { 0: { visit: { day: inDay(21) }, obstacle: { kind: 'not-registered' } } },
    })
    const upToThen = await change(office, serviceId, line(other, night), {
      ...{ kind: 'endLine', line: '2', from: inDay(21) },
    })
    expect(upToThen).toEqual({ ok: true })
  })

  test('gets another end of their registration while a plan is written: both stand, and the papers tell the office', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => registeredTo(other, inDay(20)),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await readStaff(other.id)).toMatchObject({ regExpiryDate: inDay(20) })
    expect(await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(3) })).toEqual({
      ok: true,
    })
  })

  test('becomes ill during a cover during a plan: one of the three has their time', async () => {
    const { nurse, other, serviceId } = await nursesAndPlan(office)
    const third = await confirmedService()
    const on = inDay(2)
    const seen = seenVisit({
      line: '1',
      day: on,
      startMinute: day.startMinute,
      minutes: day.minutes,
      nurseId: nurse.id,
    })
    const cover = { visit: { serviceId, line: '1', day: on }, nurseId: other.id, id: randomUUID(), seen }
    let ofPlan: ChangePlanOutcome | undefined
    let absence: object | undefined
    const covered = await beforeWriting(
      () => coverVisit(accountUser(office), cover),
      async () => {
        absence = await beforeWriting(
          () => reportAbsence(accountUser(office), absenceForm(other, [on, on])),
          async () => (ofPlan = await change(office, third.serviceId, line(other))),
        )
      },
    )
    expect(ofPlan).toEqual({ ok: true })
    // The absence is decided after the plan, and takes its visit of that day.
    expect(absence).toMatchObject({ ok: true, absence: { uncovered: [{ serviceId: third.serviceId }] } })
    expect(covered).toMatchObject({ reason: 'in-the-way', inTheWay: [{ obstacle: { kind: 'absent' } }] })
    expect(await visitsOfService(serviceId)).toContain(`${on} 480 ${nurse.id}`)
    expect(await visitsOfService(third.serviceId)).toContain(`${on} 480 nobody`)
  })
})

describe('one form that is posted while it is being written', () => {
  test('of a plan is one change', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const form = formOf(serviceId, [line(other, night)], (await planRecordOf(serviceId))?.lastChange)
    const outcome = await beforeWriting(
      () => changePlan(accountUser(office), form),
      async () => expect(await changePlan(accountUser(office), form)).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ version: 2, linesMade: 2 })
  })

  test('of a cover is one cover, and its nurse is told once', async () => {
    const { nurse, other, serviceId } = await nursesAndPlan(office)
    const on = inDay(2)
    const seen = seenVisit({
      line: '1',
      day: on,
      startMinute: day.startMinute,
      minutes: day.minutes,
      nurseId: nurse.id,
    })
    const form = { visit: { serviceId, line: '1', day: on }, nurseId: other.id, id: randomUUID(), seen }
    const outcome = await beforeWriting(
      () => coverVisit(accountUser(office), form),
      async () => expect(await coverVisit(accountUser(office), form)).toMatchObject({ ok: true }),
    )
    expect(outcome).toMatchObject({ ok: true })
    const { notice, auditEntry } = await readTable()
    expect(notice.filter(({ recipientId }) => recipientId === other.id)).toHaveLength(1)
    expect(auditEntry.filter(({ action }) => action === 'cover')).toHaveLength(1)
    expect(await recordsOf({ uid: 'none' }, { serviceId })).toMatchObject({ service: { nurseId: nurse.id } })
  })
})
