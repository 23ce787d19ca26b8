import { describe, expect, test } from 'vitest'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { emptyPlan, visitsOf, type Plan } from '#domain/visits/plan.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { nightOf, weeksAfter } from '#server/plans/weeks.server.ts'

/* What a change of the plan makes of a nurse who was sent: the plan never owns them (docs/decisions/0099). */

const [monday, sunday] = ['2026-11-23', '2026-11-29']
const hour = 60 * 60_000
/** Sunday, 23:00: the night has begun, and the nurse who was sent has not. */
const now = startOfDay(sunday) + 23 * hour

/** A service whose last night is Sunday's. */
const service = emptyPlan({ serviceId: 'service', firstDay: '2026-11-25', lastDay: sunday })
const nights: PlanChange = {
  ...{ kind: 'addLine', from: service.firstDay, startMinute: 1200, minutes: 720, weekdays: [6, 7] },
  nurseId: 'savita',
}
const plan = changedByAll(service, [nights])
/** Sent for Monday, half past two. */
const sent: WeekVisit = {
  ...{ line: '1.1', day: sunday, startMinute: 26 * 60 + 30, minutes: 330, nurseId: 'sunita' },
  ...{ state: 'planned', form: 'form' },
}
const weekOf = (visits: WeekVisit[]) => ({ monday, version: 1, visits }) as StoredWeek
const planned = visitsOf(plan, monday).map((visit): WeekVisit => ({ ...visit, state: 'planned' }))
const mondays = [monday, addDays(monday, 7)]

/** The visits of the week after one change after another, each at the same moment. */
function after(changes: readonly PlanChange[][], visits = [...planned, sent], at = now): WeekVisit[] {
  let current: [Plan, WeekVisit[]] = [plan, visits]
  for (const change of changes) {
    const next = changedByAll(current[0], change)
    const [week] = weeksAfter(next, [weekOf(current[1])], { mondays, now: at }).weeks
    current = [next, week?.visits ?? []]
  }
  return current[1]
}
const stateOf = (visits: readonly WeekVisit[]) => visits.find(({ line }) => line === '1.1')?.state

describe('a nurse who was sent', () => {
  test('stays beside the visit that has begun, whatever the plan does with its line', () => {
    const shift = { startMinute: 1260, minutes: 600, weekdays: [6, 7], nurseId: 'asha' }
    expect(after([[]])).toEqual([...planned, sent])
    for (const change of [
      { kind: 'replaceNurse', from: sunday, nurseId: 'sunita', by: 'asha' },
      { kind: 'replaceNurse', from: sunday, nurseId: 'savita', by: 'asha' },
      { kind: 'following', line: '1', from: sunday, ...shift },
      { kind: 'endLine', line: '1', from: sunday },
    ] satisfies PlanChange[])
      expect(after([[change]])).toEqual([...planned, sent])
  })

  test('counts to the day of the visit: after the service’s last day, and in a pause', () => {
    const pause = (day: string): PlanChange => ({ kind: 'pause', from: day, to: day })
    expect(stateOf(after([[pause('2026-11-30')]]))).toBe('planned')
    expect(stateOf(after([[pause(sunday)]]))).toBe('cancelled')
  })

  test('does not come back with a day that had no visits for a while: by then the first nurse may be there', () => {
    const pause = { from: sunday, to: sunday }
    const days = (lastDay: string): PlanChange => ({ kind: 'newDays', firstDay: plan.firstDay, lastDay })
    for (const changes of [
      [[{ kind: 'pause', ...pause } as const], [{ kind: 'resume', ...pause } as const]],
      [[days(addDays(sunday, -1))], [days(sunday)]],
    ])
      expect(after(changes)).toEqual([...planned, { ...sent, state: 'cancelled' }])
  })

  test('stays in a pause once they have begun, since they may be inside', () => {
    const begun = { ...sent, arrivedAt: new Date(now - hour).toISOString() }
    const pause: PlanChange = { kind: 'pause', from: sunday, to: sunday }
    expect(after([[pause]], [...planned, begun])).toEqual([...planned, begun])
    expect(stateOf(after([[pause]], [...planned, sent], now + 3.5 * hour))).toBe('planned')
  })

  test('is called off only by name: their time is freed, and that of the first nurse is not', () => {
    const { freed, taken } = weeksAfter(plan, [weekOf([...planned, sent])], {
      ...{ mondays, now },
      reported: [{ ...sent, state: 'cancelled' }],
    })
    expect(freed.map(({ line }) => line)).toEqual(['1.1'])
    expect(taken).toEqual([])
  })
})

test('a week says whether planned visits go on after it, and whether nurses who were sent do', () => {
  const [saturday, night] = planned as [WeekVisit, WeekVisit]
  expect([nightOf([saturday]), nightOf([saturday, night]), nightOf([saturday, night, sent])]).toEqual([
    ...['0', '1', '2'],
  ])
  expect(nightOf([saturday, { ...sent, state: 'cancelled' }])).toBe('0')
  expect(nightOf([{ ...sent, startMinute: 600, minutes: 60 }])).toBe('0')
})
