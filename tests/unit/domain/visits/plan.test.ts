import { addDays } from '#domain/visits/days.ts'
import { describe, expect, test } from 'vitest'
import { changed, changedByAll, trimmed, type PlanChange } from '#domain/visits/changes.ts'
import { compareVisits } from '#domain/visits/plan-difference.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import {
  emptyPlan,
  firstVisitOf,
  goesOnAfter,
  nursesInPlan,
  visitKey,
  visitsOf,
  type Plan,
  type Repeated,
} from '#domain/visits/plan.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const day = { startMinute: 480, minutes: 720, weekdays: everyDay }
const service = { serviceId: 'service', firstDay: '2026-11-16', lastDay: '2027-01-31' }
const monday = '2026-11-23'

function planOf(...changes: PlanChange[]): Plan {
  return changedByAll(emptyPlan(service), changes)
}

function addLine(shift: Partial<Repeated> = {}, from = service.firstDay): PlanChange {
  return { kind: 'addLine', from, ...day, nurseId: 'meera', ...shift }
}

/** The visits of a week in one line each: day, time, minutes, nurse. */
function week(plan: Plan, of = monday): string[] {
  return visitsOf(plan, of).map(({ day: on, startMinute, minutes, nurseId = 'nobody', line }) =>
    [
      on.slice(5),
      `${Math.floor(startMinute / 60)}:${String(startMinute % 60).padStart(2, '0')}`,
      minutes,
      nurseId,
      line,
    ].join(' '),
  )
}

describe('the visits of a week', () => {
  test('a line on some weekdays makes a visit on each of them', () => {
    expect(week(planOf(addLine({ weekdays: [1, 3, 7] })))).toEqual([
      '11-23 8:00 720 meera 1',
      '11-25 8:00 720 meera 1',
      '11-29 8:00 720 meera 1',
    ])
  })

  test('a day and a night line come in the order of their times', () => {
    const plan = planOf(
      addLine({ startMinute: 1200, nurseId: 'ravi', weekdays: [1] }),
      addLine({ weekdays: [1, 2] }),
    )
    expect(week(plan)).toEqual(['11-23 8:00 720 meera 2', '11-23 20:00 720 ravi 1', '11-24 8:00 720 meera 2'])
  })

  test('a night over midnight belongs to the day on which it starts, also from Sunday to Monday', () => {
    const plan = planOf(addLine({ startMinute: 1200, weekdays: [7] }))
    const [sunday] = visitsOf(plan, monday)
    expect(sunday).toMatchObject({ day: '2026-11-29' })
    expect(sunday && intervalOf(sunday)).toEqual({
      start: Date.parse('2026-11-29T20:00:00+05:30'),
      end: Date.parse('2026-11-30T08:00:00+05:30'),
    })
    expect(visitsOf(plan, '2026-11-30').map((visit) => visit.day)).toEqual(['2026-12-06'])
  })

  test('a live-in line has seven visits in the week over the year’s end, each until the next', () => {
    const visits = visitsOf(planOf(addLine({ minutes: 1440 })), '2026-12-28').map(intervalOf)
    expect(visits).toHaveLength(7)
    for (const [index, { end }] of visits.slice(0, -1).entries()) expect(visits[index + 1]?.start).toBe(end)
  })

  test('29 February has its visit', () => {
    const leap = changedByAll(emptyPlan({ ...service, firstDay: '2028-02-28', lastDay: '2028-03-01' }), [
      addLine({}, '2028-02-28'),
    ])
    expect(visitsOf(leap, '2028-02-28').map((visit) => visit.day)).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
  })

  test('none lies before the service’s first day or after its last', () => {
    const plan = planOf(addLine())
    expect(week(plan, '2026-11-09')).toEqual([])
    expect(week(plan, '2027-01-25')).toHaveLength(7)
    expect(week(plan, '2027-02-01')).toEqual([])
  })

  test('the id of a visit stays the same when it is moved or gets another nurse', () => {
    const plan = planOf(addLine())
    const moved = changed(plan, {
      kind: 'thisVisit',
      line: '1',
      day: '2026-11-24',
      startMinute: 600,
      minutes: 60,
      nurseId: 'ravi',
    })
    expect(visitsOf(moved, monday).map(visitKey)).toEqual(visitsOf(plan, monday).map(visitKey))
  })
})

