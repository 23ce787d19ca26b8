import '#tests/support/own-table.ts'
import { describe, expect, test } from 'vitest'
import { addDays, horizonFrom, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { Absence } from '#server/diary/absence.entity.server.ts'
import { Diary } from '#server/diary/diary.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { changePlan, previewPlan, type OfficeChange } from '#server/visits/change-plan.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createCustomer, createNurse } from '#tests/support/people.ts'
import { codesOf, recordsOf, requestAssign, requestClose } from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import { absenceRecord } from '#tests/support/visits/absences.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  formOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* Making and changing plans on the real engine; after each test all invariants hold (docs/visits.md, "Invariants"). */

const clock = startOnTuesday()

async function diaryOf({ id }: { id: string }) {
  const { data } = await Diary.get({ nurseId: id }).go({ consistent: true })
  return data
}

async function nurseRecord({ id }: { id: string }) {
  const { data } = await Staff.get({ id }).go({ consistent: true })
  return data
}

describe('a first plan', () => {
  test('of a confirmed service with a nurse: visits, diary, and the service is assigned, while its nurse stays available', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })

    const visits = await visitsOfService(service.serviceId)
    // From tomorrow, a Wednesday, to the Sunday of the sixth week.
    expect(visits).toHaveLength(5 * 7 + 5)
    expect(visits[0]).toBe(`2026-11-25 480 ${nurse.id}`)
    const diary = await diaryOf(nurse)
    expect(diary).toMatchObject({
      version: 1,
      services: [{ serviceId: service.serviceId, uid: service.customer.uid }],
    })
    expect(diary?.ranking).toBe('2026-11-23 3600 5040 5040 5040 5040 5040')
    expect(await planRecordOf(service.serviceId)).toMatchObject({
      version: 1,
      rolledTo: '2026-12-28',
      state: 'rolling',
    })
    const { service: record, entry } = await recordsOf(service.customer, service)
    expect(record).toMatchObject({ status: 'assigned', hasPlan: true, nurseId: nurse.id })
    expect(entry).toMatchObject({ status: 'assigned', nurseName: nurse.fullName, hasPlan: true })
    expect(await nurseRecord(nurse)).toMatchObject({ available: true })
    const { data: audit } = await AuditEntry.scan.go({ pages: 'all' })
    expect(audit.map(({ recordType, action }) => `${recordType} ${action}`).sort()).toEqual([
      'plan plan',
      'service assign',
    ])
  })

  test('without a nurse leaves the service confirmed, and its week is in the list of uncovered ones', async () => {
    const [office, service] = [await createAdministrator(), await confirmedService()]
    expect(await change(office, service.serviceId, line())).toEqual({ ok: true })
    const { service: record, entry } = await recordsOf(service.customer, service)
    expect(record).toMatchObject({ status: 'confirmed', hasPlan: true })
    expect(entry).toMatchObject({ status: 'confirmed', hasPlan: true })
    const { serviceWeek } = await readTable()
    expect(serviceWeek.map(({ uncovered }) => uncovered)).toEqual(Array(6).fill('uncovered'))
    // Saturday and Sunday of the sixth week are its last visits.
    expect(
      serviceWeek
        .map(({ uncoveredUntil }) => uncoveredUntil)
        .sort()
        .at(-1),
    ).toBe('2027-01-03T02:30:00.000Z')
  })

  test('of an assigned service turns its hold into visits in the same transaction', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    await requestAssign(office, service, nurse)
    expect(await nurseRecord(nurse)).toMatchObject({ available: false })
    expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
    expect(await nurseRecord(nurse)).toMatchObject({ available: true })
    expect((await nurseRecord(nurse))?.assignedServiceId).toBeUndefined()
    expect((await diaryOf(nurse))?.services[0]?.visits).toHaveLength(40)
  })

  test('of an assigned service with other nurses releases the one who was held', async () => {
    const office = await createAdministrator()
    const [held, other] = [await createNurse(), await createNurse()]
    const service = await confirmedService()
    await requestAssign(office, service, held)
    expect(await change(office, service.serviceId, line(other))).toEqual({ ok: true })
    expect(await nurseRecord(held)).toMatchObject({ available: true })
    expect(await diaryOf(held)).toMatchObject({ version: 2, services: [] })
  })

  test('with two nurses asks which one the service names', async () => {
    const office = await createAdministrator()
    const [one, two] = [await createNurse(), await createNurse()]
    const service = await confirmedService()
    const form = formOf(service.serviceId, [line(one), line(two, night)])
    const asked = await changePlan(accountUser(office), form)
    expect(asked).toEqual({ ok: false, reason: 'name-a-nurse', nurses: [one.id, two.id] })
    expect(await planRecordOf(service.serviceId)).toBeNull()
    const nobody = await changePlan(accountUser(office), { ...form, namedNurse: (await createNurse()).id })
    expect(nobody).toMatchObject({ ok: false, reason: 'name-a-nurse' })
    expect(await changePlan(accountUser(office), { ...form, namedNurse: two.id })).toEqual({ ok: true })
    expect((await recordsOf(service.customer, service)).service).toMatchObject({ nurseId: two.id })
  })

  test('of a service that is closed or does not exist is refused', async () => {
    const [office, service] = [await createAdministrator(), await confirmedService()]
    await requestClose(service.customer, service, (await codesOf(service.customer, service)).closeCode)
    expect(await change(office, service.serviceId, line())).toEqual({
      ok: false,
      reason: 'wrong-status',
      status: 'closed',
    })
    expect(await change(office, 'no-service', line())).toEqual({ ok: false, reason: 'service-not-found' })
  })

  test('with a limit passed says so beside the field, and writes nothing', async () => {
    const [office, service] = [await createAdministrator(), await confirmedService()]
    const wrong = { ...line(), minutes: 25 * 60 } as OfficeChange
    expect(await change(office, service.serviceId, line(), wrong)).toEqual({
      ok: false,
      reason: 'invalid',
      problems: [{ change: 1, field: 'minutes', problem: 'badLength' }],
    })
    expect(await change(office, service.serviceId, ...Array.from({ length: 7 }, () => line()))).toMatchObject(
      {
        reason: 'invalid',
        problems: [{ change: 6, problem: 'tooManyLines' }],
      },
    )
    expect((await readTable()).plan).toEqual([])
  })
})

