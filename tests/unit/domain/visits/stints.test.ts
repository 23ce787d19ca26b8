import { describe, expect, test } from 'vitest'
import { changed, closedOn, trimmed, type PlanChange } from '#domain/visits/changes.ts'
import { checkedChanges } from '#domain/visits/checks.ts'
import { addDays, minute, mondayOf, startOfDay } from '#domain/visits/days.ts'
import { emptyPlan, firstVisitOf, nursesInPlan, visitsOf, visitsOn } from '#domain/visits/plan.ts'
import {
  canBeUndone,
  proposedTime,
  sendLimits,
  sendProblem,
  shiftSent,
  stoppedNurse,
  isReplaced,
  substituteOf,
  substitutesFor,
  timeProblem,
  type PairedVisit,
} from '#domain/visits/substitutes.ts'

/* When another nurse can be sent, and what a line of one day is to the plan (docs/decisions/0071). */

const hour = 60 * minute
const sunday = '2026-11-29'
const eight = startOfDay(sunday) + 8 * hour
const night: PlanChange = {
  kind: 'addLine',
  from: '2026-11-25',
  startMinute: 1200,
  minutes: 720,
  weekdays: [7],
  nurseId: 'savita',
}
const sent: PlanChange = {
  ...{ kind: 'substitute', day: addDays(sunday, 1), startMinute: 150, minutes: 330, nurseId: 'sunita' },
  insteadOf: { line: '1', day: sunday, change: 'form' },
}
/** A service of five days whose last night is Sunday's; the nurse was sent for Monday, half past two. */
const plan = changed(
  changed(emptyPlan({ serviceId: 'service', firstDay: '2026-11-25', lastDay: sunday }), night),
  sent,
)

describe('a line of one day', () => {
  test('counts to the first visit’s day: after the service’s last day, and in a pause', () => {
    expect(visitsOf(plan, addDays(mondayOf(sunday), 7))).toEqual([
      {
        line: '2',
        day: '2026-11-30',
        startMinute: 150,
        minutes: 330,
        nurseId: 'sunita',
        insteadOf: { line: '1', day: sunday, change: 'form' },
      },
    ])
    expect(firstVisitOf(plan, { after: startOfDay(sunday) + 23 * hour, now: 0 })).toMatchObject({ line: '2' })
    const pausedMonday = changed(plan, { kind: 'pause', from: '2026-11-30', to: '2026-11-30' })
    const pausedSunday = changed(plan, { kind: 'pause', from: sunday, to: sunday })
    expect([pausedMonday, pausedSunday].map((each) => visitsOn(each, '2026-11-30').length)).toEqual([1, 0])
  })

  test('does not come back with a day that had no visits for a while: by then the first nurse may be there', () => {
    const pause = { from: sunday, to: sunday }
    const resumed = changed(changed(plan, { kind: 'pause', ...pause }), { kind: 'resume', ...pause })
    const shorter = changed(plan, { kind: 'newDays', firstDay: plan.firstDay, lastDay: addDays(sunday, -1) })
    const longer = changed(shorter, { kind: 'newDays', firstDay: plan.firstDay, lastDay: sunday })
    for (const back of [resumed, longer]) {
      expect(visitsOn(back, sunday)).toMatchObject([{ line: '1' }])
      expect(visitsOn(back, '2026-11-30')).toEqual([])
    }
  })

  test('a stop from Monday leaves it, one from Sunday and a closed service do not', () => {
    const stopped = (from: string) => visitsOn(changed(plan, { kind: 'stop', from }), '2026-11-30').length
    expect([stopped('2026-11-30'), stopped(sunday)]).toEqual([1, 0])
    expect(visitsOn(closedOn(plan, '2026-11-30'), '2026-11-30')).toEqual([])
  })

  test('keeps in whose place it is when the plan is trimmed, and goes when its day is over', () => {
    expect(trimmed(plan, '2026-11-30').lines.at(-1)).toMatchObject({ insteadOf: { line: '1' } })
    expect(trimmed(plan, '2026-12-02').lines).toHaveLength(1)
  })

  test('is no line that the office changes, and its nurse is not replaced and not one of the plan', () => {
    const open = changed(plan, { kind: 'newDays', firstDay: '2026-11-25', lastDay: '2026-12-20' })
    const now = startOfDay('2026-11-29')
    const change: PlanChange = { kind: 'noVisit', line: '2', day: '2026-11-30' }
    expect(checkedChanges(open, [change], now)).toMatchObject({
      ok: false,
      problems: [{ problem: 'unknownLine' }],
    })
    const replaced = changed(open, { kind: 'replaceNurse', from: sunday, nurseId: 'sunita', by: 'asha' })
    expect(visitsOn(replaced, '2026-11-30')).toMatchObject([{ nurseId: 'sunita' }])
    expect([...nursesInPlan(open, sunday)]).toEqual(['savita'])
  })
})

const first: PairedVisit = {
  line: '1',
  day: sunday,
  startMinute: 480,
  minutes: 720,
  nurseId: 'savita',
  state: 'planned',
}
const other = (more: Partial<PairedVisit> = {}): PairedVisit => ({
  ...{ line: '2', day: sunday, startMinute: 530, minutes: 660, nurseId: 'sunita', state: 'planned' },
  insteadOf: { line: '1', day: sunday, change: 'form' },
  ...more,
})
const open = { ...emptyPlan({ serviceId: 'service', firstDay: '2026-11-25', lastDay: '2026-12-20' }) }
const problem = (
  given: Partial<{ first: PairedVisit; newest: PairedVisit; visits: PairedVisit[] }>,
  now: number,
) => {
  const own = given.first ?? first
  return sendProblem({ first: own, newest: given.newest ?? own, plan: open }, given.visits ?? [], now)
}

