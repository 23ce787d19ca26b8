import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { received } from './notices.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'
import { tell, times, family, waiting } from '#tests/support/notices/urgent.ts'

/* What is urgent is told whatever else is sent (docs/limits.md, "Sending"). */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  process.env.NOTICES_PER_SECOND = '500'
  // Those that are ordinary are soon used up; those that are urgent have their defaults.
  process.env.DAILY_BUDGETS = 'smsNotice=88,mailOfficeNotice=8,mailOfficeBooking=8,mailFamily=8'
})

readLogOfEachTest()

test('ordinary SMS of a person never use up their urgent ones, and urgent ones go on with the ordinary ten', async () => {
  realWaitClock(noon)
  const [uid, to] = [randomUUID(), newNumber()]
  const notice = { recipient: family(uid), to }
  await tell(
    'requestAnswered',
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
