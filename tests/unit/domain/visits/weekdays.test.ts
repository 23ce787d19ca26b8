import { describe, expect, test } from 'vitest'
import { changed, changedByAll, trimmed, type PlanChange } from '#domain/visits/changes.ts'
import { addDays, daysOf, weekdayOf, type Day } from '#domain/visits/days.ts'
import { emptyPlan, goesOnAfter, visitsOf, visitsOn, type Plan } from '#domain/visits/plan.ts'

/* Which days a change means: one visit, a weekday, all that follow, or a period; and what becomes of days that were changed by hand. */

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const monday = '2026-11-30'
const tuesday = '2026-12-01'
const daily = { startMinute: 480, minutes: 60, nurseId: 'mary' }
const plan = changed(emptyPlan({ serviceId: 'service', firstDay: '2026-11-23', lastDay: '2027-02-28' }), {
  ...{ kind: 'addLine', from: '2026-11-23', ...daily, weekdays: everyDay },
})

type Following = Extract<PlanChange, { kind: 'following' }>
type Change = {
  from?: Day
  to?: Day
  weekdays?: readonly number[]
  shift?: Partial<typeof daily> | 'none'
  seen?: Following['seen']
}

/** What the office changes from a Tuesday on, having seen the visit of that day. */
function following({
  from = tuesday,
  to,
  weekdays = [2],
  shift = { startMinute: 600 },
  seen,
}: Change = {}): Following {
  return {
    ...{ kind: 'following', line: '1', from, weekdays },
    ...(to && { to }),
    ...(seen && { seen }),
    ...(shift === 'none' ? { noVisit: true } : { ...daily, ...shift }),
  }
}

function byHand(day: Day, shift: Partial<typeof daily> | 'none'): PlanChange {
  if (shift === 'none') return { kind: 'noVisit', line: '1', day }
  return { kind: 'thisVisit', line: '1', day, ...daily, ...shift }
}

/** The visits of a day: hour, minutes, nurse. */
function on(of: Plan, day: Day): string[] {
  return visitsOn(of, day).map(({ startMinute, minutes, nurseId = 'unallocated' }) =>
    [startMinute / 60, minutes, nurseId].join(' '),
  )
}

const wednesday = '2026-12-02'
const nextTuesday = '2026-12-08'

describe('another time for one weekday from a day on', () => {
  test('makes no other recurring visit and leaves the other weekdays as they are', () => {
    const after = changed(plan, following())
    expect(after.lines).toHaveLength(1)
    expect(daysOf(monday).map((day) => on(after, day))).toEqual(
      everyDay.map((weekday) => [weekday === 2 ? '10 60 mary' : '8 60 mary']),
    )
    expect(on(after, addDays(tuesday, -7))).toEqual(['8 60 mary'])
    expect(on(after, '2027-02-23')).toEqual(['10 60 mary'])
  })

  test('keeps the nurse who covers one of its days, and the covers of other weekdays', () => {
    const covered = changedByAll(plan, [
      byHand(wednesday, { nurseId: 'asha' }),
      byHand(nextTuesday, { nurseId: 'asha' }),
    ])
    const after = changed(covered, following())
    expect(on(after, wednesday)).toEqual(['8 60 asha'])
    expect(on(after, nextTuesday)).toEqual(['10 60 asha'])
    expect(on(after, addDays(nextTuesday, 7))).toEqual(['10 60 mary'])
  })

  test('seen on a day that is covered, does not give all its visits to that nurse', () => {
    const covered = changed(plan, byHand(tuesday, { nurseId: 'asha' }))
    const after = changed(covered, following({ shift: { startMinute: 600, nurseId: 'asha' } }))
    expect([tuesday, nextTuesday].map((day) => on(after, day))).toEqual([['10 60 asha'], ['10 60 mary']])
  })

  test('moves a visit that was moved by hand, and brings back none that was cancelled', () => {
    const before = changedByAll(plan, [
      byHand(nextTuesday, { startMinute: 840 }),
      byHand(addDays(nextTuesday, 7), 'none'),
    ])
    const after = changed(before, following())
    expect(on(after, nextTuesday)).toEqual(['10 60 mary'])
    expect(on(after, addDays(nextTuesday, 7))).toEqual([])
    // What is as the recurring visit again is no longer a day changed by hand.
    expect(after.lines[0]?.exceptions.map(({ day }) => day)).toEqual([addDays(nextTuesday, 7)])
  })

  test('is kept by a later change of all days that leaves the time as it is', () => {
    const moved = changed(plan, following())
    const ravi = following({ from: wednesday, weekdays: everyDay, shift: { nurseId: 'ravi' } })
    const after = changed(moved, ravi)
    expect(on(after, nextTuesday)).toEqual(['10 60 ravi'])
    expect(on(after, addDays(nextTuesday, 1))).toEqual(['8 60 ravi'])
  })

  test('keeps a nurse who takes over later, and an end', () => {
    const planned = changedByAll(plan, [
      following({ from: '2026-12-14', weekdays: everyDay, shift: { nurseId: 'ravi' } }),
      { kind: 'endLine', line: '1', from: '2026-12-21' },
    ])
    const after = changed(planned, following())
    expect(['2026-12-08', '2026-12-15', '2026-12-22'].map((day) => on(after, day))).toEqual([
      ['10 60 mary'],
      ['10 60 ravi'],
      [],
    ])
  })
})

