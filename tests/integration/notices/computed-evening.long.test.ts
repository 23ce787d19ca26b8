import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/visits/days.ts'
import { NoticeProgress } from '#server/notice-sender/computed/notice-progress.entity.server.ts'
import { nameOf, Notice } from '#server/notices/notice.entity.server.ts'
import { minute } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { eight, made, run, setTime, startSenderOnTuesday, told } from './computed-notices.ts'

/* More of what computed-evening.test.ts tests. */

const clock = startSenderOnTuesday()

describe('the evening', () => {
  const kinds = ['tomorrowsVisits', 'weekAhead']

  test('a run that died in the middle is gone over again by the next, and each is told once', async () => {
    const families = await Promise.all(
      Array.from({ length: 30 }, () => storeVisits({}, [{ day: '2026-11-25', ...eight }])),
    )
    setTime('2026-11-24', '18:00')
    await run()
    // As if it had died after some rows: the position is the former one, and rows are missing.
    const rows = await made(...kinds)
    await Promise.all(rows.slice(0, 12).map((row) => Notice.delete(nameOf(row)).go()))
    await NoticeProgress.patch({}).set({ remindedFor: '2026-11-24' }).go()
    clock.advance(minute)
    await run()
    expect(await told(...kinds)).toEqual(families.map(({ uid }) => `tomorrowsVisits family ${uid}`).sort())
    const kept = await made(...kinds)
    const former = rows.slice(12)
    expect(kept).toEqual(expect.arrayContaining(former))
  })

  test('after days without a run only the coming day is told, and the week once', async () => {
    const nurse = await createNurse()
    const visits = Array.from({ length: 10 }, (_, nth) => ({
      ...{ day: addDays('2026-11-25', nth), startMinute: 1080, nurseId: nurse.id },
    }))
    const { uid } = await storeVisits({}, visits)
    setTime('2026-12-01', '12:00')
    await run()
    expect(await told(...kinds)).toEqual([`tomorrowsVisits family ${uid}`, `weekAhead nurse ${nurse.id}`])
    expect((await made(...kinds)).map(({ day, week }) => day ?? week)).toEqual(['2026-12-01', '2026-12-01'])
    setTime('2026-12-01', '18:00')
    await run()
    expect(await made('tomorrowsVisits')).toHaveLength(3)
    expect(await made('weekAhead')).toHaveLength(1)
  })

  test('a clock that was a day ahead, or behind, for one run leaves no evening out and tells none twice', async () => {
    const { uid } = await storeVisits({}, [
      { day: '2026-11-25', startMinute: 1200 },
      { day: '2026-11-26', startMinute: 1200 },
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
