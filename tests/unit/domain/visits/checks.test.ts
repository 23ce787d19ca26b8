import { describe, expect, test } from 'vitest'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { checkedChanges, planLimits, problemsOf } from '#domain/visits/checks.ts'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { emptyPlan, type Plan } from '#domain/visits/plan.ts'

const today = '2026-11-24'
const tomorrow = '2026-11-25'
const now = startOfDay(today) + 10 * 60 * 60_000
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const service = { serviceId: 'service', firstDay: '2026-11-20', lastDay: '2027-01-31' }
const shift = { startMinute: 480, minutes: 60, weekdays: everyDay }
const empty = emptyPlan(service)
/** Line 1 at 08:00 has begun today, line 2 at 14:00 has not. */
const plan = changedByAll(empty, [
  { kind: 'addLine', from: service.firstDay, ...shift, nurseId: 'meera' },
  { kind: 'addLine', from: service.firstDay, ...shift, startMinute: 840, nurseId: 'meera' },
])

function found(change: PlanChange, of: Plan = plan): string[] {
  return problemsOf(of, change, now).map(({ field, problem }) => `${field} ${problem}`)
}

describe('limits', () => {
  const add = (more: Partial<typeof shift> & { nurseId?: string } = {}): PlanChange => ({
    kind: 'addLine',
    from: tomorrow,
    ...shift,
    ...more,
  })

  test('six lines are allowed, a seventh is not; one that has ended does not count', () => {
    const six = changedByAll(
      empty,
      Array.from({ length: 6 }, () => add()),
    )
    expect(
      found(
        add(),
        changedByAll(
          empty,
          Array.from({ length: 5 }, () => add()),
        ),
      ),
    ).toEqual([])
    expect(found(add(), six)).toEqual(['line too-many-lines'])
    const ended = changedByAll(plan, [
      { kind: 'endLine', line: '1', from: today },
      ...Array.from({ length: 4 }, () => add()),
    ])
    expect(found(add(), ended)).toEqual([])
  })

  test('a plan that is beyond a limit already, by a replacement, can still be paused, covered and ended', () => {
    const from = (days: number) => addDays(tomorrow, days)
    const changes = Array.from({ length: planLimits.shiftsAhead }, (_, days): PlanChange => ({
      ...{ kind: 'following', line: '1', from: from(days), ...shift },
      ...{ startMinute: 481 + days, nurseId: 'meera' },
    }))
    const full = changedByAll(plan, changes)
    const another: PlanChange = { ...shift, kind: 'following', line: '1', from: from(20) }
    expect(found(another, full)).toEqual(['from too-many-segments'])
    const replace: PlanChange = {
      kind: 'replaceNurse',
      from: from(1),
      nurseId: 'meera',
      by: 'asha',
      line: '1',
    }
    expect(found(replace, full)).toEqual([])
    const replaced = changedByAll(full, [{ ...replace, from: today }])
    for (const change of [
      { kind: 'pause', from: from(2), to: from(3) },
      { kind: 'noVisit', line: '1', day: from(2) },
      { kind: 'thisVisit', line: '1', day: from(2), startMinute: 480, minutes: 60, nurseId: 'meera' },
      { kind: 'endLine', line: '2', from: from(2) },
    ] satisfies PlanChange[])
      expect(found(change, replaced), change.kind).toEqual([])
    expect(found(another, replaced)).toEqual(['from too-many-segments'])
  })

  test('a change of weekdays that leaves each visit as it is is refused', () => {
    const same: PlanChange = { kind: 'following', line: '1', from: tomorrow, ...shift, nurseId: 'meera' }
    expect(found(same)).toEqual(['shift no-difference'])
    expect(found({ ...same, minutes: 90 })).toEqual([])
  })

  test('twelve nurses are allowed, a thirteenth is not; who has no visits left does not count', () => {
    const days = Array.from({ length: 12 }, (_, index) => addDays(tomorrow, index))
    const eleven = changedByAll(plan, [
      ...days.slice(0, 11).map((day, index): PlanChange => ({
        kind: 'thisVisit',
        line: '1',
        day,
        startMinute: 480,
        minutes: 60,
        nurseId: `nurse ${index}`,
      })),
    ])
    const twelfth: PlanChange = {
      kind: 'thisVisit',
      line: '1',
      day: days[11] ?? '',
      startMinute: 480,
      minutes: 60,
      nurseId: 'the last',
    }
    expect(found({ ...twelfth, nurseId: 'nurse 3' }, eleven)).toEqual([])
    // Meera and eleven others are twelve.
    expect(found(twelfth, eleven)).toEqual(['nurseId too-many-nurses'])
    const former = changedByAll(eleven, [
      { kind: 'thisVisit', line: '1', day: tomorrow, startMinute: 480, minutes: 60, nurseId: 'nurse 1' },
    ])
    expect(found(twelfth, former)).toEqual([])
  })

  test.each([
    [59, ['minutes bad-length']],
    [60, []],
    [24 * 60, []],
    [25 * 60, ['minutes bad-length']],
    [90.5, ['minutes bad-length']],
    [Number.NaN, ['minutes bad-length']],
  ])('a length of %d minutes', (minutes, problems) => {
    expect(found(add({ minutes }))).toEqual(problems)
  })

  test.each([-1, 1440, 1.5, Number.NaN])('%d is no start', (startMinute) => {
    expect(found(add({ startMinute }))).toEqual(['start bad-start'])
  })

  test.each([[[]], [[0]], [[8]], [[1, 1.5]]])('%j are no weekdays', (weekdays) => {
    expect(found(add({ weekdays }))).toEqual(['weekdays no-weekday'])
  })

  test('several things that are wrong are told together', () => {
    expect(found(add({ startMinute: 1440, minutes: 25 * 60, weekdays: [] }))).toEqual([
      'start bad-start',
      'minutes bad-length',
      'weekdays no-weekday',
    ])
  })

  test('a line gets eighteen other shifts ahead of it at most; of those that go on, three count as one', () => {
    const weekly = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((week): PlanChange => ({
      ...{ kind: 'following', line: '1', from: addDays('2026-11-30', 7 * week), ...shift, weekdays: [2] },
      startMinute: 540 + 15 * week,
    }))
    const byDay = [1, 3, 4, 5, 6].map((weekday): PlanChange => ({
      ...{ kind: 'following', line: '1', from: '2026-11-30', ...shift, weekdays: [weekday] },
      startMinute: 600 + 60 * weekday,
    }))
    const noSunday: PlanChange = {
      ...{ kind: 'following', line: '1', from: '2026-11-30', weekdays: [7], noVisit: true },
    }
    const full = changedByAll(plan, [...weekly, ...byDay, noSunday])
    const later: PlanChange = {
      ...{ kind: 'following', line: '1', from: '2027-01-28', ...shift, weekdays: [4] },
      startMinute: 900,
    }
    // Nine weeks of six shifts.
    expect(found(later, full)).toEqual(['from too-many-segments'])
    expect(found({ ...later, from: '2027-01-25' }, full)).toEqual([])
  })
})

