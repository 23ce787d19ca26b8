import '#tests/support/own-table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { indiaMinute } from '#domain/dates.ts'
import { nursesOf } from '#domain/visits/plan.ts'
import { Diary } from '#server/diary/diary.entity.server.ts'
import { planOf } from '#server/diary/plan-writes.server.ts'
import type { StoredPlan } from '#server/diary/plan.entity.server.ts'
import { Absence } from '#server/diary/absence.entity.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { rollForward } from '#server/visits/roll-forward.server.ts'
import { hour } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import {
  accountOf,
  createAdministrator,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  codesOf,
  recordsOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestNurseEdit,
  requestReplace,
  seenOf,
} from '#tests/support/requests.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  change,
  confirmedService,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What Assign, Replace, close and delete do to plans and diaries. Each test ends with the invariants. */

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

async function nurses() {
  return Promise.all([createNurse(), createNurse(), createNurse()])
}

async function diaryOf(nurseId: string) {
  const { data } = await Diary.get({ nurseId }).go({ consistent: true })
  return data
}

/** Which nurse each coming visit has: `nobody` without one, `cancelled` for those that do not take place. */
async function nursesOfVisits(serviceId: string): Promise<Record<string, number>> {
  const visits = await visitsOfService(serviceId)
  const names = visits.map((visit) => (visit.endsWith('cancelled') ? 'cancelled' : visit.split(' ')[2]))
  const groups = Map.groupBy(names, (name) => name ?? '')
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]))
}

async function releasedNotices() {
  const { notice } = await readTable()
  return notice.filter(({ kind }) => kind === 'nurseReleased').map(({ recipientId }) => recipientId)
}

const unavailable = ({ fullName }: { fullName: string }) => ({
  ...{ ok: false, reason: 'nurse-unavailable', name: fullName },
})

describe('a service without a plan', () => {
  test('cannot have a nurse with visits in its time, by Assign nor by Replace; with other dates they are held', async () => {
    const [nurse, other] = await nurses()
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
    expect((await diaryOf(nurse.id))?.version).toBe(2)
  })

  test('holds and releases by the diaries: each write counts the version of both nurses', async () => {
    const [former, next] = await nurses()
    const service = await confirmedService()
    await requestAssign(office, service, former)
    expect((await diaryOf(former.id))?.version).toBe(1)
    await requestReplace(office, service, next)
    expect([(await diaryOf(former.id))?.version, (await diaryOf(next.id))?.version]).toEqual([2, 1])
    const { closeCode } = await codesOf(service.customer, service)
    await requestClose(service.customer, service, closeCode)
    expect((await diaryOf(next.id))?.version).toBe(2)
    expect(await releasedNotices()).toEqual([former.id])
  })

  test('of a nurse who was held before there were diaries is released as well', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService()
    await requestAssign(office, service, nurse)
    await Diary.delete({ nurseId: nurse.id }).go()
    const { closeCode } = await codesOf(service.customer, service)
    expect(await requestClose(service.customer, service, closeCode)).toEqual({ ok: true })
    expect(await diaryOf(nurse.id)).toMatchObject({ version: 1, services: [], absences: [] })
    expect(await change(office, (await confirmedService()).serviceId, line(nurse))).toEqual({ ok: true })
  })

  test.each([
    [
      'closed',
      (service: Awaited<ReturnType<typeof confirmedService>>, code: string) =>
        requestCloseAssigned(office, service, code),
    ],
    ['deleted', (service: Awaited<ReturnType<typeof confirmedService>>) => requestDelete(office, service)],
  ])('that is %s by the office tells the nurse who was held', async (_, end) => {
    const [nurse] = await nurses()
    const [service, free] = [await confirmedService(), await confirmedService()]
    await requestAssign(office, service, nurse)
    const { closeCode } = await codesOf(service.customer, service)
    expect(await end(service, closeCode)).toEqual({ ok: true })
    expect(await requestDelete(office, free)).toEqual({ ok: true })
    expect(await releasedNotices()).toEqual([nurse.id])
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
  })
})

