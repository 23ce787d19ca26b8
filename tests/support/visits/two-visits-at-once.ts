import fc from 'fast-check'
import { expect } from 'vitest'
import { changed } from '#domain/visits/changes.ts'
import { problemsOf } from '#domain/visits/checks.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import { mayBeGiven, type Booked } from '#domain/visits/may-be-given.ts'
import type { Plan, Visit } from '#domain/visits/plan.ts'
import { changeNear, hardDays, nurses, planWithLines, tenOn, visitsAround } from './arbitraries.ts'

/**
 * Several families share three nurses; a change is written only where the rule table allows all that it adds. Fails where a nurse then has two
 * visits at once.
 *
 * @returns how many changes were written, and how many refused
 */
export function noNurseHasTwoVisits(numRuns: number): { written: number; refused: number } {
  const families = ['asha', 'vikram', 'leela']
  const separation = { travelMinutes: 30, restMinutes: 0 }
  const steps = fc
    .constantFrom(...hardDays)
    .chain((today) =>
      fc.tuple(
        fc.constant(today),
        fc.array(fc.tuple(fc.constantFrom(...families), changeNear(today)), { minLength: 5, maxLength: 40 }),
      ),
    )
  let written = 0
  let refused = 0
  fc.assert(
    fc.property(steps, ([today, changes]) => {
      const plans = new Map(families.map((family) => [family, planWithLines(today, family)]))
      for (const [family, change] of changes) {
        const plan = plans.get(family)
        if (!plan || problemsOf(plan, change, tenOn(today)).length > 0) continue
        const after = changed(plan, change)
        if (fits(family, plan, after, plans, today)) {
          plans.set(family, after)
          written++
        } else refused++
      }
      for (const nurse of nurses) expect(overlapsOf(nurse, plans, today)).toEqual([])
    }),
    { numRuns },
  )
  return { written, refused }

  function fits(family: string, before: Plan, after: Plan, plans: Map<string, Plan>, today: string): boolean {
    const former = new Map(visitsAround(before, today).map((visit) => [JSON.stringify(visit), visit]))
    const next = visitsAround(after, today)
    const others = [...plans].flatMap(([name, plan]) => (name === family ? [] : bookedOf(plan, name, today)))
    return next
      .filter((visit) => visit.nurseId && !former.has(JSON.stringify(visit)))
      .every((visit) => {
        const own = next.filter((each) => each !== visit && each.nurseId === visit.nurseId)
        const visits = [
          ...others.filter(({ nurseId }) => nurseId === visit.nurseId),
          ...own.map((each) => bookedFrom(each, family)),
        ]
        const nurse = { isRetired: false, hold: null, absences: [], visits, separation }
        return mayBeGiven(nurse, { wanted: bookedFrom(visit, family) }).ok
      })
  }

  function bookedFrom(visit: Visit, family: string): Booked & { nurseId?: string } {
    return { ...intervalOf(visit), serviceId: family, family, line: visit.line, nurseId: visit.nurseId }
  }

  function bookedOf(plan: Plan, family: string, today: string) {
    return visitsAround(plan, today).map((visit) => bookedFrom(visit, family))
  }

  function overlapsOf(nurse: string, plans: Map<string, Plan>, today: string): unknown[] {
    const all = [...plans]
      .flatMap(([family, plan]) => bookedOf(plan, family, today))
      .filter(({ nurseId }) => nurseId === nurse)
    return all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((two) => overlap(one, two, one.family === two.family ? 0 : 30 * 60_000))
        .map((two) => [one, two]),
    )
  }
}
