import { expect, test } from 'vitest'
import { addDays, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { newestOf, readNoticesTo, readToldToNurse } from '#server/notices/told.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { emptyInbox, readInbox } from '#tests/support/stand-ins.ts'
import { day } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { made, run, setTime, startSenderOnTuesday, told } from './computed-notices.ts'
import { plannedService } from './planned-service.ts'

/* A nurse of live-in care says once that they came; nobody is told each morning that nobody came (docs/decisions/0072). */

startSenderOnTuesday()

/** Wednesday; the stay goes over a Sunday. */
const first = '2026-11-25'
const days = Array.from({ length: 7 }, (_, place) => addDays(first, place))
const liveIn = { startMinute: 9 * 60, minutes: 24 * 60, nurseId: 'sunita' }
const came = { arrivedAt: '2026-11-25T03:25:00.000Z' }

const stay = () =>
  storeVisits(
    {},
    days.map((day) => ({ day, ...liveIn, ...(day === first && came) })),
  )

/** Runs the sender at a time of each day from the second one on. */
async function runDaily(time: string): Promise<void> {
  for (const day of days.slice(1)) {
    setTime(day, time)
    await run()
  }
}

test('while the nurse is there nobody is told that nobody came, from Wednesday to Tuesday', async () => {
  await stay()
  for (const time of ['09:15', '09:30']) await runDaily(time)
  expect(await told('notArrived')).toEqual([])
})

test('and nobody is reminded in the evening of the next day of the stay, on Sunday neither, but what they know moves on', async () => {
  const { serviceId, nurse, family } = await plannedService({
    nurse: { accountUid: 'an account' },
    shift: { ...day, startMinute: 540, minutes: 1440 },
  })
  setTime('2026-11-24', '18:00')
  await runNotices()
  setTime(first, '09:00')
  const visit = { serviceId, line: '1', day: first }
  expect(await recordEvent(nurseAuthor(nurse), arrival(visit))).toMatchObject({ ok: true })
  await emptyInbox()
  for (const each of days.slice(0, -1)) {
    setTime(each, '18:00')
    await runNotices()
  }
  expect([...(await readInbox(family.number)), ...(await readInbox('+919800000011'))]).toEqual([])
  for (const recipientKey of [`family#${family.uid}`, `nurse#${nurse.id}`]) {
    const { data } = await ToldRecord.get({ recipientKey }).go()
    expect(data?.told.at).toBe(startOfDay('2026-11-30') + 18 * hour)
  }
  const toFamily = newestOf(await readNoticesTo({ to: 'family', uid: family.uid }))
  const listed = [...(await readToldToNurse(nurse.id)).notices, ...toFamily.notices]
  expect(listed.filter(({ reason }) => reason === 'no-longer-true')).toEqual([])
})

test('a departure at 07:30 that is heard at 09:40 makes the alarm, once', async () => {
  const { serviceId, uid } = await stay()
  const [, , third = ''] = days
  setTime(third, '09:15')
  await run()
  setTime(third, '09:30')
  await run()
  expect(await told('notArrived')).toEqual([])
  await report(serviceId, { line: '1', day: addDays(third, -1) }, { leftAt: `${third}T02:00:00.000Z` })
  for (const time of ['09:45', '10:00', '12:00']) {
    setTime(third, time)
    await run()
  }
  expect(await told('notArrived')).toEqual([
    `notArrived family ${uid}`,
    'notArrived nurse sunita',
    'notArrived office ',
  ])
  expect((await made('notArrived')).map(({ visit }) => visit?.day)).toEqual([third, third, third])
})

test.each([
  ['another nurse was there', { nurseId: 'asha' }],
  ['there is an hour between', { minutes: 23 * 60 }],
  ['nobody came the day before', { missedAt: '2026-11-25T04:00:00.000Z', arrivedAt: undefined }],
])('a nurse is awaited where %s', async (_, before) => {
  await storeVisits({}, [
    { day: first, ...liveIn, ...came, ...before },
    { day: addDays(first, 1), ...liveIn },
  ])
  setTime(addDays(first, 1), '09:15')
  await run()
  expect(await told('notArrived')).toEqual(['notArrived nurse sunita', 'notArrived office '])
})

test('a nurse who was sent to Sunday’s visit is awaited for their own on Tuesday once it is reported on Wednesday that they left before it', async () => {
  const [sunday, tuesday, wednesday] = ['2026-11-29', '2026-12-01', '2026-12-02'] as const
  const { serviceId } = await storeVisits({}, [
    { ...{ day: sunday, startMinute: 1200, minutes: 720 }, missedAt: `${sunday}T15:00:00.000Z` },
    {
      ...{ line: '1.1', day: sunday, startMinute: 1440 + 1380, minutes: 1440, nurseId: 'sunita' },
      arrivedAt: '2026-11-30T17:30:00.000Z',
    },
    { line: '2', day: tuesday, startMinute: 1380, minutes: 1440, nurseId: 'sunita' },
  ])
  for (const [day, time] of [
    [tuesday, '23:15'],
    [tuesday, '23:30'],
    [wednesday, '01:45'],
  ] as const) {
    setTime(day, time)
    await run()
  }
  expect(await told('notArrived')).toEqual([])
  await report(serviceId, { line: '1.1', day: sunday }, { leftAt: `${tuesday}T17:00:00.000Z` })
  setTime(wednesday, '02:00')
  await run()
  expect((await made('notArrived')).map(({ to, visit }) => `${to} ${visit?.line}`).sort()).toEqual([
    'family 2',
    'nurse 2',
    'office 2',
  ])
})

/** Writes a report onto a visit in its week. */
async function report(
  serviceId: string,
  named: { line: string; day: string },
  times: { leftAt: string },
): Promise<void> {
  const week = { serviceId, monday: mondayOf(named.day) }
  const { data } = await ServiceWeek.get(week).go()
  const visits = (data?.visits ?? []).map((visit) =>
    visitKey(visit) === visitKey(named) ? { ...visit, ...times } : visit,
  )
  await ServiceWeek.patch(week).set({ visits }).go()
}
