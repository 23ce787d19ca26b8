import { beforeEach, describe, expect, test } from 'vitest'
import { nextStatus, serviceEvents, serviceStatuses, type ServiceEvent } from '#domain/service-status.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import {
  bookService,
  otherCode,
  recordsOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'

/*
 * Every event in every state, generated from the state machine: allowed events change all records, the others change nothing
 * and return a reason, or are answered as done where the same form has done it. A service in a state is made by the events that lead there.
 */

type Scene = {
  customer: Person
  administrator: Person
  /** The nurse who is assigned by those events, and one who stays available. */
  nurse: StoredStaff
  otherNurse: StoredStaff
  serviceId: string
  bookCode: string
  closeCode: string
}
type Step = (scene: Scene) => Promise<{ ok: boolean }>

const events: Record<ServiceEvent, Step> = {
  confirm: (scene) => requestConfirm(scene.customer, scene, scene.bookCode),
  close: (scene) => requestClose(scene.customer, scene, scene.closeCode),
  assign: (scene) => requestAssign(scene.administrator, scene, scene.otherNurse),
  replace: (scene) => requestReplace(scene.administrator, scene, scene.otherNurse),
  changeDates: (scene) => requestDates(scene.administrator, scene, { endDate: instantInDays(140, '18:00') }),
  closeAssigned: (scene) => requestCloseAssigned(scene.administrator, scene, scene.closeCode),
  delete: (scene) => requestDelete(scene.administrator, scene),
}
const assignFirst: Step = (scene) => requestAssign(scene.administrator, scene, scene.nurse)

const { confirm, close, closeAssigned } = events
const states = [
  { state: 'pending', status: 'pending', way: [] },
  { state: 'confirmed', status: 'confirmed', way: [confirm] },
  { state: 'assigned', status: 'assigned', way: [confirm, assignFirst] },
  { state: 'closed without a nurse', status: 'closed', way: [confirm, close] },
  { state: 'closed with a nurse', status: 'closed', way: [confirm, assignFirst, close] },
  { state: 'deleted', status: 'gone', way: [events.delete] },
  { state: 'closed by an administrator', status: 'gone', way: [confirm, assignFirst, closeAssigned] },
] as const

/** The outcome of a refused event (the reasons of section 8, by their names). */
const refusals: Record<ServiceEvent, (status: string) => object> = {
  confirm: () => ({ reason: 'invalid-code' }),
  close: () => ({ reason: 'not-found' }),
  assign: (status) =>
    status === 'gone' ? { reason: 'service-not-found' } : { reason: 'wrong-status', status },
  replace: (status) =>
    status === 'gone' ? { reason: 'service-not-found' } : { reason: 'wrong-status', status },
  changeDates: (status) =>
    status === 'gone' ? { reason: 'service-not-found' } : { reason: 'wrong-status', status },
  closeAssigned: () => ({ reason: 'invalid-code' }),
  delete: () => ({ reason: 'not-found' }),
}

/** The same form again, once it is done: answered as the first time. */
const doneBefore: Partial<Record<ServiceEvent, readonly string[]>> = {
  confirm: ['confirmed', 'assigned'],
  close: ['closed without a nurse', 'closed with a nurse'],
  closeAssigned: ['closed by an administrator'],
}

beforeEach(emptyTable)

async function play(way: readonly Step[]): Promise<Scene> {
  const [customer, administrator] = await Promise.all([createCustomer(), createAdministrator()])
  const [nurse, otherNurse] = await Promise.all([createNurse(), createNurse()])
  const scene = { customer, administrator, nurse, otherNurse, ...(await bookService(customer)) }
  for (const step of way) expect(await step(scene)).toEqual({ ok: true })
  return scene
}

/** All records except the counters of tries, which a refused event may change. */
async function committed() {
  const records = await readTable()
  const userService = records.userService.map(
    ({ bookCodeTries: _book, closeCodeTries: _close, ...entry }) => entry,
  )
  return { ...records, userService, limit: [] }
}

/** Of the services that are over, which refuse all events and take the longest ways, `npm test` has one. */
const longStates = ['closed with a nurse', 'deleted', 'closed by an administrator']