describe('a change', () => {
  test('of one visit, of all that follow, a pause and the stop keep the diaries and the cancelled visits', async () => {
    const office = await createAdministrator()
    const [one, two] = [await createNurse(), await createNurse()]
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(one))
    const thisVisit = {
      kind: 'thisVisit',
      line: '1',
      day: inDay(2),
      start: 600,
      minutes: 60,
      nurseId: two.id,
    } as const
    expect(await change(office, serviceId, thisVisit)).toEqual({ ok: true })
    expect((await visitsOfService(serviceId))[1]).toBe(`2026-11-26 600 ${two.id}`)
    expect((await diaryOf(one))?.services[0]?.visits).toHaveLength(39)

    expect(await change(office, serviceId, { kind: 'pause', from: inDay(2), to: inDay(10) })).toEqual({
      ok: true,
    })
    expect((await diaryOf(two))?.services).toEqual([])
    expect((await visitsOfService(serviceId)).filter((visit) => visit.endsWith('cancelled'))).toHaveLength(9)
    expect(await change(office, serviceId, { kind: 'resume', from: inDay(2), to: inDay(3) })).toEqual({
      ok: true,
    })
    expect((await visitsOfService(serviceId)).slice(1, 4)).toEqual([
      `2026-11-26 600 ${two.id}`,
      `2026-11-27 480 ${one.id}`,
      `2026-11-28 480 ${one.id} cancelled`,
    ])
    const { serviceWeek } = await readTable()
    const moved = serviceWeek.flatMap(({ visits }) => visits).find((visit) => visit.day === inDay(2))
    // Changed, cancelled and brought back.
    expect(moved?.sequence).toBe(3)

    const follow = { kind: 'following', line: '1', from: inDay(12), ...night, nurseId: two.id } as const
    expect(await change(office, serviceId, follow)).toEqual({ ok: true })
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(20) })).toEqual({ ok: true })
    const planned = (await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled'))
    expect(planned.at(-1)).toBe(`${inDay(19)} 1200 ${two.id}`)
    const stopped = await planRecordOf(serviceId)
    expect(stopped?.state).toBe('ended')
    expect(stopped?.version).toBe(6)
  })

  test('today leaves what has begun as it is', async () => {
    const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
    const { serviceId } = await confirmedService()
    await change(office, serviceId, line(nurse), line(nurse, night))
    clock.advance(24 * hour)
    // It is ten in the morning of the first day: the visit of 08:00 runs, the night has not begun.
    expect(
      await change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(0), ...day }),
    ).toMatchObject({
      problems: [{ problem: 'begun' }],
    })
    const replace = { kind: 'replaceNurse', from: inDay(0), nurseId: nurse.id, by: other.id } as const
    expect(await change(office, serviceId, replace)).toEqual({ ok: true })
    expect((await visitsOfService(serviceId)).slice(0, 3)).toEqual([
      `2026-11-25 480 ${nurse.id}`,
      `2026-11-25 1200 ${other.id}`,
      `2026-11-26 480 ${other.id}`,
    ])
    expect(await change(office, serviceId, { kind: 'stop', from: inDay(0) })).toEqual({ ok: true })
    expect((await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled'))).toEqual([
      `2026-11-25 480 ${nurse.id}`,
    ])
  })

  test('that was made on an older plan is told so with the plan as it is; the same form again is answered as before', async () => {
    const [office, service] = [await createAdministrator(), await confirmedService()]
    const { serviceId } = service
    const first = formOf(serviceId, [line()])
    expect(await changePlan(accountUser(office), first)).toEqual({ ok: true })
    expect(await changePlan(accountUser(office), first)).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ version: 1 })
    const second = formOf(serviceId, [line(undefined, night)], first.id)
    const late = formOf(serviceId, [{ kind: 'stop', from: inDay(3) }], first.id)
    expect(await changePlan(accountUser(office), second)).toEqual({ ok: true })
    const told = await changePlan(accountUser(office), late)
    expect(told).toMatchObject({ ok: false, reason: 'plan-changed', stored: { lastChange: second.id } })
    expect(await previewPlan(late)).toMatchObject({ reason: 'plan-changed' })
  })

  test('is previewed without being written', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    const { serviceId } = service
    await change(office, serviceId, line(nurse))
    const before = await readTable()
    const seen = before.plan[0]?.lastChange
    const preview = await previewPlan(
      formOf(
        serviceId,
        [{ kind: 'noVisit', line: '1', day: inDay(1) }, line(undefined, { ...day, weekdays: [1] })],
        seen,
      ),
    )
    expect(preview).toMatchObject({ ok: true, comparison: { goes: [{ day: inDay(1) }], moves: [] } })
    expect(preview.ok && preview.comparison.comes).toHaveLength(5)
    expect(await readTable()).toEqual(before)
  })
})