describe('no visits on a weekday', () => {
  test('takes a cover of it away too, so that a new recurring visit on it is the only one', () => {
    const before = changedByAll(plan, [
      byHand(nextTuesday, { nurseId: 'asha' }),
      byHand(wednesday, { nurseId: 'asha' }),
    ])
    const after = changedByAll(before, [
      following({ shift: 'none' }),
      { kind: 'addLine', from: tuesday, ...daily, startMinute: 600, weekdays: [2] },
    ])
    expect([tuesday, nextTuesday].map((day) => on(after, day))).toEqual([['10 60 mary'], ['10 60 mary']])
    expect(on(after, wednesday)).toEqual(['8 60 asha'])
  })

  test('stays so when all days change later; a weekday is added by naming it', () => {
    const without = changed(plan, following({ shift: 'none' }))
    const later = following({ from: '2026-12-10', weekdays: [1, 3, 4, 5, 6, 7] })
    expect(on(changed(without, later), '2026-12-15')).toEqual([])
    const again = changed(without, following({ from: '2026-12-15' }))
    expect(on(again, '2026-12-15')).toEqual(['10 60 mary'])
  })

  test('a weekday that ends later is not brought back by a change before', () => {
    const ending = changed(plan, following({ from: '2026-12-15', shift: 'none' }))
    const after = changed(ending, following({ weekdays: everyDay }))
    expect([nextTuesday, '2026-12-15', '2026-12-16'].map((day) => on(after, day))).toEqual([
      ['10 60 mary'],
      [],
      ['10 60 mary'],
    ])
  })

  test('on the last weekday of a recurring visit leaves its visits of single other days', () => {
    const mondays = changed(emptyPlan(plan), {
      ...{ kind: 'addLine', from: '2026-11-23', ...daily, weekdays: [1] },
    })
    const before = changed(mondays, byHand(wednesday, { nurseId: 'asha' }))
    const after = changed(before, following({ from: monday, weekdays: [1], shift: 'none' }))
    for (const of of [after, trimmed(after, wednesday)]) {
      expect(on(of, wednesday)).toEqual(['8 60 asha'])
      expect(goesOnAfter(of, tuesday)).toBe(true)
      expect(goesOnAfter(of, wednesday)).toBe(false)
    }
    expect(on(after, addDays(monday, 7))).toEqual([])
    expect(trimmed(after, addDays(wednesday, 135)).lines).toHaveLength(1)
    expect(trimmed(after, addDays(wednesday, 136)).lines).toEqual([])
  })

  test('on every weekday ends the recurring visit, and as a period is a rest', () => {
    const before = changed(plan, byHand(nextTuesday, { nurseId: 'asha' }))
    const ended = changed(before, following({ weekdays: everyDay, shift: 'none' }))
    expect(ended).toEqual(changed(before, { kind: 'endLine', line: '1', from: tuesday }))
    const rest = changed(plan, following({ weekdays: everyDay, shift: 'none', to: wednesday }))
    expect(visitsOf(rest, monday).map(({ day }) => weekdayOf(day))).toEqual([1, 4, 5, 6, 7])
  })
})