describe('Assign on a service whose plan has no nurse', () => {
  test('puts the nurse on every line and every visit to come, and names them; they stay available', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(), line(undefined, night))
    await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(3) })
    await nextDay()
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    // Yesterday's visit and that of this morning had begun without a nurse.
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 78, nobody: 1, cancelled: 1 })
    const plan = await planRecordOf(serviceId)
    expect(nursesOf(planOf(plan as StoredPlan), inDay(0))).toEqual(new Set([nurse.id]))
    const { service: record, entry } = await recordsOf(service.customer, service)
    expect(record).toMatchObject({ status: 'assigned', nurseId: nurse.id, assignedNurse: nurse.fullName })
    expect(entry).toMatchObject({ status: 'assigned', nurseName: nurse.fullName })
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
    const { notice, auditEntry } = await readTable()
    expect(
      notice
        .filter(({ kind }) => kind === 'nurseAssigned')
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['family', 'nurse'])
    expect(auditEntry.filter(({ action }) => action === 'assign')).toHaveLength(1)
    expect(await requestAssign(office, service, nurse)).toMatchObject({ reason: 'wrong-status' })
  })

  test('gives all lines or none', async () => {
    const [nurse] = await nurses()
    const [service, elsewhere] = [await confirmedService(), await confirmedService()]
    await change(office, elsewhere.serviceId, line(nurse, { ...night, weekdays: [7] }))
    await change(office, service.serviceId, line(), line(undefined, night))
    const before = await planRecordOf(service.serviceId)
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await planRecordOf(service.serviceId)).toEqual(before)
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ status: 'confirmed' })
  })

  test('refuses a nurse who is held on other dates, and one whose registration ends in between', async () => {
    const [nurse] = await nurses()
    const expiring = await createNurse({ regExpiryDate: inDay(9) })
    const [service, held] = [await confirmedService(), await confirmedService(undefined, { days: 2 })]
    await change(office, service.serviceId, { ...line(), from: inDay(5) } as ReturnType<typeof line>)
    await requestAssign(office, held, nurse)
    expect(await requestAssign(office, service, nurse)).toEqual(unavailable(nurse))
    expect(await requestAssign(office, service, expiring)).toEqual(unavailable(expiring))
  })

  test('names the nurse of a plan that has stopped, which brings no visit', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line())
    await change(office, service.serviceId, { kind: 'stop', from: inDay(1) })
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ nurseId: nurse.id })
  })
})

describe('Replace on a service with a plan', () => {
  test('moves all coming visits of the one nurse to the other; what has begun and other nurses’ visits stay', async () => {
    const [former, next, third] = await nurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(former))
    await change(office, serviceId, line(third, night), {
      ...{ kind: 'thisVisit', line: '1', day: inDay(4), start: 600, minutes: 60 },
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
      kind === 'bookingConfirmed' || (kind === 'nurseAssigned' && recipientId !== next.id)
        ? []
        : [`${kind} ${to}`],
    )
    expect(told).toEqual(
      expect.arrayContaining(['nurseReplaced family', 'nurseReleased nurse', 'nurseAssigned nurse']),
    )
    clock.advance(14 * 24 * hour)
    await change(office, serviceId, { kind: 'noVisit', line: '2', day: inDay(2) })
    expect((await nursesOfVisits(serviceId))[next.id]).toBeGreaterThan(39)
  })

  test('moves all or none: a nurse of the plan itself cannot take overlapping visits', async () => {
    const [former, next] = await nurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(former))
    await change(office, serviceId, line(next, { start: 1000, minutes: 60, weekdays: [7] }))
    const before = await planRecordOf(serviceId)
    expect(await requestReplace(office, service, next)).toEqual(unavailable(next))
    expect(await planRecordOf(serviceId)).toEqual(before)
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ nurseId: former.id })
  })

  test('names the other nurse where the former one was known by name alone', async () => {
    const [former, next] = await nurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line())
    await requestAssign(office, service, former)
    await Service.patch({ serviceId: service.serviceId }).remove(['nurseId']).go()
    await Diary.patch({ nurseId: former.id }).remove(['named']).go()
    expect(await requestReplace(office, service, next)).toEqual({ ok: true })
    expect((await nursesOfVisits(service.serviceId))[former.id]).toBe(40)
  })
})

