import type { PlanChange } from '#domain/visits/changes.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { findVisit, isPaused, nursesInPlan, type Plan } from '#domain/visits/plan.ts'
import { hasLeft, type InTheWay } from '#server/plans/plan-facts.server.ts'

/**
 * Whether the visits that a nurse cannot be given may become unallocated: where other days of a recurring visit keep their nurse, or a pause ends,
 * and something else takes the time of these or the nurse leaves before. What forbids the nurse altogether, lies in this plan, or takes a visit
 * from another nurse refuses the change.
 * @param before the plan before the change
 */
export function canBecomeUncovered(
  { uncovered, comparison: { added, changed } }: { uncovered: readonly InTheWay[]; comparison: Comparison },
  changes: readonly PlanChange[],
  before: Plan,
): boolean {
  if (uncovered.length === 0) return true
  const isOfTime = ({ obstacle }: InTheWay) =>
    obstacle.kind === 'absent' ||
    hasLeft(obstacle) ||
    (obstacle.kind === 'visit' && obstacle.by.serviceId !== before.serviceId)
  const given = [...added, ...changed.map(({ after }) => after)]
  const former = changed.map(({ before }) => before)
  const wasTheirs = ({ visit }: InTheWay) => {
    const lines = before.lines.filter(({ id }) => id === visit.line)
    const nurseBefore = findVisit(former, visit)?.nurseId ?? visit.nurseId
    return (
      nurseBefore === visit.nurseId && nursesInPlan({ ...before, lines }, visit.day).has(visit.nurseId ?? '')
    )
  }
  return (
    changes.every(({ kind }) => kind === 'following' || kind === 'resume') &&
    uncovered.every(isOfTime) &&
    uncovered.every(wasTheirs) &&
    uncovered.every(
      ({ visit }) =>
        isPaused(before, visit.day) ||
        given.some(({ line, nurseId }) => line === visit.line && nurseId === visit.nurseId),
    )
  )
}
