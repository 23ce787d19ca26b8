import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { sendBookingCode } from '#server/bookings/notify.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'

/* Booking codes and notices share ten SMS a day, for each number and for each account (docs/limits.md, "Sending"). */
const ten = 10
const noon = Date.parse('2026-11-23T06:30:00.000Z')
const code = 'ABCD1234'

beforeEach(emptyTable)

/** Sends a notice to each of these accounts, by SMS to the number given for it. */
async function sendNotices(people: { uid: string; number: string }[]): Promise<void> {
  const numbers = new Map<string, string>()
  for (const { uid, number } of people) {
    const [serviceId, recipient] = [randomUUID(), { to: 'family' as const, uid }]
    numbers.set(serviceId, number)
    await transact(noticeWrites(randomUUID(), [{ kind: 'requestAnswered', recipient, serviceId }]))
  }
  await runNotices(({ serviceId }) => {
    const to = numbers.get(serviceId) ?? ''
    return Promise.resolve({ sms: { to, text: 'Sunita comes', template: 'bookingCode', values: {} } })
  })
}

async function waiting(): Promise<number> {
  return (await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })).data.length
}

const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

test('notices to a number take from the ten of its booking codes, and codes from those of the notices', async () => {
  expect(limits.smsBookingPerNumber.max).toBe(ten)
  realWaitClock(noon)
  const number = newNumber()
  const person = () => ({ uid: randomUUID(), email: newEmail(), number, serviceId: randomUUID() })
  expect(await sendBookingCode(person(), code, 'smsBooking')).toMatchObject({ notification: 'sent' })
  await sendNotices(times(ten, person))
  expect([await received(number), await waiting()]).toEqual([ten, 1])
  expect(await sendBookingCode(person(), code, 'smsBooking')).toMatchObject({ notification: 'failed' })
  expect(await received(number)).toBe(ten)
})

test('so do notices to one account with several numbers; the last one is sent when the next day begins', async () => {
  expect(limits.smsBookingPerAccount.max).toBe(ten)
  const clock = realWaitClock(noon)
  const [uid, numbers] = [randomUUID(), times(ten + 1, newNumber)]
  await sendNotices(numbers.map((number) => ({ uid, number })))
  const all = await Promise.all(numbers.map(received))
  expect([all.reduce((sum, each) => sum + each, 0), await waiting()]).toEqual([ten, 1])
  clock.advance(25 * 60 * 60 * 1000)
  const last = newNumber()
  await runNotices(() =>
    Promise.resolve({ sms: { to: last, text: 'Sunita comes', template: 'bookingCode', values: {} } }),
  )
  expect([await received(last), await waiting()]).toEqual([1, 0])
})