describe('compared with what the form showed', () => {
  test('the nurse of a cover that it showed is not given the days from a later one on', () => {
    const covered = changed(plan, byHand(monday, { nurseId: 'ravi' }))
    const seen = { ...daily, nurseId: 'ravi', weekdays: everyDay }
    const typed = { startMinute: 540, nurseId: 'ravi' }
    const after = changed(covered, following({ weekdays: everyDay, shift: typed, seen }))
    expect([tuesday, nextTuesday].map((day) => on(after, day))).toEqual([['9 60 mary'], ['9 60 mary']])
  })

  test('a nurse whom another change gave the days in between keeps them', () => {
    const given = changed(plan, following({ weekdays: everyDay, shift: { nurseId: 'ravi' } }))
    const after = changed(given, following({ weekdays: everyDay, seen: { ...daily, weekdays: everyDay } }))
    expect(on(after, nextTuesday)).toEqual(['10 60 ravi'])
  })

  test('a visit changed by hand that is left as it is becomes what the other days do', () => {
    const shift = { startMinute: 840, nurseId: 'ravi' }
    const moved = changed(plan, byHand(tuesday, shift))
    const seen = { ...daily, ...shift, weekdays: everyDay }
    const after = changed(moved, following({ shift, seen }))
    expect([tuesday, nextTuesday, wednesday].map((day) => on(after, day)[0])).toEqual([
      '14 60 ravi',
      '14 60 ravi',
      '8 60 mary',
    ])
    expect(after.lines[0]?.exceptions).toEqual([])
  })

  test('another named shift brings its start and its length', () => {
    const short = changed(plan, following({ shift: { minutes: 120 } }))
    const seen = { ...daily, minutes: 720, weekdays: everyDay }
    const night = { startMinute: 1200, minutes: 720 }
    const after = changed(short, following({ weekdays: everyDay, shift: night, seen }))
    expect(on(after, nextTuesday)).toEqual(['20 720 mary'])
  })

  test('a weekday that begins later changes from then on; one that the form did not show is added', () => {
    const weekdays = changed(emptyPlan(plan), {
      ...{ kind: 'addLine', from: '2026-11-23', ...daily, weekdays: [1, 2, 3] },
    })
    const saturdays = changed(weekdays, following({ from: '2026-12-12', weekdays: [6], shift: {} }))
    const shown = following({ weekdays: [1, 2, 3, 6] })
    expect(['2026-12-05', '2026-12-12'].map((day) => on(changed(saturdays, shown), day))).toEqual([
      [],
      ['10 60 mary'],
    ])
    const added = following({ weekdays: [6], seen: { ...daily, weekdays: [1, 2, 3] } })
    expect(on(changed(saturdays, added), '2026-12-05')).toEqual(['10 60 mary'])
  })
})

test('another nurse for good leaves covers by others, and takes over days without a nurse', () => {
  const { nurseId: _nobody, ...open } = daily
  const before = changedByAll(plan, [
    byHand(nextTuesday, { nurseId: 'asha' }),
    { kind: 'thisVisit', line: '1', day: addDays(nextTuesday, 7), ...open },
  ])
  const after = changed(before, following({ shift: { nurseId: 'ravi' } }))
  expect([7, 14, 21].map((days) => on(after, addDays(tuesday, days))[0])).toEqual([
    '8 60 asha',
    '8 60 ravi',
    '8 60 ravi',
  ])
})

test('segments that do the same are one, whatever the order of their keys in the table', () => {
  const [line] = plan.lines
  const { nurseId, minutes, startMinute } = daily
  const reordered = { weekdays: everyDay, nurseId, minutes, startMinute }
  const stored = {
    ...plan,
    lines: [{ id: '1', exceptions: [], segments: [{ from: '2026-11-23', shifts: [reordered] }] }],
  }
  const after = changed(stored, following({ weekdays: everyDay, to: wednesday, shift: {} }))
  expect(after.lines[0]?.segments).toHaveLength(line?.segments.length ?? 0)
})

test('a period goes back to what the days before it had', () => {
  const after = changed(plan, following({ weekdays: everyDay, to: '2026-12-05' }))
  expect(daysOf(monday).map((day) => on(after, day)[0])).toEqual([
    '8 60 mary',
    ...Array.from({ length: 5 }, () => '10 60 mary'),
    '8 60 mary',
  ])
  expect(on(after, nextTuesday)).toEqual(['8 60 mary'])
  // Back to what it was: nothing is left of it.
  const back = changed(after, {
    ...following({ weekdays: everyDay, to: '2026-12-05', shift: { startMinute: 480 } }),
  })
  expect(back).toEqual(plan)
})

const changes: [string, Change][] = [
  ['another time', {}],
  ['another length', { shift: { minutes: 90 } }],
  ['another nurse', { shift: { nurseId: 'ravi' } }],
  ['no visit', { shift: 'none' }],
  ['a period', { to: '2026-12-20' }],
]
const handMade: [string, Partial<typeof daily> | 'none'][] = [
  ['covered', { nurseId: 'asha' }],
  ['moved', { startMinute: 900 }],
  ['no visit', 'none'],
]

/** Each weekday that changes with each weekday that has a day changed by hand. */
test.each(
  changes.flatMap(([change, typed]) =>
    handMade.map(([exception, shift]) => [change, exception, typed, shift] as const),
  ),
)(
  '%s on a weekday, with a day of any weekday that is %s: no other weekday changes',
  (_, __, typed, shift) => {
    for (const changing of everyDay)
      for (const excepted of everyDay) {
        const from = addDays(monday, changing - 1)
        const day = addDays(monday, 6 + excepted)
        const before = changed(plan, byHand(day, shift))
        const after = changed(before, following({ ...typed, from, weekdays: [changing] }))
        for (const each of [monday, addDays(monday, 7), addDays(monday, 14)].flatMap(daysOf)) {
          const [was, is] = [visitsOn(before, each), visitsOn(after, each)]
          if (each < from || weekdayOf(each) !== changing) expect(is, `${changing} ${each}`).toEqual(was)
          else expect(is, `${changing} ${each}`).toHaveLength(typed.shift === 'none' ? 0 : was.length)
        }
      }
  },
)