describe('the end of a service with a plan', () => {
  type Ended = Awaited<ReturnType<typeof confirmedService>>
  test.each([
    ['closed by the family', (service: Ended, code: string) => requestClose(service.customer, service, code)],
    ['closed by the office', (service: Ended, code: string) => requestCloseAssigned(office, service, code)],
    ['deleted', (service: Ended) => requestDelete(office, service)],
  ])('%s: no visit is to come, past ones stay, and its nurses are told', async (_, end) => {
    const [one, other] = await nurses()
    const service = await confirmedService()
    const { serviceId } = service
    await change(office, serviceId, line(one))
    await change(office, serviceId, line(other, night))
    await nextDay()
    const { closeCode } = await codesOf(service.customer, service)
    expect(await end(service, closeCode)).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [one.id]: 1, cancelled: 79 })
    expect((await planRecordOf(serviceId))?.state).toBe('ended')
    expect((await releasedNotices()).sort()).toEqual([one.id, other.id].sort())
    for (const { id } of [one, other])
      expect(await change(office, (await confirmedService()).serviceId, line({ id }))).toEqual({ ok: true })
  })

  test('of a closed one its record can still be deleted', async () => {
    const [nurse] = await nurses()
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

describe('other dates', () => {
  const at = (days: number) => `${inDay(days)}T12:00:00.000Z`
  const named = (nurse: { id: string }, what: string) => ({
    reason: 'in-the-way',
    inTheWay: expect.arrayContaining([
      expect.objectContaining({
        visit: expect.objectContaining({ nurseId: nurse.id }),
        obstacle: expect.objectContaining({ what }),
      }),
    ]),
  })

  test('of a hold: a visit of its nurse is in the way, and the shorter hold frees the time', async () => {
    const [nurse] = await nurses()
    const [service, other] = [await confirmedService(undefined, { days: 5 }), await confirmedService()]
    await requestAssign(office, service, nurse)
    const late = { ...line(nurse), from: inDay(9) } as ReturnType<typeof line>
    expect(await change(office, other.serviceId, late)).toEqual({ ok: true })
    expect(await requestDates(office, service, { endDate: at(9) })).toMatchObject(named(nurse, 'visit'))
    expect(await requestDates(office, service, { endDate: at(8) })).toEqual({ ok: true })
    expect((await diaryOf(nurse.id))?.version).toBe(3)
    const early = { ...line(nurse, { start: 300, minutes: 60, weekdays: [2] }), from: inDay(7) }
    const third = await confirmedService()
    expect(await change(office, third.serviceId, early as ReturnType<typeof line>)).toMatchObject({
      reason: 'in-the-way',
    })
    expect(await requestDates(office, service, { endDate: at(6) })).toEqual({ ok: true })
    expect(await change(office, third.serviceId, early as ReturnType<typeof line>)).toEqual({ ok: true })
  })

  test('of a hold: an absence in the added time is in the way, one in the present time is not', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService(undefined, { days: 5 })
    await requestAssign(office, service, nurse)
    const absent = async (from: number, to: number) => {
      const absence = { id: `${from}`, from: at(from), to: at(to) }
      await Absence.create(absenceRecord({ nurseId: nurse.id, ...absence })).go()
      await Diary.patch({ nurseId: nurse.id })
        .set({ absences: [absence] })
        .add({ version: 1 })
        .go()
    }
    await absent(2, 3)
    expect(await requestDates(office, service, { endDate: at(7) })).toEqual({ ok: true })
    await Absence.delete({ nurseId: nurse.id, from: at(2), id: '2' }).go()
    await absent(8, 9)
    expect(await requestDates(office, service, { endDate: at(9) })).toMatchObject(named(nurse, 'absent'))
    const { seenStart } = { seenStart: (await seenOf(service)).startDate }
    expect(await requestDates(office, service, { startDate: seenStart, endDate: at(8) })).toEqual({
      ok: true,
    })
  })

  test('of a plan: its visits end with it or go on, and what is in the way is named', async () => {
    const [nurse, busy] = await nurses()
    const [service, other] = [await confirmedService(undefined, { days: 9 }), await confirmedService()]
    const { serviceId } = service
    await change(office, serviceId, line(nurse))
    await change(office, serviceId, line(busy, night))
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 9, [busy.id]: 9 })
    expect(await requestDates(office, service, { endDate: at(12) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 12, [busy.id]: 12 })
    expect(await requestDates(office, service, { endDate: at(5) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 5, [busy.id]: 5, cancelled: 14 })
    expect(await planRecordOf(serviceId)).toMatchObject({ firstDay: inDay(1), lastDay: inDay(5) })
    const late = { ...line(busy, night), from: inDay(7) } as ReturnType<typeof line>
    expect(await change(office, other.serviceId, late)).toEqual({ ok: true })
    const before = await planRecordOf(serviceId)
    expect(await requestDates(office, service, { endDate: at(7) })).toMatchObject(named(busy, 'visit'))
    expect(await planRecordOf(serviceId)).toEqual(before)
    expect(await requestDates(office, service, { endDate: at(6) })).toEqual({ ok: true })
    expect(await nursesOfVisits(serviceId)).toEqual({ [nurse.id]: 6, [busy.id]: 6, cancelled: 12 })
  })

  test('of a plan that was over: the weeks up to the horizon get its visits', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService(undefined, { days: 9 })
    await change(office, service.serviceId, line(nurse))
    clock.advance(8 * 24 * hour)
    office = await signInAgain(office)
    expect(await requestDates(office, service, { endDate: at(90) })).toEqual({ ok: true })
    expect(await planRecordOf(service.serviceId)).toMatchObject({
      state: 'rolling',
      rolledTo: '2027-01-04',
    })
    expect((await nursesOfVisits(service.serviceId))[nurse.id]).toBe(42)
  })

  test('of a plan that the daily run is behind with: the weeks that it has not made are left to it', async () => {
    const [nurse] = await nurses()
    const service = await confirmedService()
    await change(office, service.serviceId, line(nurse))
    clock.advance(14 * 24 * hour)
    office = await signInAgain(office)
    expect(await requestDates(office, service, { endDate: at(30) })).toEqual({ ok: true })
    expect((await planRecordOf(service.serviceId))?.rolledTo).toBe('2026-12-28')
    await rollForward(service.serviceId)
    expect((await visitsOfService(service.serviceId)).at(-1)).toBe(`${inDay(30)} 480 ${nurse.id}`)
  })
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

  test('the page names the number and links to the roster of the nurse', async () => {
    const nurse = await createNurse()
    const service = await confirmedService(undefined, { days: 1 })
    await change(office, service.serviceId, line(nurse))
    const site = openSite(office)
    const answer = await site.post(`/dashboard/staff/${nurse.id}/retire`, {})
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('They have 1 visit to come.')
    expect(answer.html).toContain(`href="/dashboard/roster?nurse=${nurse.id}"`)
    expect(await readStaff(nurse.id)).toMatchObject({ available: true })
  })

  test('writes nothing to the diary', async () => {
    const nurse = await createNurse()
    expect(await retire(nurse.id)).toEqual({ ok: true })
    expect(await diaryOf(nurse.id)).toBeNull()
  })
})