describe('what is in the way', () => {
  async function planOfOther(nurse: { id: string }, shift = day) {
    const office = await createAdministrator()
    const service = await confirmedService()
    expect(await change(office, service.serviceId, line(nurse, shift))).toEqual({ ok: true })
    return { office, service }
  }

  test('a visit of another family: 20:00 to 08:00 and from 08:00 fit, 19:59 does not', async () => {
    const nurse = await createNurse()
    const { office, service } = await planOfOther(nurse)
    const { serviceId } = await confirmedService()
    const tooEarly = await change(office, serviceId, line(nurse, { ...night, start: night.start - 1 }))
    expect(tooEarly).toMatchObject({ ok: false, reason: 'in-the-way' })
    const [first] = (!tooEarly.ok && tooEarly.reason === 'in-the-way' && tooEarly.inTheWay) || []
    expect(first).toMatchObject({
      visit: { line: '1', day: inDay(1) },
      obstacle: {
        what: 'visit',
        by: { serviceId: service.serviceId, start: startOfDay(inDay(1)) + 480 * 60_000 },
      },
    })
    expect((await readTable()).plan).toHaveLength(1)
    expect(await change(office, serviceId, line(nurse, night))).toEqual({ ok: true })
  })

  test('two lines of the same plan', async () => {
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    const overlapping = { ...day, start: day.start + 60, minutes: 60 }
    expect(await change(office, service.serviceId, line(nurse), line(nurse, overlapping))).toMatchObject({
      reason: 'in-the-way',
      inTheWay: { length: 40 },
    })
  })

  test('a hold in that time; at other dates it is none', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const held = await confirmedService(undefined, { days: 10 })
    await requestAssign(office, held, nurse)
    const { serviceId } = await confirmedService()
    expect(await change(office, serviceId, line(nurse))).toMatchObject({
      reason: 'in-the-way',
      inTheWay: [
        { obstacle: { what: 'held', by: { serviceId: held.serviceId } } },
        ...Array<unknown>(9).fill(expect.anything()),
      ],
    })
    expect(await change(office, serviceId, { ...line(nurse), from: inDay(11) } as OfficeChange)).toEqual({
      ok: true,
    })
  })

  test('an absence, a registration that is over by then, and a nurse who has left', async () => {
    const office = await createAdministrator()
    const [ill, expiring, retired] = [
      await createNurse(),
      await createNurse({ regExpiryDate: '2026-12-01' }),
      await createNurse(),
    ]
    const absence = {
      id: 'ill',
      from: new Date(startOfDay(inDay(3))).toISOString(),
      to: new Date(startOfDay(inDay(5))).toISOString(),
    }
    await Absence.create(absenceRecord({ nurseId: ill.id, ...absence })).go()
    await Diary.create({ nurseId: ill.id, version: 1, services: [], absences: [absence], ranking: '' }).go()
    await Staff.patch({ id: retired.id })
      .set({ retiredAt: new Date(tuesday).toISOString(), available: false })
      .go()

    const { serviceId } = await confirmedService()
    const outcome = async (nurse: { id: string }) => {
      const answer = await change(office, serviceId, line(nurse))
      return !answer.ok && answer.reason === 'in-the-way'
        ? answer.inTheWay.map(({ visit, obstacle }) => `${visit.day} ${obstacle.what}`)
        : answer
    }
    expect(await outcome(ill)).toEqual([`${inDay(3)} absent`, `${inDay(4)} absent`])
    expect(await outcome(expiring)).toHaveLength(33)
    expect(await outcome(retired)).toContain(`${inDay(1)} retired`)
    expect(await outcome({ id: 'no nurse' })).toContain(`${inDay(1)} retired`)
    // The panel counts the nurses who have not left; this one left without the product.
    await Staff.patch({ id: retired.id }).remove(['retiredAt']).set({ available: true }).go()
  })

  test('is not there between families when nothing must lie between; one family’s services overlap as well', async () => {
    const [office, nurse, customer] = [
      await createAdministrator(),
      await createNurse(),
      await createCustomer(),
    ]
    const [one, two] = [await confirmedService(customer), await confirmedService(customer)]
    expect(await change(office, one.serviceId, line(nurse))).toEqual({ ok: true })
    expect(await change(office, two.serviceId, line(nurse))).toMatchObject({ reason: 'in-the-way' })
    expect(await change(office, two.serviceId, line(nurse, night))).toEqual({ ok: true })
  })
})

