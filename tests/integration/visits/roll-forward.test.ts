import { expect, test } from 'vitest'
import { rollForward, rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { instantClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse, signInAgain } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  change,
  confirmedService,
  day,
  inDay,
  line,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { week, servedFamily, noEnd } from '#tests/support/visits/roll-forward.ts'

/* Rolling plans forward on the real engine; after each test all invariants hold. */

const clock = startOnTuesday({ setClockAt: instantClock })

test('a week later one more week is made; a second run makes none', async () => {
  const { nurse, serviceId } = await servedFamily()
  expect(await rollPlans(noEnd)).toMatchObject({ plans: 0 })
  clock.advance(week)
  const run = { plans: 1, weeks: 1, uncovered: 0, busy: 0, failed: 0, isComplete: true }
  expect(await rollPlans(noEnd)).toEqual(run)
  expect((await visitsOfService(serviceId)).at(-1)).toBe(`2027-01-10 480 ${nurse.id}`)
  const before = await readTable()
  expect(await rollPlans(noEnd)).toEqual({ ...run, plans: 0, weeks: 0 })
  expect(await readTable()).toEqual(before)
})

test('two weeks behind: two requests to read and one to write for each week, and none afterwards', async () => {
  const { nurse, serviceId } = await servedFamily()
  clock.advance(2 * week)
  const { calls } = await observe(() => rollPlans(noEnd))
  expect(tally(calls)).toEqual({ Query: 1, BatchGetItem: 4, TransactWriteItems: 2 })
  expect((await visitsOfService(serviceId)).at(-1)).toBe(`2027-01-17 480 ${nurse.id}`)
})

test('a plan that ends with the week is not read again', async () => {
  const [office, service] = [await createAdministrator(), await confirmedService(undefined, { days: 42 })]
  await change(office, service.serviceId, line())
  clock.advance(2 * week)
  const { calls } = await observe(async () => expect(await rollPlans(noEnd)).toMatchObject({ weeks: 1 }))
  expect(tally(calls)).toEqual({ Query: 1, BatchGetItem: 1, TransactWriteItems: 1 })
  expect((await visitsOfService(service.serviceId)).at(-1)).toBe(`${inDay(42 - 14)} 480 nobody`)
  expect(await rollPlans(noEnd)).toMatchObject({ plans: 0 })
})

test(
  'after nine weeks without a run the weeks of the horizon are made, and none that is past',
  { tags: 'long' },
  async () => {
    const office = await createAdministrator()
    const [nurse, service] = [await createNurse(), await confirmedService(undefined, { days: 200 })]
    await change(office, service.serviceId, line(nurse))
    clock.advance(9 * week)
    expect(await rollForward(service.serviceId)).toMatchObject({ ok: true, weeks: 6 })
    const { serviceWeek } = await readTable()
    const mondays = serviceWeek.map(({ monday }) => monday).sort()
    expect(mondays).not.toContain('2027-01-04')
    expect(mondays.slice(5, 7)).toEqual(['2026-12-28', '2027-01-25'])
  },
)

test('a clash makes the visit uncovered, and nothing swaps back by itself', async () => {
  const [first, nurse] = [await createAdministrator(), await createNurse()]
  const [one, two] = [await confirmedService(), await confirmedService()]
  await change(first, one.serviceId, line(nurse))
  // From the first Monday beyond the horizon on, where nothing is made yet.
  const beyond = { ...line(nurse), from: '2027-01-04', weekdays: [1] } as ReturnType<typeof line>
  expect(await change(first, two.serviceId, beyond)).toEqual({ ok: true })
  clock.advance(week)
  expect(await rollForward(one.serviceId)).toMatchObject({ weeks: 1, uncovered: [] })
  expect(await rollForward(two.serviceId)).toMatchObject({
    weeks: 1,
    uncovered: [
      { visit: { day: '2027-01-04' }, obstacle: { kind: 'visit', by: { serviceId: one.serviceId } } },
    ],
  })
  expect(await visitsOfService(two.serviceId)).toEqual(['2027-01-04 480 nobody'])
  const plan = await planRecordOf(two.serviceId)
  expect(plan?.lines[0]?.exceptions).toEqual([{ day: '2027-01-04', startMinute: 480, minutes: 720 }])

  // The other family needs no nurse any more: the visit stays without one until the office gives it.
  const office = await signInAgain(first)
  expect(await change(office, one.serviceId, { kind: 'stop', from: inDay(1) })).toEqual({ ok: true })
  expect(await rollForward(two.serviceId)).toMatchObject({ weeks: 0 })
  expect(await visitsOfService(two.serviceId)).toEqual(['2027-01-04 480 nobody'])
  const visit = {
    kind: 'thisVisit',
    line: '1',
    day: '2027-01-04',
    startMinute: 480,
    minutes: 720,
    nurseId: nurse.id,
  } as const
  expect(await change(office, two.serviceId, visit)).toEqual({ ok: true })
  expect(await visitsOfService(two.serviceId)).toEqual([`2027-01-04 480 ${nurse.id}`])
})

test('a registration that ends in the new week leaves its later visits uncovered', async () => {
  const office = await createAdministrator()
  const nurse = await createNurse({ regExpiryDate: '2027-01-06' })
  const { serviceId } = await confirmedService()
  await change(office, serviceId, line(nurse))
  clock.advance(week)
  const rolled = await rollForward(serviceId)
  expect(rolled.ok && rolled.uncovered.map(({ visit, obstacle }) => `${visit.day} ${obstacle.kind}`)).toEqual(
    [
      '2027-01-07 not-registered',
      '2027-01-08 not-registered',
      '2027-01-09 not-registered',
      '2027-01-10 not-registered',
    ],
  )
})

test('a plan that has stopped, and one whose service ends, leave the list of plans that go on', async () => {
  const office = await createAdministrator()
  const [stopped, short] = [await confirmedService(), await confirmedService(undefined, { days: 20 })]
  await change(office, stopped.serviceId, line())
  await change(office, stopped.serviceId, { kind: 'stop', from: inDay(3) })
  await change(office, short.serviceId, line())
  clock.advance(week)
  expect(await rollPlans(noEnd)).toMatchObject({ plans: 0 })
  expect(await rollForward(stopped.serviceId)).toEqual({ ok: false, reason: 'ended' })
  expect(await rollForward('no service')).toEqual({ ok: false, reason: 'ended' })
})

test('a change of a plan that was not rolled rolls it first, and an older form is no older for it', async () => {
  const { office, serviceId } = await servedFamily()
  const seen = (await planRecordOf(serviceId))?.lastChange
  clock.advance(week)
  expect(await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })).toEqual({ ok: true })
  const plan = await planRecordOf(serviceId)
  expect(plan).toMatchObject({ version: 3, rolledTo: '2027-01-04' })
  expect(plan?.lastChange).not.toBe(seen)
})

test(
  'what is over for as long as no month is computed from it is dropped from a plan that is rolled',
  { tags: 'long' },
  async () => {
    const office = await createAdministrator()
    const [nurse, other] = [await createNurse(), await createNurse()]
    const { serviceId } = await confirmedService(undefined, { days: 200 })
    await change(office, serviceId, line(nurse))
    await change(office, serviceId, { kind: 'noVisit', line: '1', day: inDay(2) })
    await change(office, serviceId, {
      kind: 'following',
      line: '1',
      from: inDay(4),
      ...day,
      nurseId: other.id,
    })
    clock.advance(2 * week)
    await rollForward(serviceId)
    const kept = async () => (await planRecordOf(serviceId))?.lines[0]
    const later = { shifts: [{ nurseId: other.id }] }
    expect(await kept()).toMatchObject({ segments: [{}, later], exceptions: [{ noVisit: true }] })
    clock.advance(18 * week)
    await rollForward(serviceId)
    expect(await kept()).toMatchObject({ segments: [later], exceptions: [] })
  },
)
