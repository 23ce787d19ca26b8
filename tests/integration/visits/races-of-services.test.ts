import '#tests/support/own-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteAccount } from '#server/accounts/delete-account.server.ts'
import { editNurse } from '#server/bookings/edit-nurse.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import { typedOf } from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { reportAbsence } from '#server/visits/absence.server.ts'
import { changePlan, type ChangePlanOutcome } from '#server/visits/change-plan.server.ts'
import { coverVisit, seenVisit } from '#server/visits/cover.server.ts'
import { rollForward } from '#server/visits/roll-forward.server.ts'
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
  recordsOf,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
} from '#tests/support/requests.ts'
import { filledIn } from '#tests/support/staff-form.ts'
import { readTable } from '#tests/support/table-records.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
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

/*
 * The real changes of a service and of a nurse between the reads of a plan's change and its write, and a plan's change between theirs.
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

/** The real edit of a nurse's page, with a registration that ends on this day. */
async function registeredTo(nurse: { id: string }, regExpiryDate: string) {
  const staff = await readStaff(nurse.id)
  if (!staff) throw new Error('There is no such nurse')
  const typed = {
    ...filledIn({ nursingCouncilRegNumber: `MH ${nurse.id}` }),
    ...typedOf(staff),
    regExpiryDate,
  }
  return editNurse(accountUser(office), nurse.id, { version: staff.detailsVersion ?? 0, typed })
}

function coming(visits: readonly string[]): string[] {
  return visits.filter((visit) => !visit.endsWith('cancelled'))
}

/** A service whose plan names a nurse, and another nurse. */
async function planned({ days = 90 } = {}) {
  const [nurse, other] = [await createNurse(), await createNurse()]
  const service = await confirmedService(undefined, { days })
  expect(await change(office, service.serviceId, line(nurse))).toEqual({ ok: true })
  return { nurse, other, service, serviceId: service.serviceId }
}

const ends: [string, (service: Booked) => Promise<{ ok: boolean }>, object][] = [
  ['closed by the family', closedByFamily, { reason: 'wrong-status', status: 'closed' }],
  ['closed by the office', closedByOffice, { reason: 'service-not-found' }],
  ['deleted', (service) => requestDelete(office, service), { reason: 'service-not-found' }],
]

