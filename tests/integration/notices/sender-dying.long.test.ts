import { expect, test, vi } from 'vitest'
import { realWaitClock } from '#tests/support/clock.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { dieAtCall } from './sender-dying.ts'
import { noon, readLogOfEachTest } from './sender-setting.ts'

/* The calls around a sending are in `sender.test.ts` as well. */

vi.hoisted(() => {
  process.env.SMS_TEMPLATE_BOOKING_CODE = '1000000000000000002'
  // The templates of notices are not set up.
  process.env.SMS_NOTICE_TEMPLATES = ''
})

readLogOfEachTest()

test('a sender that dies at any call loses no notice, and sends one twice only when it died around its sending', async () => {
  const clock = realWaitClock(noon)
  const twice: number[] = []
  const deaths = ['before', 'after'] as const
  let survivors = 0
  for (let nth = 1; survivors < deaths.length; nth++) {
    for (const when of deaths) {
      const life = await dieAtCall(clock, nth, when)
      if (!life.died) survivors++
      twice.push(...life.twice)
    }
  }
  expect(twice.length).toBeGreaterThan(0)
  expect(await violations()).toEqual([])
})
