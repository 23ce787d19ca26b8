import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { askedOf, shownNurses, shownWeeks } from '#server/plan-changes/plan-view.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'

/* What the page of a plan shows of the records that it has read. */

const monday = '2026-11-23'
const next = addDays(monday, 7)
/** Ten in the morning of the Tuesday. */
const time = startOfDay(addDays(monday, 1)) + 10 * 60 * 60_000

/** A visit of an hour. */
function visit(changes: Partial<WeekVisit>): WeekVisit {
  return {
    line: '1',
    day: addDays(monday, 1),
    startMinute: 600,
    minutes: 60,
    state: 'planned',
    ...changes,
  }
}

function comingOf(visits: WeekVisit[]): boolean[] {
  const [week] = shownWeeks([{ monday, visits }], { mondays: [monday], lastDay: null, time })
  return week?.visits.map(({ isComing }) => isComing) ?? []
}

test('a visit is coming until it begins, unless its nurse has arrived before or it is cancelled', () => {
  const later = addDays(monday, 2)
  const arrivedAt = new Date(time).toISOString()
  expect(comingOf([visit({}), visit({ startMinute: 601 })])).toEqual([false, true])
  expect(comingOf([visit({ day: later, arrivedAt }), visit({ day: later, state: 'cancelled' })])).toEqual([
    false,
    false,
  ])
})

test('a visit has the state that every page says, also of a nurse who came in the week before', () => {
  const late = visit({ nurseId: 'asha', startMinute: 570 })
  const stay = { startMinute: 540, minutes: 1440, nurseId: 'asha' }
  const arrivedAt = new Date(startOfDay(addDays(monday, -1)) + 9 * 60 * 60_000).toISOString()
  const weeks = [
    { monday: addDays(monday, -7), visits: [visit({ ...stay, day: addDays(monday, -1), arrivedAt })] },
    { monday, visits: [visit({ ...stay, day: monday }), visit(stay)] },
  ]
  const statesOf = (of: typeof weeks) =>
    shownWeeks(of, { mondays: [monday], lastDay: null, time })[0]?.visits.map(({ shows }) => shows)
  expect(statesOf([{ monday, visits: [late] }])).toEqual(['awaited'])
  expect(statesOf(weeks)).toEqual(['done', 'here'])
})

test('each week is shown in its order, also one that has no record', () => {
  const weeks = [{ monday: next, visits: [visit({ day: next })] }]
  const shown = shownWeeks(weeks, { mondays: [monday, next], lastDay: null, time })
  expect(shown.map((week) => [week.monday, week.visits.length])).toEqual([
    [monday, 0],
    [next, 1],
  ])
})

test('a nurse sent on Sunday for the night to Monday is shown in the week that begins then', () => {
  const sent = visit({ day: addDays(monday, 6), line: '1.1', startMinute: 26 * 60 + 30 })
  const weeks = [
    { monday, visits: [sent] },
    { monday: next, visits: [visit({ day: next })] },
  ]
  const shown = shownWeeks(weeks, { mondays: [monday, next], lastDay: null, time })
  expect(shown.map(({ visits }) => visits.map(({ line }) => line))).toEqual([[], ['1.1', '1']])
})

test('a week after the last day is shown only while visits are left in it', () => {
  const after = addDays(next, 7)
  const weeks = [{ monday: after, visits: [visit({ day: after })] }]
  const shown = shownWeeks(weeks, { mondays: [monday, next, after], lastDay: addDays(monday, 6), time })
  expect(shown.map((week) => week.monday)).toEqual([monday, after])
  const last = shownWeeks([], { mondays: [monday, next], lastDay: next, time })
  expect(last.map((week) => week.monday)).toEqual([monday, next])
})

test('the hours of a nurse are 0 where none are planned, and null where they were not asked for', () => {
  const asha = {
    ...{
      id: 'a',
      fullName: 'Asha Patil',
      contactNumber: '9800000000',
      available: true,
      createdAt: '2026-01-01',
    },
    ...{ nursingQualification: 'GNM' as const, yearsOfExperience: 4 },
  }
  const left = { ...asha, id: 'b', retiredAt: '2026-10-01T00:00:00.000Z' }
  const shown = shownNurses([asha, left], new Map([['b', 12]]))
  expect(shown.map(({ id, hours, hasLeft }) => [id, hours, hasLeft])).toEqual([
    ['a', 0, false],
    ['b', 12, true],
  ])
  expect(shownNurses([asha], null)[0]).toMatchObject({ name: 'Asha Patil', hours: null })
})

test('what the family asked for is told by gender, kind of care and age', () => {
  const record = {
    caregivergender: 'Female',
    subService: 'Injection and infusion management',
    patient: { age: 9 },
  }
  expect(askedOf(record).map(({ isUnknown }) => isUnknown)).not.toContain(true)
  expect(askedOf(record).length).toBeGreaterThan(askedOf({ ...record, patient: { age: 30 } }).length)
  expect(askedOf({ caregivergender: 'Any', subService: '', patient: { age: 30 } })).toEqual([])
})