describe.each(states)('a service that is $state', ({ state, status, way }) => {
  const tags = longStates.includes(state) ? ['long'] : []
  test.each(serviceEvents)('%s', { tags }, async (event) => {
    const scene = await play(way)
    const before = await committed()
    const next = status === 'gone' ? null : nextStatus(status, event)

    const outcome = await events[event](scene)

    if (next === null) {
      const isDone = doneBefore[event]?.includes(state)
      expect(outcome).toEqual(isDone ? { ok: true } : { ok: false, ...refusals[event](status) })
      expect(await committed()).toEqual(before)
    } else {
      expect(outcome).toEqual({ ok: true })
      const { entry, pending, service } = await recordsOf(scene.customer, scene)
      const expected = next === 'gone' ? undefined : next
      expect([entry?.status, service?.status]).toEqual([expected, expected])
      expect(pending).toBeNull()
    }
    expect(await violations()).toEqual([])
  })
})

test('another code for a service that is confirmed or closed is refused, and one to confirm counts', async () => {
  const scene = await play([confirm])
  const wrong = { ...scene, bookCode: otherCode(scene.bookCode), closeCode: otherCode(scene.closeCode) }
  expect(await confirm(wrong)).toEqual({ ok: false, reason: 'invalid-code' })
  expect((await recordsOf(scene.customer, scene)).entry?.bookCodeTries).toMatchObject({ inHour: 1 })
  await close(scene)
  expect(await close(wrong)).toEqual({ ok: false, reason: 'not-found' })
})

test('confirming keeps everything that was booked', async () => {
  const scene = await play([])
  const { pending } = await recordsOf(scene.customer, scene)
  await confirm(scene)
  const { service } = await recordsOf(scene.customer, scene)
  const confirmedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string
  expect(service).toEqual({ ...pending, status: 'confirmed', confirmedAt, updatedAt: confirmedAt })
})

test('assigning writes the nurse into the service and the customer’s list', async () => {
  const { customer, nurse, serviceId } = await play([confirm, assignFirst])
  const { entry, service } = await recordsOf(customer, { serviceId })
  expect(service).toMatchObject({
    assignedNurse: nurse.fullName,
    nurseContact: nurse.contactNumber,
    nurseId: nurse.id,
  })
  expect(entry).toMatchObject({ nurseName: nurse.fullName, nurseMobileNumber: nurse.contactNumber })
})

test('a nurse who is unavailable is not assigned, and the service stays as it was', async () => {
  const scene = await play([confirm])
  const { nurse: held } = await play([confirm, assignFirst])
  const before = await committed()
  expect(await requestAssign(scene.administrator, scene, held)).toEqual({
    ok: false,
    reason: 'nurse-unavailable',
    name: held.fullName,
  })
  expect(await committed()).toEqual(before)
})

test('a nurse who is not in the staff list is not assigned', async () => {
  const scene = await play([confirm])
  const before = await committed()
  for (const id of ['nobody', scene.serviceId, '\u0000', 'nurse/../x', '💉'])
    expect(await requestAssign(scene.administrator, scene, { id })).toEqual({
      ok: false,
      reason: 'nurse-not-found',
    })
  expect(await committed()).toEqual(before)
})

test('another customer cannot act on a service, nor learn that it exists', async () => {
  const scene = await play([])
  const stranger = await createCustomer()
  const before = await committed()
  const asStranger = { ...scene, customer: stranger }
  expect(await confirm(asStranger)).toEqual({ ok: false, reason: 'invalid-code' })
  expect(await requestConfirm(stranger, { serviceId: 'no-such-service' }, scene.bookCode)).toEqual({
    ok: false,
    reason: 'invalid-code',
  })
  expect(await close(asStranger)).toEqual({ ok: false, reason: 'not-found' })
  expect(await requestClose(stranger, { serviceId: 'no-such-service' }, scene.closeCode)).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await committed()).toEqual(before)
})

test('each status has a case in this file', () => {
  expect(new Set(states.map(({ status }) => status))).toEqual(new Set([...serviceStatuses, 'gone']))
})
