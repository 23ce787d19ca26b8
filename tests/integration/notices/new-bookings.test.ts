import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { book, mailed, patients, rows, runEachMinute } from './booked.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/*
 * Many new bookings within ten minutes: three are told to the office by a mail each, all others in one mail.
 */

readLogOfEachTest()

test('three are told each by itself, those that come then in one mail when the ten minutes are over', async () => {
  await emptyInbox()
  const clock = realWaitClock(noon)
  await book(patients.slice(0, 5))
  await runNotices()
  expect((await mailed()).flat()).toHaveLength(limits.newBookingMail.max)
  const waiting = (await rows()).filter(({ state }) => state === 'open')
  expect(waiting).toMatchObject([
    { reason: 'gathered', dueAt: '2026-11-23T06:40:00.000Z' },
    { reason: 'gathered', dueAt: '2026-11-23T06:40:00.000Z' },
  ])
  clock.advance(5 * minute)
  await book(patients.slice(5))
  await runEachMinute(clock, 5)
  expect(await mailed()).toHaveLength(3)
  await runEachMinute(clock, 2)
  const mails = await mailed()
  expect(mails.map(({ length }) => length).sort()).toEqual([1, 1, 1, 3])
  expect(mails.flat().sort()).toEqual(patients)
  const states = (await rows()).map(({ state, reason }) => `${state} ${reason ?? ''}`).sort()
  expect(states).toEqual(['sent ', 'sent ', 'sent ', 'sent ', 'void told-together', 'void told-together'])
  expect(await violations()).toEqual([])
})
