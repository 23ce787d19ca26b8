import { expect, test } from 'vitest'
import { pairWords, stateNote } from '#app/dashboard/visits/state-words.ts'
import { startOfDay } from '#domain/visits/days.ts'

const day = '2026-11-24'
const visit = { day, start: 8 * 60, minutes: 240, nurseId: 'meera', state: 'planned' as const }

test.each([
  [8 * 60 - 1, 'Due'],
  [8 * 60 + 4, 'Due'],
  [8 * 60 + 5, 'Late 5 min'],
  [8 * 60 + 14, 'Late 14 min'],
  [8 * 60 + 15, 'No arrival 15 min'],
  [10 * 60, 'No arrival 2 h'],
])('minute %i of the day, a visit from 08:00 without a report: %s', (minute, words) => {
  expect(stateNote(visit, startOfDay(day) + minute * 60_000).words).toBe(words)
})

test('a first visit says who was sent, and where that nurse cannot come that nobody is', () => {
  const replacedBy = { line: '2', day }
  const first = { ...visit, line: '1', missedAt: `${day}T02:50:00.000Z`, replacedBy }
  const sent = {
    ...visit,
    ...replacedBy,
    start: 530,
    nurseId: 'sunita',
    insteadOf: { line: '1', day, change: 'a' },
  }
  const { nurseId: _nurse, ...withoutNurse } = sent
  const wordsBeside = (other: typeof withoutNurse) => {
    const pair = pairWords(first, [first, other], (id) => (id === 'sunita' ? 'Sunita Pawar' : undefined))
    return stateNote(first, startOfDay(day) + 9 * 3_600_000, pair).words
  }
  expect(wordsBeside(sent)).toBe('Nobody came, Sunita Pawar sent for 08:50')
  expect(wordsBeside(withoutNurse)).toBe('Nobody came, nobody is sent any more')
})
