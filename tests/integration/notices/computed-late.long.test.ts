import { describe, expect, test } from 'vitest'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { hour, minute } from '#tests/support/clock.ts'
import { storeVisits } from '#tests/support/visits/stored-weeks.ts'
import { eight, made, run, setTime, startSenderOnTuesday } from './computed-notices.ts'

/* More of what computed-late.test.ts tests. */

const days = 24 * hour

const clock = startSenderOnTuesday()

describe('no arrival', () => {
  const day = '2026-11-25'

  test('the weeks are read at quarters of an hour and when a visit becomes late, not each minute', async () => {
    await storeVisits({}, [{ day, startMinute: 487, nurseId: 'nurse' }])
    setTime(day, '08:00')
    const weeksRead: string[] = []
    for (let minutes = 0; minutes < 60; minutes++) {
      const { calls } = await observe(run)
      if (tally(calls).Query !== 4)
        weeksRead.push(new Date(clock.now() + 5.5 * hour).toISOString().slice(11, 16))
      clock.advance(minute)
    }
    expect(weeksRead).toEqual(['08:00', '08:15', '08:22', '08:30', '08:37', '08:45'])
    expect(await made('notArrived')).toHaveLength(3)
  })

  test('a visit that is planned just after a read, and begins a minute later, is told in time', async () => {
    setTime(day, '08:01')
    await run()
    await storeVisits({}, [{ day, startMinute: 482, nurseId: 'nurse' }])
    for (let minutes = 0; minutes < 16; minutes++) {
      clock.advance(minute)
      await run()
    }
    expect(new Date(clock.now() + 5.5 * hour).toISOString().slice(11, 16)).toBe('08:17')
    expect(await made('notArrived')).toHaveLength(2)
  })

  test('a visit of the Sunday night is found on Monday', async () => {
    await storeVisits({}, [{ day: '2026-11-29', startMinute: 23 * 60 + 50, minutes: 600, nurseId: 'nurse' }])
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
})
