import { expect, test } from 'vitest'
import { groupByDay } from '#app/routes/show.service_.$serviceId.visits/day-groups.ts'

/* Visits by day, with the days on which none takes place. */

const days = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']
const planned = (day: string) => ({ day, state: 'planned' as const })
const cancelled = (day: string) => ({ day, state: 'cancelled' as const })

test('a day with a visit is a group, and a day on which none was ever planned is left out', () => {
  const visits = [planned('2026-12-01'), cancelled('2026-12-01'), planned('2026-12-04')]
  expect(groupByDay(days, { visits, pauses: [] })).toEqual([
    { kind: 'day', day: '2026-12-01', visits: visits.slice(0, 2) },
    { kind: 'day', day: '2026-12-04', visits: visits.slice(2) },
  ])
})

test('days in a row without a visit are one group, also over a day that never had one', () => {
  const visits = [cancelled('2026-12-01'), cancelled('2026-12-03'), planned('2026-12-05')]
  expect(groupByDay(days, { visits, pauses: [] })).toEqual([
    { kind: 'gap', from: '2026-12-01', to: '2026-12-03', isPaused: false },
    { kind: 'day', day: '2026-12-05', visits: visits.slice(2) },
  ])
})

test('a pause is a group of its own, and a visit that began before it stays', () => {
  const pauses = [{ from: '2026-12-01', to: '2026-12-03' }]
  const visits = [planned('2026-12-01'), cancelled('2026-12-02'), cancelled('2026-12-04')]
  expect(groupByDay(days, { visits, pauses })).toEqual([
    { kind: 'day', day: '2026-12-01', visits: visits.slice(0, 1) },
    { kind: 'gap', from: '2026-12-02', to: '2026-12-03', isPaused: true },
    { kind: 'gap', from: '2026-12-04', to: '2026-12-04', isPaused: false },
  ])
})
