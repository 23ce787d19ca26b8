import { expect, test, vi } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { instantClock, minute, realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { failNext, failNoMore } from '#tests/support/stand-ins.ts'
import { cause, composeFor, readMessage, received } from './notices.ts'
import { byMail, bySms, noon, readLogOfEachTest } from './sender-setting.ts'

/* What the sender does when SNS or SES is down, throttles, refuses or answers too late, or a text cannot be made. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  // The templates of notices are not set up.
  process.env.SMS_NOTICE_TEMPLATES = ''
})

const lines = readLogOfEachTest()
/** Between two runs of the sender while a service is down. */
const step = countOf({ some: 4, every: 1 }) * minute

test.each([
  ['sns', bySms, 'number'],
  ['ses', byMail, 'email'],
] as const)(
  '%s that is down for an hour delays notices, loses none and sends none twice',
  async (service, run, to) => {
    const clock = instantClock(noon)
    const all = await cause(5)
    await failNext({ service, error: 'ServiceUnavailable', times: 1_000_000 })
    const until = clock.now() + 60 * minute
    while (clock.now() < until) {
      await run()
      clock.advance(step)
    }
    await failNoMore()
    for (let minutes = 0; minutes < 80; minutes += step / minute) {
      await run()
      clock.advance(step)
    }
    expect(await Promise.all(all.map((each) => received(each[to])))).toEqual(all.map(() => 1))
    for (const each of all) expect((await readMessage(each)).state).toBe('sent')
  },
)

test('a service that is down for a day makes a notice fail, with its reason, and a metric says so', async () => {
  const clock = instantClock(noon)
  const [told] = await cause()
  await failNext({ service: 'sns', error: 'ServiceUnavailable', times: 1_000_000 })
  const tries: number[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += step / minute) {
    const before = await readMessage(told)
    if (before.state !== 'open') break
    await bySms()
    // A run that meets the limit of ten SMS a day is no try.
    if ((await readMessage(told)).attempts > before.attempts) tries.push(minutes)
    clock.advance(step)
  }
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0))
  expect(pauses.slice(0, 6)).toEqual(pauses.slice(0, 6).toSorted((one, other) => one - other))
  expect(tries.length).toBe(12)
  // The limit's day ends at midnight UTC.
  const midnight = 17.5 * 60
  expect(tries.filter((at) => at < midnight)).toHaveLength(limits.smsBookingPerNumber.max)
  expect(await readMessage(told)).toMatchObject({
    state: 'failed',
    sms: 'failed',
    reason: 'no-answer',
    attempts: 12,
  })
  expect(lines.filter((line) => line.includes('"NoticesFailed":1'))).toHaveLength(1)
  const { data: failed } = await Notice.query.byDue({ state: 'failed' }).go()
  expect(failed.map(({ noticeId }) => noticeId)).toEqual([told.noticeId])
})

test('what is throttled is sent a little later, once', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await failNext({ service: 'sns', error: 'Throttling' })
  expect(await bySms()).toMatchObject({ sent: 0, open: 1 })
  expect(await readMessage(told)).toMatchObject({ state: 'open', reason: 'throttled', attempts: 1 })
  expect(await bySms()).toMatchObject({ sent: 0, open: 0 })
  clock.advance(2 * minute)
  expect(await bySms()).toMatchObject({ sent: 1 })
  expect(await received(told.number)).toBe(1)
  expect(await readMessage(told)).not.toHaveProperty('reason')
})

test('an answer that comes too late is an unknown outcome: the notice is sent again', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await failNext({ service: 'sns', delay: 6000, when: 'after', times: 1 })
  expect(await bySms()).toMatchObject({ open: 1 })
  expect(await readMessage(told)).toMatchObject({ reason: 'no-answer', attempts: 1 })
  clock.advance(2 * minute)
  expect(await bySms()).toMatchObject({ sent: 1 })
  expect(await received(told.number)).toBe(2)
})

/** SES's words where an identity is not verified. In its sandbox recipients are identities too. */
const unverified = (...identities: string[]) =>
  `Email address is not verified. The following identities failed the check in region AP-SOUTH-1: ${identities.join(', ')}`
/** SNS's words. */
const invalid = (what: string) => `Invalid parameter: ${what} is not valid`

