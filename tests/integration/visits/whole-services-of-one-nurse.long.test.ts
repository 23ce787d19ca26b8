import { beforeEach, expect, test } from 'vitest'
import { handler } from '#server/daily.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { requestNurseEdit, requestReplace } from '#tests/support/requests.ts'
import { change, confirmedService, inDay } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* A nurse with a short visit in each of many families: more services name them than one transaction can write. */

let office: Person
startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

/** Services whose plans name the nurse, with an hour a week each. */
async function namedBy(count: number, nurse: { id: string }): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const { serviceId } = await confirmedService(await createCustomer(), { days: 8 })
    const shift = { startMinute: 60 * Math.floor(place / 7), minutes: 60, weekdays: [1 + (place % 7)] }
    const outcome = await change(office, serviceId, {
      ...{ kind: 'addLine', from: inDay(1), ...shift, nurseId: nurse.id },
    })
    expect(outcome).toEqual({ ok: true })
    ids.push(serviceId)
  }
  return ids
}

async function namesOf(ids: readonly string[]): Promise<Record<string, number>> {
  const found = await Promise.all(ids.map((serviceId) => Service.get({ serviceId }).go({ consistent: true })))
  const names = Map.groupBy(found, ({ data }) => data?.assignedNurse ?? '')
  return Object.fromEntries([...names].map(([name, { length }]) => [name, length]))
}

async function renamingOf({ id }: { id: string }): Promise<number> {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  return data?.renaming?.length ?? 0
}

test('their new name stands on each of 105 services; where the process dies, the daily run finishes', async () => {
  const [nurse, next] = [await createNurse(), await createNurse()]
  const ids = await namedBy(105, nurse)
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Deo' })).toEqual({ ok: true })
  expect(await namesOf(ids)).toEqual({ 'Meera Deo': 105 })
  expect(await renamingOf(nurse)).toBe(0)
  expect(await violations()).toEqual([])

  const dies = { action: 'TransactWriteItems', nth: 2, when: 'before', how: 'die' } as const
  const edited = await observe(() => requestNurseEdit(office, nurse, { fullName: 'Meera Rao' }), dies)
  expect(edited.died).toBe(true)
  expect(await namesOf(ids)).toEqual({ 'Meera Rao': 40, 'Meera Deo': 65 })
  expect(await violations()).toEqual([])
  // One of the others gets another nurse before it is written, and their record is written to.
  const { data: staff } = await Staff.get({ id: nurse.id }).go({ consistent: true })
  const [taken = ''] = staff?.renaming ?? []
  expect(await requestReplace(office, { serviceId: taken }, next)).toEqual({ ok: true })
  expect(await renamingOf(nurse)).toBe(65)

  await handler()
  expect(await namesOf(ids)).toEqual({ 'Meera Rao': 104, [next.fullName]: 1 })
  expect(await renamingOf(nurse)).toBe(0)
})

test('a second new name before the first one is on all services: each gets the second', async () => {
  const nurse = await createNurse()
  const ids = await namedBy(45, nurse)
  const dies = { action: 'TransactWriteItems', nth: 2, when: 'before', how: 'die' } as const
  await observe(() => requestNurseEdit(office, nurse, { fullName: 'Meera Deo' }), dies)
  expect(await namesOf(ids)).toEqual({ 'Meera Deo': 40, [nurse.fullName]: 5 })
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Rao' })).toEqual({ ok: true })
  expect(await namesOf(ids)).toEqual({ 'Meera Rao': 45 })
  expect(await renamingOf(nurse)).toBe(0)
})
