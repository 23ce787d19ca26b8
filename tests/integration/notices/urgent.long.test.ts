import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { realWaitClock } from '#tests/support/clock.ts'
import { newNumber } from '#tests/support/people.ts'
import { received } from './notices.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'
import { tell, times, family, waiting } from '#tests/support/notices/urgent.ts'

/* More of what urgent.test.ts tests. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  process.env.NOTICES_PER_SECOND = '500'
  // Those that are ordinary are soon used up; those that are urgent have their defaults.
  process.env.DAILY_BUDGETS = 'smsNotice=88,mailOfficeNotice=8,mailOfficeBooking=8,mailFamily=8'
})

readLogOfEachTest()

test('forty late visits of one morning are told to nurse and family, when the hour has no ordinary SMS left', async () => {
  realWaitClock(noon)
  await tell(
    'requestAnswered',
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
