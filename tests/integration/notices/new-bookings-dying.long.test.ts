import { expect, test, vi } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { minute, realWaitClock } from '#tests/support/clock.ts'
import { someOf } from '#tests/support/every-case.ts'
import { emptyInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { book, mailed, patients, rows, runEachMinute, useUpMails } from './booked.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* The mail that tells several new bookings: a sender that dies at any call. Two senders: told-in-any-order.long.test.ts. */

vi.hoisted(() => {
  process.env.NOTICES_PER_SECOND = '500'
})

readLogOfEachTest()

test('a sender that dies at any call, before or after it, leaves no booking untold', async () => {
  async function begin() {
    await emptyTable()
    await emptyInbox()
    const clock = realWaitClock(noon)
    await useUpMails()
    await book(patients)
    await runNotices()
    clock.advance(10 * minute)
    return clock
  }
  await begin()
  const { calls } = await observe(() => runNotices())
  const sends = calls.findIndex(({ action }) => action === 'SendEmail') + 1
  const deaths = calls.flatMap((_, index) =>
    (['before', 'after'] as const).map((when) => ({ nth: index + 1, when, how: 'die' as const })),
  )
  const atTheMail = deaths.filter(({ nth }) => nth === sends || nth === sends + 1)
  const twice = new Set<string>()
  for (const fault of new Set([...someOf(deaths, 8), ...atTheMail])) {
    const clock = await begin()
    const run = await observe(() => runNotices(), fault)
    const where = `${fault.when} call ${fault.nth}`
    expect(run.died, where).toBe(true)
    await runEachMinute(clock, 13)
    const named = (await mailed()).flat()
    expect(
      patients.filter((name) => !named.includes(name)),
      where,
    ).toEqual([])
    if (named.length > patients.length) twice.add(`${fault.when} ${run.calls.at(-1)?.action}`)
    expect((await rows()).filter(({ state }) => state === 'open')).toEqual([])
  }
  // Only a death between the sending and the note of it tells twice.
  expect([...twice].sort()).toEqual(['after SendEmail', 'before TransactWriteItems'])
  expect(await violations()).toEqual([])
})
