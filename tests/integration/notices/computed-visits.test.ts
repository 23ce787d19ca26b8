import '#tests/support/own-table.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayAt, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { ServiceWeek } from '#server/diary/service-week.entity.server.ts'
import { NoticeProgress } from '#server/notice-sender/notice-progress.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { newNotice } from '#server/notices/notices.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour, minute, realWaitClock } from '#tests/support/clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { createNurse } from '#tests/support/people.ts'
import { readTable } from '#tests/support/table-records.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* The notices about visits that the sender makes itself, each once, whenever and however often it runs. */

const days = 24 * hour

/** Sets the clock to a time in India; 2026-11-24 is a Tuesday. */
function setTime(day: string, time = '10:00') {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const at = startOfDay(day) + hours * hour + minutes * minute
  clock.moveTo(at)
}

/** The run without texts: what is due becomes void. */
const run = () => runNotices(() => Promise.resolve(null))

const clock = startOnTuesday({ setClockAt: realWaitClock, keepsInvariants: false })
beforeEach(async () => {
  // The first run says from when on something is told.
  await run()
  clock.advance(minute)
})

async function made(...kinds: string[]) {
  const { notice } = await readTable()
  return notice.filter(({ kind }) => kinds.includes(kind))
}

/** Kind and recipient of all notices, without the same ones twice over being one. */
async function told(...kinds: string[]) {
  return (await made(...kinds)).map(({ kind, to, recipientId = '' }) => `${kind} ${to} ${recipientId}`).sort()
}

const eight = { start: 480 }

