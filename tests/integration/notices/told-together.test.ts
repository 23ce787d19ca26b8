import '#tests/support/own-table.ts'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { newNumber } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'

/*
 * Several changes of one service say the same, because a text is made from the current records: what one message has told is not told
 * again. So ten changes on the telephone do not use up the ten SMS of a number (docs/limits.md).
 */
vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
})

const minute = 60_000
let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
})

const [serviceId, uid] = [randomUUID(), randomUUID()]
const toFamily: NewNotice = { kind: 'planChanged', recipient: { to: 'family', uid }, serviceId }

/** Each notice is that of a change of its own. */
async function cause(...notices: NewNotice[]): Promise<void> {
  for (const notice of notices) await transact(noticeWrites(randomUUID(), [notice]))
}

function smsTo(number: string, during: () => Promise<void> = () => Promise.resolve()) {
  return async () => {
    await during()
    return { sms: { to: number, text: 'Next visit: 24 Nov 8 am', template: 'bookingCode' as const } }
  }
}

async function states(): Promise<string[]> {
  const { data } = await Notice.scan.go({ pages: 'all', consistent: true })
  return data.map(({ state }) => state).sort()
}

test('five changes in a minute are one message', async () => {
  const number = newNumber()
  await cause(...Array.from({ length: 5 }, () => toFamily))
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([1, ['sent', 'void', 'void', 'void', 'void']])
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

test('another recipient, another service and a kind that is about more are told by themselves', async () => {
  const number = newNumber()
  const others: NewNotice[] = [
    { ...toFamily, recipient: { to: 'nurse', nurseId: 'nurse' } },
    { ...toFamily, serviceId: randomUUID() },
    { ...toFamily, kind: 'nurseAssigned', nurseId: 'one' },
    { ...toFamily, kind: 'nurseAssigned', nurseId: 'other' },
  ]
  await cause(toFamily, ...others)
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect(await received(number)).toBe(5)
})

test('a change that is written while the message is made is told by one of its own', async () => {
  const number = newNumber()
  await cause(toFamily)
  clock.advance(minute)
  let changes = 1
  await runNotices(smsTo(number, () => (changes-- > 0 ? cause(toFamily) : Promise.resolve())))
  clock.advance(minute)
  await runNotices(smsTo(number))
  expect([await received(number), await states()]).toEqual([2, ['sent', 'sent']])
})

test('what was not sent has told nothing: the next one is sent', async () => {
  const number = newNumber()
  await cause(toFamily, toFamily)
  clock.advance(minute)
  let fails = true
  const composeOne = smsTo(number)
  await runNotices(() => {
    if (!fails) return composeOne()
    fails = false
    return Promise.reject(new Error('no answer'))
  }).catch(() => null)
  expect([await received(number), await states()]).toEqual([1, ['open', 'sent']])
})
