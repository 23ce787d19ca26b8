import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { hour, stopClock } from '#tests/support/clock.ts'
import {
  accountOf,
  createAdministrator,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  codesOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
} from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import {
  change,
  confirmedService,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { nursesAndPlan } from '#tests/support/visits/races.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/*
 * The real changes of a service between the reads of a plan's change and its write, and a plan's change between theirs.
 * All invariants hold after each test.
 */

let office: Person
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

type Booked = Awaited<ReturnType<typeof confirmedService>>
const at = (days: number) => `${inDay(days)}T12:00:00.000Z`

async function closedByFamily(service: Booked) {
  const { closeCode } = await codesOf(service.customer, service)
  return requestClose(service.customer, service, closeCode)
}

async function closedByOffice(service: Booked) {
  const { closeCode } = await codesOf(service.customer, service)
  return requestCloseAssigned(office, service, closeCode)
}

function coming(visits: readonly string[]): string[] {
  return visits.filter((visit) => !visit.endsWith('cancelled'))
}

const ends: [string, (service: Booked) => Promise<{ ok: boolean }>, object][] = [
  ['closed by the family', closedByFamily, { reason: 'wrong-status', status: 'closed' }],
  ['closed by the office', closedByOffice, { reason: 'service-not-found' }],
  ['deleted', (service) => requestDelete(office, service), { reason: 'service-not-found' }],
]

describe.each(ends)('a service is %s', (_, end, refusal) => {
  test('before its plan is written: the plan is refused, and nothing of it stays', async () => {
    const { other, service, serviceId } = await nursesAndPlan(office)
    const before = await planRecordOf(serviceId)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await end(service)).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({ ok: false, ...refusal })
    expect(coming(await visitsOfService(serviceId))).toEqual([])
    expect((await planRecordOf(serviceId))?.lines).toHaveLength(before?.lines.length ?? 0)
  })

  test('after its plan was written meanwhile: the visits end with it', async () => {
    const { other, service, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => end(service),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(coming(await visitsOfService(serviceId))).toEqual([])
    expect((await planRecordOf(serviceId))?.state).toBe('ended')
  })

  test('after its hold became a plan meanwhile: its nurse is free, and so are those of the visits', async () => {
    const [nurse, other] = [await createNurse(), await createNurse()]
    const service = await confirmedService()
    expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
    const outcome = await beforeWriting(
      () => end(service),
      async () => expect(await change(office, service.serviceId, line(other))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    for (const each of [nurse, other]) {
      expect(await readStaff(each.id)).toMatchObject({ available: true })
      const next = await confirmedService()
      expect(await change(office, next.serviceId, line(each))).toEqual({ ok: true })
    }
  })
})

test('the family closes the service and erases their account while a plan is saved: the plan is refused', async () => {
  const { other, service, serviceId } = await nursesAndPlan(office)
  const outcome = await beforeWriting(
    () => change(office, serviceId, line(other, night)),
    async () => {
      expect(await closedByFamily(service)).toEqual({ ok: true })
      expect(await deleteAccount(await accountOf(service.customer))).toEqual({ ok: true })
    },
  )
  expect(outcome).toEqual({ ok: false, reason: 'wrong-status', status: 'closed' })
  expect(coming(await visitsOfService(serviceId))).toEqual([])
})

test('the family asks for the erasure of their account while a plan is saved: it is refused, because the service runs', async () => {
  const { other, service, serviceId } = await nursesAndPlan(office)
  const outcome = await beforeWriting(
    () => change(office, serviceId, line(other, night)),
    async () =>
      expect(await deleteAccount(await accountOf(service.customer))).toEqual({
        ok: false,
        reason: 'service-open',
      }),
  )
  expect(outcome).toEqual({ ok: true })
})

describe.each([
  ['shortened', 5, 5],
  ['extended', 120, 40],
])('a service is %s', (_, days, visits) => {
  test('before its first plan is written: the plan has the new days', async () => {
    const nurse = await createNurse()
    const service = await confirmedService()
    const outcome = await beforeWriting(
      () => change(office, service.serviceId, line(nurse)),
      async () => expect(await requestDates(office, service, { endDate: at(days) })).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await planRecordOf(service.serviceId)).toMatchObject({ lastDay: inDay(days) })
    expect(coming(await visitsOfService(service.serviceId))).toHaveLength(visits)
  })

  test('before a change of its plan is written: the office is told that the plan is another one now', async () => {
    const { other, service, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await requestDates(office, service, { endDate: at(days) })).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({ reason: 'plan-changed', stored: { lastDay: inDay(days) } })
    expect(coming(await visitsOfService(serviceId))).toHaveLength(visits)
  })

  test('after its plan was changed meanwhile: both stand', async () => {
    const { other, service, serviceId } = await nursesAndPlan(office)
    const outcome = await beforeWriting(
      () => requestDates(office, service, { endDate: at(days) }),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ lastDay: inDay(days), linesMade: 2 })
    expect(coming(await visitsOfService(serviceId))).toHaveLength(2 * visits)
  })
})

test('a service is extended while another family’s plan takes its nurse on the added days: the extension is refused', async () => {
  const { nurse, service, serviceId } = await nursesAndPlan(office, { days: 9 })
  const rival = await confirmedService()
  const late = { ...line(nurse), from: inDay(12) } as ReturnType<typeof line>
  const outcome = await beforeWriting(
    () => requestDates(office, service, { endDate: at(20) }),
    async () => expect(await change(office, rival.serviceId, late)).toEqual({ ok: true }),
  )
  expect(outcome).toMatchObject({ reason: 'in-the-way' })
  expect(JSON.stringify(outcome)).toContain(rival.serviceId)
  expect(await planRecordOf(serviceId)).toMatchObject({ lastDay: inDay(9) })
})

describe('the daily run', () => {
  const week = 7 * 24 * hour

  test('rolls the plan because the week turns, before a change is written: the change has the new week too', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    const late = { ...line(other, night), from: inDay(10) } as ReturnType<typeof line>
    const outcome = await beforeWriting(
      () => change(office, serviceId, late),
      async () => {
        stopClock(tuesday + week)
        expect(await rollForward(serviceId)).toMatchObject({ ok: true, weeks: 1 })
      },
    )
    expect(outcome).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ rolledTo: '2027-01-04', linesMade: 2 })
    expect((await visitsOfService(serviceId)).at(-1)).toBe(`2027-01-10 1200 ${other.id}`)
  })

  test('makes the weeks that a change is about to make: each is made once, and the change stands', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    clock.advance(2 * week)
    office = await signInAgain(office)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await rollForward(serviceId)).toMatchObject({ ok: true, weeks: 2 }),
    )
    expect(outcome).toEqual({ ok: true })
    const { serviceWeek } = await readTable()
    expect(new Set(serviceWeek.map(({ monday }) => monday)).size).toBe(serviceWeek.length)
    expect(await planRecordOf(serviceId)).toMatchObject({ rolledTo: '2027-01-11', linesMade: 2 })
  })

  test('is about to make a week while a change makes it: it reads the plan again', async () => {
    const { other, serviceId } = await nursesAndPlan(office)
    clock.advance(2 * week)
    office = await signInAgain(office)
    const outcome = await beforeWriting(
      () => rollForward(serviceId),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true, weeks: 0, uncovered: [] })
    expect(await planRecordOf(serviceId)).toMatchObject({ rolledTo: '2027-01-11', linesMade: 2 })
  })

  test.each(ends)('is about to make a week while the service is %s: it makes none', async (_, end) => {
    const { service, serviceId } = await nursesAndPlan(office)
    clock.advance(2 * week)
    office = await signInAgain(office)
    const customer = await signInAgain(service.customer)
    const outcome = await beforeWriting(
      () => rollForward(serviceId),
      async () => expect(await end({ ...service, customer })).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'ended' })
    expect(coming(await visitsOfService(serviceId)).filter((visit) => visit > inDay(1))).toEqual([])
  })
})