describe('the evening', () => {
  const kinds = ['tomorrowsVisits', 'weekAhead']

  test('at six the visits of the next day are told, one notice for each family and nurse, however often it runs', async () => {
    const [nurse, other] = [await createNurse(), await createNurse()]
    const day = '2026-11-25'
    const one = await storeVisits({}, [
      { day, ...eight, nurseId: nurse.id },
      { day, start: 1200, line: '2', nurseId: other.id },
      { day: '2026-11-26', ...eight, line: '3' },
    ])
    const second = await storeVisits({ uid: one.uid }, [{ day, start: 700, nurseId: nurse.id }])
    const stranger = await storeVisits({}, [
      { day, ...eight },
      { day, start: 900, line: '2', state: 'cancelled', nurseId: 'cancelled' },
    ])
    await storeVisits({}, [{ day: '2026-11-26', ...eight, nurseId: 'of another day' }])
    setTime('2026-11-24', '17:59')
    await run()
    expect(await told(...kinds)).toEqual([])
    setTime('2026-11-24', '18:00')
    await Promise.all([run(), run(), run()])
    const expected = [
      `tomorrowsVisits family ${one.uid}`,
      `tomorrowsVisits family ${stranger.uid}`,
      `tomorrowsVisits nurse ${nurse.id}`,
      `tomorrowsVisits nurse ${other.id}`,
    ].sort()
    expect(await told(...kinds)).toEqual(expected)
    const family = (await made(...kinds)).find(({ recipientId }) => recipientId === one.uid)
    expect(family).toMatchObject({ day, services: [one.serviceId, second.serviceId].sort() })
    clock.advance(minute)
    await run()
    expect(await told(...kinds)).toEqual(expected)
  })

  test('on a Sunday a nurse without an account gets the week and no second SMS; one with an account gets the day', async () => {
    const [nurse, withAccount] = [await createNurse(), await createNurse()]
    await Staff.patch({ id: withAccount.id }).set({ accountUid: 'an account' }).go()
    const [sunday, monday, thursday] = ['2026-11-29', '2026-11-30', '2026-12-03']
    const { uid } = await storeVisits({}, [
      { day: monday, ...eight, nurseId: nurse.id },
      { day: monday, start: 600, line: '2', nurseId: withAccount.id },
    ])
    const later = await createNurse()
    await storeVisits({}, [{ day: thursday, ...eight, nurseId: later.id }])
    setTime(sunday, '18:00')
    await Promise.all([run(), run()])
    expect(await told(...kinds)).toEqual(
      [
        `tomorrowsVisits family ${uid}`,
        `tomorrowsVisits nurse ${withAccount.id}`,
        `weekAhead nurse ${nurse.id}`,
        `weekAhead nurse ${later.id}`,
      ].sort(),
    )
    setTime('2026-12-02', '18:00')
    await run()
    expect(await told('tomorrowsVisits')).toContain(`tomorrowsVisits nurse ${later.id}`)
  })

  test('a run that died in the middle is gone over again by the next, and each is told once', async () => {
    const families = await Promise.all(
      Array.from({ length: 30 }, () => storeVisits({}, [{ day: '2026-11-25', ...eight }])),
    )
    setTime('2026-11-24', '18:00')
    await run()
    // As if it had died after some rows: the position is the former one, and rows are missing.
    const rows = await made(...kinds)
    await Promise.all(rows.slice(0, 12).map(({ noticeId }) => Notice.delete({ noticeId }).go()))
    await NoticeProgress.patch({}).set({ remindedFor: '2026-11-24' }).go()
    clock.advance(minute)
    await run()
    expect(await told(...kinds)).toEqual(families.map(({ uid }) => `tomorrowsVisits family ${uid}`).sort())
    const kept = await made(...kinds)
    const former = rows.slice(12)
    expect(kept).toEqual(expect.arrayContaining(former))
  })

  test('a run at night makes them for the morning, and tells only what has not begun', async () => {
    const early = await storeVisits({}, [{ day: '2026-11-25', start: 60 }])
    const morning = await storeVisits({}, [{ day: '2026-11-25', start: 600 }])
    setTime('2026-11-25', '02:00')
    await run()
    const [notice, ...others] = await made(...kinds)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ recipientId: morning.uid, state: 'open' })
    expect(notice?.dueAt).toBe(new Date(startOfDay('2026-11-25') + 8 * hour).toISOString())
    expect(notice?.recipientId).not.toBe(early.uid)
  })

  test('after days without a run only the coming day is told, and the week once', async () => {
    const nurse = await createNurse()
    const visits = Array.from({ length: 10 }, (_, nth) => ({
      ...{ day: addDays('2026-11-25', nth), start: 1080, nurseId: nurse.id },
    }))
    const { uid } = await storeVisits({}, visits)
    setTime('2026-12-01', '12:00')
    await run()
    expect(await told(...kinds)).toEqual([`tomorrowsVisits family ${uid}`, `weekAhead nurse ${nurse.id}`])
    expect((await made(...kinds)).map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-01'])
    setTime('2026-12-01', '18:00')
    await run()
    expect(await made('tomorrowsVisits')).toHaveLength(3)
    expect(await made('weekAhead')).toHaveLength(1)
  })

  test('a clock that was a day ahead, or behind, for one run leaves no evening out and tells none twice', async () => {
    const { uid } = await storeVisits({}, [
      { day: '2026-11-25', start: 1200 },
      { day: '2026-11-26', start: 1200 },
    ])
    setTime('2026-11-25', '18:00')
    await run()
    setTime('2026-11-24', '18:00')
    await run()
    setTime('2026-11-23', '18:00')
    await run()
    setTime('2026-11-24', '18:01')
    await run()
    const first = await made(...kinds)
    expect(first.filter(({ day }) => day === '2026-11-25')).toHaveLength(1)
    setTime('2026-11-25', '18:00')
    await run()
    clock.advance(minute)
    await run()
    const all = await made(...kinds)
    expect(all.map(({ day, recipientId }) => `${day} ${recipientId}`).sort()).toEqual(
      ['2026-11-24', '2026-11-25', '2026-11-26'].slice(1).map((day) => `${day} ${uid}`),
    )
  })
})

