import { beforeEach, describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { hour, instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, type Person } from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
} from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
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
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { newNotices } from '#tests/support/notices/plan-told.ts'

/* Whom a change of a plan tells: rows in its transaction (docs/visits.md, "Who gets told"). */

let office: Person

startOnTuesday({ setClockAt: instantClock })
beforeEach(async () => {
  office = await createAdministrator()
})

test('a plan that names its first nurse tells what Assign tells, and nobody twice', async () => {
  const [told, nurse, other] = [newNotices(), await createNurse(), await createNurse()]
  const { serviceId, customer } = await confirmedService()
  const form = {
    ...formOf(serviceId, [line(nurse), line(other, night)]),
    namedNurse: nurse.id,
  }
  expect(await changePlan(accountUser(office), form)).toEqual({ ok: true })
  const expected = [
    `familyCare family ${customer.uid}`,
    `nurseWork nurse ${nurse.id}`,
    `nurseWork nurse ${other.id}`,
  ].sort()
  expect(await told()).toEqual(expected)
  // The same form again.
  expect(await changePlan(accountUser(office), form)).toEqual({ ok: true })
  expect(await told()).toEqual([])
})

test('a change tells the family and those nurses whose visits it alters, one notice each', async () => {
  const [told, nurse, other, third] = [
    newNotices(),
    await createNurse(),
    await createNurse(),
    await createNurse(),
  ]
  const { serviceId, customer } = await confirmedService()
  await change(office, serviceId, line(nurse))
  await change(office, serviceId, line(other, night))
  await told()
  const family = `familyCare family ${customer.uid}`
  await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(3) })
  expect(await told()).toEqual([family, `nurseWork nurse ${nurse.id}`])
  await change(
    office,
    serviceId,
    { kind: 'replaceNurse', from: inDay(4), nurseId: nurse.id, by: third.id },
    { kind: 'pause', from: inDay(9), to: inDay(10) },
  )
  expect(await told()).toEqual(
    [family, ...[nurse, other, third].map(({ id }) => `nurseWork nurse ${id}`)].sort(),
  )
  await change(office, serviceId, { kind: 'stop', from: inDay(2) })
  expect(await told()).toEqual(
    [family, ...[nurse, other, third].map(({ id }) => `nurseWork nurse ${id}`)].sort(),
  )
  // Beyond the horizon no visit exists yet: the family alone is told.
  await change(office, serviceId, { ...line(nurse), kind: 'addLine', from: inDay(70), ...day })
  expect(await told()).toEqual([family])
})

test('a nurse who was held and gets no visit of the plan is told', async () => {
  const [told, nurse, other] = [newNotices(), await createNurse(), await createNurse()]
  const service = await confirmedService()
  expect(await requestAssign(office, service, nurse)).toEqual({ ok: true })
  await told()
  await change(office, service.serviceId, line(other))
  expect(await told()).toEqual(
    [
      `familyCare family ${service.customer.uid}`,
      `nurseWork nurse ${nurse.id}`,
      `nurseWork nurse ${other.id}`,
    ].sort(),
  )
})

test('the office is told at once of a visit within 24 hours that has no nurse, and of no later one', async () => {
  const [told, nurse] = [newNotices(), await createNurse()]
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  await told()
  // Tomorrow at eight in the morning is in 22 hours.
  await change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(2), ...day })
  expect(await told()).not.toContain('visitsUncovered office')
  await change(office, serviceId, { kind: 'thisVisit', line: '1', day: inDay(1), ...day })
  expect(await told()).toContain('visitsUncovered office')
  const { notice } = await readTable()
  expect(notice.find(({ kind }) => kind === 'visitsUncovered')).toMatchObject({
    visit: { line: '1', day: inDay(1) },
    serviceId,
  })
  // It had none before.
  await change(office, serviceId, {
    kind: 'thisVisit',
    line: '1',
    day: inDay(1),
    startMinute: 600,
    minutes: 60,
  })
  expect(await told()).not.toContain('visitsUncovered office')
  await change(office, serviceId, line(undefined, { ...day, startMinute: 540 }))
  expect(await told()).toContain('visitsUncovered office')
})

