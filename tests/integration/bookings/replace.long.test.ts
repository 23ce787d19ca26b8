import { afterEach, describe, expect, test } from 'vitest'
import { closeService } from '#server/bookings/close.server.ts'
import { deleteService } from '#server/bookings/delete-service.server.ts'
import { replaceNurse } from '#server/bookings/replace-nurse.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { instantInDays } from '#tests/support/booking-dates.ts'
import { countOf } from '#tests/support/every-case.ts'
import { accountOf, createNurse } from '#tests/support/people.ts'
import {
  bookService,
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
import { assigned, nurse } from '#tests/support/bookings/replace.ts'

/* More of what replace.test.ts tests. */

let endContention = () => {}
afterEach(async () => {
  endContention()
  const found = await violations()
  await emptyTable()
  expect(found).toEqual([])
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
  const rounds = Array.from({ length: countOf({ some: 3, every: 6 }) }, (_, place) => place)

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
