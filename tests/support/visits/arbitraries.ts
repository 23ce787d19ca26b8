import fc from 'fast-check'
import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { addDays, horizonFrom, startOfDay, type Day } from '#domain/visits/days.ts'
import { emptyPlan, type Plan, type Visit, visitsOf } from '#domain/visits/plan.ts'

/* Plans and changes for the property tests. They stand around days that are easy to get wrong. */

/** The year's end with week 53, 29 February, and a Sunday. */
export const hardDays: Day[] = ['2026-12-31', '2027-01-03', '2028-02-28', '2028-12-31', '2026-11-22']

export const nurses = ['meera', 'ravi', 'sunita']

const starts = fc.constantFrom(0, 15, 480, 481, 1200, 1439)
const lengths = fc.constantFrom(60, 61, 240, 719, 720, 1440)
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })
const nurse = fc.option(fc.constantFrom(...nurses), { nil: undefined })
const shift = fc.record({ startMinute: starts, minutes: lengths, nurseId: nurse })
const line = fc.constantFrom('1', '2', '3')

/** The days around a today on which changes fall. */
function dayNear(today: Day): fc.Arbitrary<Day> {
  return fc.integer({ min: -3, max: 20 }).map((days) => addDays(today, days))
}

/** A change of any kind; many of them are refused by the checks. */
export function changeNear(today: Day): fc.Arbitrary<PlanChange> {
  const day = dayNear(today)
  const repeated = fc.tuple(day, weekdays, shift)
  const often = <Made>(arbitrary: fc.Arbitrary<Made>) => ({ arbitrary, weight: 4 })
  const seldom = <Made>(arbitrary: fc.Arbitrary<Made>) => ({ arbitrary, weight: 1 })
  return fc.oneof(
    seldom(repeated.map(([from, days, each]) => ({ kind: 'addLine', from, weekdays: days, ...each }))),
    often(
      fc.tuple(line, day, shift).map(([id, on, each]) => ({ kind: 'thisVisit', line: id, day: on, ...each })),
    ),
    seldom(fc.tuple(line, day).map(([id, on]) => ({ kind: 'noVisit', line: id, day: on }))),
    often(
      fc
        .tuple(line, repeated, fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), fc.nat(7))
        .map(([id, [from, days, each], more, drawn]) => ({
          ...{ kind: 'following', line: id, from, weekdays: days },
          ...(more !== undefined && { to: addDays(from, more) }),
          ...(drawn > 0 ? each : { noVisit: true }),
        })),
    ),
    seldom(fc.tuple(line, day).map(([id, from]) => ({ kind: 'endLine', line: id, from }))),
    seldom(
      fc
        .tuple(fc.constantFrom('pause' as const, 'resume' as const), day, day)
        .map(([kind, from, to]) => ({ kind, from, to })),
    ),
    seldom(day.map((from) => ({ kind: 'stop', from }))),
    often(
      fc.tuple(day, nurse, nurse).map(([from, nurseId, by]) => ({ kind: 'replaceNurse', from, nurseId, by })),
    ),
    seldom(
      fc.tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 0, max: 3 })).map(([last, first]) => ({
        kind: 'newDays',
        firstDay: addDays(today, -first),
        lastDay: addDays(today, last),
      })),
    ),
  ) as fc.Arbitrary<PlanChange>
}

/** A service that began two days ago and lasts eight weeks. */
function planAround(today: Day, serviceId: string): Plan {
  return emptyPlan({ serviceId, firstDay: addDays(today, -2), lastDay: addDays(today, 56) })
}

/** The same with two lines without a nurse: each morning and each night. */
export function planWithLines(today: Day, serviceId = 'service'): Plan {
  const line = { kind: 'addLine', from: today, minutes: 720, weekdays: [1, 2, 3, 4, 5, 6, 7] } as const
  return changedByAll(planAround(today, serviceId), [
    { ...line, startMinute: 480 },
    { ...line, startMinute: 1200 },
  ])
}

/** Ten in the morning in India. */
export function tenOn(day: Day): number {
  return startOfDay(day) + 10 * 60 * 60_000
}

/** All visits from the week before a day up to the horizon. */
export function visitsAround(plan: Plan, today: Day): Visit[] {
  return [addDays(horizonFrom(today)[0] ?? today, -7), ...horizonFrom(today)].flatMap((monday) =>
    visitsOf(plan, monday),
  )
}
