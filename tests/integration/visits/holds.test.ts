import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { endPlanWrites } from '#server/plans/end-plan.server.ts'
import { countComing } from '#server/nurse-time/coming-visits.server.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { readHold } from '#server/nurse-time/hold.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { rollForward } from '#server/plan-changes/roll-forward.server.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { codesOf, requestAssign, requestClose } from '#tests/support/requests.ts'
import { readTable } from '#tests/support/table-records.ts'
import {
  change,
  confirmedService,
  diaryOf,
  inDay,
  line,
  night,
  planRecordOf,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What Assign, Replace, close, delete and retire will ask of the diaries, and what a change costs. */

const clock = startOnTuesday()

describe('a whole service', () => {
  const service = (from: number, to: number) => ({
    ...{ serviceId: 'wanted', uid: 'another family' },
    startDate: new Date(startOfDay(inDay(from))).toISOString(),
    endDate: new Date(startOfDay(inDay(to))).toISOString(),
  })

  test('is given to a nurse without visits in its time; what runs now is in its way, what is over is not', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const { serviceId } = await confirmedService(undefined, { days: 5 })
    await change(office, serviceId, line(nurse))
    const obstacle = async (from: number, to: number) =>
      (await readHold(nurse, service(from, to), now())).obstacle?.kind ?? 'none'
    expect(await obstacle(-9, 1)).toBe('none')
    expect(await obstacle(-9, 2)).toBe('visit')
    expect(await obstacle(5, 9)).toBe('visit')
    expect(await obstacle(6, 9)).toBe('none')
    // The visit of the last day runs until 20:00; the service has begun long before.
    clock.advance(5 * 24 * hour)
    expect(await obstacle(-9, 9)).toBe('visit')
    clock.advance(10 * hour)
    expect(await obstacle(-9, 9)).toBe('none')
  })

  test('and a plan that are given at once: the one that is written first wins', async () => {
    const [office, nurse, other] = [
      await createAdministrator(),
      await createNurse(),
      await confirmedService(),
    ]
    const { write } = await readHold(nurse, service(1, 9), now())
    expect(await change(office, other.serviceId, line(nurse))).toEqual({ ok: true })
    expect(await transact([write()])).toEqual({ ok: false, reason: 'changed' })
    const next = await readHold(nurse, service(1, 9), now())
    expect(next.obstacle).toMatchObject({ kind: 'visit', by: { serviceId: other.serviceId } })
    expect(await transact([next.write()])).toEqual({ ok: true })
    expect(await diaryOf(nurse)).toMatchObject({ version: 2, services: [{ visits: { length: 40 } }] })
    expect((await diaryOf(nurse))?.hold).toMatchObject({ serviceId: 'wanted', uid: 'another family' })
    // The service was not written with it.
    await Diary.patch({ nurseId: nurse.id }).set({ hold: null }).go()
  })

  test('needs a nurse who has not left and is registered today', async () => {
    const nurse = await createNurse()
    const answer = async (more: object) =>
      (await readHold({ ...nurse, ...more }, service(1, 9), now())).obstacle
    expect(await answer({ regExpiryDate: inDay(0) })).toBeNull()
    expect(await answer({ regExpiryDate: inDay(-1) })).toEqual({ kind: 'not-registered' })
    expect(await answer({ retiredAt: new Date(now()).toISOString() })).toEqual({ kind: 'retired' })
  })
})

test('the end of a plan cancels its coming visits and leaves what has begun; then the service is closed', async () => {
  const office = await createAdministrator()
  const [nurse, service] = [await createNurse(), await confirmedService()]
  const { serviceId, customer } = service
  await change(office, serviceId, line(nurse), line(nurse, night))
  clock.advance(24 * hour)
  expect(countComing(await diaryOf(nurse), now())).toBe(79)
  const of = { serviceId, uid: customer.uid, patientName: 'Savita Kulkarni' }
  const end = await endPlanWrites(of, { change: 'the end', now: now() })
  expect(end.stopped).toEqual([nurse.id])
  expect(await transact(end.writes)).toEqual({ ok: true })
  expect((await visitsOfService(serviceId)).filter((visit) => !visit.endsWith('cancelled'))).toEqual([
    `2026-11-25 480 ${nurse.id}`,
  ])
  expect(countComing(await diaryOf(nurse), now())).toBe(0)
  expect(countComing(null, now())).toBe(0)
  expect(await planRecordOf(serviceId)).toMatchObject({ lastChange: 'the end' })
  expect((await planRecordOf(serviceId))?.state).toBe('ended')
  await requestClose(customer, service, (await codesOf(customer, service)).closeCode)
  expect(await violations()).toEqual([])
  expect(await endPlanWrites({ ...of, serviceId: 'no plan' }, { change: 'x', now: now() })).toEqual({
    writes: [],
    stopped: [],
  })
})

describe('requests', () => {
  test('a change is two reads, that of the rules and one transaction, also with a nurse who is held; a rolled week asks no rule', async () => {
    const [office, nurse] = [await createAdministrator(), await createNurse()]
    const [service, held] = [await confirmedService(), await confirmedService(undefined, { days: 3 })]
    const { serviceId } = service
    const first = await observe(() => change(office, serviceId, line(nurse)))
    // The GetItem is the test's own.
    expect(tally(first.calls)).toEqual({ GetItem: 1, BatchGetItem: 2, Query: 1, TransactWriteItems: 1 })
    await change(office, serviceId, { kind: 'pause', from: inDay(1), to: inDay(20) })
    await requestAssign(office, held, nurse)
    const second = await observe(() =>
      change(office, serviceId, { kind: 'resume', from: inDay(15), to: inDay(20) }),
    )
    expect(tally(second.calls)).toEqual({ GetItem: 1, BatchGetItem: 2, Query: 1, TransactWriteItems: 1 })
    clock.advance(7 * 24 * hour)
    const rolled = await observe(() => rollForward(serviceId))
    expect(tally(rolled.calls)).toEqual({ BatchGetItem: 2, TransactWriteItems: 1 })
    expect((await readTable()).plan[0]?.rolledTo).toBe('2027-01-04')
  })
})
