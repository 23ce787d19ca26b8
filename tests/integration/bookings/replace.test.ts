import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { changeDates } from '#server/bookings/change-dates.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { replaceNurse } from '#server/bookings/replace-nurse.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { accountOf, createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import {
  bookService,
  codesOf,
  recordsOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDates,
  requestDelete,
  requestNurseEdit,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { simulateContention } from '#tests/support/table-answers.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'

/*
 * Another nurse for an assigned service, its dates, and a nurse's changed name or number (docs/decisions/0032), with what may
 * happen at the same time. Each test ends with the invariants.
 */

let endContention = () => {}
afterEach(async () => {
  endContention()
  const found = await violations()
  await emptyTable()
  expect(found).toEqual([])
})

async function assigned() {
  const [customer, administrator, former, next] = await Promise.all([
    createCustomer(),
    createAdministrator(),
    createNurse(),
    createNurse(),
  ])
  const service = await bookService(customer)
  await requestConfirm(customer, service, service.bookCode)
  expect(await requestAssign(administrator, service, former)).toEqual({ ok: true })
  return { ...service, service, customer, administrator, former, next }
}

async function nurse(id: string) {
  return (await Staff.get({ id }).go({ consistent: true })).data
}

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
    `nurseAssigned family ${customer.uid}`,
    `nurseAssigned nurse ${former.id}`,
  ])
  const first = (await readTable()).notice
  expect(await requestReplace(administrator, service, next)).toEqual({ ok: true })
  expect(await toldSince(first)).toEqual(
    [
      `nurseAssigned nurse ${next.id}`,
      `nurseReleased nurse ${former.id}`,
      `nurseReplaced family ${customer.uid}`,
    ].sort(),
  )
  const second = (await readTable()).notice
  expect(await requestDates(administrator, service, { endDate: instantInDays(140, '18:00') })).toEqual({
    ok: true,
  })
  expect(await toldSince(second)).toEqual([
    `serviceDatesChanged family ${customer.uid}`,
    `serviceDatesChanged nurse ${next.id}`,
  ])
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

test('what read the service before a replacement does its work on the present nurse', async () => {
  const cases = {
    close: async (scene: Awaited<ReturnType<typeof assigned>>) => {
      const outdated = await recordsOf(scene.customer, scene.service)
      expect(await requestReplace(scene.administrator, scene.service, scene.next)).toEqual({ ok: true })
      return closeService(await accountOf(scene.customer), outdated, scene.closeCode)
    },
    delete: async (scene: Awaited<ReturnType<typeof assigned>>) => {
      const outdated = await recordsOf(scene.customer, scene.service)
      expect(await requestReplace(scene.administrator, scene.service, scene.next)).toEqual({ ok: true })
      return deleteService((await accountOf(scene.administrator)).user, outdated)
    },
  }
  for (const run of Object.values(cases)) {
    const scene = await assigned()
    expect(await run(scene)).toEqual({ ok: true })
    expect(await nurse(scene.next.id)).toMatchObject({ available: true })
    expect(await nurse(scene.former.id)).toMatchObject({ available: true })
  }
})

