import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minute, startOfDay } from '#domain/visits/days.ts'
import {
  canGetNurse,
  isOverdue,
  phaseOf,
  visitState,
  type VisitFacts,
  type VisitState,
} from '#domain/visits/state.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(59)

const day = '2026-11-24'
const nine = startOfDay(day) + 9 * 60 * minute
const at = (minutes: number) => new Date(nine + minutes * minute).toISOString()
/** From 9 to 10. */
const planned: VisitFacts = { day, startMinute: 9 * 60, minutes: 60, nurseId: 'meera', state: 'planned' }
const { nurseId: _, ...without } = planned

describe('the state of a visit from 9 to 10, minutes after 9', () => {
  const rows: [string, VisitFacts, [number, VisitState][]][] = [
    [
      'nothing reported',
      planned,
      [
        [-1, 'planned'],
        [4, 'planned'],
        [5, 'awaited'],
        [14, 'awaited'],
        [15, 'awaited'],
        [59, 'awaited'],
        [60, 'no-report'],
      ],
    ],
    [
      'the nurse came',
      { ...planned, arrivedAt: at(5) },
      [
        [5, 'here'],
        [59, 'here'],
        [60, 'no-departure'],
      ],
    ],
    ['the nurse came early', { ...planned, arrivedAt: at(-20) }, [[-20, 'here']]],
    [
      'and left',
      { ...planned, arrivedAt: at(5), leftAt: at(50) },
      [
        [50, 'done'],
        [60, 'done'],
      ],
    ],
    [
      'nobody came',
      { ...planned, missedAt: at(20) },
      [
        [20, 'missed'],
        [60, 'missed'],
      ],
    ],
    [
      'no nurse',
      without,
      [
        [-1, 'uncovered'],
        [0, 'uncovered'],
        [59, 'uncovered'],
        [60, 'uncovered'],
      ],
    ],
    [
      'cancelled',
      { ...planned, state: 'cancelled', missedAt: at(20) },
      [
        [-1, 'cancelled'],
        [60, 'cancelled'],
      ],
    ],
  ]
  test.each(rows)('%s', (__, visit, states) => {
    const found = states.map(([minutes]) => [minutes, visitState(visit, { now: nine + minutes * minute })])
    expect(found).toEqual(states)
  })

  test('a family awaits the nurse from the start on, and is told after half an hour', () => {
    const state = (minutes: number) => visitState(planned, { now: nine + minutes * minute, reader: 'family' })
    expect([-1, 0, 29, 30].map(state)).toEqual(['planned', 'awaited', 'awaited', 'awaited'])
    const isTold = (minutes: number) => isOverdue(planned, nine + minutes * minute, 'family')
    expect([29, 30].map(isTold)).toEqual([false, true])
  })

  test('the office learns after a quarter of an hour that no arrival is reported', () => {
    expect([14, 15].map((minutes) => isOverdue(planned, nine + minutes * minute))).toEqual([false, true])
  })

  test('one without a nurse can get one until its end, unless the service has ended', () => {
    const can = (minutes: number, visit = without) => canGetNurse(visit, nine + minutes * minute)
    expect([-1, 59, 60].map((minutes) => can(minutes))).toEqual([true, true, false])
    expect(can(20, { ...without, serviceEnded: true })).toBe(false)
  })

  test('one that is shorter than the time to wait is over at its end', () => {
    const short = { ...planned, minutes: 10 }
    const state = (minutes: number) => visitState(short, { now: nine + minutes * minute })
    expect([9, 10].map(state)).toEqual(['awaited', 'no-report'])
  })
})

test('a nurse who is there early is there, and a visit that was left or missed is over', () => {
  const phase = (minutes: number, reported: object = {}) =>
    phaseOf({ start: nine, end: nine + 60 * minute, ...reported }, nine + minutes * minute)
  expect([phase(-1), phase(0), phase(59), phase(60)]).toEqual(['coming', 'running', 'running', 'over'])
  expect([
    phase(-10, { arrivedAt: at(-10) }),
    phase(20, { leftAt: at(20) }),
    phase(20, { missedAt: at(20) }),
  ]).toEqual(['running', 'over', 'over'])
})

/** Without a report, time leads from each state to those behind it only. */
const order: VisitState[] = [
  'planned',
  'awaited',
  'no-report',
  'uncovered',
  'here',
  'no-departure',
  'done',
  'missed',
  'cancelled',
]
const visits: fc.Arbitrary<VisitFacts> = fc
  .record({
    startMinute: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 15, max: 1440 }),
    hasNurse: fc.boolean(),
    state: fc.constantFrom('planned', 'cancelled'),
    reported: fc.constantFrom(
      {},
      { arrivedAt: at(0) },
      { arrivedAt: at(0), leftAt: at(30) },
      { missedAt: at(30) },
    ),
  })
  .map(({ hasNurse, reported, ...visit }) => ({
    ...visit,
    day,
    ...reported,
    ...(hasNurse && { nurseId: 'meera' }),
  }))
const minutesFromNine = fc.integer({ min: -1500, max: 3000 })

test('at every minute a visit has one state, and without a report a later minute never goes back', () => {
  fc.assert(
    fc.property(
      visits,
      minutesFromNine,
      fc.nat(3000),
      fc.constantFrom('office' as const, 'family' as const),
      (visit, minutes, later, reader) => {
        const place = (after: number) =>
          order.indexOf(visitState(visit, { now: nine + (minutes + after) * minute, reader }))
        expect(place(0)).toBeGreaterThanOrEqual(0)
        expect(place(later)).toBeGreaterThanOrEqual(place(0))
      },
    ),
  )
})