describe('changes', () => {
  const plan = planOf(addLine())

  test('this visit changes one day', () => {
    const after = changed(plan, {
      kind: 'thisVisit',
      line: '1',
      day: '2026-11-24',
      startMinute: 600,
      minutes: 60,
    })
    expect(week(after).slice(0, 3)).toEqual([
      '11-23 8:00 720 meera 1',
      '11-24 10:00 60 nobody 1',
      '11-25 8:00 720 meera 1',
    ])
    expect(week(changed(after, { kind: 'noVisit', line: '1', day: '2026-11-24' }))).toHaveLength(6)
  })

  test('all days that follow get another nurse, also those that were moved by hand, but no visit that was cancelled comes back', () => {
    const byHand = changedByAll(plan, [
      { kind: 'thisVisit', line: '1', day: '2026-11-23', startMinute: 600, minutes: 60 },
      { kind: 'thisVisit', line: '1', day: '2026-11-26', startMinute: 600, minutes: 60 },
      { kind: 'noVisit', line: '1', day: '2026-11-28' },
    ])
    const after = changed(byHand, {
      kind: 'following',
      line: '1',
      from: '2026-11-25',
      ...day,
      nurseId: 'ravi',
    })
    expect(week(after)).toEqual([
      '11-23 10:00 60 nobody 1',
      '11-24 8:00 720 meera 1',
      '11-25 8:00 720 ravi 1',
      '11-26 10:00 60 ravi 1',
      '11-27 8:00 720 ravi 1',
      '11-29 8:00 720 ravi 1',
    ])
  })

  test('a change from a day on replaces later changes of the line, and keeps its end', () => {
    const ending = changedByAll(plan, [
      { kind: 'following', line: '1', from: '2026-11-26', ...day, nurseId: 'sunita' },
      { kind: 'endLine', line: '1', from: '2026-11-28' },
      { kind: 'following', line: '1', from: '2026-11-24', ...day, nurseId: 'ravi' },
    ])
    expect(week(ending)).toEqual([
      '11-23 8:00 720 meera 1',
      ...['24', '25', '26', '27'].map((on) => `11-${on} 8:00 720 ravi 1`),
    ])
    // A line that has ended begins again by a change after its end.
    const again = changed(ending, { kind: 'following', line: '1', from: '2026-11-29', ...day })
    expect(week(again).at(-1)).toBe('11-29 8:00 720 nobody 1')
  })

  test('a pause takes all visits of its days, a part of it can be taken back, and what was changed by hand is there again', () => {
    const changedByHand = changed(plan, {
      kind: 'thisVisit',
      line: '1',
      day: '2026-11-26',
      startMinute: 600,
      minutes: 60,
    })
    const paused = changedByAll(changedByHand, [
      { kind: 'pause', from: '2026-11-24', to: '2026-11-25' },
      { kind: 'pause', from: '2026-11-26', to: '2026-11-27' },
    ])
    expect(paused.pauses).toEqual([{ from: '2026-11-24', to: '2026-11-27' }])
    expect(week(paused).map((visit) => visit.slice(3, 5))).toEqual(['23', '28', '29'])
    const back = changed(paused, { kind: 'resume', from: '2026-11-26', to: '2027-01-31' })
    expect(back.pauses).toEqual([{ from: '2026-11-24', to: '2026-11-25' }])
    expect(week(back)).toContain('11-26 10:00 60 nobody 1')
    const middle = changed(paused, { kind: 'resume', from: '2026-11-25', to: '2026-11-25' })
    expect(middle.pauses).toEqual([
      { from: '2026-11-24', to: '2026-11-24' },
      { from: '2026-11-26', to: '2026-11-27' },
    ])
  })

  test('a plan that stops has no visit from that day on, also none that was changed by hand', () => {
    const stopped = changedByAll(plan, [
      { kind: 'thisVisit', line: '1', day: '2026-11-26', startMinute: 600, minutes: 60 },
      addLine({}, '2026-12-01'),
      { kind: 'stop', from: '2026-11-25' },
    ])
    expect(week(stopped).map((visit) => visit.slice(3, 5))).toEqual(['23', '24'])
    expect(week(stopped, '2026-11-30')).toEqual([])
    expect(goesOnAfter(stopped, '2026-11-25')).toBe(false)
    expect(goesOnAfter(plan, '2026-11-25')).toBe(true)
    expect(goesOnAfter(plan, service.lastDay)).toBe(false)
    // Line 2 had not begun: its id stays taken.
    expect(changed(stopped, addLine()).lines.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test('a replacement gives all coming visits of one nurse to another, those changed by hand as well', () => {
    const before = changedByAll(plan, [
      addLine({ startMinute: 1200, nurseId: 'ravi' }),
      { kind: 'thisVisit', line: '2', day: '2026-11-27', startMinute: 1200, minutes: 60, nurseId: 'meera' },
      { kind: 'following', line: '1', from: '2026-11-28', ...day, nurseId: 'ravi' },
      { kind: 'following', line: '1', from: '2026-11-29', ...day, nurseId: 'meera' },
    ])
    const after = changed(before, {
      kind: 'replaceNurse',
      from: '2026-11-24',
      nurseId: 'meera',
      by: 'sunita',
    })
    expect(week(after).filter((visit) => !visit.includes('ravi'))).toEqual([
      '11-23 8:00 720 meera 1',
      '11-24 8:00 720 sunita 1',
      '11-25 8:00 720 sunita 1',
      '11-26 8:00 720 sunita 1',
      '11-27 8:00 720 sunita 1',
      '11-27 20:00 60 sunita 2',
      '11-29 8:00 720 sunita 1',
    ])
    expect(nursesInPlan(after, '2026-11-24')).toEqual(new Set(['sunita', 'ravi']))
    expect(nursesInPlan(after, '2026-11-23')).toEqual(new Set(['meera', 'sunita', 'ravi']))
  })

  test('a nurse comes to every line without one', () => {
    const without = planOf(addLine({ nurseId: undefined }), addLine({ startMinute: 1200, nurseId: 'ravi' }))
    const after = changed(without, { kind: 'replaceNurse', from: service.firstDay, by: 'sunita' })
    expect(nursesInPlan(after, monday)).toEqual(new Set(['sunita', 'ravi']))
    expect(week(after)).not.toContain('nobody')
  })

  test('a plan without what is over has the same visits from that day on', () => {
    const old = changedByAll(plan, [
      { kind: 'thisVisit', line: '1', day: '2026-11-20', startMinute: 600, minutes: 60 },
      { kind: 'following', line: '1', from: '2026-11-21', ...day, nurseId: 'ravi' },
      addLine({}, '2026-11-17'),
      { kind: 'endLine', line: '2', from: '2026-11-22' },
      { kind: 'pause', from: '2026-11-18', to: '2026-11-18' },
    ])
    const short = trimmed(old, monday)
    expect(short).toMatchObject({
      pauses: [{ from: '2026-11-18' }],
      lines: [{ id: '1', exceptions: [], segments: [{}, { shifts: [{ nurseId: 'ravi' }] }] }, { id: '2' }],
    })
    const later = addDays(monday, 135)
    expect(trimmed(old, later)).toMatchObject({ pauses: [], lines: [{ id: '1', segments: [{}] }] })
    expect(visitsOf(trimmed(old, later), later)).toEqual(visitsOf(old, later))
    expect(visitsOf(short, monday)).toEqual(visitsOf(old, monday))
    expect(changed(short, addLine()).lines.at(-1)?.id).toBe('3')
  })

  test('a line that has ended and begins again later stays in a plan without what is over', () => {
    const resumed = changedByAll(plan, [
      { kind: 'endLine', line: '1', from: '2026-11-20' },
      { kind: 'following', line: '1', from: '2026-11-25', ...day, nurseId: 'ravi' },
    ])
    expect(visitsOf(resumed, monday)).toHaveLength(5)
    expect(visitsOf(trimmed(resumed, monday), monday)).toEqual(visitsOf(resumed, monday))
  })
})

test('a comparison names what comes, what goes and what moves', () => {
  const plan = planOf(addLine({ weekdays: [1, 2] }))
  const after = changedByAll(plan, [
    { kind: 'noVisit', line: '1', day: '2026-11-23' },
    { kind: 'thisVisit', line: '1', day: '2026-11-24', startMinute: 540, minutes: 720, nurseId: 'meera' },
    addLine({ weekdays: [3] }),
  ])
  const compared = compareVisits(visitsOf(plan, monday), visitsOf(after, monday))
  expect(compared.removed.map(visitKey)).toEqual(['2026-11-23#1'])
  expect(compared.added.map(visitKey)).toEqual(['2026-11-25#2'])
  expect(
    compared.changed.map(({ before: from, after: to }) => [visitKey(to), from.startMinute, to.startMinute]),
  ).toEqual([['2026-11-24#1', 480, 540]])
})

describe('the first visit of a plan after a change', () => {
  const at = (instant: string) => Date.parse(`${instant}:00+05:30`)
  const changeAt = at('2026-11-24T10:00')
  const first = (plan: Plan, asked: { after?: number; now?: number; nurseId?: string } = {}) => {
    const { after = changeAt, now = after, nurseId } = asked
    const visit = firstVisitOf(plan, { after, now, ...(nurseId && { nurseId }) })
    return visit && `${visit.day} ${visit.startMinute} ${visit.nurseId ?? 'nobody'}`
  }

  test('is on the first day of its line, not of its service', () => {
    expect(first(planOf(addLine({}, '2026-11-26')))).toBe('2026-11-26 480 meera')
  })

  test('may lie beyond the six weeks for which visits exist', () => {
    expect(first(planOf(addLine({}, '2027-01-20')))).toBe('2027-01-20 480 meera')
  })

  test('is of one nurse, where they are named: also one day alone', () => {
    const plan = planOf(addLine(), {
      ...{ kind: 'thisVisit', line: '1', day: '2026-12-03', startMinute: 540, minutes: 60, nurseId: 'ravi' },
    })
    expect(first(plan, { nurseId: 'ravi' })).toBe('2026-12-03 540 ravi')
    expect(first(plan, { nurseId: 'savita' })).toBeNull()
  })

  test('is none in a pause, and none of a line that has ended', () => {
    const paused = planOf(addLine(), { kind: 'pause', from: '2026-11-24', to: '2026-11-29' })
    expect(first(paused)).toBe('2026-11-30 480 meera')
    expect(first(planOf(addLine(), { kind: 'stop', from: '2026-11-24' }))).toBeNull()
  })

  test('is not the night that had begun before the change', () => {
    const nights = planOf(addLine({ startMinute: 1200 }))
    expect(first(nights, { after: at('2026-11-24T02:00') })).toBe('2026-11-24 1200 meera')
  })

  test('is the visit that began between the change and the text, until it is over', () => {
    const plan = planOf(addLine())
    const after = at('2026-11-24T07:59')
    expect(first(plan, { after, now: at('2026-11-24T08:05') })).toBe('2026-11-24 480 meera')
    expect(first(plan, { after, now: at('2026-11-24T20:00') })).toBe('2026-11-25 480 meera')
  })
})
