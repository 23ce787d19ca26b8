import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { book, mailed, patients, rows, runEachMinute } from './booked.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/*
 * Many new bookings within ten minutes: three mails to the office, of which the last waits for all others.
 */

readLogOfEachTest()

test('those of one minute share a mail; after three mails the others wait until the ten minutes are over, and share one', async () => {
  await emptyInbox()
  const clock = realWaitClock(noon)
  for (const names of [patients.slice(0, 1), patients.slice(1, 2), patients.slice(2, 4)]) {
    await book(names)
    await runNotices()
  }
  expect((await mailed()).map(({ length }) => length).sort()).toEqual([1, 1, 2])
  for (const names of [patients.slice(4, 5), patients.slice(5)]) {
    await book(names)
    await runEachMinute(clock, 4)
  }
  expect(await mailed()).toHaveLength(limits.newBookingMail.max)
  const waiting = (await rows()).filter(({ state }) => state === 'open')
  expect(waiting.map(({ dueAt, attempts }) => [dueAt, attempts])).toEqual([
    ['2026-11-23T06:40:00.000Z', 0],
    ['2026-11-23T06:40:00.000Z', 0],
  ])
  await runEachMinute(clock, 3)
  const mails = await mailed()
  expect(mails.map(({ length }) => length).sort()).toEqual([1, 1, 2, 2])
  expect(mails.flat().sort()).toEqual(patients)
  const states = (await rows()).map(({ state, reason }) => `${state} ${reason ?? ''}`).sort()
  expect(states).toEqual(['sent ', 'sent ', 'sent ', 'sent ', 'void told-together', 'void told-together'])
  expect(await violations()).toEqual([])
})