test.each([
  ['sns', 'InvalidParameter', 'number-refused', invalid('PhoneNumber Reason: +912012345678')],
  ['sns', 'InvalidParameterValue', 'number-refused', invalid('PhoneNumber Reason: +912012345678')],
  ['sns', 'OptedOut', 'opted-out', undefined],
  ['ses', 'MessageRejected', 'address-refused', unverified('family@home.example')],
  ['ses', 'InvalidParameterValue', 'address-refused', undefined],
] as const)(
  '%s that refuses with %s makes the notice fail at once: %s (%s)',
  async (service, error, reason, message) => {
    realWaitClock(noon)
    const [told] = await cause()
    await failNext({ service, error, message })
    expect(await (service === 'sns' ? bySms : byMail)()).toMatchObject({ failed: 1 })
    expect(await readMessage(told)).toMatchObject({ state: 'failed', reason, attempts: 0 })
  },
)

test.each([
  ['our address is not verified', 'ses', 'MessageRejected', unverified('Nivaas Care <care@nivaas.example>')],
  [
    'nor is the recipient',
    'ses',
    'MessageRejected',
    unverified('family@home.example', 'CARE@nivaas.example'),
  ],
  ['our domain is not verified', 'ses', 'MessageRejected', unverified('nivaas.example')],
  ['a message has another fault', 'ses', 'MessageRejected', 'Recipient count exceeds 50.'],
  ['our sender id is wrong', 'sns', 'InvalidParameter', invalid('AWS.SNS.SMS.SenderID Reason: N')],
] as const)(
  '%s: %s says %s, and the notice is sent when that is mended',
  async (_, service, error, message) => {
    const clock = realWaitClock(noon)
    const run = service === 'sns' ? bySms : byMail
    const [told] = await cause()
    await failNext({ service, error, message })
    expect(await run()).toMatchObject({ open: 1, failed: 0 })
    expect(await readMessage(told)).toMatchObject({ state: 'open', reason: 'refused', attempts: 1 })
    clock.advance(2 * minute)
    expect(await run()).toMatchObject({ sent: 1 })
  },
)

test('our own account’s trouble is no fault of the recipient: it is tried again', async () => {
  realWaitClock(noon)
  const [told] = await cause()
  await failNext({ service: 'sns', error: 'AuthorizationError' })
  await bySms()
  expect(await readMessage(told)).toMatchObject({ state: 'open', reason: 'refused', attempts: 1 })
})

test('a channel that fails does not stop the other, and a further try sends only what was not sent', async () => {
  const clock = realWaitClock(noon)
  const [told] = await cause()
  await failNext({ service: 'ses', error: 'Throttling' })
  expect(await runNotices(composeFor('sms', 'mail'))).toMatchObject({ open: 1 })
  expect(await readMessage(told)).toMatchObject({ state: 'open', sms: 'sent', mail: 'open' })
  clock.advance(2 * minute)
  expect(await runNotices(composeFor('sms', 'mail'))).toMatchObject({ sent: 1 })
  expect([await received(told.number), await received(told.email)]).toEqual([1, 1])
})

test('an SMS whose template is not set up fails, and the e-mail goes', async () => {
  realWaitClock(noon)
  const [told, other] = await cause(2)
  const compose = composeFor('sms', 'mail')
  await runNotices(async (notice) => {
    const composed = await compose(notice)
    if (notice.noticeId !== told.noticeId || !composed?.sms) return composed
    return { ...composed, sms: { ...composed.sms, template: 'requestAnswered.family.en' } }
  })
  const reason = 'template-not-set-up'
  expect(await readMessage(told)).toMatchObject({ state: 'failed', sms: 'failed', mail: 'sent', reason })
  expect(await received(told.email)).toBe(1)
  expect(await readMessage(other ?? told)).toMatchObject({ state: 'sent' })
})

test('what is no longer true, or has no recipient any more, becomes void; without an address it fails', async () => {
  realWaitClock(noon)
  const [gone, unreachable] = await cause(2)
  await runNotices((notice) => Promise.resolve(notice.noticeId === gone.noticeId ? null : {}))
  expect(await readMessage(gone)).toMatchObject({ state: 'void', reason: 'no-longer-true', sms: 'open' })
  expect(await readMessage(unreachable ?? gone)).toMatchObject({
    ...{ state: 'failed', reason: 'no-address' },
    ...{ sms: 'skipped', mail: 'skipped' },
  })
})

test('a notice whose text cannot be made stops no other, is tried again, and the run fails for its alarm', async () => {
  realWaitClock(noon)
  const [broken, fine] = await cause(2)
  const run = runNotices((notice) => {
    if (notice.noticeId === broken.noticeId) throw new Error('no text')
    return composeFor('sms')(notice)
  })
  await expect(run).rejects.toThrow('1 parts')
  expect(await readMessage(broken)).toMatchObject({ state: 'open', reason: 'internal', attempts: 1 })
  expect(await readMessage(fine ?? broken)).toMatchObject({ state: 'sent' })
})
