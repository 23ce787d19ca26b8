import { randomUUID } from 'node:crypto'
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { trimmed } from '#domain/visits/changes.ts'
import { addDays, dayAt, horizonFrom, later, mondayOf, type Monday } from '#domain/visits/days.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import { goesOnAfter, hasBegun, type Visit } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { paceOf } from '#server/pace.server.ts'
import type { InTheWay, PlanFacts } from '#server/plans/plan-facts.server.ts'
import { nurseNotices, uncoveredNotices } from '#server/plans/plan-notices.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { PlanRecord } from '#server/plans/plan.entity.server.ts'
import { readPlanWrites, readServicePlan, serviceOfPlan } from '#server/plans/read-plan-facts.server.ts'
import { readWeekOfService } from '#server/plans/read-plans.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { absentWrites } from './absences-of-new-week.server.ts'
import { checkService } from './service-writes.server.ts'

/** How many weeks were made, and which of their visits are unallocated because the planned nurse cannot come. */
type Made = { weeks: number; uncovered: InTheWay[] }

export type RollOutcome =
  ({ ok: true } & Made) | { ok: false; reason: 'ended' } | ({ ok: false; reason: 'busy' } & Made)

/**
 * Makes the visits of a plan up to the horizon, one transaction per week (docs/visits.md, "How a change is written"). After
 * a process dies, the next run makes the remaining weeks. Past weeks are never made.
 * @param rolledTo the last week whose visits exist, as far as the caller knows: the week after it is read together with the
 * plan
 * @param turn awaited before each transaction
 */
export async function rollForward(
  serviceId: string,
  { rolledTo, turn }: { rolledTo?: Monday; turn?: () => Promise<void> } = {},
): Promise<RollOutcome> {
  const made: Made = { weeks: 0, uncovered: [] }
  let known = rolledTo
  for (;;) {
    const outcome = await repeatWhileChanged(async () => {
      await turn?.()
      return rollOneWeek(serviceId, known)
    })
    if (!outcome || outcome === 'busy') return { ok: false, reason: 'busy', ...made }
    if (outcome === 'ended' && made.weeks === 0) return { ok: false, reason: 'ended' }
    if (outcome === 'ended' || outcome === 'rolled') return { ok: true, ...made }
    made.weeks++
    made.uncovered.push(...outcome.uncovered)
    if (outcome.isLast) return { ok: true, ...made }
    known = outcome.monday
  }
}

/** A new week; `isLast` where none is to be made after it. */
type MadeWeek = { monday: Monday; uncovered: InTheWay[]; isLast: boolean }

/** Makes the next week. `rolled`: there is none to make. `ended`: no visits are left, or the service is closed or gone. */
async function rollOneWeek(
  serviceId: string,
  rolledTo: Monday | undefined,
): Promise<MadeWeek | 'rolled' | 'ended' | 'busy' | 'changed'> {
  const time = now()
  const horizon = horizonFrom(dayAt(time))
  // Most plans are one week behind.
  const expected = nextWeek(rolledTo ?? addDays(horizon.at(-1) ?? '', -7), horizon)
  const read = await readServicePlan(serviceId, expected ? [expected] : [])
  const { service, stored } = read
  if (!service || service.status === 'closed' || !stored) return 'ended'
  const monday = nextWeek(stored.rolledTo, horizon)
  if (!monday) return 'rolled'
  if (stored.state === 'ended') return 'ended'
  const weeks = monday === expected ? read.weeks : await readWeekOfService(serviceId, monday)

  const target = {
    plan: trimmed(planOf(stored), dayAt(time)),
    mondays: [monday],
    change: stored.lastChange,
    whenInTheWay: 'uncover' as const,
    now: time,
  }
  const known = { service: serviceOfPlan(service), stored, weeks }
  const { facts, written } = await readPlanWrites(known, target)
  if (!written.ok) throw new Error('A week that is rolled has uncovered visits instead of a refusal')
  const clashes = written.uncovered.map(({ visit }) => visit)
  const result = await transact<'changed' | 'busy'>([
    ...written.writes,
    ...absentWrites({ serviceId, nurses: facts.nurses }, written.uncovered),
    checkService(service),
    ...noticeWrites(randomUUID(), [
      ...uncoveredNotices(serviceId, clashes),
      ...newNurses(facts, written.comparison, time),
    ]),
  ])
  if (!result.ok) return result.reason
  const isLast = !nextWeek(monday, horizon) || !goesOnAfter(written.plan, addDays(monday, 6))
  return { monday, uncovered: written.uncovered, isLast }
}

