import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { type NewNotice } from '#server/notices/notice-writes.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { newNumber } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'
import { minute, cause, smsTo, rows, states } from '#tests/support/notices/told-together.ts'

/* More of what told-together.test.ts tests. */

/*
 * Several changes for one person say the same, because a text is made from the current records: what one message has told is not told
 * again. So ten changes on the telephone do not use up the ten SMS of a number (docs/limits.md), and none is lost (docs/decisions/0030).
 */
vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
})
let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
})

const [serviceId, uid] = [randomUUID(), randomUUID()]
const toFamily: NewNotice = { kind: 'planChanged', recipient: { to: 'family', uid }, serviceId }

test('of thirty changes at most 25 and of sixty services at most 40 are told by one message, the rest by the next run', async () => {
  const number = newNumber()
  await cause(...Array.from({ length: 30 }, () => toFamily))
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect((await states()).filter((state) => state === 'open')).toHaveLength(5)
  await runNotices(smsTo(number))
  expect([await received(number), (await states()).filter((state) => state === 'open')]).toEqual([2, []])
})

test('what waits for the next day’s limit is one message then', async () => {
  const number = newNumber()
  for (let change = 0; change < 13; change++) {
    await cause(toFamily)
    clock.advance(minute)
    await runNotices(smsTo(number))
  }
  expect(await received(number)).toBe(10)
  clock.advance(26 * 60 * minute)
  await runNotices(smsTo(number))
  expect(await received(number)).toBe(11)
  expect((await states()).filter((state) => state === 'open')).toEqual([])
})

test('while another sender has one of them, all of that person wait', async () => {
  const number = newNumber()
  await cause(toFamily, toFamily)
  const [claimed] = await rows()
  const lease = new Date(clock.now() + 30_000).toISOString()
  await Notice.patch({ recipientKey: claimed?.recipientKey ?? '', noticeId: claimed?.noticeId ?? '' })
    .set({ claim: 'another sender', state: 'open', dueAt: lease })
    .go()
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([0, ['open', 'open']])
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([1, ['sent', 'void']])
})