test.each([
  ['in one form', 1],
  ['in two forms', 2],
])(
  'a visit that runs stays the only one of its line on that day, where the plan ends and begins again %s',
  async (_, forms) => {
    const [office, nurse, { serviceId }] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    expect(await change(office, serviceId, line(nurse))).toEqual({ ok: true })
    clock.advance(24 * hour)
    const stop: OfficeChange = { kind: 'stop', from: inDay(0) }
    const again: OfficeChange = { kind: 'following', line: '1', from: inDay(0), ...night }
    const isOneForm = forms === 1
    if (!isOneForm) expect(await change(office, serviceId, stop)).toEqual({ ok: true })
    expect(await change(office, serviceId, ...(isOneForm ? [stop, again] : [again]))).toMatchObject({
      ok: false,
      problems: [{ problem: 'begun' }],
    })
    expect(await violations()).toEqual([])
  },
)

test('the weeks over the year’s end and 29 February are written like others', async () => {
  for (const today of ['2026-12-30', '2028-02-27']) {
    await emptyTable()
    clock.moveTo(startOfDay(today))
    const [office, nurse, service] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    expect(await change(office, service.serviceId, line(nurse, { ...night, minutes: 1440 }))).toEqual({
      ok: true,
    })
    const days = (await visitsOfService(service.serviceId)).map((visit) => visit.slice(0, 10))
    const last = addDays(horizonFrom(today).at(-1) ?? '', 6)
    expect(days[0]).toBe(addDays(today, 1))
    expect(days.at(-1)).toBe(last)
    for (const [index, each] of days.slice(1).entries()) expect(each).toBe(addDays(days[index] ?? '', 1))
    expect(mondayOf(last)).toBe((await planRecordOf(service.serviceId))?.rolledTo)
    expect(await violations()).toEqual([])
  }
})
