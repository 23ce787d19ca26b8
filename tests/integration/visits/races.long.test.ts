import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { now, nowInstant } from '#server/clock.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { changePlan, type ChangePlanOutcome } from '#server/plan-changes/change-plan.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { codesOf, requestAssign, requestClose, requestReplace } from '#tests/support/requests.ts'
import { removeConditions, simulateContention } from '#tests/support/table-answers.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import { emptyTable, readTable } from '#tests/support/table-records.ts'
import {
  accountUser,
  change,
  confirmedService,
  day,
  formOf,
  inDay,
  line,
  night,
} from '#tests/support/visits/plans.ts'

/*
 * Several processes at once: on one nurse, on one plan, and between the reads and the write of a change. A booking with many others
 * for the same time is what calcom/cal.diy #29958 and alextselegidis/easyappointments #1773 are about.
 */

beforeEach(emptyTable)

const many = countOf({ some: 20, every: 50 })

let endContention = () => {}
afterEach(() => endContention())

function tallied(outcomes: ChangePlanOutcome[]): Record<string, number> {
  const groups = Map.groupBy(outcomes, (outcome) => (outcome.ok ? 'ok' : outcome.reason))
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]))
}

/** Not all at once: setting a race up is no race. */
async function services(count: number) {
  const made: Awaited<ReturnType<typeof confirmedService>>[] = []
  for (let group = 0; group < count; group += 10)
    made.push(...(await Promise.all(Array.from({ length: 10 }, () => confirmedService()))))
  return made
}

describe.each([
  ['one transaction after the other', () => () => {}],
  ['transactions that meet cancel each other', simulateContention],
])('%s', (_, begin) => {
  test('many coordinators give one nurse overlapping visits at once: one wins, the others are told what is in the way', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const rivals = await services(many)
    // A try that meets another is repeated until it succeeds, however busy this machine is.
    realWaitClock()
    endContention = begin()
    // Each begins a minute later than the one before, so each overlaps all others.
    const outcomes = await Promise.all(
      rivals.map(({ serviceId }, place) =>
        change(office, serviceId, line(nurse, { ...day, startMinute: day.startMinute + place })),
      ),
    )
    endContention()
    expect(tallied(outcomes)).toEqual({ ok: 1, 'in-the-way': many - 1 })
    for (const outcome of outcomes)
      if (!outcome.ok && outcome.reason === 'in-the-way')
        expect(outcome.inTheWay[0]?.obstacle).toMatchObject({ kind: 'visit' })
    expect((await readTable()).plan).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('twenty administrators change one plan at once: one wins, the others get the plan as it is', async () => {
    const office = await createAdministrator()
    const { serviceId } = await confirmedService()
    realWaitClock()
    endContention = begin()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_each, place) =>
        changePlan(accountUser(office), formOf(serviceId, [line(undefined, { ...day, startMinute: place })])),
      ),
    )
    endContention()
    expect(tallied(outcomes)).toEqual({ ok: 1, 'plan-changed': 19 })
    expect((await readTable()).plan[0]?.lines).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  test('one form posted twenty times at once is one change', async () => {
    const office = await createAdministrator()
    const { serviceId } = await confirmedService()
    const form = formOf(serviceId, [line()])
    realWaitClock()
    endContention = begin()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => changePlan(accountUser(office), form)),
    )
    endContention()
    expect(tallied(outcomes)).toEqual({ ok: 20 })
    expect((await readTable()).plan[0]).toMatchObject({ version: 1, linesMade: 1 })
    expect(await violations()).toEqual([])
  })
})

