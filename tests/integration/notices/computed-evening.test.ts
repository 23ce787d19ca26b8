import { describe, expect, test } from 'vitest'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { minute } from '#tests/support/clock.ts'
import { createNurse } from '#tests/support/people.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { eight, made, run, setTime, startSenderOnTuesday, told } from './computed-notices.ts'

/* The evening’s notices: the visits of the next day and the week ahead, each once, whenever and however often the sender runs. */

const clock = startSenderOnTuesday()

describe('the evening', () => {
  const kinds = ['tomorrowsVisits', 'weekAhead']

  test('at six the visits of the next day are told, one notice for each family and nurse, however often it runs', async () => {
    const [nurse, other] = [await createNurse(), await createNurse()]
    const day = '2026-11-25'
    const one = await storeVisits({}, [
      { day, ...eight, nurseId: nurse.id },
      { day, startMinute: 1200, line: '2', nurseId: other.id },
      { day: '2026-11-26', ...eight, line: '3' },
    ])
    const second = await storeVisits({ uid: one.uid }, [{ day, startMinute: 700, nurseId: nurse.id }])
    const stranger = await storeVisits({}, [
      { day, ...eight },
      { day, startMinute: 900, line: '2', state: 'cancelled', nurseId: 'cancelled' },
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
    for (const id of [one.uid, nurse.id]) {
      const notice = (await made(...kinds)).find(({ recipientId }) => recipientId === id)
      expect(notice).toMatchObject({ day, services: [one.serviceId, second.serviceId].sort() })
    }
    clock.advance(minute)
    await run()
    expect(await told(...kinds)).toEqual(expected)
  })

  test('on a Sunday a nurse without an account gets the week, and the day as well only if it has several visits; one with an account gets the day', async () => {
    const [nurse, withAccount] = [await createNurse(), await createNurse()]
    await Staff.patch({ id: withAccount.id }).set({ accountUid: 'an account' }).go()
    const [sunday, monday, thursday] = ['2026-11-29', '2026-11-30', '2026-12-03']
    const { uid } = await storeVisits({}, [
      { day: monday, ...eight, nurseId: nurse.id },
      { day: monday, startMinute: 600, line: '2', nurseId: withAccount.id },
    ])
    const [later, twice] = [await createNurse(), await createNurse()]
    await storeVisits({}, [{ day: thursday, ...eight, nurseId: later.id }])
    const { uid: other } = await storeVisits({}, [
      { day: monday, ...eight, nurseId: twice.id },
      { day: monday, startMinute: 900, line: '2', nurseId: twice.id },
    ])
    // Sent after midnight for a visit of Sunday: a visit of Monday.
    const night = { day: sunday, startMinute: 26 * 60 + 30, nurseId: withAccount.id }
    const { uid: atNight } = await storeVisits({}, [night])
    setTime(sunday, '18:00')
    await Promise.all([run(), run()])
    expect(await told(...kinds)).toEqual(
      [
        `tomorrowsVisits family ${uid}`,
        `tomorrowsVisits family ${other}`,
        `tomorrowsVisits family ${atNight}`,
        `tomorrowsVisits nurse ${withAccount.id}`,
        `tomorrowsVisits nurse ${twice.id}`,
        `weekAhead nurse ${nurse.id}`,
        `weekAhead nurse ${later.id}`,
        `weekAhead nurse ${twice.id}`,
      ].sort(),
    )
    setTime('2026-12-02', '18:00')
    await run()
    expect(await told('tomorrowsVisits')).toContain(`tomorrowsVisits nurse ${later.id}`)
  })

  test('a run at night tells only what has not begun', async () => {
    const early = await storeVisits({}, [{ day: '2026-11-25', startMinute: 60 }])
    const morning = await storeVisits({}, [{ day: '2026-11-25', startMinute: 600 }])
    setTime('2026-11-25', '02:00')
    await run()
    const [notice, ...others] = await made(...kinds)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ recipientId: morning.uid })
    expect(notice?.recipientId).not.toBe(early.uid)
  })
})