describe('no arrival', () => {
  const day = '2026-11-25'

  test('nurse and office after 15 minutes, the family after 30, once each', async () => {
    const { uid } = await storeVisits({}, [{ day, ...eight, minutes: 720, nurseId: 'nurse' }])
    await storeVisits({}, [
      { day, ...eight, minutes: 720, nurseId: 'arrived', arrivedAt: '2026-11-25T02:20:00.000Z' },
      { day, ...eight, minutes: 720, line: '2', nurseId: 'missed', missedAt: '2026-11-25T02:20:00.000Z' },
      { day, ...eight, minutes: 720, line: '3', nurseId: 'cancelled', state: 'cancelled' },
    ])
    setTime(day, '08:14')
    await run()
    expect(await told('notArrived')).toEqual([])
    setTime(day, '08:15')
    await Promise.all([run(), run()])
    const early = ['notArrived nurse nurse', 'notArrived office ']
    expect(await told('notArrived')).toEqual(early)
    setTime(day, '08:29')
    await run()
    expect(await told('notArrived')).toEqual(early)
    setTime(day, '08:30')
    await Promise.all([run(), run()])
    const all = [...early, `notArrived family ${uid}`].sort()
    expect(await told('notArrived')).toEqual(all)
    for (let minutes = 0; minutes < 120; minutes += 7) {
      clock.advance(7 * minute)
      await run()
    }
    expect(await told('notArrived')).toEqual(all)
    expect((await made('notArrived'))[0]).toMatchObject({ visit: { line: '1', day } })
  })

  test('the weeks are read at quarters of an hour and when a visit becomes late, not each minute', async () => {
    await storeVisits({}, [{ day, start: 487, nurseId: 'nurse' }])
    setTime(day, '08:00')
    const weeksRead: string[] = []
    for (let minutes = 0; minutes < 60; minutes++) {
      const { calls } = await observe(run)
      if (tally(calls).Query !== 3)
        weeksRead.push(new Date(clock.now() + 5.5 * hour).toISOString().slice(11, 16))
      clock.advance(minute)
    }
    expect(weeksRead).toEqual(['08:00', '08:15', '08:22', '08:30', '08:37', '08:45'])
    expect(await made('notArrived')).toHaveLength(3)
  })

  test('a visit that is planned just after a read, and begins a minute later, is told in time', async () => {
    setTime(day, '08:01')
    await run()
    await storeVisits({}, [{ day, start: 482, nurseId: 'nurse' }])
    for (let minutes = 0; minutes < 16; minutes++) {
      clock.advance(minute)
      await run()
    }
    expect(new Date(clock.now() + 5.5 * hour).toISOString().slice(11, 16)).toBe('08:17')
    expect(await made('notArrived')).toHaveLength(2)
  })

  test('a run that is hours late tells what began meanwhile; after a day nothing', async () => {
    await storeVisits({}, [{ day, ...eight, minutes: 720, nurseId: 'nurse' }])
    setTime(day, '14:00')
    await run()
    expect(await made('notArrived')).toHaveLength(3)
    await storeVisits({}, [{ day: '2026-11-26', ...eight, minutes: 720, nurseId: 'nurse' }])
    setTime('2026-11-28', '08:00')
    await run()
    expect(await made('notArrived')).toHaveLength(3)
  })

  test('a visit of the Sunday night is found on Monday', async () => {
    await storeVisits({}, [{ day: '2026-11-29', start: 23 * 60 + 50, minutes: 600, nurseId: 'nurse' }])
    setTime('2026-11-29', '23:55')
    await run()
    setTime('2026-11-30', '00:05')
    await run()
    expect(await made('notArrived')).toHaveLength(2)
    setTime('2026-11-30', '00:20')
    await run()
    expect(await made('notArrived')).toHaveLength(3)
  })

  test('a clock that was ahead for one run hides no visit, and one that is behind tells none twice', async () => {
    await storeVisits({}, [{ day, ...eight, minutes: 720, nurseId: 'nurse' }])
    clock.advance(30 * days)
    await run()
    setTime(day, '08:40')
    await run()
    expect(await made('notArrived')).toHaveLength(3)
    setTime(day, '08:10')
    await run()
    setTime(day, '08:45')
    await run()
    expect(await made('notArrived')).toHaveLength(3)
  })

  test('of a visit without a nurse office and family are told', async () => {
    const { uid } = await storeVisits({}, [{ day, ...eight }])
    setTime(day, '08:30')
    await run()
    expect(await told('notArrived')).toEqual([`notArrived family ${uid}`, 'notArrived office '])
  })

  test('the first run of all tells nothing of before', async () => {
    await NoticeProgress.delete({}).go()
    await storeVisits({}, [{ day: '2026-11-24', ...eight, minutes: 720, nurseId: 'nurse' }])
    await run()
    clock.advance(hour)
    await run()
    expect(await made('notArrived', 'tomorrowsVisits', 'weekAhead')).toEqual([])
  })

  test('a record of a former release is completed, and what it remembers stays', async () => {
    const former = { bookedUpTo: '2026-11-20T00:00:00.000Z', endedBefore: '2026-11-24', since: '2026-01-01' }
    await NoticeProgress.put(former).go()
    await run()
    const { data } = await NoticeProgress.get({}).go()
    expect(data).toMatchObject({ ...former, dayTold: '2026-11-24', remindedFor: '2026-11-24' })
  })
})