describe('days', () => {
  test.each<[string, PlanChange, string[]]>([
    ['a day that does not exist', { kind: 'stop', from: '2026-11-31' }, ['from not-a-day']],
    ['yesterday', { kind: 'stop', from: '2026-11-23' }, ['from past']],
    ['after the service', { kind: 'stop', from: '2027-02-01' }, ['from outside-service']],
    ['the last day', { kind: 'stop', from: '2027-01-31' }, []],
    ['a pause that is reversed', { kind: 'pause', from: tomorrow, to: today }, ['to reversed']],
    ['a pause without an end', { kind: 'pause', from: tomorrow, to: '' }, ['to not-a-day']],
    ['a pause of one day', { kind: 'pause', from: tomorrow, to: tomorrow }, []],
    ['a line that is not there', { kind: 'endLine', line: '9', from: tomorrow }, ['line unknown-line']],
    [
      'a nurse who was sent, who is no line of the plan',
      { kind: 'endLine', line: '1.1', from: tomorrow },
      ['line unknown-line'],
    ],
    ['a visit beyond the horizon', { kind: 'noVisit', line: '1', day: '2027-01-04' }, ['day no-visit']],
    ['the last day of the horizon', { kind: 'noVisit', line: '1', day: '2027-01-03' }, []],
  ])('%s', (_, change, problems) => {
    expect(found(change)).toEqual(problems)
  })

  test('a visit of a pause, or after the end of its line, cannot be changed', () => {
    const paused = changedByAll(plan, [{ kind: 'pause', from: tomorrow, to: tomorrow }])
    expect(found({ kind: 'noVisit', line: '1', day: tomorrow }, paused)).toEqual(['day no-visit'])
    const ended = changedByAll(plan, [{ kind: 'endLine', line: '1', from: tomorrow }])
    expect(
      found({ kind: 'thisVisit', line: '1', day: tomorrow, startMinute: 0, minutes: 60 }, ended),
    ).toEqual(['day no-visit'])
  })

  test.each<[string, Partial<Plan>, string[]]>([
    ['extended', { lastDay: '2027-06-30' }, []],
    ['shortened to yesterday', { lastDay: '2026-11-23' }, []],
    ['shortened to the day before', { lastDay: '2026-11-22' }, ['to past']],
    ['ended before it began', { lastDay: '2026-11-19' }, ['to reversed']],
    ['begun earlier', { firstDay: '2026-11-19' }, ['from past']],
  ])(
    'a service that has begun is %s',
    (_, { firstDay = service.firstDay, lastDay = service.lastDay }, problems) => {
      expect(found({ kind: 'newDays', firstDay, lastDay })).toEqual(problems)
    },
  )

  test('a service that has not begun may begin today at the earliest', () => {
    const coming = { ...plan, firstDay: tomorrow }
    const begin = (firstDay: string): PlanChange => ({ kind: 'newDays', firstDay, lastDay: service.lastDay })
    expect(found(begin(today), coming)).toEqual([])
    expect(found(begin('2026-11-23'), coming)).toEqual(['from past'])
  })
})

