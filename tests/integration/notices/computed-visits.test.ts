import { UpdateCommand, type GetCommandInput } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { dayAt, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { nameOf, Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { newNotice, workOf } from '#server/notices/notice-writes.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { hour } from '#tests/support/clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createNurse } from '#tests/support/people.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { eight, made, run, setTime, startSenderOnTuesday, told } from './computed-notices.ts'

/* The morning’s notices about visits, and what holds for all that the sender makes itself. */

const days = 24 * hour

const clock = startSenderOnTuesday()

describe('each morning', () => {
  test('one mail of the visits without a nurse within 24 hours, at eight', async () => {
    const { serviceId } = await storeVisits({}, [
      { day: '2026-11-25', startMinute: 1200 },
      { day: '2026-11-25', ...eight, line: '2', nurseId: 'nurse' },
    ])
    await markUncovered(serviceId, '2026-11-25')
    const other = await storeVisits({}, [{ day: '2026-11-25', startMinute: 900 }])
    await markUncovered(other.serviceId, '2026-11-25')
    setTime('2026-11-25', '00:01')
    await Promise.all([run(), run()])
    const [notice, ...others] = await made('visitsUncovered')
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      to: 'office',
      serviceId: other.serviceId,
      day: '2026-11-25',
      state: 'open',
    })
    expect(notice?.dueAt).toBe(new Date(startOfDay('2026-11-25') + 8 * hour).toISOString())
    setTime('2026-11-25', '12:00')
    await run()
    expect(await made('visitsUncovered')).toHaveLength(1)
    setTime('2026-11-27', '09:00')
    await run()
    expect(await made('visitsUncovered')).toHaveLength(1)
  })

  test('papers that end before a planned visit, the day on which it becomes so, once', async () => {
    const nurse = await createNurse({ regExpiryDate: '2026-12-10', policeVerificationDate: '2024-01-01' })
    const service = await storeVisits({}, [{ day: '2026-12-10', ...eight, nurseId: nurse.id }])
    setTime('2026-11-25', '09:00')
    await run()
    expect(await made('papersEndBeforeVisit')).toEqual([])
    await storeVisits(service, [{ day: '2026-12-11', ...eight, nurseId: nurse.id }])
    setTime('2026-11-26', '09:00')
    await Promise.all([run(), run()])
    const [notice, ...others] = await made('papersEndBeforeVisit')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ to: 'office', nurseId: nurse.id, day: '2026-12-10' })
    await Notice.patch(nameOf(notice as StoredNotice))
      .set({ state: 'sent', mail: 'sent', dueAt: notice?.dueAt ?? '' })
      .go()
    setTime('2026-11-27', '09:00')
    await run()
    expect((await made('papersEndBeforeVisit')).map(({ state }) => state)).toEqual(['sent'])
  })

  test('papers that end before a nurse comes on Monday who was sent to Sunday’s visit', async () => {
    const nurse = await createNurse({ regExpiryDate: '2026-11-29', policeVerificationDate: '2026-01-01' })
    setTime('2026-11-29', '23:00')
    await run()
    await storeVisits({}, [{ line: '1.1', day: '2026-11-29', startMinute: 1440 + 600, nurseId: nurse.id }])
    setTime('2026-11-30', '00:05')
    await run()
    expect(await made('papersEndBeforeVisit')).toMatchObject([{ nurseId: nurse.id, day: '2026-11-29' }])
  })

  test('papers that were told in vain are told when it becomes so again, unless the office did not want it', async () => {
    const nurse = await createNurse({ policeVerificationDate: '2023-12-01' })
    await storeVisits({}, [{ day: '2026-12-05', ...eight, nurseId: nurse.id }])
    setTime('2026-11-25', '09:00')
    await run()
    // The run of this test makes it void at once.
    const [first] = await made('papersEndBeforeVisit')
    expect(first?.state).toBe('void')
    setTime('2026-11-26', '09:00')
    await run()
    const [again] = await made('papersEndBeforeVisit')
    expect(again?.createdAt).not.toBe(first?.createdAt)
    await Notice.patch(nameOf(again as StoredNotice))
      .set({ reason: 'not-wanted' })
      .go()
    setTime('2026-11-27', '09:00')
    await run()
    expect((await made('papersEndBeforeVisit'))[0]?.createdAt).toBe(again?.createdAt)
  })
})

test('a part that fails does not stop the others, and is done by the next run', async () => {
  const { uid } = await storeVisits({}, [{ day: dayAt(clock.now() + days), ...eight }])
  const broken = await storeVisits({}, [{ day: '2026-11-25', ...eight }])
  const { TableName, Key } = ServiceWeek.get({
    serviceId: broken.serviceId,
    monday: mondayOf('2026-11-24'),
  }).params<GetCommandInput>()
  await tableClient.send(
    // No notice can be made of it.
    new UpdateCommand({
      ...{ TableName, Key, UpdateExpression: 'SET uid = :uid' },
      ExpressionAttributeValues: { ':uid': {} },
    }),
  )
  setTime('2026-11-24', '18:00')
  await expect(run()).rejects.toThrow()
  await ServiceWeek.delete({ serviceId: broken.serviceId, monday: mondayOf('2026-11-24') }).go()
  await run()
  expect(await told('tomorrowsVisits')).toEqual([`tomorrowsVisits family ${uid}`])
})

test('check:table finds an arrival and an evening that are told twice', async () => {
  const [visit, recipient] = [{ line: '1', day: '2026-11-24' }, { to: 'family', uid: 'family' } as const]
  const week = workOf('nurse', 'service', { week: visit.day })
  const of = { recipient, serviceId: 'service' }
  const rows = [
    newNotice('one', { ...of, kind: 'notArrived', visit }, '2026-11-24T05:00:00.000Z'),
    newNotice(
      'two',
      { ...of, kind: 'notArrived', visit: { ...visit, line: '2' } },
      '2026-11-24T05:00:00.000Z',
    ),
    newNotice('one', week, '2026-11-24T05:00:00.000Z'),
  ]
  for (const row of rows) await Notice.create(row).go()
  expect(await violations()).toEqual([])
  const again = [
    newNotice('three', { ...of, kind: 'notArrived', visit }, '2026-11-24T05:00:00.000Z'),
    newNotice('three', week, '2026-11-24T05:00:00.000Z'),
  ]
  for (const row of again) await Notice.create(row).go()
  expect((await violations()).map(({ found }) => found)).toEqual([
    'no arrival at service 2026-11-24 1 is told to family family 2 times',
    'the week from 2026-11-24 is told to nurse nurse 2 times',
  ])
})

/** Puts a week into the list of those with an uncovered visit, as a change of a plan does. */
async function markUncovered(serviceId: string, day: string): Promise<void> {
  const uncoveredUntil = new Date(startOfDay(day) + 20 * hour).toISOString()
  await ServiceWeek.patch({ serviceId, monday: mondayOf(day) })
    .set({ uncovered: 'uncovered', uncoveredUntil })
    .go()
}
