import { describe, test } from 'vitest'
import { instantClock } from '#tests/support/clock.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { dieWhileCodeIsSent, dieWhileCodeIsTaken } from './joining-dying.ts'

/* The calls to Cognito are in `joining.test.ts` as well. */

const clock = startOnTuesday({ setClockAt: instantClock })

describe('a process that dies', () => {
  test('at any call to AWS while the code is sent leaves nothing: the next try succeeds, and the daily run clears up', () =>
    dieWhileCodeIsSent(clock, () => true))

  test('at any call to AWS while the code is taken: the same code, or the next one, links the nurse once', () =>
    dieWhileCodeIsTaken(() => true))
})
