import { describe, expect, test } from 'vitest'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { eight, made, run, setTime, startSenderOnTuesday, told } from './computed-notices.ts'

/* The notices of visits without an arrival, each once, whenever and however often the sender runs. */

const clock = startSenderOnTuesday()

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

  test('of a nurse sent for late Monday in place of Sunday’s, also after midnight', async () => {
    const [sunday, tuesday] = ['2026-11-29', '2026-12-01']
    await storeVisits({}, [{ day: sunday, startMinute: 47 * 60 + 50, line: '1.1', nurseId: 'sent' }])
    setTime(tuesday, '00:01')
    await run()
    setTime(tuesday, '00:05')
    await run()
    expect(await told('notArrived')).toEqual(['notArrived nurse sent', 'notArrived office '])
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
