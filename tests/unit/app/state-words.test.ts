import { expect, test } from 'vitest'
import { stateNote } from '#app/dashboard/visits/state-words.ts'
import { startOfDay } from '#domain/visits/days.ts'

const day = '2026-11-24'
const visit = { day, start: 8 * 60, minutes: 240, nurseId: 'meera', state: 'planned' as const }

test.each([
  [8 * 60 - 1, 'Due'],
  [8 * 60, 'Begins now'],
  [8 * 60 + 1, 'Late 1 min'],
  [8 * 60 + 14, 'Late 14 min'],
  [8 * 60 + 15, 'No arrival 15 min'],
  [10 * 60, 'No arrival 2 h'],
])('minute %i of the day, a visit from 08:00 without a report: %s', (minute, words) => {
  expect(stateNote(visit, startOfDay(day) + minute * 60_000).words).toBe(words)
})
