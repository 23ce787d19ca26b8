import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, firstDayOf, trimmed, type PlanChange } from '#domain/visits/changes.ts'
import { planLimits, problemsOf } from '#domain/visits/checks.ts'
import { compareVisits } from '#domain/visits/plan-difference.ts'
import { dayAt, daysOf, mondayOf, weekdayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun, visitKey, visitsOf, type Plan, type Visit } from '#domain/visits/plan.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import {
  changeNear,
  hardDays,
  planWithLines,
  tenOn,
  visitsAround,
} from '#tests/support/visits/arbitraries.ts'
import { noNurseHasTwoVisits } from '#tests/support/visits/two-visits-at-once.ts'

/* What holds for every plan, whatever was changed and in which order (docs/invariants.md). */

seedProperties(113)

const scenario = fc
  .constantFrom(...hardDays)
  .chain((today) =>
    fc.tuple(fc.constant(today), fc.array(changeNear(today), { minLength: 1, maxLength: 25 })),
  )

/** The plans after each change that the checks allow, with the change. */
function history(today: string, changes: PlanChange[]): { before: Plan; change: PlanChange; after: Plan }[] {
  const steps = []
  let plan = planWithLines(today)
  for (const change of changes) {
    if (problemsOf(plan, change, tenOn(today)).length > 0) continue
    const after = changed(plan, change)
    steps.push({ before: plan, change, after })
    plan = after
  }
  return steps
}

test('the changes that are made up are of every kind, and often allowed', () => {
  const allowed = new Set<string>()
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      for (const { change } of history(today, changes)) allowed.add(change.kind)
    }),
    { numRuns: 500 },
  )
  expect([...allowed].sort()).toEqual(
    [
      'addLine',
      'endLine',
      'following',
      'newDays',
      'noVisit',
      'pause',
      'replaceNurse',
      'resume',
      'stop',
      'thisVisit',
    ].sort(),
  )
})

test('a change never alters a day before its first one', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      for (const { before, change, after } of history(today, changes)) {
        const first = firstDayOf(before, change)
        const isBefore = ({ day }: Visit) => day < first
        expect(visitsAround(after, today).filter(isBefore)).toEqual(
          visitsAround(before, today).filter(isBefore),
        )
      }
    }),
    { numRuns: 150 },
  )
})

test('a change of some weekdays leaves all other days of its line, and all other lines, as they are', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      for (const { before, change, after } of history(today, changes)) {
        if (change.kind !== 'following') continue
        const { line, from, to = '9999', weekdays } = change
        const isOther = (visit: Visit) =>
          visit.line !== line ||
          visit.day < from ||
          visit.day > to ||
          !weekdays.includes(weekdayOf(visit.day))
        expect(visitsAround(after, today).filter(isOther)).toEqual(
          visitsAround(before, today).filter(isOther),
        )
      }
    }),
    { numRuns: 150 },
  )
})

test('the same plan gives the same visits, also after it was stored, and each visit lies in its week once', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      const plan = history(today, changes).at(-1)?.after ?? planWithLines(today)
      const stored = JSON.parse(JSON.stringify(plan)) as Plan
      for (const monday of new Set([mondayOf(today), mondayOf(plan.lastDay)])) {
        const visits = visitsOf(plan, monday)
        expect(visitsOf(stored, monday)).toEqual(visits)
        expect(new Set(visits.map(visitKey)).size).toBe(visits.length)
        for (const visit of visits) {
          expect(daysOf(monday)).toContain(visit.day)
          expect(dayAt(intervalOf(visit).start)).toBe(visit.day)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('a plan without what was over before a day gives the same visits from that day on, and takes the same changes', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      const half = Math.floor(changes.length / 2)
      const plan = history(today, changes.slice(0, half)).at(-1)?.after ?? planWithLines(today)
      let [long, short] = [plan, trimmed(plan, today)]
      const coming = ({ day }: Visit) => day >= today
      for (const change of changes.slice(half)) {
        expect(visitsAround(short, today).filter(coming)).toEqual(visitsAround(long, today).filter(coming))
        if (problemsOf(long, change, tenOn(today)).length > 0) continue
        if (problemsOf(short, change, tenOn(today)).length > 0) continue
        ;[long, short] = [changed(long, change), changed(short, change)]
      }
      expect(visitsAround(short, today).filter(coming)).toEqual(visitsAround(long, today).filter(coming))
    }),
    { numRuns: 150 },
  )
})

test('a visit that has begun is not moved, and none that would have begun comes by a change of a line', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      const now = tenOn(today)
      for (const { before, change, after } of history(today, changes)) {
        const { changed: other, added } = compareVisits(
          visitsAround(before, today),
          visitsAround(after, today),
        )
        if ('startMinute' in change) expect(added.filter((visit) => hasBegun(visit, now))).toEqual([])
        expect(other.filter((each) => hasBegun(each.before, now) !== hasBegun(each.after, now))).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})

test('the limits hold after any sequence of changes', () => {
  fc.assert(
    fc.property(scenario, ([today, changes]) => {
      for (const { after } of history(today, changes))
        for (const [, visits] of Map.groupBy(visitsAround(after, today), ({ day }) => day))
          expect(visits.length).toBeLessThanOrEqual(planLimits.lines)
    }),
    { numRuns: 200 },
  )
})

/* More sequences: properties.long.test.ts. */
test('no nurse has two visits at once after any sequence of changes of several plans', () => {
  const { written, refused } = noNurseHasTwoVisits(50)
  expect(written).toBeGreaterThan(200)
  expect(refused).toBeGreaterThan(20)
})
