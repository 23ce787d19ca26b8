import { expect, test } from 'vitest'
import { noArrivalIn } from '#tests/attack/victims.ts'
import { acceptedAttacks } from '#tests/support/accepted-attacks.ts'
import { cheapestAttacks } from '#tests/support/cheapest-attacks.ts'

/* The table of the cheapest attacker (tests/support/accepted-attacks.ts) has the numbers of the code; and what `npm run attack` takes as its proof. */

test('the table of the cheapest attacker has the numbers of the code, and each row says who gets through', () => {
  const needs = acceptedAttacks.map(({ limit, accounts, addresses, numbers, closes }) => ({
    limit,
    accounts,
    addresses,
    numbers,
    closes,
  }))
  expect(needs).toEqual(cheapestAttacks())
  for (const { limit, does, stillGetsThrough, acceptedBecause } of acceptedAttacks)
    for (const words of [does, stillGetsThrough, acceptedBecause]) expect(words.trim(), limit).not.toBe('')
})

test('`npm run attack` takes the mail about the late night as its proof, and none of another visit, patient or time', () => {
  const night = {
    patient: 'Vasant Deshpande',
    start: '17 Nov 2026, 8:00 pm',
    lateAt: Date.parse('2026-11-17T14:45Z'),
  }
  const letter = (start: string, patient: string, at: string) => ({
    ...{ subject: `Late: no arrival reported for the visit on ${start}`, at },
    text: `No arrival has been reported for this visit to ${patient}:`,
  })
  const others = [
    // The day’s visits are late as well, and the office reads of them before the attack begins.
    letter('17 Nov 2026, 8:00 am', night.patient, '2026-11-17T14:43:10.000Z'),
    letter('17 Nov 2026, 8:00 am', night.patient, '2026-11-17T14:45:10.000Z'),
    letter(night.start, 'Yusuf Shaikh', '2026-11-17T14:45:10.000Z'),
    letter(night.start, night.patient, '2026-11-17T14:44:59.000Z'),
  ]
  expect(noArrivalIn(others, night)).toBeNull()
  const at = '2026-11-17T14:45:20.000Z'
  expect(noArrivalIn([letter(night.start, night.patient, at), ...others], night)).toBe(at)
})
