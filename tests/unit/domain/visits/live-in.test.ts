import { describe, expect, test } from 'vitest'
import {
  arrivedTo,
  departedFrom,
  hereSince,
  stayFacts,
  visitBefore,
  type Stay,
} from '#domain/visits/live-in.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { visitState } from '#domain/visits/state.ts'
import type { Stint } from '#domain/visits/stints.ts'

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

describe('a departure that is reported on Monday, at Thursday noon', () => {
  const departed = (visits: Stay[], leftAt: number) =>
    visits.indexOf(departedFrom(visits[0] as Stay, visits, leftAt))
  const noon = first + 3 * day + 3 * hour

  test('is of Thursday; to the minute of a seam it is of the day before', () => {
    const visits = reported({ 0: { arrivedAt: monday } })
    expect(departed(visits, noon)).toBe(3)
    expect([0, 1].map((after) => departed(visits, first + day + after))).toEqual([0, 1])
    expect(departed(visits, first + hour)).toBe(0)
    expect(departed(visits, first + 30 * day)).toBe(8)
  })

  test.each<[string, Partial<Stay>]>([
    ['has its own arrival', { arrivedAt: at(first + 2 * day) }],
    ['was missed', { missedAt: at(first) }],
    ['has another nurse in its place', { isReplaced: true }],
    ['is another nurse’s', { nurseId: 'asha' }],
    ['begins a minute later', { start: first + 2 * day + 60_000 }],
  ])('is of Tuesday where Wednesday %s', (_, wednesday) => {
    expect(departed(reported({ 0: { arrivedAt: monday }, 2: wednesday }), noon)).toBe(1)
  })
})

describe('an arrival that is reported on Monday, after its end', () => {
  const arrived = (visits: Stay[], arrivedAt: number) =>
    visits.indexOf(arrivedTo(visits[0] as Stay, visits, arrivedAt))

  test('is of the nurse’s visit that runs then, from its first minute on', () => {
    expect([day - 1, day, 2 * day - 1, 2 * day].map((after) => arrived(week(), first + after))).toEqual([
      0, 1, 1, 2,
    ])
  })

  test.each<[string, Stay[]]>([
    ['no visit runs', week().slice(0, 1)],
    [
      'another nurse’s visit runs',
      week().map((each, place) => (place > 0 ? { ...each, nurseId: 'asha' } : each)),
    ],
    ['nobody’s visits follow it', week().map(({ start, end }) => ({ start, end }))],
  ])('is of Monday where %s', (_, visits) => {
    expect(arrived(visits, first + day + hour)).toBe(0)
  })

  test('where it stays nothing follows from it: nobody is there on Tuesday, and the departure is of Monday', () => {
    const visits = reported({ 0: { arrivedAt: at(first + day + 2 * hour) } })
    expect([since(visits, 1), since(visits, 2)]).toEqual([null, null])
    expect(departedFrom(visits[0] as Stay, visits, first + 2 * day)).toBe(visits[0])
  })
})

test('a visit without a nurse has none before it', () => {
  const visits = week().map(({ start, end }) => ({ start, end }))
  expect(visitBefore(visits[1] as Stay, visits)).toBeUndefined()
})

describe('the state of a day of a stay', () => {
  const visits: Stint[] = Array.from({ length: 4 }, (_, place) => ({
    ...{ line: '1', day: addDays('2026-11-23', place), startMinute: 540, minutes: 1440 },
    ...{ nurseId: 'sunita', state: 'planned', ...(place === 0 && { arrivedAt: monday }) },
  }))
  const state = (place: number, now: number, others: Stint[] = visits) => {
    const visit = others[place] as Stint
    return visitState({ ...visit, ...stayFacts(visit, others) }, { now })
  }

  test('is there, not heard after three hours, stayed; the last day asks for the departure', () => {
    expect(state(0, first + day)).toBe('done')
    expect(state(1, first + day - 1)).toBe('planned')
    expect([0, 3 * hour - 1, 3 * hour].map((after) => state(1, first + day + after))).toEqual([
      'here',
      'here',
      'not-heard',
    ])
    expect(state(1, first + 2 * day)).toBe('done')
    expect(state(3, first + 4 * day)).toBe('no-departure')
  })

  test('the departure is missing where nobody came to the next day', () => {
    const missed = visits.map((visit, place) =>
      place === 2 ? { ...visit, missedAt: at(first + 2 * day + hour) } : visit,
    )
    expect(state(0, first + 3 * day, missed)).toBe('done')
    expect(state(1, first + 3 * day, missed)).toBe('no-departure')
    const second = visits.map((visit, place) =>
      place === 1 ? { ...visit, missedAt: at(first + day + hour) } : visit,
    )
    expect(state(0, first + 2 * day, second)).toBe('no-departure')
  })

  test('nobody is there where another nurse was sent to the day before', () => {
    const sent: Stint = {
      ...{ line: '1.1', day: '2026-11-24', startMinute: 700, minutes: 600, nurseId: 'asha' },
      ...{ state: 'planned', handover: true },
    }
    expect(state(2, first + 2 * day + hour, [...visits, sent])).toBe('awaited')
  })
})
