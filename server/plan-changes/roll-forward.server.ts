import { randomUUID } from 'node:crypto'
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { trimmed } from '#domain/visits/changes.ts'
import { addDays, dayAt, horizonFrom, later, mondayOf, type Monday } from '#domain/visits/days.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { visitsByNurse } from '#server/plans/decide-plan.server.ts'
import type { InTheWay, PlanFacts } from '#server/plans/plan-facts.server.ts'
import { nurseNotices, uncoveredNotices } from '#server/plans/plan-notices.server.ts'
import { nursesConcerned, planOf, planWrites } from '#server/plans/plan-writes.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { readServicePlan, withNurses } from '#server/plans/read-plan-facts.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { absentWrites } from './absences-of-new-week.server.ts'
import { checkService } from './service-writes.server.ts'

export type RollOutcome =
  /** How many weeks were made, and which of their visits have no nurse because the planned one cannot come. */
  { ok: true; weeks: number; uncovered: InTheWay[] } | { ok: false; reason: 'ended' | 'busy' }

/**
 * Makes the visits of a plan up to the horizon, one transaction for each week (docs/visits.md, "How a change is written"). A process
 * that dies in between has made the first weeks; the next run makes the others. A run after a pause of any length makes no past week.
 */
export async function rollForward(serviceId: string): Promise<RollOutcome> {
  const uncovered: InTheWay[] = []
  let weeks = 0
  for (;;) {
    const outcome = await repeatWhileChanged(() => rollOneWeek(serviceId))
    if (!outcome || outcome === 'busy') return { ok: false, reason: 'busy' }
    if (outcome === 'ended') return { ok: false, reason: 'ended' }
    if (outcome === 'rolled') return { ok: true, weeks, uncovered }
    uncovered.push(...outcome.uncovered)
    weeks++
  }
}

/** Makes the next week. `rolled`: there is none to make; `ended`: no more visits come, or the service is closed or gone. */
async function rollOneWeek(
  serviceId: string,
): Promise<{ uncovered: InTheWay[] } | 'rolled' | 'ended' | 'busy' | 'changed'> {
  const time = now()
  const horizon = horizonFrom(dayAt(time))
  const { service, stored, weeks } = await readServicePlan(serviceId, horizon)
  if (!service || service.status === 'closed' || !stored) return 'ended'
  const monday = nextWeek(stored.rolledTo, horizon)
  if (!monday) return 'rolled'
  if (stored.state === 'ended') return 'ended'

  const target = {
    plan: trimmed(planOf(stored), dayAt(time)),
    mondays: [monday],
    change: stored.lastChange,
    whenInTheWay: 'uncover' as const,
    now: time,
  }
  const facts = await withNurses({ service, stored, weeks }, nursesConcerned({ weeks }, target))
  const written = planWrites(facts, target)
  if (!written.ok) throw new Error('A week that is rolled has uncovered visits instead of a refusal')
  const clashes = written.uncovered.map(({ visit }) => visit)
  const result = await transact<'changed' | 'busy'>([
    ...written.writes,
    ...absentWrites({ serviceId, nurses: facts.nurses }, written.uncovered),
    checkService(service),
    ...noticeWrites(randomUUID(), [
      ...uncoveredNotices(serviceId, clashes),
      ...nurseNotices(serviceId, newNurses(facts, written.comparison, time)),
    ]),
  ])
  return result.ok ? { uncovered: written.uncovered } : result.reason
}

/**
 * The nurses of a new week who have no coming visit of the service yet: their line begins beyond the weeks of the change that named them,
 * which has told them nothing.
 */
function newNurses({ service, nurses }: PlanFacts, { added }: Comparison, time: number): string[] {
  return [...visitsByNurse(added).keys()].filter((nurseId) => {
    const services = nurses.get(nurseId)?.diary?.services ?? []
    return !services.some(
      ({ serviceId, visits }) =>
        serviceId === service.serviceId && visits.some((visit) => !hasBegun(visit, time)),
    )
  })
}

function nextWeek(rolledTo: Monday, horizon: readonly Monday[]): Monday | null {
  const next = later(addDays(rolledTo, 7), horizon[0] ?? '')
  return next <= (horizon.at(-1) ?? '') ? next : null
}

export type RollRun = {
  plans: number
  weeks: number
  uncovered: number
  /** Plans that could not be rolled because other changes were faster each time; the next run takes them. */
  busy: number
  /** Plans whose rolling failed; the log says why. They do not hold up the others. */
  failed: number
  isComplete: boolean
}

/** Plans rolled at the same time; they share nurses, so more of them would only meet each other. */
const side = 4

/**
 * Rolls all plans forward that are not rolled to the horizon, those first that are furthest behind.
 * @param until milliseconds since 1970, after which no plan is begun; the next run goes on from there
 */
export async function rollPlans({ until }: { until: number }): Promise<RollRun> {
  const run: RollRun = { plans: 0, weeks: 0, uncovered: 0, busy: 0, failed: 0, isComplete: true }
  const last = horizonFrom(dayAt(now())).at(-1) ?? mondayOf(dayAt(now()))
  for await (const plans of plansBehind(last)) {
    if (now() > until) return { ...run, isComplete: false }
    for (const settled of await Promise.allSettled(plans.map((serviceId) => rollForward(serviceId)))) {
      run.plans++
      if (settled.status === 'rejected') {
        logError('a plan was not rolled forward', settled.reason)
        run.failed++
      } else if (settled.value.ok) {
        run.weeks += settled.value.weeks
        run.uncovered += settled.value.uncovered.length
      } else if (settled.value.reason === 'busy') run.busy++
    }
  }
  return run
}

/** The services whose plans are not rolled to a week, some at a time. */
async function* plansBehind(monday: Monday): AsyncGenerator<string[]> {
  const query: QueryCommandInput = PlanRecord.query
    .byRolledTo({ state: 'rolling' })
    .lt({ rolledTo: monday })
    .params()
  for await (const rows of queryPages({ ...query, Limit: 100 })) {
    const services = rows.map(({ pk }) => keyPart(pk, 'serviceId'))
    for (let from = 0; from < services.length; from += side) yield services.slice(from, from + side)
  }
}
