import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { servicesOf } from '#server/notices/notice.entity.server.ts'
import { careOf, noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'
import { minute, cause, mailTo, rows, states } from '#tests/support/notices/told-together.ts'

/*
 * Several mails to the office about visits without a nurse say the same, because a text is made from the current records: what one has told
 * is not told again, and none is lost (docs/decisions/0030).
 */
let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
})

const serviceId = randomUUID()
const toOffice: NewNotice = { kind: 'visitsUncovered', recipient: { to: 'office' }, serviceId }

test('five changes in a minute are one message, which the others name', async () => {
  const email = newEmail()
  await cause(...Array.from({ length: 5 }, () => toOffice))
  clock.advance(minute)
  await runNotices(mailTo(email))
  expect([await received(email), await states()]).toEqual([1, ['sent', 'void', 'void', 'void', 'void']])
  const sent = (await rows()).find(({ state }) => state === 'sent')
  const others = (await rows()).filter(({ state }) => state === 'void')
  expect(others.map(({ reason, toldWith }) => [reason, toldWith])).toEqual(
    others.map(() => ['told-together', sent?.noticeId]),
  )
})

test('a change that is written while the message is made is told by one of its own, however long that takes', async () => {
  const email = newEmail()
  await cause(toOffice)
  clock.advance(minute)
  let changes = 1
  await runNotices(
    mailTo(email, async () => {
      if (changes-- > 0) await cause(toOffice)
      // Longer than any difference between two clocks.
      clock.advance(6000)
    }),
  )
  clock.advance(minute)
  await runNotices(mailTo(email))
  expect([await received(email), await states()]).toEqual([2, ['sent', 'sent']])
})

test('what was not sent is tried again with all that it tells', async () => {
  const email = newEmail()
  const other = randomUUID()
  await cause(toOffice, { ...toOffice, serviceId: other })
  clock.advance(minute)
  await runNotices(() => Promise.reject(new Error('no answer'))).catch(() => null)
  expect([await received(email), await states()]).toEqual([0, ['open', 'void']])
  clock.advance(2 * minute)
  const told: string[] = []
  await runNotices(mailTo(email, (notice) => Promise.resolve(void told.push(...servicesOf(notice)))))
  expect([await received(email), told.toSorted()]).toEqual([1, [serviceId, other].toSorted()])
})

test('one transaction writes one row for a person and a kind, with all its services', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const visit = { line: '1', day: '2026-11-25' }
  const uid = randomUUID()
  const writes = noticeWrites(randomUUID(), [
    careOf(uid, first, { reach: 5 }),
    careOf(uid, second, { reach: 7, isCare: true }),
    { ...toOffice, visit, serviceId: first },
    { ...toOffice, visit, serviceId: second },
  ])
  expect(writes).toHaveLength(2)
  await transact(writes)
  const stored = await rows()
  expect(
    stored.map(({ kind, services, reach, isCare }) => [kind, services, reach, isCare]).toSorted(),
  ).toEqual([
    ['familyCare', [first, second], 7, true],
    ['visitsUncovered', [first, second], undefined, undefined],
  ])
})