test('a changed name and number stand on each service that names the nurse: held, planned, with and without own visits', async () => {
  const [nurse, other] = await nurses()
  const [held, planned, assigned, replaced, ended] = [
    await confirmedService(undefined, { days: 2 }),
    await confirmedService(),
    await confirmedService(),
    await confirmedService(),
    await confirmedService(),
  ]
  const late = (by?: { id: string }, start = 0) =>
    ({ ...line(by, { start, minutes: 60, weekdays: [7] }), from: inDay(4) }) as ReturnType<typeof line>
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
  expect((await diaryOf(nurse.id))?.named?.toSorted()).toEqual([planned.serviceId, assigned.serviceId].sort())
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Deo' })).toEqual({ ok: true })
  for (const each of [held, planned, assigned]) {
    const { service, entry } = await recordsOf(each.customer, each)
    expect([service?.assignedNurse, entry?.nurseName]).toEqual(['Meera Deo', 'Meera Deo'])
  }
  expect((await recordsOf(replaced.customer, replaced)).service).toMatchObject({ nurseId: other.id })
  const third = await createNurse()
  await requestReplace(office, planned, third)
  expect((await diaryOf(nurse.id))?.named).toEqual([assigned.serviceId])
  expect(await requestNurseEdit(office, nurse, { fullName: 'Meera Joshi' })).toEqual({ ok: true })
  expect(await requestNurseEdit(office, third, { fullName: 'Ravi Deo' })).toEqual({ ok: true })
  expect((await recordsOf(planned.customer, planned)).service).toMatchObject({ assignedNurse: 'Ravi Deo' })
})

test('the page of other dates says what is in the way, with the name of the nurse and the other patient', async () => {
  const [nurse] = await nurses()
  const [service, other] = [await confirmedService(undefined, { days: 5 }), await confirmedService()]
  await requestAssign(office, service, nurse)
  await change(office, other.serviceId, { ...line(nurse), from: inDay(9) } as ReturnType<typeof line>)
  const { startDate, endDate } = await seenOf(service)
  const answer = await openSite(office).post(`/dashboard/services/${service.serviceId}/dates`, {
    ...{ startDate: indiaMinute(startDate), endDate: `${inDay(9)}T18:00`, seenStart: startDate },
    ...{ seenEnd: endDate, reason: 'Longer' },
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(`Nothing was changed. ${nurse.fullName} already has a visit at`)
})
