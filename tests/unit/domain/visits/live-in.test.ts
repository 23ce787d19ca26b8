import { describe, expect, test } from 'vitest'
import { hereSince, visitBefore, type Stay } from '#domain/visits/live-in.ts'
import { startOfDay } from '#domain/visits/days.ts'

const hour = 60 * 60_000
const day = 24 * hour
const first = startOfDay('2026-11-23') + 9 * hour

/** A week of live-in care: each day from nine to nine. */
function week(nurseId = 'sunita'): Stay[] {
  return Array.from({ length: 9 }, (_, place) => {
    return { nurseId, start: first + place * day, end: first + (place + 1) * day }
  })
}
const at = (time: number) => new Date(time).toISOString()
const monday = at(first - 10 * 60_000)
const reported = (changes: Record<number, Partial<Stay>>) =>
  week().map((visit, place) => ({ ...visit, ...changes[place] }))
const since = (visits: Stay[], place: number) => hereSince(visits[place] as Stay, visits)

describe('a nurse who came on Monday', () => {
  test('is there on each day up to the seventh, and nobody says it for the eighth', () => {
    const visits = reported({ 0: { arrivedAt: monday } })
    expect([1, 2, 7].map((place) => since(visits, place))).toEqual([monday, monday, monday])
    expect(since(visits, 8)).toBeNull()
  })

  test('is not there any more from the day after they left', () => {
    const visits = reported({ 0: { arrivedAt: monday }, 2: { leftAt: at(first + 3 * day - hour) } })
    expect(since(visits, 2)).toBe(monday)
    expect([since(visits, 3), since(visits, 4)]).toEqual([null, null])
  })

  test('is not there after a day on which nobody came; a later arrival counts', () => {
    const visits = reported({
      0: { arrivedAt: monday },
      2: { missedAt: at(first) },
      4: { arrivedAt: at(first + 4 * day) },
    })
    expect([since(visits, 3), since(visits, 4)]).toEqual([null, null])
    expect(since(visits, 5)).toBe(at(first + 4 * day))
  })
})

test.each<[string, (visits: Stay[]) => Stay[]]>([
  [
    'a minute between them',
    (visits) => visits.map((each, place) => (place === 0 ? { ...each, end: each.end - 60_000 } : each)),
  ],
  [
    'another nurse before',
    (visits) => visits.map((each, place) => (place === 0 ? { ...each, nurseId: 'asha' } : each)),
  ],
  ['no visit before, because it was cancelled', (visits) => visits.slice(1)],
  ['nothing reported', (visits) => visits.map(({ nurseId, start, end }) => ({ nurseId, start, end }))],
])('%s is no seam that says the nurse is there', (_, change) => {
  const visits = change(reported({ 0: { arrivedAt: monday } }))
  const second = visits.find(({ start }) => start === first + day) as Stay
  expect(hereSince(second, visits)).toBeNull()
})

test('a visit without a nurse has none before it', () => {
  const visits = week().map(({ start, end }) => ({ start, end }))
  expect(visitBefore(visits[1] as Stay, visits)).toBeUndefined()
})
