import type { PlanChange } from '#domain/visits/changes.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { InTheWay } from '#server/plans/plan-facts.server.ts'

/**
 * Whether the visits that a nurse cannot be given may become unallocated: where other days of a recurring visit keep their nurse, and something
 * else takes the time of these. What forbids the nurse altogether, or lies in this plan, refuses the change.
 */
export function canBecomeUncovered(
  { uncovered, comparison: { added, changed } }: { uncovered: readonly InTheWay[]; comparison: Comparison },
  changes: readonly PlanChange[],
  { serviceId }: { serviceId: string },
): boolean {
  if (uncovered.length === 0) return true
  const isOfTime = ({ obstacle }: InTheWay) =>
    obstacle.kind === 'absent' || (obstacle.kind === 'visit' && obstacle.by.serviceId !== serviceId)
  const given = [...added, ...changed.map(({ after }) => after)]
  return (
    changes.every(({ kind }) => kind === 'following') &&
    uncovered.every(isOfTime) &&
    uncovered.every(({ visit }) =>
      given.some(({ line, nurseId }) => line === visit.line && nurseId === visit.nurseId),
    )
  )
}
