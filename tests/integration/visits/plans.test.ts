import { describe, expect, test } from 'vitest'
import { minutesInWeek, unpackBusy } from '#domain/visits/busy.ts'
import { addDays, horizonFrom, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { codesOf, recordsOf, requestAssign, requestClose } from '#tests/support/requests.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  diaryOf,
  formOf,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* Making a plan on the real engine; after each test all invariants hold (docs/invariants.md). */

const clock = startOnTuesday()

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
    const busy = unpackBusy(diary?.busy ?? '')
    const minutes = horizonFrom('2026-11-23').map((monday) => minutesInWeek(busy, monday))
    expect(minutes).toEqual([3600, 5040, 5040, 5040, 5040, 5040])
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
      problems: [{ change: 1, field: 'minutes', problem: 'bad-length' }],
    })
    expect(await change(office, service.serviceId, ...Array.from({ length: 7 }, () => line()))).toMatchObject(
      {
        reason: 'invalid',
        problems: [{ change: 6, problem: 'too-many-lines' }],
      },
    )
    expect((await readTable()).plan).toEqual([])
  })
})

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
