import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { NoticeKind, NoticeRecipient } from '#domain/notices.ts'
import { limits } from '#server/limits/limits.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { received } from './notices.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* What is urgent is told whatever else is sent (docs/limits.md, "Sending"). */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  process.env.NOTICES_PER_SECOND = '500'
  // Those that are ordinary are soon used up; those that are urgent have their defaults.
  process.env.DAILY_BUDGETS = 'smsNotice=88,mailOfficeNotice=8,mailOfficeBooking=8,mailFamily=8'
})

readLogOfEachTest()

const addresses = new Map<string, string>()

/** Writes notices, each about a service of its own, and sends them by SMS or e-mail to the address given. */
async function tell(kind: NoticeKind, notices: { recipient: NoticeRecipient; to: string }[]): Promise<void> {
  for (const { recipient, to } of notices) {
    const serviceId = randomUUID()
    addresses.set(serviceId, to)
    await transact(noticeWrites(randomUUID(), [{ kind, recipient, serviceId }]))
  }
  await runNotices(({ serviceId }) => {
    const to = addresses.get(serviceId) ?? ''
    const text = 'Sunita comes'
    return Promise.resolve(
      to.includes('@')
        ? { mail: { to, subject: text, text } }
        : { sms: { to, text, template: 'bookingCode' } },
    )
  })
}

const times = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)
const family = (uid: string = randomUUID()) => ({ to: 'family' as const, uid })

async function waiting(): Promise<number> {
  return (await Notice.query.byDue({ state: 'open' }).go({ pages: 'all' })).data.length
}

test('ordinary SMS of a person never use up their urgent ones, and urgent ones go on with the ordinary ten', async () => {
  realWaitClock(noon)
  const [uid, to] = [randomUUID(), newNumber()]
  const notice = { recipient: family(uid), to }
  await tell(
    'nurseAssigned',
    times(8, () => notice),
  )
  expect([await received(to), await waiting()]).toEqual([8, 0])
  await tell(
    'notArrived',
    times(limits.smsUrgentPerNumber.max, () => notice),
  )
  expect([await received(to), await waiting()]).toEqual([14, 0])
  await tell(
    'notArrived',
    times(3, () => notice),
  )
  expect([await received(to), await waiting()]).toEqual([16, 1])
})

test('forty late visits of one morning are told to nurse and family, when the hour has no ordinary SMS left', async () => {
  realWaitClock(noon)
  await tell(
    'nurseAssigned',
    times(23, () => ({ recipient: family(), to: newNumber() })),
  )
  expect(await waiting()).toBe(1)
  const numbers = times(80, newNumber)
  await tell(
    'notArrived',
    numbers.map((to, place) => ({
      recipient: place % 2 ? family() : { to: 'nurse', nurseId: randomUUID() },
      to,
    })),
  )
  expect(await Promise.all(numbers.map(received))).toEqual(numbers.map(() => 1))
  expect(await waiting()).toBe(1)
})

test('the office is mailed at once that nobody came, also when its other mails wait; of visits without a nurse by one mail', async () => {
  realWaitClock(noon)
  const [office, recipient] = [newEmail(), { to: 'office' as const }]
  const mail = { recipient, to: office }
  await tell(
    'serviceOverdue',
    times(3, () => mail),
  )
  await tell(
    'bookingConfirmed',
    times(4, () => mail),
  )
  const before = await received(office)
  expect(await waiting()).toBeGreaterThan(0)
  for (const kind of ['notArrived', 'visitsUncovered', 'absentOverHold', 'smsNearlySpent'] as const)
    await tell(
      kind,
      times(10, () => mail),
    )
  expect((await received(office)) - before).toBe(31)
})