test('a replacement that read the records before another change is decided again', async () => {
  const { administrator, customer, service, former, next } = await assigned()
  const { user } = await accountOf(administrator)
  const keys = { ...(await recordsOf(customer, service)), nurseId: next.id }
  const outdated = { ...keys, nurse: await nurse(next.id) }
  const replacement = { formerNurseId: former.id, reason: 'ill' }
  // The nurse's name changes meanwhile: the service gets the present one.
  expect(await requestNurseEdit(administrator, next, { fullName: 'Anita Rao' })).toEqual({ ok: true })
  expect(await replaceNurse(user, outdated, replacement)).toEqual({ ok: true })
  expect((await recordsOf(customer, service)).entry?.nurseName).toBe('Anita Rao')
  // A second form that still shows the first nurse.
  expect(await replaceNurse(user, outdated, replacement)).toEqual({
    ok: false,
    reason: 'same-nurse',
    name: 'Anita Rao',
  })
  const third = await createNurse()
  expect(await requestReplace(administrator, service, third, { nurseId: former.id })).toEqual({
    ok: false,
    reason: 'other-nurse-now',
    name: 'Anita Rao',
  })
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

describe.each([
  ['one transaction after the other', () => () => {}],
  ['transactions that meet cancel each other', simulateContention],
])('%s', (_, begin) => {
  /** Both at once, in both orders by turns; the invariants are checked after the test. */
  async function race<One, Other>(place: number, one: () => Promise<One>, other: () => Promise<Other>) {
    endContention = begin()
    try {
      if (place % 2 === 0) return await Promise.all([one(), other()])
      const [second, first] = await Promise.all([other(), one()])
      return [first, second] as const
    } finally {
      endContention()
    }
  }
  const rounds = Array.from({ length: 6 }, (_, place) => place)

  test('of four replacements at once one succeeds', async () => {
    const { administrator, service, former } = await assigned()
    const nurses = await Promise.all(Array.from({ length: 4 }, () => createNurse()))
    const seen = await seenOf(service)
    endContention = begin()
    const outcomes = await Promise.all(
      nurses.map((each) => requestReplace(administrator, service, each, seen)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(['other-nurse-now', 'busy']).toContain(outcome.reason)
    expect(await nurse(former.id)).toMatchObject({ available: true })
    const { staff } = await readTable()
    expect(staff.filter(({ available }) => !available)).toHaveLength(1)
  })

  test('four services want the same nurse, by assignment and by replacement: one gets them', async () => {
    const [one, two, three, four] = [await assigned(), await assigned(), await assigned(), await assigned()]
    const wanted = await createNurse()
    for (const each of [three, four])
      expect(await requestClose(each.customer, each.service, each.closeCode)).toEqual({ ok: true })
    const fresh = await Promise.all(
      [three, four].map(async ({ customer, administrator }) => {
        const service = await bookService(customer)
        await requestConfirm(customer, service, service.bookCode)
        return { service, administrator }
      }),
    )
    endContention = begin()
    const outcomes = await Promise.all([
      ...[one, two].map(({ administrator, service }) => requestReplace(administrator, service, wanted)),
      ...fresh.map(({ administrator, service }) => requestAssign(administrator, service, wanted)),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    for (const outcome of outcomes)
      if (!outcome.ok) expect(['nurse-unavailable', 'busy']).toContain(outcome.reason)
  })

  test('a replacement and an end of the service: the service ends and both nurses are free', async () => {
    for (const place of rounds) {
      const scene = await assigned()
      const { administrator, customer, service, former, next, closeCode } = scene
      const ends = [
        () => requestClose(customer, service, closeCode),
        () => requestDelete(administrator, service),
        () => requestCloseAssigned(administrator, service, closeCode),
      ]
      const end = ends[place % 3] ?? ends[0]
      const seen = await seenOf(service)
      const [replaced, ended] = await race(
        place,
        () => requestReplace(administrator, service, next, seen),
        end as () => Promise<{ ok: boolean }>,
      )
      expect(ended).toEqual({ ok: true })
      if (!replaced.ok) expect(['wrong-status', 'service-not-found']).toContain(replaced.reason)
      expect([(await nurse(former.id))?.available, (await nurse(next.id))?.available]).toEqual([true, true])
    }
  })

  test('a replacement and the new nurse’s retirement: one of the two', async () => {
    for (const place of rounds) {
      const { administrator, service, next } = await assigned()
      const { user } = await accountOf(administrator)
      const [replaced, retired] = await race(
        place,
        () => requestReplace(administrator, service, next),
        () => retireStaff(user, next.id),
      )
      expect(replaced.ok).not.toBe(retired.ok)
      if (!replaced.ok) expect(replaced.reason).toBe('nurse-unavailable')
      if (!retired.ok) expect(retired.reason).toBe('assigned')
    }
  })

  test('a nurse’s name changes while they are assigned, replaced or released: the copies are right', async () => {
    for (const place of rounds) {
      const { administrator, customer, service, former, next, closeCode } = await assigned()
      const renamed = place % 2 === 0 ? former : next
      const changed = { fullName: `Renamed ${place}`, contactNumber: '9800000000' }
      const [edited, other] = await race(
        place,
        () => requestNurseEdit(administrator, renamed, changed),
        (): Promise<{ ok: boolean }> =>
          place % 3 === 2
            ? requestClose(customer, service, closeCode)
            : requestReplace(administrator, service, next),
      )
      expect([edited.ok, other.ok]).toEqual([true, true])
      expect(await violations()).toEqual([])
    }
  })

  test('of four changes of the dates at once one succeeds, and a replacement or a closing at once is kept', async () => {
    const { administrator, customer, service, next } = await assigned()
    const seen = await seenOf(service)
    endContention = begin()
    const outcomes = await Promise.all([
      ...[140, 150, 160, 170].map((days) =>
        requestDates(administrator, service, { endDate: instantInDays(days, '18:00') }, seen),
      ),
      requestReplace(administrator, service, next, seen),
    ])
    const [replaced, ...changed] = outcomes.reverse()
    expect(replaced).toEqual({ ok: true })
    expect(changed.filter(({ ok }) => ok)).toHaveLength(1)
    for (const outcome of changed)
      if (!outcome.ok) expect(['other-dates-now', 'busy']).toContain(outcome.reason)
    endContention()
    const again = await seenOf(service)
    const [moved, closed] = await race(
      0,
      () => requestDates(administrator, service, { endDate: instantInDays(180, '18:00') }, again),
      () => requestClose(customer, service, service.closeCode),
    )
    expect(closed).toEqual({ ok: true })
    if (!moved.ok) expect(moved).toEqual({ ok: false, reason: 'wrong-status', status: 'closed' })
  })
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
