import { beforeEach, describe, expect, test } from 'vitest'
import { nursesInPlan } from '#domain/visits/plan.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { StoredPlan } from '#server/plans/plan.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { createAdministrator, createNurse, signInAgain, type Person } from '#tests/support/people.ts'
import { recordsOf, requestAssign, requestReplace } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { change, confirmedService, inDay, line, night, planRecordOf } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { nursesOfVisits, threeNurses, unavailable } from '#tests/support/visits/whole-services.ts'

/* What Assign and Replace do to the plan of a service and to the diaries. */

let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

/** A day later, which an administrator's session does not last. */
async function nextDay() {
  clock.advance(24 * hour)
  office = await signInAgain(office)
}

describe('Assign on a service whose plan has no nurse', () => {
  test('puts the nurse on every line and every visit to come, and names them; they stay available', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(), line(undefined, night))
    await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(3) })
    await nextDay()
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    // Yesterday's visit and that of this morning had begun without a nurse.
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 78, nobody: 1, cancelled: 1 })
    const plan = await planRecordOf(serviceId)
    expect(nursesInPlan(planOf(plan as StoredPlan), inDay(0))).toEqual(new Set([nurse.id]))
    const { service: record, entry } = await recordsOf(service.customer, service)
    expect(record).toMatchObject({ status: 'assigned', nurseId: nurse.id, assignedNurse: nurse.fullName })
    expect(entry).toMatchObject({ status: 'assigned', nurseName: nurse.fullName })
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
    const { notice, auditEntry } = await readTable()
    expect(
      notice
        .filter(({ kind, isCare }) => isCare || kind === 'nurseWork')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['family', 'nurse'])
    expect(auditEntry.filter(({ action }) => action === 'assign')).toHaveLength(1)
    expect(await requestAssign(office, service, nurse)).toMatchObject({ reason: 'wrong-status' })
  })

  test('gives all lines or none', async () => {
    const [nurse] = await threeNurses()
    const [service, elsewhere] = [await confirmedService(), await confirmedService()]
    await change(office, elsewhere.serviceId, line(nurse, { ...night, weekdays: [7] }))
    await change(office, service.serviceId, line(), line(undefined, night))
    const before = await planRecordOf(service.serviceId)
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await planRecordOf(service.serviceId)).toEqual(before)
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ status: 'confirmed' })
  })

  test('refuses a nurse who is held on other dates, and one whose registration ends in between', async () => {
    const [nurse] = await threeNurses()
    const expiring = await createNurse({ regExpiryDate: inDay(9) })
    const [service, held] = [await confirmedService(), await confirmedService(undefined, { days: 2 })]
    await change(office, service.serviceId, { ...line(), from: inDay(5) } as ReturnType<typeof line>)
    await requestAssign(office, held, nurse)
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await requestAssign(office, service, expiring)).toEqual(unavailable(expiring))
  })
})

describe('Replace on a service with a plan', () => {
  test('moves all coming visits of the one nurse to the other; what has begun and other nurses’ visits stay', async () => {
    const [former, next, third] = await threeNurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(former))
    await change(office, serviceId, line(third, night), {
      ...{ kind: 'thisVisit', line: '1', day: inDay(4), startMinute: 600, minutes: 60 },
      nurseId: former.id,
    })
    await nextDay()
    expect(await requestReplace(office, service, next)).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [former.id]: 1, [next.id]: 39, [third.id]: 40 })
    expect((await recordsOf(service.customer, service)).entry).toMatchObject({ nurseName: next.fullName })
    expect([await readStaff(former.id), await readStaff(next.id)]).toMatchObject([
      { available: true },
      { available: true },
    ])
    const { notice } = await readTable()
    const told = notice.flatMap(({ kind, to, recipientId = '' }) =>
      kind === 'bookingConfirmed' || recipientId === third.id ? [] : [`${kind} ${to}`],
    )
    expect(told).toEqual(expect.arrayContaining(['familyCare family', 'nurseWork nurse']))
    clock.advance(14 * 24 * hour)
    await change(office, serviceId, { kind: 'noVisit', line: '2', day: inDay(2) })
    expect((await nursesOfVisits(serviceId))[next.id]).toBeGreaterThan(39)
  })
})
