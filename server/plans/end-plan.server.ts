import { closedOn } from '#domain/visits/changes.ts'
import { addDays, dayAt, horizonFrom, mondayOf } from '#domain/visits/days.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import type { PlanFacts } from './plan-facts.server.ts'
import { nursesConcerned, planOf, planWrites } from './plan-writes.server.ts'
import { readPlan } from './read-plans.server.ts'

/**
 * The writes that end the plan of a service now, for the transaction that closes or deletes the service: its coming visits are cancelled
 * and leave the diaries; what has begun stays.
 * @param change the id of the change
 * @returns none where the service has no plan; and the ids of the nurses who had a coming visit
 */
export async function endPlanWrites(
  service: PlanFacts['service'] & { nurseId?: string | undefined },
  { change, now }: { change: string; now: number },
): Promise<{ writes: Write<'changed'>[]; nurses: string[] }> {
  // A nurse who is on the way may come in place of a visit of the night before, and that one names them.
  const mondays = [...new Set([mondayOf(addDays(dayAt(now), -1)), ...horizonFrom(dayAt(now))])]
  const { stored, weeks } = await readPlan(service.serviceId, mondays)
  if (!stored) return { writes: [], nurses: [] }
  const plan = closedOn(planOf(stored), dayAt(now))
  const naming = { formerNurse: service.nurseId }
  const target = { plan, mondays, change, whenInTheWay: 'refuse' as const, now, naming }
  const nurses = await readNursesById(nursesConcerned({ weeks }, target))
  const written = planWrites({ service, stored, weeks, nurses }, target)
  if (!written.ok) throw new Error('An end gives no nurse anything')
  const gone = written.comparison.removed.flatMap(({ nurseId }) => nurseId ?? [])
  return { writes: written.writes, nurses: [...new Set(gone)] }
}
