import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { instantClock, minute, realWaitClock } from '#tests/support/clock.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { cause, composeFor, readMessage, received } from './notices.ts'
import { dieAtCall } from './sender-dying.ts'
import { bySms, noon } from './sender-setting.ts'

/* More of what sender.test.ts tests. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  // The templates of notices are not set up.
  process.env.SMS_NOTICE_TEMPLATES = ''
})

test('of several senders at once each notice is sent by one', async () => {
  const clock = realWaitClock(noon)
  const all = await cause(24)
  await Promise.all([bySms(), bySms(), bySms(), bySms()])
  clock.advance(2 * minute)
  await bySms()
  for (const each of all)
    expect(await readMessage(each)).toMatchObject({ state: 'sent', sms: 'sent', attempts: 0 })
  expect(await Promise.all(all.map(({ number }) => received(number)))).toEqual(all.map(() => 1))
})

test('a sender that dies around its sending loses no notice, and sends one twice only when it died after AWS had it', async () => {
  const clock = realWaitClock(noon)
  // As each of the lives below begins: other notices would be other calls.
  await emptyTable()
  await cause()
  const { calls } = await observe(() => runNotices(composeFor('sms', 'mail')))
  const sendings = calls.flatMap(({ service }, index) => (/^s[ne]s$/.test(service) ? [index + 1] : []))
  expect(sendings).toHaveLength(2)
  const twice: number[] = []
  for (const at of sendings) {
    for (const [nth, when] of [
      [at, 'before'],
      [at, 'after'],
      [at + 1, 'before'],
    ] as const) {
      const life = await dieAtCall(clock, nth, when)
      expect(life.died).toBe(true)
      twice.push(...life.twice)
    }
  }
  expect(twice.length).toBeGreaterThan(0)
  expect(await violations()).toEqual([])
})

test('a process whose SMS was refused after another had taken its claim writes nothing and sends no e-mail', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  const byBoth = () => runNotices(composeFor('sms', 'mail'))
  await failNext({ service: 'sns', error: 'InvalidParameter', delay: 2500 })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const first = byBoth()
  // The time limit of the call to SNS begins with it.
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(4000), 60_000)
  timeout.mockRestore()
  await wait(500)
  clock.advance(2 * minute)
  expect(await byBoth()).toMatchObject({ sent: 1 })
  expect(await first).toMatchObject({ sent: 0, failed: 0 })
  expect(await readMessage(told)).toMatchObject({ state: 'sent', sms: 'sent', mail: 'sent' })
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
})

test('a clock that jumps ahead or back loses nothing and sends nothing twice', async () => {
  const clock = instantClock(noon)
  const all = await cause(20)
  let composed = 0
  const jump = (by: number) => (notice: Parameters<ReturnType<typeof composeFor>>[0]) => {
    if (++composed === 5) clock.advance(by)
    return composeFor('sms')(notice)
  }
  await runNotices(jump(3 * 60 * minute))
  composed = 0
  await runNotices(jump(-5 * 60 * minute))
  for (let minutes = 0; minutes < 6 * 60; minutes += 2) {
    await bySms()
    clock.advance(2 * minute)
  }
  expect(await Promise.all(all.map(({ number }) => received(number)))).toEqual(all.map(() => 1))
})