describe.each(ends)('a service is %s', (_, end, refusal) => {
  test('before its plan is written: the plan is refused, and nothing of it stays', async () => {
    const { other, service, serviceId } = await planned()
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
    const { other, service, serviceId } = await planned()
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
  const { other, service, serviceId } = await planned()
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
  const { other, service, serviceId } = await planned()
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
    const { other, service, serviceId } = await planned()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await requestDates(office, service, { endDate: at(days) })).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({ reason: 'plan-changed', stored: { lastDay: inDay(days) } })
    expect(coming(await visitsOfService(serviceId))).toHaveLength(visits)
  })

  test('after its plan was changed meanwhile: both stand', async () => {
    const { other, service, serviceId } = await planned()
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
  const { nurse, service, serviceId } = await planned({ days: 9 })
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
    const { other, serviceId } = await planned()
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
    const { other, serviceId } = await planned()
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
    const { other, serviceId } = await planned()
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
    const { service, serviceId } = await planned()
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

describe('a nurse', () => {
  test('leaves before a plan with them is written: it is refused', async () => {
    const { other, serviceId } = await planned()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await retireStaff(accountUser(office), other.id)).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({
      reason: 'in-the-way',
      inTheWay: { 0: { obstacle: { what: 'retired' } } },
    })
  })

  test('is about to leave while a plan gives them visits: they cannot', async () => {
    const { other, serviceId } = await planned()
    const outcome = await beforeWriting(
      () => retireStaff(accountUser(office), other.id),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: false, reason: 'has-visits', coming: 40 })
    expect(await readStaff(other.id)).toMatchObject({ available: true })
  })

  test('gets another end of their registration before a plan beyond it is written: it is refused', async () => {
    const { other, serviceId } = await planned()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(other, night)),
      async () => expect(await registeredTo(other, inDay(20))).toEqual({ ok: true }),
    )
    expect(outcome).toMatchObject({
      ...{ reason: 'in-the-way' },
      inTheWay: { 0: { visit: { day: inDay(21) }, obstacle: { what: 'notRegistered' } } },
    })
    const upToThen = await change(office, serviceId, line(other, night), {
      ...{ kind: 'endLine', line: '2', from: inDay(21) },
    })
    expect(upToThen).toEqual({ ok: true })
  })

  test('gets another end of their registration while a plan is written: both stand, and the papers tell the office', async () => {
    const { other, serviceId } = await planned()
    const outcome = await beforeWriting(
      () => registeredTo(other, inDay(20)),
      async () => expect(await change(office, serviceId, line(other, night))).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await readStaff(other.id)).toMatchObject({ regExpiryDate: inDay(20) })
    expect(await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(3) })).toEqual({
      ok: true,
    })
  })

  test('becomes ill during a cover during a plan: one of the three has their time', async () => {
    const { nurse, other, serviceId } = await planned()
    const third = await confirmedService()
    const on = inDay(2)
    const seen = seenVisit({ line: '1', day: on, start: day.start, minutes: day.minutes, nurseId: nurse.id })
    const cover = { visit: { serviceId, line: '1', day: on }, nurseId: other.id, id: randomUUID(), seen }
    let ofPlan: ChangePlanOutcome | undefined
    let absence: object | undefined
    const covered = await beforeWriting(
      () => coverVisit(accountUser(office), cover),
      async () => {
        absence = await beforeWriting(
          () => reportAbsence(accountUser(office), absenceForm(other, [on, on])),
          async () => (ofPlan = await change(office, third.serviceId, line(other))),
        )
      },
    )
    expect(ofPlan).toEqual({ ok: true })
    // The absence is decided after the plan, and takes its visit of that day.
    expect(absence).toMatchObject({ ok: true, absences: [{ uncovered: [{ serviceId: third.serviceId }] }] })
    expect(covered).toMatchObject({ reason: 'in-the-way', inTheWay: [{ obstacle: { what: 'absent' } }] })
    expect(await visitsOfService(serviceId)).toContain(`${on} 480 ${nurse.id}`)
    expect(await visitsOfService(third.serviceId)).toContain(`${on} 480 nobody`)
  })
})

describe('one form that is posted while it is being written', () => {
  test('of a plan is one change', async () => {
    const { other, serviceId } = await planned()
    const form = formOf(serviceId, [line(other, night)], (await planRecordOf(serviceId))?.lastChange)
    const outcome = await beforeWriting(
      () => changePlan(accountUser(office), form),
      async () => expect(await changePlan(accountUser(office), form)).toEqual({ ok: true }),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await planRecordOf(serviceId)).toMatchObject({ version: 2, linesMade: 2 })
  })

  test('of a cover is one cover, and its nurse is told once', async () => {
    const { nurse, other, serviceId } = await planned()
    const on = inDay(2)
    const seen = seenVisit({ line: '1', day: on, start: day.start, minutes: day.minutes, nurseId: nurse.id })
    const form = { visit: { serviceId, line: '1', day: on }, nurseId: other.id, id: randomUUID(), seen }
    const outcome = await beforeWriting(
      () => coverVisit(accountUser(office), form),
      async () => expect(await coverVisit(accountUser(office), form)).toMatchObject({ ok: true }),
    )
    expect(outcome).toMatchObject({ ok: true })
    const { notice, auditEntry } = await readTable()
    expect(notice.filter(({ recipientId }) => recipientId === other.id)).toHaveLength(1)
    expect(auditEntry.filter(({ action }) => action === 'cover')).toHaveLength(1)
    expect(await recordsOf({ uid: 'none' }, { serviceId })).toMatchObject({ service: { nurseId: nurse.id } })
  })
})
