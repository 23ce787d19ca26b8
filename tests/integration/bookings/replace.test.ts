import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { changeDates } from '#server/bookings/change-dates.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { accountOf, createNurse } from '#tests/support/people.ts'
import {
  codesOf,
  recordsOf,
  requestClose,
  requestDates,
  requestNurseEdit,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { assigned, nurse } from '#tests/support/bookings/replace.ts'

/*
 * Another nurse for an assigned service, its dates, and a nurse's changed name or number, with what may
 * happen at the same time. Each test ends with the invariants.
 */

afterEach(async () => {
  const found = await violations()
  await emptyTable()
  expect(found).toEqual([])
})

test('replacing frees the former nurse, holds the new one, and changes both records and the audit log', async () => {
  const { administrator, customer, service, former, next } = await assigned()
  expect(await requestReplace(administrator, service, next)).toEqual({ ok: true })
  const { entry, service: record } = await recordsOf(customer, service)
  expect(record).toMatchObject({
    status: 'assigned',
    nurseId: next.id,
    assignedNurse: next.fullName,
    nurseContact: next.contactNumber,
  })
  expect(entry).toMatchObject({
    status: 'assigned',
    nurseName: next.fullName,
    nurseMobileNumber: next.contactNumber,
  })
  expect(await nurse(former.id)).toMatchObject({ available: true })
  expect((await nurse(former.id))?.assignedServiceId).toBeUndefined()
  expect(await nurse(next.id)).toMatchObject({ available: false, assignedServiceId: service.serviceId })
  const { auditEntry } = await readTable()
  expect(auditEntry.filter(({ action }) => action === 'replace')).toMatchObject([
    {
      recordType: 'service',
      recordId: service.serviceId,
      administratorId: administrator.uid,
      values: {
        nurse: { id: next.id, name: next.fullName },
        former: { id: former.id, name: former.fullName },
        reason: 'The former nurse is ill',
      },
    },
  ])
})

/** Who is told what, as `kind to`, apart from the assignment of the beginning. */
async function toldSince(before: { noticeId: string }[]) {
  const known = new Set(before.map(({ noticeId }) => noticeId))
  const { notice } = await readTable()
  const fresh = notice.filter(({ noticeId }) => !known.has(noticeId))
  return fresh.map(({ kind, to, recipientId = '' }) => `${kind} ${to} ${recipientId}`.trim()).sort()
}

test('family and nurses are told of an assignment, a replacement and changed dates, the office of the confirmation, once each', async () => {
  const { administrator, customer, service, former, next } = await assigned()
  expect(await toldSince([])).toEqual([
    'bookingConfirmed office',
    `familyCare family ${customer.uid}`,
    `nurseWork nurse ${former.id}`,
  ])
  const first = (await readTable()).notice
  expect(await requestReplace(administrator, service, next)).toEqual({ ok: true })
  expect(await toldSince(first)).toEqual(
    [
      `nurseWork nurse ${next.id}`,
      `nurseWork nurse ${former.id}`,
      `familyCare family ${customer.uid}`,
    ].sort(),
  )
  const second = (await readTable()).notice
  expect(await requestDates(administrator, service, { endDate: instantInDays(140, '18:00') })).toEqual({
    ok: true,
  })
  expect(await toldSince(second)).toEqual([`familyCare family ${customer.uid}`, `nurseWork nurse ${next.id}`])
  // What is refused tells no one.
  const third = (await readTable()).notice
  expect((await requestReplace(administrator, service, next)).ok).toBe(false)
  expect(await toldSince(third)).toEqual([])
})

test('the same nurse again, one who is held, retired, expired or unknown is refused, and nothing changes', async () => {
  const { administrator, service, former } = await assigned()
  const held = (await assigned()).former
  const [expired, retired] = await Promise.all([createNurse({ regExpiryDate: '2020-01-01' }), createNurse()])
  expect(await retireStaff((await accountOf(administrator)).user, retired.id)).toEqual({ ok: true })
  const before = await readTable()
  expect(await requestReplace(administrator, service, former)).toEqual({
    ok: false,
    reason: 'same-nurse',
    name: former.fullName,
  })
  for (const each of [held, expired, retired])
    expect(await requestReplace(administrator, service, each)).toEqual({
      ok: false,
      reason: 'nurse-unavailable',
      name: each.fullName,
    })
  expect(await requestReplace(administrator, service, { id: randomUUID() })).toEqual({
    ok: false,
    reason: 'nurse-not-found',
  })
  expect(await readTable()).toEqual(before)
})

test('a service that names its nurse without an id gets one, and no nurse is released', async () => {
  const { administrator, customer, service, former, next } = await assigned()
  // As it stands in the former product's records: the nurse is known by name alone.
  await Service.patch({ serviceId: service.serviceId }).remove(['nurseId']).go()
  await Staff.patch({ id: former.id }).set({ available: true }).remove(['assignedServiceId']).go()
  await Diary.patch({ nurseId: former.id }).set({ hold: null }).go()
  const outdated = await recordsOf(customer, service)
  expect(await requestReplace(administrator, service, next)).toEqual({ ok: true })
  expect((await recordsOf(customer, service)).service).toMatchObject({ nurseId: next.id })
  // A closing that read the service without an id must free the nurse whom it has now.
  expect(await closeService(await accountOf(customer), outdated, service.closeCode)).toEqual({ ok: true })
  expect(await nurse(next.id)).toMatchObject({ available: true })
})

test('a nurse’s changed name and number change in the service and in the family’s list, not in a closed service', async () => {
  const { administrator, customer, service, former } = await assigned()
  const changed = { fullName: 'Sunita Bhosale', contactNumber: '9812399999' }
  expect(await requestNurseEdit(administrator, former, changed)).toEqual({ ok: true })
  const now = await recordsOf(customer, service)
  expect(now.service).toMatchObject({
    assignedNurse: changed.fullName,
    nurseContact: changed.contactNumber,
    nurseId: former.id,
  })
  expect(now.entry).toMatchObject({
    nurseName: changed.fullName,
    nurseMobileNumber: changed.contactNumber,
  })
  expect(await requestClose(customer, service, service.closeCode)).toEqual({ ok: true })
  expect(await requestNurseEdit(administrator, former, { fullName: 'Sunita Deo' })).toEqual({ ok: true })
  const closed = await recordsOf(customer, service)
  expect([closed.service?.assignedNurse, closed.entry?.nurseName]).toEqual(Array(2).fill('Sunita Bhosale'))
})

test('a change of dates that read the service before a closing is refused', async () => {
  const { administrator, customer, service } = await assigned()
  const outdated = await recordsOf(customer, service)
  const seen = await seenOf(service)
  const codes = await codesOf(customer, service)
  expect(await requestClose(customer, service, codes.closeCode)).toEqual({ ok: true })
  const { user } = await accountOf(administrator)
  const endDate = instantInDays(140, '18:00')
  expect(await changeDates(user, outdated, { endDate, seen, reason: 'later' })).toEqual({
    ok: false,
    reason: 'wrong-status',
    status: 'closed',
  })
})