describe('each morning', () => {
  test('one mail of the visits without a nurse within 24 hours, at eight', async () => {
    const { serviceId } = await storeVisits({}, [
      { day: '2026-11-25', start: 1200 },
      { day: '2026-11-25', ...eight, line: '2', nurseId: 'nurse' },
    ])
    await markUncovered(serviceId, '2026-11-25')
    const other = await storeVisits({}, [{ day: '2026-11-25', start: 900 }])
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
    await Notice.patch({ noticeId: notice?.noticeId ?? '' })
      .set({ state: 'sent', mail: 'sent', dueAt: notice?.dueAt ?? '' })
      .go()
    setTime('2026-11-27', '09:00')
    await run()
    expect((await made('papersEndBeforeVisit')).map(({ state }) => state)).toEqual(['sent'])
  })

  test('papers that were told in vain are told when it becomes so again', async () => {
    const nurse = await createNurse({ policeVerificationDate: '2023-12-01' })
    await storeVisits({}, [{ day: '2026-12-05', ...eight, nurseId: nurse.id }])
    setTime('2026-11-25', '09:00')
    await run()
    // The run of this test makes it void at once.
    const [first] = await made('papersEndBeforeVisit')
    expect(first?.state).toBe('void')
    setTime('2026-11-26', '09:00')
    await run()
    expect((await made('papersEndBeforeVisit'))[0]?.createdAt).not.toBe(first?.createdAt)
  })
})

test('a part that fails does not stop the others, and is done by the next run', async () => {
  const { uid } = await storeVisits({}, [{ day: dayAt(clock.now() + days), ...eight }])
  const broken = await storeVisits({}, [{ day: '2026-11-24', ...eight }])
  await ServiceWeek.patch({ serviceId: broken.serviceId, monday: mondayOf('2026-11-24') })
    .set({ visits: 5 as never })
    .go()
  setTime('2026-11-24', '18:00')
  await expect(run()).rejects.toThrow()
  await ServiceWeek.delete({ serviceId: broken.serviceId, monday: mondayOf('2026-11-24') }).go()
  await run()
  expect(await told('tomorrowsVisits')).toEqual([`tomorrowsVisits family ${uid}`])
})

test('check:table finds an arrival and an evening that are told twice', async () => {
  const [visit, recipient] = [{ line: '1', day: '2026-11-24' }, { to: 'nurse', nurseId: 'nurse' } as const]
  const of = { recipient, serviceId: 'service' }
  const rows = [
    newNotice('one', { ...of, kind: 'notArrived', visit }, '2026-11-24T05:00:00.000Z'),
    newNotice(
      'two',
      { ...of, kind: 'notArrived', visit: { ...visit, line: '2' } },
      '2026-11-24T05:00:00.000Z',
    ),
    newNotice('one', { ...of, kind: 'weekAhead', day: visit.day }, '2026-11-24T05:00:00.000Z'),
  ]
  for (const row of rows) await Notice.create(row).go()
  expect(await violations()).toEqual([])
  const again = [
    newNotice('three', { ...of, kind: 'notArrived', visit }, '2026-11-24T05:00:00.000Z'),
    newNotice('three', { ...of, kind: 'tomorrowsVisits', day: visit.day }, '2026-11-24T05:00:00.000Z'),
  ]
  for (const row of again) await Notice.create(row).go()
  expect((await violations()).map(({ found }) => found)).toEqual([
    'no arrival at service 2026-11-24 1 is told to nurse nurse 2 times',
    'the evening before 2026-11-24 is told to nurse nurse 2 times',
  ])
})

/** Puts a week into the list of those with an uncovered visit, as a change of a plan does. */
async function markUncovered(serviceId: string, day: string): Promise<void> {
  const uncoveredUntil = new Date(startOfDay(day) + 20 * hour).toISOString()
  await ServiceWeek.patch({ serviceId, monday: mondayOf(day) })
    .set({ uncovered: 'uncovered', uncoveredUntil })
    .go()
}