test('the substitute that holds is the one that the first visit names, while it is planned', () => {
  const replaced = { replacedBy: { line: '2', day: sunday } }
  expect(substituteOf(replaced, [first, other()])).toMatchObject({ line: '2' })
  expect(substituteOf(replaced, [first, other({ state: 'cancelled' })])).toBeNull()
  expect(substituteOf({}, [other()])).toBeNull()
  const many = [other({ line: '10' }), other({ line: '9', state: 'cancelled' }), other({ line: '2' })]
  expect(substitutesFor(first, many).map(({ line }) => line)).toEqual(['2', '9', '10'])
})

test('that another nurse was sent stands on the first visit, also where the visit of that nurse was not read', () => {
  const replaced = { ...first, replacedBy: { line: '3', day: '2026-11-30' } }
  const [second, third] = [other({ line: '2' }), other({ line: '3', day: '2026-11-30' })]
  expect(isReplaced(first, [first])).toBe(false)
  expect(isReplaced(replaced, [])).toBe(true)
  expect(isReplaced(second, [replaced])).toBe(true)
  expect(isReplaced(third, [replaced])).toBe(false)
  // Of a substitute whose first visit was not read, one that was sent later says it.
  expect(isReplaced(second, [second, third])).toBe(true)
  expect(isReplaced(third, [second, third])).toBe(false)
  expect(isReplaced(second, [second, { ...third, state: 'cancelled' }])).toBe(false)
  expect(isReplaced(second, [first, second])).toBe(false)
  // Nobody came by it, and the visit is the first nurse’s again.
  expect(isReplaced({ ...second, missedAt: '2026-11-29T04:00:00.000Z' }, [first])).toBe(true)
})

test('from the start of the first visit to four hours after its end, or of the newest; who came ends it', () => {
  expect([eight - 1, eight, eight + 16 * hour - 1, eight + 16 * hour].map((now) => problem({}, now))).toEqual(
    ['not-begun', null, null, 'over'],
  )
  const arrived = { ...first, arrivedAt: new Date(eight).toISOString() }
  expect([eight + 12 * hour - 1, eight + 12 * hour].map((now) => problem({ newest: arrived }, now))).toEqual([
    null,
    'over',
  ])
  expect(problem({ newest: other({ minutes: 800 }) }, eight + 17 * hour)).toBeNull()
})

test('a visit whose nurse came early has begun', () => {
  const early = { ...first, arrivedAt: new Date(eight - hour).toISOString() }
  expect(problem({ first: early }, eight - hour)).toBeNull()
})

test('the nurse before is told not to go, unless they are there or are sent once more', () => {
  const came = new Date(eight).toISOString()
  expect(stoppedNurse(first, 'sunita')).toBe('savita')
  expect(stoppedNurse({ ...first, missedAt: came })).toBe('savita')
  expect(stoppedNurse({ ...first, arrivedAt: came })).toBeUndefined()
  expect(stoppedNurse(first, 'savita')).toBeUndefined()
})

test('not for a cancelled visit, nor for a substitute, nor more than eight times', () => {
  expect(problem({ first: { ...first, state: 'cancelled' } }, eight)).toBe('not-a-first-visit')
  expect(problem({ first: other() }, eight + 5 * hour)).toBe('not-a-first-visit')
  const visits = Array.from({ length: sendLimits.mostForOne }, (_, place) =>
    other({ line: String(place + 2), state: 'cancelled' }),
  )
  expect([problem({ visits }, eight), problem({ visits: visits.slice(1) }, eight)]).toEqual([
    'too-many',
    null,
  ])
})

test('in half an hour, to the next five minutes; to the end of the first visit, or as long where that is over', () => {
  expect(proposedTime(first, eight + 20 * minute)).toEqual({
    start: eight + 50 * minute,
    end: eight + 12 * hour,
  })
  expect(proposedTime(first, eight + 21 * minute).start).toBe(eight + 55 * minute)
  expect(proposedTime(first, eight + 11.5 * hour)).toEqual({
    start: eight + 12 * hour,
    end: eight + 13 * hour,
  })
  expect(proposedTime(first, eight + 13 * hour)).toEqual({
    start: eight + 13.5 * hour,
    end: eight + 25.5 * hour,
  })
})

test('at least five minutes ahead, on the day or the next one, an hour to a day long', () => {
  const now = eight + 20 * minute
  const ask = (start: number, length: number) => timeProblem(first, { start, end: start + length }, now)
  expect(ask(now + 5 * minute, hour)).toBeNull()
  expect(ask(now + 5 * minute - 1, hour)).toBe('too-early')
  expect(ask(startOfDay(addDays(sunday, 2)) - minute, hour)).toBeNull()
  expect(ask(startOfDay(addDays(sunday, 2)), hour)).toBe('too-late')
  expect([hour - minute, 24 * hour, 24 * hour + minute].map((length) => ask(now + hour, length))).toEqual([
    'bad-length',
    null,
    'bad-length',
  ])
  expect(shiftSent({ start: eight + 17 * hour + 59_000, end: eight + 18 * hour + 59_000 }, 'sunita')).toEqual(
    {
      ...{ day: addDays(sunday, 1), startMinute: 60, minutes: 60, nurseId: 'sunita' },
    },
  )
})

test('undone until they arrive, are missed or their time is over', () => {
  const at = new Date(eight).toISOString()
  const until = eight + 50 * minute + 11 * hour
  expect([canBeUndone(other(), until - 1), canBeUndone(other(), until)]).toEqual([true, false])
  for (const more of [{ arrivedAt: at }, { missedAt: at }, { state: 'cancelled' as const }])
    expect(canBeUndone(other(more), eight)).toBe(false)
})
