import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '#tests/support/clock.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { createAdministrator, signInAgain, type Person } from '#tests/support/people.ts'
import {
  codesOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import {
  change,
  confirmedService,
  diaryOf,
  inDay,
  line,
  night,
  planRecordOf,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import {
  threeNurses,
  nursesOfVisits,
  workNotices,
  unavailable,
} from '#tests/support/visits/whole-services.ts'

/* What Assign, Replace, close and delete do to diaries, and what the end of a service does to its plan. */

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

describe('a service without a plan', () => {
  test('cannot have a nurse with visits in its time, by Assign nor by Replace; with other dates they are held', async () => {
    const [nurse, other] = await threeNurses()
    const [planned, same, later] = [
      await confirmedService(undefined, { days: 5 }),
      await confirmedService(),
      await confirmedService(),
    ]
    await change(office, planned.serviceId, line(nurse))
    expect(await requestAssign(office, same, nurse)).toEqual(unavailable(nurse))
    expect(await requestAssign(office, same, other)).toEqual({ ok: true })
    expect(await requestReplace(office, same, nurse)).toEqual(unavailable(nurse))
    const { endDate } = await seenOf(later)
    await requestDates(office, later, { startDate: `${inDay(6)}T03:00:00.000Z`, endDate })
    expect(await requestAssign(office, later, nurse)).toEqual({ ok: true })
    expect(await readStaff(nurse.id)).toMatchObject({ available: false })
    expect((await diaryOf(nurse))?.version).toBe(2)
  })
})

describe('the end of a service with a plan', () => {
  type Ended = Awaited<ReturnType<typeof confirmedService>>
  test.each([
    ['closed by the family', (service: Ended, code: string) => requestClose(service.customer, service, code)],
    ['closed by the office', (service: Ended, code: string) => requestCloseAssigned(office, service, code)],
    ['deleted', (service: Ended) => requestDelete(office, service)],
  ])('%s: no visit is to come, past ones stay, and its nurses are told', async (_, end) => {
    const [one, other] = await threeNurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(one))
    await change(office, serviceId, line(other, night))
    await nextDay()
    const { closeCode } = await codesOf(service.customer, service)
    expect(await end(service, closeCode)).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [one.id]: 1, cancelled: 79 })
    expect((await planRecordOf(serviceId))?.state).toBe('ended')
    // Of the plan and of its end.
    expect((await workNotices()).sort()).toEqual([one.id, one.id, other.id, other.id].sort())
    for (const { id } of [one, other])
      expect(await change(office, (await confirmedService()).serviceId, line({ id }))).toEqual({ ok: true })
  })

  test('of a closed one its record can still be deleted', async () => {
    const [nurse] = await threeNurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line(nurse))
    const { closeCode } = await codesOf(service.customer, service)
    await requestClose(service.customer, service, closeCode)
    const plan = await planRecordOf(service.serviceId)
    expect(await requestDelete(office, service)).toEqual({ ok: true })
    expect(await planRecordOf(service.serviceId)).toEqual(plan)
  })

  test('before its plan has any nurse: it can be closed and deleted', async () => {
    const service = await confirmedService()
    await change(office, service.serviceId, line())
    expect(await requestDelete(office, service)).toEqual({ ok: true })
    expect(await nursesOfVisits(service.serviceId)).toEqual({ cancelled: 40 })
  })
})
