import { changed } from '#domain/visits/changes.ts'
import { dayAt, horizonWithBefore, minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import { sendLimits } from '#domain/visits/sending.ts'
import { isSent } from '#domain/visits/stints.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { nursesNow } from './nurses-at-work.server.ts'
import { diaryInTheWay, type PlanFacts } from './plan-facts.server.ts'
import { planOf } from './plan-writes.server.ts'
import { readPlanWrites } from './read-plan-facts.server.ts'
import { readPlan } from './read-plans.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'
import { cancelled } from './weeks.server.ts'

/**
 * The writes that end the plan of a service, for the transaction that closes or deletes it; none without a plan. Coming
 * visits are cancelled, and so is a running one without a nurse or any report; others that have begun stay, since their
 * nurse may be inside.
 * @param change the id of the change
 * @returns `stopped`: the nurses who have a coming visit or may be on the way
 */
export async function endPlanWrites(
  service: PlanFacts['service'] & { nurseId?: string | undefined },
  { change, now }: { change: string; now: number },
): Promise<{ writes: Write<'changed'>[]; stopped: string[] }> {
  // The week before too: a nurse may have been sent to last night's visit, and live-in care may last since then.
  const mondays = horizonWithBefore(dayAt(now))
  const { stored, weeks } = await readPlan(service.serviceId, mondays)
  if (!stored) return { writes: [], stopped: [] }
  const plan = changed(planOf(stored), { kind: 'stop', from: dayAt(now) })
  const naming = { formerNurse: service.nurseId }
  const visits = weeks.flatMap((week) => week.visits)
  const reported = visits.flatMap((visit) => visitOfEnded(visit, now) ?? [])
  const target = { plan, mondays, change, whenInTheWay: 'refuse' as const, now, naming, reported }
  const { written } = await readPlanWrites({ service, stored, weeks }, target)
  if (!written.ok) throw diaryInTheWay(written.inTheWay)
  const awaited = nursesNow(visits, now)
    .filter(({ is }) => is !== 'there')
    .map(({ visit }) => visit)
  const lost = [...written.comparison.removed, ...awaited]
  return { writes: written.writes, stopped: [...new Set(lost.flatMap(({ nurseId }) => nurseId ?? []))] }
}

/**
 * What the end of the service makes of a stint that the plan does not own; null where it stays as it is.
 * `serviceEnded` means that no nurse is awaited or sent any more, whatever is reported later.
 */
function visitOfEnded(visit: WeekVisit, now: number): WeekVisit | null {
  const { end } = intervalOf(visit)
  if (visit.state === 'cancelled' || end + lastsAfterEnd <= now) return null
  if (!hasBegun(visit, now)) return isSent(visit) ? cancelled(visit) : null
  return runsWithoutNurse(visit, now) ? cancelled(visit) : { ...visit, serviceEnded: true }
}

/** Whether a visit is running without a nurse and without any report. */
export function runsWithoutNurse(visit: WeekVisit, now: number): boolean {
  return runs(visit, now) && !visit.arrivedAt && lacksNurse(visit)
}

function runs(visit: WeekVisit, now: number): boolean {
  const { start, end } = intervalOf(visit)
  return visit.state === 'planned' && start <= now && end > now
}

const lastsAfterEnd = sendLimits.afterEndMinutes * minute
