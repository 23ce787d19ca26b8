import { changedByAll, type PlanChange } from '#domain/visits/changes.ts'
import { dayAt, horizonFrom, type Monday } from '#domain/visits/days.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { now } from '#server/clock.server.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { hasLeft, type InTheWay, type PlanFacts } from './plan-facts.server.ts'
import { wereReadApart } from './decide-plan.server.ts'
import { planOf } from './plan-writes.server.ts'
import type { StoredPlan } from './plan.entity.server.ts'
import { readPlanWrites, serviceOfPlan } from './read-plan-facts.server.ts'
import { readPlan } from './read-plans.server.ts'

export type ServicePlanChange =
  | {
      ok: true
      writes: Write<'changed'>[]
      comparison: Comparison
      facts: PlanFacts
      /** How many visits other dates leave without a nurse, who leaves before. */
      unallocated: number
    }
  | {
      ok: false
      inTheWay: InTheWay[]
      facts: PlanFacts
      /** The records are of different moments, so the change has to be decided again. */
      isOutdated: boolean
    }

/**
 * One change of the plan of a service, in one step or several, for the transaction that changes the service itself: Assign, Replace and other dates
 * (docs/visits.md, "How a change is written"). All or nothing. Weeks that the daily run has yet to make are left to it.
 * @param id the id of the change
 * @param naming left out where the service goes on naming the same nurse
 * @returns also the records that were read, the named nurse's among them
 */
export async function changeServicePlan(
  service: StoredService,
  changes: readonly PlanChange[],
  { id, naming }: { id: string; naming?: ServiceNaming },
): Promise<ServicePlanChange> {
  const time = now()
  const horizon = horizonFrom(dayAt(time))
  const { stored, weeks } = await readPlan(service.serviceId, horizon)
  if (!stored) throw new Error(`${service.serviceId} says that it has a plan`)
  const plan = planOf(stored)
  const target = {
    plan: changedByAll(plan, changes),
    mondays: mondaysOf(stored, horizon),
    change: id,
    whenInTheWay: areNewDays(changes) ? ('uncover' as const) : ('refuse' as const),
    now: time,
    ...(naming && { naming }),
  }
  const known = { service: serviceOfPlan(service), stored, weeks }
  const { facts, written } = await readPlanWrites(known, target)
  const found = written.ok ? written.uncovered : written.inTheWay
  const inTheWay = areNewDays(changes) ? found.filter(({ obstacle }) => !hasLeft(obstacle)) : found
  if (!written.ok || inTheWay.length > 0)
    return { ok: false, inTheWay, facts, isOutdated: wereReadApart(facts, target, found) }
  const { writes, comparison } = written
  return { ok: true, writes, comparison, facts, unallocated: found.length }
}

/** Other dates choose no nurse: visits that theirs cannot be given because they leave before, are unallocated. */
function areNewDays(changes: readonly PlanChange[]): boolean {
  return changes.length > 0 && changes.every(({ kind }) => kind === 'newDays')
}

/** The weeks in which the visits of a plan exist; the whole horizon for one that has ended. */
function mondaysOf({ state, rolledTo }: StoredPlan, horizon: readonly Monday[]): Monday[] {
  return horizon.filter((monday) => state === 'ended' || monday <= rolledTo)
}
