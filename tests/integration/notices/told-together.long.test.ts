import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { type NewNotice } from '#server/notices/notice-writes.server.ts'
import { realWaitClock, type TestClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import { received } from './notices.ts'
import { minute, cause, mailTo, rows, states } from '#tests/support/notices/told-together.ts'

/* More of what told-together.test.ts tests. */

let clock: TestClock

beforeEach(async () => {
  await emptyTable()
  clock = realWaitClock(Date.parse('2026-11-23T06:30:00.000Z'))
})

const serviceId = randomUUID()
const toOffice: NewNotice = { kind: 'visitsUncovered', recipient: { to: 'office' }, serviceId }

test('at most forty changes are told by one message, the rest by the next run', async () => {
  const email = newEmail()
  await cause(...Array.from({ length: 45 }, () => toOffice))
  clock.advance(minute)
  await runNotices(mailTo(email))
  expect((await states()).filter((state) => state === 'open')).toHaveLength(5)
  await runNotices(mailTo(email))
  expect([await received(email), (await states()).filter((state) => state === 'open')]).toEqual([2, []])
})

test('while another sender has claimed one of them, all wait', async () => {
  const email = newEmail()
  await cause(toOffice, toOffice)
  const [claimed] = await rows()
  const lease = new Date(clock.now() + 30_000).toISOString()
  await Notice.patch({ recipientKey: claimed?.recipientKey ?? '', noticeId: claimed?.noticeId ?? '' })
    .set({ claim: 'another sender', state: 'open', dueAt: lease })
    .go()
  await runNotices(mailTo(email))
  expect([await received(email), await states()]).toEqual([0, ['open', 'open']])
  clock.advance(minute)
  await runNotices(mailTo(email))
  expect([await received(email), await states()]).toEqual([1, ['sent', 'void']])
})
