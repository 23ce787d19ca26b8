import { beforeEach, describe, expect, test } from 'vitest'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { hour } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import {
  accountOf,
  createAdministrator,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  recordsOf,
  requestAssign,
  requestDelete,
  requestNurseEdit,
  requestReplace,
} from '#tests/support/requests.ts'
import { beforeRequest } from '#tests/support/visits/meeting.ts'
import { change, confirmedService, diaryOf, inDay, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { threeNurses } from '#tests/support/visits/whole-services.ts'

/* What the end of a nurse’s employment, and a new name or number, do to plans, holds and diaries. */

let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

describe('leaving', () => {
  const retire = async (id: string) => retireStaff((await accountOf(office)).user, id)

  test('is refused while there are visits to come, which are counted, and possible after the last has begun', async () => {
    const nurse = await createNurse()
    const service = await confirmedService(undefined, { days: 2 })
    await change(office, service.serviceId, line(nurse))
    expect(await retire(nurse.id)).toEqual({ ok: false, reason: 'has-visits', coming: 2 })
    clock.advance(48 * hour)
    office = await signInAgain(office)
    expect(await retire(nurse.id)).toEqual({ ok: true })
  })

  test('the page names the number and links to where a last day is entered', async () => {
    const nurse = await createNurse()
    const service = await confirmedService(undefined, { days: 1 })
    await change(office, service.serviceId, line(nurse))
    const site = openSite(office)
    const answer = await site.post(`/dashboard/staff/${nurse.id}/retire`, {})
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('They have 1 upcoming visit.')
    expect(answer.html).toContain(`href="/dashboard/staff/${nurse.id}/leaving"`)
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
  })

  test('writes nothing to the diary', async () => {
    const nurse = await createNurse()
    expect(await retire(nurse.id)).toEqual({ ok: true })
    expect(await diaryOf(nurse)).toBeNull()
  })
})

test('a held service that gets a plan between the reads of a name’s change is written once', async () => {
  const nurse = await createNurse()
  const held = await confirmedService()
  expect(await requestAssign(office, held, nurse)).toEqual({ ok: true })
  // The nurse is read with the hold, and written after the plan.
  const outcome = await beforeRequest(
    { nth: 1, action: 'TransactWriteItems' },
    () => requestNurseEdit(office, nurse, { fullName: 'Meera Deo' }),
    async () => expect(await change(office, held.serviceId, line(nurse))).toEqual({ ok: true }),
  )
  expect(outcome).toEqual({ ok: true })
  expect((await recordsOf(held.customer, held)).service).toMatchObject({ assignedNurse: 'Meera Deo' })
})

test('a changed name and number stand on each service that names the nurse: held, planned, with and without own visits', async () => {
  const [nurse, other] = await threeNurses()
  const [held, planned, assigned, replaced, ended] = [
    await confirmedService(undefined, { days: 2 }),
    await confirmedService(),
    await confirmedService(),
    await confirmedService(),
    await confirmedService(),
  ]
  const late = (by?: { id: string }, startMinute = 0) =>
    ({ ...line(by, { startMinute, minutes: 60, weekdays: [7] }), from: inDay(4) }) as ReturnType<typeof line>
  await change(office, planned.serviceId, late(nurse, 0))
  await change(office, assigned.serviceId, late())
  await change(office, assigned.serviceId, { kind: 'stop', from: inDay(3) })
  await change(office, replaced.serviceId, late(other, 120))
  await change(office, ended.serviceId, late(nurse, 180))
  for (const [each, by] of [
    [assigned, nurse],
    [held, nurse],
  ] as const)
    expect(await requestAssign(office, each, by)).toEqual({ ok: true })
  await requestDelete(office, ended)
  expect((await readStaff(nurse.id))?.namedBy?.toSorted()).toEqual(
    [planned.serviceId, assigned.serviceId].sort(),
  )
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Deo' })).toEqual({ ok: true })
  for (const each of [held, planned, assigned]) {
    const { service, entry } = await recordsOf(each.customer, each)
    expect([service?.assignedNurse, entry?.nurseName]).toEqual(['Meera Deo', 'Meera Deo'])
  }
  expect((await recordsOf(replaced.customer, replaced)).service).toMatchObject({ nurseId: other.id })
  const third = await createNurse()
  await requestReplace(office, planned, third)
  expect((await readStaff(nurse.id))?.namedBy).toEqual([assigned.serviceId])
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Joshi' })).toEqual({ ok: true })
  expect(await requestNurseEdit(office, third, { fullName: 'Ravi Deo' })).toEqual({ ok: true })
  expect((await recordsOf(planned.customer, planned)).service).toMatchObject({ assignedNurse: 'Ravi Deo' })
})