/**
 * The notices to nurses of a new week without any coming visit of the service: their line begins beyond the weeks of the
 * change that named them, so they got none from it.
 */
function newNurses({ service, nurses }: PlanFacts, { added }: Comparison, time: number): NewNotice[] {
  const isNew = ({ nurseId = '' }: Visit) => {
    const services = nurses.get(nurseId)?.diary?.services ?? []
    return !services.some(
      ({ serviceId, visits }) =>
        serviceId === service.serviceId && visits.some((visit) => !hasBegun(visit, time)),
    )
  }
  return nurseNotices(service.serviceId, { added: added.filter(isNew), removed: [], changed: [] })
}

function nextWeek(rolledTo: Monday, horizon: readonly Monday[]): Monday | null {
  const next = later(addDays(rolledTo, 7), horizon[0] ?? '')
  return next <= (horizon.at(-1) ?? '') ? next : null
}

export type RollRun = {
  plans: number
  weeks: number
  uncovered: number
  /** Plans left to the next run, because other changes were faster each time. */
  busy: number
  /** Plans that failed, without holding up the others; the log says why. */
  failed: number
  isComplete: boolean
}

/** A plan short of the horizon, and the last week whose visits exist. */
type Behind = { serviceId: string; rolledTo: Monday }

/**
 * Plans per worker. Plans share nurses, and two workers that meet in one decide a week again, so a few plans do not get many
 * workers. Each worker waits for three requests in turn.
 */
const plansOfWorker = 125
const mostWorkers = 12

/**
 * Transactions in a second. Each writes twice within `plan#rolling`, one partition of gsi7 with 1,000 units a second: six
 * units for plans of three kB.
 */
export const rollsPerSecond = 150

/**
 * Rolls forward all plans that are short of the horizon, the furthest behind first. Parallel runs make each week once.
 * @param until milliseconds since 1970, after which no plan is begun; the next run goes on from there
 */
export async function rollPlans({ until }: { until: number }): Promise<RollRun> {
  const run: RollRun = { plans: 0, weeks: 0, uncovered: 0, busy: 0, failed: 0, isComplete: true }
  const turn = paceOf(rollsPerSecond)
  const behind = await readBehind(horizonFrom(dayAt(now())).at(-1) ?? mondayOf(dayAt(now())))
  const workers = Math.min(mostWorkers, Math.ceil(behind.length / plansOfWorker))
  const met = await rollWith(workers, behind, { run, turn, until })
  // A single worker meets no other of this run.
  const busy = await rollWith(1, met, { run, turn, until })
  run.plans += busy.length
  run.busy = busy.length
  return run
}

type Work = { run: RollRun; turn: () => Promise<void>; until: number }

/** Rolls plans by parallel workers that each take the next plan; returns those that met other changes each time. */
async function rollWith(
  workers: number,
  plans: readonly Behind[],
  { run, turn, until }: Work,
): Promise<Behind[]> {
  const [left, busy] = [plans.values(), [] as Behind[]]
  async function work(): Promise<void> {
    for (const plan of left) {
      if (now() > until) {
        run.isComplete = false
        return
      }
      if (await isBusy(plan, { run, turn })) busy.push(plan)
      else run.plans++
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return busy
}

/** Rolls one plan and counts the outcome; one that fails holds up no other. */
async function isBusy(
  { serviceId, rolledTo }: Behind,
  { run, turn }: Pick<Work, 'run' | 'turn'>,
): Promise<boolean> {
  try {
    const outcome = await rollForward(serviceId, { rolledTo, turn })
    if (!outcome.ok && outcome.reason === 'ended') return false
    run.weeks += outcome.weeks
    run.uncovered += outcome.uncovered.length
    return !outcome.ok
  } catch (error) {
    logError('a plan was not rolled forward', error)
    run.failed++
    return false
  }
}

/** The plans rolled to less than `monday`. */
async function readBehind(monday: Monday): Promise<Behind[]> {
  const query: QueryCommandInput = PlanRecord.query
    .byRolledTo({ state: 'rolling' })
    .lt({ rolledTo: monday })
    .params()
  const behind: Behind[] = []
  for await (const rows of queryPages({ ...query, ProjectionExpression: 'pk, rolledTo' })) {
    for (const { pk, rolledTo } of rows)
      behind.push({ serviceId: keyPart(pk, 'serviceId'), rolledTo: rolledTo as Monday })
  }
  return behind
}