describe('between the reads of a change and its write', () => {
  async function setting() {
    const [office, nurse, other] = [await createAdministrator(), await createNurse(), await createNurse()]
    const service = await confirmedService()
    return { office, nurse, other, service, serviceId: service.serviceId }
  }

  const refusals: [string, (nurse: { id: string }) => Promise<unknown>, string][] = [
    ['the nurse leaves', ({ id }) => Staff.patch({ id }).set({ retiredAt: nowInstant() }).go(), 'retired'],
    [
      'their registration ends',
      ({ id }) =>
        Staff.patch({ id })
          .set({ regExpiryDate: inDay(20) })
          .go(),
      'not-registered',
    ],
    ['their record is removed', ({ id }) => Staff.delete({ id }).go(), 'retired'],
    [
      'they become absent',
      ({ id }) => {
        const absence = { id: 'a', from: nowInstant(), to: new Date(now() + 1e9).toISOString() }
        return Diary.create({
          nurseId: id,
          version: 1,
          services: [],
          absences: [absence],
          hold: null,
          busy: '',
        }).go()
      },
      'absent',
    ],
  ]
  test.each(refusals)('%s: the change is refused', async (_, meanwhile, kind) => {
    const { office, nurse, serviceId } = await setting()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => meanwhile(nurse),
    )
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'in-the-way',
      inTheWay: [{ obstacle: { kind } }, ...rest(outcome)],
    })
    expect((await readTable()).plan).toEqual([])
  })

  function rest(outcome: ChangePlanOutcome): unknown[] {
    const length = !outcome.ok && outcome.reason === 'in-the-way' ? outcome.inTheWay.length - 1 : 0
    return Array<unknown>(length).fill(expect.anything())
  }

  test('the nurse is assigned to another service: the change is refused, naming it', async () => {
    const { office, nurse, serviceId } = await setting()
    const other = await confirmedService()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => requestAssign(office, other, nurse),
    )
    const held = { obstacle: { kind: 'held', by: { serviceId: other.serviceId } } }
    expect(outcome).toMatchObject({ reason: 'in-the-way', inTheWay: [held, ...rest(outcome)] })
    expect(await violations()).toEqual([])
  })

  test('the service is assigned: its hold becomes the visits', async () => {
    const { office, nurse, other, service, serviceId } = await setting()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => requestAssign(office, service, other),
    )
    expect(outcome).toEqual({ ok: true })
    const { data } = await Staff.get({ id: other.id }).go({ consistent: true })
    expect(data).toMatchObject({ available: true })
    expect(await violations()).toEqual([])
  })

  test('the nurse of the hold is replaced: the other one is released', async () => {
    const { office, nurse, other, service, serviceId } = await setting()
    await requestAssign(office, service, nurse)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => requestReplace(office, service, other),
    )
    expect(outcome).toEqual({ ok: true })
    const { staff, service: services } = await readTable()
    expect(staff.map(({ available }) => available)).toEqual([true, true])
    expect(services[0]).toMatchObject({ nurseId: other.id, hasPlan: true })
    expect(await violations()).toEqual([])
  })

  test('the registration of the nurse of the hold ends: the change is refused and the hold stays', async () => {
    const { office, nurse, service, serviceId } = await setting()
    await requestAssign(office, service, nurse)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () =>
        Staff.patch({ id: nurse.id })
          .set({ regExpiryDate: inDay(20) })
          .go(),
    )
    expect(outcome).toMatchObject({ reason: 'in-the-way' })
    const { data } = await Staff.get({ id: nurse.id }).go({ consistent: true })
    expect(data).toMatchObject({ available: false })
    expect(await violations()).toEqual([])
  })

  test.each([
    ['with a nurse', true],
    ['without a nurse', false],
  ])('the service is closed: a plan %s is not written', async (_, withNurses) => {
    const { office, nurse, service, serviceId } = await setting()
    const { closeCode } = await codesOf(service.customer, service)
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(withNurses ? nurse : undefined)),
      () => requestClose(service.customer, service, closeCode),
    )
    expect(outcome).toEqual({ ok: false, reason: 'wrong-status', status: 'closed' })
    expect(await violations()).toEqual([])
  })

  test('the plan has begun and the service is closed: the next change is refused', async () => {
    const { office, serviceId } = await setting()
    expect(await change(office, serviceId, line())).toEqual({ ok: true })
    const outcome = await beforeWriting(
      () => change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) }),
      () => Service.patch({ serviceId }).set({ status: 'closed' }).go(),
    )
    expect(outcome).toEqual({ ok: false, reason: 'wrong-status', status: 'closed' })
  })

  test.each([
    ['shortened', { startDate: 1, endDate: 5 }, { firstDay: 1, lastDay: 5 }],
    ['put off', { startDate: 3, endDate: 5 }, { firstDay: 3, lastDay: 5 }],
    ['put off alone', { startDate: 3, endDate: 90 }, { firstDay: 3, lastDay: 90 }],
  ])('the service is %s: the plan has its new days', async (_, dates, expected) => {
    const { office, nurse, serviceId } = await setting()
    const { data } = await Service.get({ serviceId }).go({ consistent: true })
    if (!data) throw new Error('The service is gone')
    const { patient } = data
    const [startDate, endDate] = [
      dates.startDate === 1 ? patient.startDate : `${inDay(dates.startDate)}T04:00:00.000Z`,
      dates.endDate === 90 ? patient.endDate : `${inDay(dates.endDate)}T04:00:00.000Z`,
    ]
    const late = { ...line(nurse), from: inDay(4) } as ReturnType<typeof line>
    const outcome = await beforeWriting(
      () => change(office, serviceId, late),
      () =>
        Service.patch({ serviceId })
          .set({ patient: { ...patient, startDate, endDate } })
          .go(),
    )
    expect(outcome).toEqual({ ok: true })
    const { firstDay, lastDay } = expected
    expect((await readTable()).plan[0]).toMatchObject({ firstDay: inDay(firstDay), lastDay: inDay(lastDay) })
  })

  test('another family gets the nurse: the change is refused', async () => {
    const { office, nurse, serviceId } = await setting()
    const other = await confirmedService()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => change(office, other.serviceId, line(nurse)),
    )
    expect(outcome).toMatchObject({ reason: 'in-the-way' })
    expect(await violations()).toEqual([])
  })

  test('another family gets the nurse: without the condition of the diary both win, and the invariants say so', async () => {
    const { office, nurse, serviceId } = await setting()
    const other = await confirmedService()
    endContention = removeConditions((entity) => entity === 'diary')
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => change(office, other.serviceId, line(nurse)),
    )
    endContention()
    expect(outcome).toEqual({ ok: true })
    expect((await violations()).map(({ invariant }) => invariant)).toContain(
      'V1. visits and holds of a nurse do not overlap, nor a coming visit an absence',
    )
  })

  test('another family gets the nurse at another time: both changes are written', async () => {
    const { office, nurse, serviceId } = await setting()
    const other = await confirmedService()
    const outcome = await beforeWriting(
      () => change(office, serviceId, line(nurse)),
      () => change(office, other.serviceId, line(nurse, night)),
    )
    expect(outcome).toEqual({ ok: true })
    const { data } = await Diary.get({ nurseId: nurse.id }).go({ consistent: true })
    expect(data?.services).toHaveLength(2)
    expect(await violations()).toEqual([])
  })

  test('the plan is rolled or a week is written to: the change is decided again', async () => {
    const { office, nurse, serviceId } = await setting()
    const before = await change(office, serviceId, line(nurse))
    expect(before).toEqual({ ok: true })
    for (const meanwhile of [
      () => PlanRecord.patch({ serviceId }).add({ version: 1 }).go(),
      async () => {
        const { serviceWeek } = await readTable()
        const [week] = serviceWeek
        if (week) await ServiceWeek.patch({ serviceId, monday: week.monday }).add({ version: 1 }).go()
      },
    ]) {
      const outcome = await beforeWriting(
        () => change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(1) }),
        meanwhile,
      )
      expect(outcome).toEqual({ ok: true })
      expect(await violations()).toEqual([])
      await change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(1), ...shiftOf(nurse) })
    }
    const { plan, serviceWeek } = await readTable()
    expect(plan[0]?.version).toBe(6)
    expect(serviceWeek.map(({ version }) => version).sort()).toContain(6)
  })

  function shiftOf(nurse: { id: string }) {
    return { startMinute: day.startMinute, minutes: day.minutes, nurseId: nurse.id }
  }
})
