import { expect, test } from 'vitest'
import { expiringOf } from '#server/staff/expiring.server.ts'
import { stopClock } from '#tests/support/clock.ts'

test('a police verification of 29 February ends on 28 February, a day that exists', () => {
  const nurse = {
    id: 'meera',
    fullName: 'Meera Joshi',
    available: true,
    regExpiryDate: '2099-12-31',
    policeVerificationDate: '2024-02-29',
  }
  const ending = { id: 'meera', fullName: 'Meera Joshi', what: 'Police verification', endsOn: '2027-02-28' }
  // The last minute of the 28th in India, and the first of the next day.
  const clock = stopClock(Date.parse('2027-02-28T18:29:00Z'))
  expect(expiringOf([nurse])).toEqual([{ ...ending, isOver: false }])
  clock.advance(60_000)
  expect(expiringOf([nurse])).toEqual([{ ...ending, isOver: true }])
})
