import { changed, type PlanChange } from '#domain/visits/changes.ts'
import { problemsOf, type PlanProblem } from '#domain/visits/checks.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import type { NurseOf, PlanOfVisits } from './plans-of-visits.server.ts'

/** The first limit of a plan that these visits would exceed with their nurses (`domain/visits/checks.ts`). */
export function coverProblem(
  plans: readonly PlanOfVisits[],
  { nurseOf, now }: { nurseOf: NurseOf; now: number },
): { serviceId: string; problem: PlanProblem } | null {
  for (const { serviceId, stored, visits } of plans) {
    if (!stored) continue
    let plan = planOf(stored)
    for (const { line, day, startMinute, minutes } of visits) {
      const nurseId = nurseOf({ serviceId, line, day }) ?? ''
      const change: PlanChange = { kind: 'thisVisit', line, day, startMinute, minutes, nurseId }
      const [found] = problemsOf(plan, change, now)
      if (found) return { serviceId, problem: found.problem }
      plan = changed(plan, change)
    }
  }
  return null
}