describe('what has begun', () => {
  const later = { startMinute: 900, minutes: 60 }

  test.each<[string, PlanChange, string[]]>([
    [
      'a visit that has begun is not moved',
      { kind: 'thisVisit', line: '1', day: today, ...later },
      ['day begun'],
    ],
    ['nor cancelled', { kind: 'noVisit', line: '1', day: today }, ['day begun']],
    [
      'nor does a line change on that day',
      { kind: 'following', line: '1', from: today, ...shift, ...later },
      ['from begun'],
    ],
    ['one that has not begun is moved', { kind: 'thisVisit', line: '2', day: today, ...later }, []],
    [
      'but not into the past',
      { kind: 'thisVisit', line: '2', day: today, startMinute: 599, minutes: 60 },
      ['day begun'],
    ],
    [
      'nor to this very moment',
      { kind: 'thisVisit', line: '2', day: today, startMinute: 600, minutes: 60 },
      ['day begun'],
    ],
    [
      'a new line has no visit that would have begun',
      { kind: 'addLine', from: today, ...shift },
      ['from begun'],
    ],
    ['but may begin later today', { kind: 'addLine', from: today, ...shift, startMinute: 601 }, []],
    ['or on another weekday', { kind: 'addLine', from: today, ...shift, weekdays: [3] }, []],
    ['a pause may begin while a visit runs', { kind: 'pause', from: today, to: tomorrow }, []],
    ['and so may the end', { kind: 'stop', from: today }, []],
  ])('%s', (_, change, problems) => {
    expect(found(change)).toEqual(problems)
  })
})

test.each<[string, PlanChange[]]>([
  [
    'ended and begun again',
    [
      { kind: 'stop', from: today },
      { kind: 'following', line: '1', from: today, ...shift, startMinute: 1200 },
    ],
  ],
  [
    'paused, moved and resumed',
    [
      { kind: 'pause', from: today, to: tomorrow },
      { kind: 'following', line: '1', from: today, ...shift, startMinute: 1200 },
      { kind: 'resume', from: today, to: today },
    ],
  ],
])('a day whose visit runs gets no other one of its line: %s', (_, changes) => {
  const running = new Set([`${today}#1`])
  const last = changes.length - 1
  expect(checkedChanges(plan, changes.slice(0, last), now, running)).toMatchObject({ ok: true })
  expect(checkedChanges(plan, changes, now, running)).toEqual({
    ok: false,
    problems: [{ change: last, field: 'from', problem: 'begun' }],
  })
  const fromTomorrow = changes.map((change) =>
    'from' in change ? { ...change, from: tomorrow, ...('to' in change && { to: tomorrow }) } : change,
  )
  expect(checkedChanges(plan, fromTomorrow, now, running)).toMatchObject({ ok: true })
})

test('several changes are checked one after the other; the first that is wrong is named by its place', () => {
  const line: PlanChange = { kind: 'addLine', from: tomorrow, ...shift }
  expect(checkedChanges(empty, [line, { kind: 'noVisit', line: '1', day: tomorrow }], now)).toMatchObject({
    ok: true,
    plan: { linesMade: 1, lines: [{ exceptions: [{ noVisit: true }] }] },
  })
  expect(
    checkedChanges(empty, [line, { ...line, minutes: 1, weekdays: [] }, { ...line, minutes: 2 }], now),
  ).toEqual({
    ok: false,
    problems: [
      { change: 1, field: 'minutes', problem: 'bad-length' },
      { change: 1, field: 'weekdays', problem: 'no-weekday' },
    ],
  })
})
