import { closedOn } from '#domain/visits/changes.ts'
import { addDays, dayAt, horizonFrom, mondayOf } from '#domain/visits/days.ts'
import { phaseOf } from '#domain/visits/state.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { lastMoment } from '#domain/visits/substitutes.ts'
import { readNursesById } from '#server/nurse-time/read-nurses.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import type { PlanFacts } from './plan-facts.server.ts'
import { nursesConcerned, planOf, planWrites } from './plan-writes.server.ts'
import { readPlan } from './read-plans.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'

/**
 * The writes that end the plan of a service now, for the transaction that closes or deletes the service: its coming visits are cancelled
 * and leave the diaries, also one that runs without a nurse and of which nothing was reported; what else has begun stays. Of a visit that
 * runs, or for which somebody could still be sent, the week says that nobody is awaited any more.
 * @param change the id of the change
 * @returns none where the service has no plan; and the ids of the nurses who had a coming visit, or are awaited at one that runs
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
  const reported = weeks.flatMap(({ visits }) => visits).flatMap((visit) => visitOfEnded(visit, now) ?? [])
  const target = { plan, mondays, change, whenInTheWay: 'refuse' as const, now, naming, reported }
  const nurses = await readNursesById(nursesConcerned({ weeks }, target))
  const written = planWrites({ service, stored, weeks, nurses }, target)
  if (!written.ok) throw new Error('An end gives no nurse anything')
  const awaited = reported.filter(({ state, missedAt }) => state === 'planned' && !missedAt)
  const gone = [...written.comparison.removed, ...awaited].flatMap(({ nurseId }) => nurseId ?? [])
  return { writes: written.writes, nurses: [...new Set(gone)] }
}

/** What the end of its service makes of a visit that runs; null where the visit stays as it is. */
function visitOfEnded(visit: WeekVisit, now: number): WeekVisit | null {
  if (visit.state === 'cancelled' || visit.arrivedAt) return null
  if (visit.missedAt) return now < lastMoment(visit) ? { ...visit, serviceEnded: true } : null
  if (phaseOf({ ...visit, ...intervalOf(visit) }, now) !== 'running') return null
  if (visit.nurseId) return { ...visit, serviceEnded: true }
  return { ...visit, state: 'cancelled', sequence: visit.sequence + 1 }
}