test('a refused change tells no one', async () => {
  const [told, nurse] = [newNotices(), await createNurse()]
  const [one, other] = [await confirmedService(), await confirmedService()]
  await change(office, one.serviceId, line(nurse))
  await told()
  expect(await change(office, other.serviceId, line(nurse))).toMatchObject({ reason: 'in-the-way' })
  expect(await told()).toEqual([])
})

test('a change that changes nothing tells nobody; one beyond the horizon tells the family', async () => {
  const [told, nurse] = [newNotices(), await createNurse()]
  const { serviceId, customer } = await confirmedService()
  await change(office, serviceId, line(nurse, { ...day, weekdays: [1] }))
  await told()
  expect(await change(office, serviceId, { kind: 'resume', from: inDay(3), to: inDay(4) })).toEqual({
    ok: true,
  })
  // A day on which the line has no visit.
  expect(await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })).toEqual({ ok: true })
  expect(await told()).toEqual([])
  await change(office, serviceId, { kind: 'pause', from: inDay(70), to: inDay(72) })
  expect(await told()).toEqual([`familyCare family ${customer.uid}`])
  await change(office, serviceId, { kind: 'pause', from: inDay(70), to: inDay(71) })
  expect(await told()).toEqual([])
})

test('other dates tell the family and the named nurse of them, and another nurse whose visits go', async () => {
  const [told, nurse, other] = [newNotices(), await createNurse(), await createNurse()]
  const service = await confirmedService(undefined, { days: 20 })
  const form = { ...formOf(service.serviceId, [line(nurse), line(other, night)]), namedNurse: nurse.id }
  expect(await changePlan(accountUser(office), form)).toEqual({ ok: true })
  await told()
  const endDate = new Date(startOfDay(inDay(9)) + 20 * hour).toISOString()
  expect(await requestDates(office, service, { endDate })).toEqual({ ok: true })
  expect(await told()).toEqual(
    [
      `nurseWork nurse ${other.id}`,
      `familyCare family ${service.customer.uid}`,
      `nurseWork nurse ${nurse.id}`,
    ].sort(),
  )
})

describe('the end of a service tells each nurse of its plan, and the family if the office ends it:', () => {
  test.each(['the office closes', 'the office deletes', 'the family closes'])('%s it', async (end) => {
    const [told, nurse, other] = [newNotices(), await createNurse(), await createNurse()]
    const service = await confirmedService()
    const form = { ...formOf(service.serviceId, [line(nurse), line(other, night)]), namedNurse: nurse.id }
    expect(await changePlan(accountUser(office), form)).toEqual({ ok: true })
    await told()
    const act = {
      'the office closes': () => requestCloseAssigned(office, service, service.closeCode),
      'the office deletes': () => requestDelete(office, service),
      'the family closes': () => requestClose(service.customer, service, service.closeCode),
    }[end]
    expect(await act?.()).toEqual({ ok: true })
    expect(await told()).toEqual(
      [
        ...[nurse, other].map(({ id }) => `nurseWork nurse ${id}`),
        ...(end === 'the family closes' ? [] : [`familyCare family ${service.customer.uid}`]),
      ].sort(),
    )
  })
})

test('a service without a nurse that the office deletes is told to the family; a booking that is not confirmed is not', async () => {
  const [told, service] = [newNotices(), await confirmedService()]
  await told()
  expect(await requestDelete(office, service)).toEqual({ ok: true })
  expect(await told()).toEqual([`familyCare family ${service.customer.uid}`])
  const pending = await bookService(service.customer)
  expect(await requestDelete(office, pending)).toEqual({ ok: true })
  expect(await told()).toEqual([])
})
