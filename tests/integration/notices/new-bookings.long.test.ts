import { expect, test, vi } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { requestAssign } from '#tests/support/requests.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { book, mailed, patients, runEachMinute, useUpMails } from './booked.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* More of what new-bookings.test.ts tests. */

vi.hoisted(() => {
  process.env.NOTICES_PER_SECOND = '500'
})

readLogOfEachTest()

test('a booking that has a nurse by then is not named, and none is mailed when all have', async () => {
  await emptyInbox()
  const clock = realWaitClock(noon)
  await useUpMails()
  const [first, second] = await book(patients.slice(0, 2))
  await runNotices()
  const administrator = await createAdministrator()
  if (!first || !second) throw new Error('Two bookings wait')
  expect(await requestAssign(administrator, first, await createNurse())).toEqual({ ok: true })
  await runEachMinute(clock, 12)
  expect(await mailed()).toEqual([patients.slice(1, 2)])
})

test('several senders at once name each booking once', async () => {
  await emptyInbox()
  const clock = realWaitClock(noon)
  await book(patients)
  await runNotices()
  for (let passed = 0; passed < 25; passed++) {
    await Promise.all([runNotices(), runNotices(), runNotices()])
    clock.advance(minute)
  }
  expect((await mailed()).flat().sort()).toEqual(patients)
})
