import { expect, test } from 'vitest'
import { runAlone } from '#server/notice-sender/run-alone.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { handler } from '#server/send-notices.server.ts'
import { instantClock, minute, realWaitClock } from '#tests/support/clock.ts'
import { readTable } from '#tests/support/table-records.ts'
import { cause, composeFor, readMessage } from './notices.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* Without reserved concurrency Lambda may run the sender twice at once, which would send twice as fast as SNS allows. */

const lines = readLogOfEachTest()
/** What each run that had work says at its end. */
const ends = () =>
  lines.flatMap((line) => (line.includes('"event":"notices"') ? [JSON.parse(line) as object] : []))
const second = 1000

/** A sender that has begun and never ends. */
function startAnother(): Promise<void> {
  return new Promise((begun) => {
    void runAlone(() => new Promise(() => begun()))
  })
}

test('of two senders at once one works, and the other ends at once', async () => {
  realWaitClock(noon)
  // Their families are not in the table, so each notice ends as void.
  const all = await cause(30)
  await Promise.all([handler(), handler()])
  for (const each of all) expect(await readMessage(each)).toMatchObject({ state: 'void' })
  expect(ends()).toEqual([expect.objectContaining({ void: 30 })])
})

test('the next sender begins as soon as one has ended, also when that one failed', async () => {
  realWaitClock(noon)
  expect(await runAlone(() => Promise.resolve('first'))).toBe('first')
  await expect(runAlone(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await cause()
  await handler()
  expect(ends()).toEqual([expect.objectContaining({ void: 1 })])
})

test('after a sender that died, another one works within two minutes', async () => {
  const clock = realWaitClock(noon)
  await startAnother()
  const [told] = await cause()
  clock.advance(minute)
  await handler()
  expect(await readMessage(told)).toMatchObject({ state: 'open' })
  clock.advance(minute)
  await handler()
  expect(await readMessage(told)).toMatchObject({ state: 'void' })
})

test('a sender keeps its lease as long as it works', async () => {
  const clock = realWaitClock(noon)
  const answers: unknown[] = []
  const others: unknown[] = []
  // Longer than the lease of 90 seconds. One step after the other: workers side by side would let the time run away from a renewal.
  await runAlone(async (isStillAlone) => {
    for (let step = 0; step < 100; step++) {
      clock.advance(second)
      answers.push(await isStillAlone())
      others.push(await runAlone(() => Promise.resolve('another')))
    }
  })
  expect(new Set(answers)).toEqual(new Set([true]))
  expect(others).toHaveLength(100)
  expect(new Set(others)).toEqual(new Set([null]))
})

test('a sender that has lost its lease begins no more', async () => {
  const clock = instantClock(noon)
  const all = await cause(100)
  const run = runAlone((isStillAlone) =>
    runNotices(async (notice) => {
      // Once, as a process that was frozen for two minutes.
      if (clock.now() < noon + minute) {
        clock.advance(2 * minute)
        await startAnother()
      }
      return composeFor()(notice)
    }, isStillAlone),
  )
  const { failed = 0 } = (await run) ?? {}
  expect(failed).toBeLessThan(20)
  const open = (await Promise.all(all.map(readMessage))).filter(({ state }) => state === 'open')
  expect(open).toHaveLength(100 - failed)
})

test('the lease of a clock that was a day ahead stops no sender', { tags: 'long' }, async () => {
  const clock = realWaitClock(noon + 24 * 60 * minute)
  await startAnother()
  clock.moveTo(noon)
  const [told] = await cause()
  await handler()
  expect(await readMessage(told)).toMatchObject({ state: 'void' })
  expect((await readTable()).senderLease).toHaveLength(1)
})
