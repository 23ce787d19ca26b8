import { beforeEach, describe, expect, test } from 'vitest'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { createAdministrator, type Person } from '#tests/support/people.ts'
import { recordsOf, requestAssign, requestReplace } from '#tests/support/requests.ts'
import { change, confirmedService, inDay, line, planRecordOf } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { nursesOfVisits, threeNurses, unavailable } from '#tests/support/visits/whole-services.ts'

/* More of what assign-replace-planned.test.ts tests. */

let office: Person
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

describe('Assign on a service whose plan has no nurse', () => {
  test('names the nurse of a plan that has stopped, which brings no visit', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line())
    await change(office, service.serviceId, { kind: 'stop', from: inDay(1) })
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ nurseId: nurse.id })
  })
})

describe('Replace on a service with a plan', () => {
  test('moves all or none: a nurse of the plan itself cannot take overlapping visits', async () => {
    const [former, next] = await threeNurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(former))
    await change(office, serviceId, line(next, { startMinute: 1000, minutes: 60, weekdays: [7] }))
    const before = await planRecordOf(serviceId)
    expect(await requestReplace(office, service, next)).toEqual(unavailable(next))
    expect(await planRecordOf(serviceId)).toEqual(before)
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ nurseId: former.id })
  })

  test('names the other nurse where the former one was known by name alone', async () => {
    const [former, next] = await threeNurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line())
    await requestAssign(office, service, former)
    await Service.patch({ serviceId: service.serviceId }).remove(['nurseId']).go()
    await Staff.patch({ id: former.id }).remove(['namedBy']).go()
    expect(await requestReplace(office, service, next)).toEqual({ ok: true })
    expect((await nursesOfVisits(service.serviceId))[former.id]).toBe(40)
  })
})
