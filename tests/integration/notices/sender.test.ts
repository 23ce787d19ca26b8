import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { claim, postpone } from '#server/notice-sender/sending/claim.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { instantClock, minute, realWaitClock } from '#tests/support/clock.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { digestOf } from '#server/notices/log-message.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { cause, composeFor, logOf, readMessage, received } from './notices.ts'
import { bySms, noon, readLogOfEachTest } from './sender-setting.ts'

/* The sender with the engine and the stand-ins: each notice is sent, and once. Its texts are the tests' own; compose.test.ts has the product's. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  // The templates of notices are not set up.
  process.env.SMS_NOTICE_TEMPLATES = ''
})

const lines = readLogOfEachTest()

test('a notice goes by SMS and by e-mail, and leaves the index when it is sent', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  expect(await runNotices(composeFor('sms', 'mail'))).toEqual({ sent: 1, failed: 0, void: 0, open: 0 })
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
  const row = await readMessage(told)
  expect(row).toMatchObject({ state: 'sent', sms: 'sent', mail: 'sent', attempts: 0 })
  expect(row).not.toHaveProperty('claim')
  expect(row.ttl).toBe(Math.ceil((noon + 90 * 24 * 60 * minute) / 1000))
  clock.advance(2 * minute)
  await runNotices(composeFor('sms', 'mail'))
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
  expect(await violations()).toEqual([])
})

test('each message that went out is logged with what its text is made of, to whom, and from which change', async () => {
  realWaitClock(noon)
  const [told] = await cause()
  await runNotices(composeFor('sms', 'mail'))
  const { change } = await readMessage(told)
  const logged = { kind: 'message', with: 'family', withId: told.uid, outcome: 'sent', change } as const
  expect(await logOf(told)).toMatchObject([
    {
      ...{ ...logged, way: 'mail', to: told.email, template: 'requestAnswered.family.en' },
      ...{
        values: { requestDay: 'Sunita' },
        digest: digestOf({ subject: 'Your nurse', text: 'Sunita comes' }),
      },
    },
    { ...logged, way: 'sms', to: told.number, template: 'bookingCode', values: { number: told.number } },
  ])
  expect((await logOf(told)).map(({ ttl }) => ttl)).toEqual(Array(2).fill(noon / 1000 + 90 * 24 * 60 * 60))
})

test('an unknown outcome is logged, and what is sent again is another message; what waits for its next try is none', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await failNext({ service: 'sns', error: 'Throttling', status: 400 })
  await bySms()
  expect(await logOf(told)).toEqual([])
  clock.advance(2 * minute)
  await observe(bySms, { service: 'sns', nth: 1, when: 'after', how: 'fail' })
  expect(await logOf(told)).toMatchObject([{ outcome: 'unknown', reason: 'no-answer' }])
  clock.advance(5 * minute)
  await bySms()
  expect((await logOf(told)).map(({ outcome }) => outcome)).toEqual(['unknown', 'sent'])
  expect(await received(told.number)).toBe(2)
})

test('a refusal for good is logged with its reason, and so is that the recipient has no address', async () => {
  realWaitClock(noon)
  const [refused] = await cause()
  await failNext({ service: 'sns', error: 'OptedOutException', status: 400 })
  await bySms()
  expect(await logOf(refused)).toMatchObject([{ outcome: 'refused', reason: 'opted-out', way: 'sms' }])
  const [unreachable] = await cause()
  await runNotices(composeFor())
  expect(await logOf(unreachable)).toMatchObject([{ outcome: 'refused', reason: 'no-address' }])
  expect((await logOf(unreachable))[0]).not.toHaveProperty('way')
})

test('a message that cannot be logged is noted all the same and sent once', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  const tooLarge = 'x'.repeat(410_000)
  const compose = async (notice: StoredNotice) => {
    const composed = await composeFor('sms')(notice)
    return composed?.sms ? { sms: { ...composed.sms, values: { tooLarge } } } : null
  }
  await runNotices(compose)
  expect(await readMessage(told)).toMatchObject({ state: 'sent', sms: 'sent' })
  expect(await logOf(told)).toEqual([])
  clock.advance(2 * minute)
  await runNotices(compose)
  expect(await received(told.number)).toBe(1)
})

test('a message whose log was written, but its answer lost, is logged once', async () => {
  instantClock(noon)
  const [told] = await cause()
  const send = tableClient.send.bind(tableClient) as (...given: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(tableClient, 'send').mockImplementation((async (...given: unknown[]) => {
    const answer = await send(...given)
    const [command] = given
    const puts = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : []
    if (!puts.some(({ Put }) => String(Put?.Item?.sk).startsWith('contact#'))) return answer
    spy.mockRestore()
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  }) as never)
  await runNotices(composeFor('sms', 'mail'))
  expect((await logOf(told)).map(({ way }) => way).sort()).toEqual(['mail', 'sms'])
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
})

test('a notice that was sent after it was read is claimed by no one, although it ended in the moment in which it was due', async () => {
  realWaitClock(noon)
  const [told] = await cause()
  const read = await readMessage(told)
  await bySms()
  expect(await readMessage(told)).toMatchObject({ state: 'sent', dueAt: read.dueAt })
  expect(await claim(read)).toBeNull()
  expect(await readMessage(told)).toMatchObject({ state: 'sent' })
})

test('a notice that another process has sent or claimed since it was read is not moved to the morning', async () => {
  realWaitClock(noon)
  const told = await cause(2)
  const read = await Promise.all(told.map(readMessage))
  expect(await claim(read[1] as StoredNotice)).not.toBeNull()
  await bySms()
  const before = await Promise.all(told.map(readMessage))
  expect(before).toMatchObject([{ state: 'sent' }, { state: 'open' }])
  for (const notice of read) expect(await postpone(notice, '2026-12-31T02:30:00.000Z')).toBe(false)
  expect(await Promise.all(told.map(readMessage))).toEqual(before)
})

test('a process that was slow and whose claim another has taken writes nothing', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  const slow = Promise.withResolvers<null>()
  const first = runNotices(async (notice) => {
    await slow.promise
    return composeFor('sms')(notice)
  })
  await vi.waitFor(async () => expect((await readMessage(told)).claim).toBeDefined(), 60_000)
  clock.advance(2 * minute)
  await bySms()
  slow.resolve(null)
  expect(await first).toMatchObject({ sent: 0 })
  expect(await received(told.number)).toBe(1)
  expect(await readMessage(told)).toMatchObject({ state: 'sent', sms: 'sent' })
})

test('what is not urgent waits for the morning, also when its further try would come at night', async () => {
  const evening = Date.parse('2026-11-23T15:20:00.000Z')
  const clock = realWaitClock(evening)
  const [quiet] = await cause(1, 'bookingNotConfirmed')
  const [tried] = await cause(1, 'bookingNotConfirmed')
  const [urgent] = await cause(1, 'notArrived')
  clock.advance(15 * minute)
  expect(await bySms()).toMatchObject({ sent: 1, open: 2 })
  expect(await received(urgent.number)).toBe(1)
  for (const each of [quiet, tried])
    expect(await readMessage(each)).toMatchObject({
      state: 'open',
      dueAt: '2026-11-24T02:30:00.000Z',
      attempts: 0,
    })
  clock.advance(10 * 60 * minute)
  expect(await bySms()).toMatchObject({ sent: 0, open: 0 })
  clock.advance(60 * minute)
  expect(await bySms()).toMatchObject({ sent: 2 })
})

test('the metric of the oldest notice says how late it is, when a run leaves some', async () => {
  const clock = instantClock(noon)
  await cause(3)
  clock.advance(3 * minute)
  // The run's time is over with the first one.
  await runNotices((notice) => {
    clock.advance(5 * minute)
    return composeFor('sms')(notice)
  })
  await bySms()
  const late = lines.flatMap((line) => /"OldestNoticeSeconds":(\d+)/.exec(line)?.[1] ?? []).map(Number)
  expect(late).toHaveLength(2)
  expect(late[0]).toBeGreaterThan(8 * 60 - 1)
  expect(late[1]).toBe(0)
})

test('the log and the metrics name no person and repeat no text', async () => {
  realWaitClock(noon)
  const all = await cause(4)
  // With the recipient in AWS's words.
  const [first] = all
  await failNext({
    service: 'sns',
    error: 'InvalidParameter',
    message: `Invalid parameter: PhoneNumber Reason: ${first.number} is not valid to publish to`,
  })
  await failNext({
    service: 'ses',
    error: 'MessageRejected',
    message: `Email address is not verified. The following identities failed the check in region AP-SOUTH-1: ${first.email}`,
  })
  await failNext({ service: 'sns', error: 'ServiceUnavailable', times: 2 })
  await runNotices(composeFor('sms', 'mail'))
  expect(lines.length).toBeGreaterThan(5)
  for (const { number, email } of all) {
    for (const text of [number, number.slice(1), email, 'Sunita', '9876543210', 'Asha Kulkarni'])
      expect(lines.join('\n')).not.toContain(text)
  }
})
