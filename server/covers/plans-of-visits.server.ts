import { givenTo } from '#domain/visits/changes.ts'
import { dayAt, horizonFrom, type Monday } from '#domain/visits/days.ts'
import { hasBegun, visitKey, type Plan } from '#domain/visits/plan.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import type { OneOfSeveral } from '#server/plans/plan-facts.server.ts'
import { planOf, severalPlanWrites } from '#server/plans/plan-writes.server.ts'
import { readPlans, type ReadPlan } from '#server/plans/read-plans.server.ts'
import { readable, type WeekVisit } from '#server/plans/service-week.entity.server.ts'

/*
 * Single visits of several services that get another nurse, or none, in one transaction: an absence, and covering it (docs/visits.md,
 * "How a change is written"). The times stay as they are.
 */

/** How many services one transaction changes: with six weeks each it stays below the hundred items of DynamoDB. */
export const mostServicesAtOnce = 10

/** A service with its plan, the weeks that exist, and those of its visits that are asked for. */
export type PlanOfVisits = ReadPlan & { serviceId: string; visits: WeekVisit[] }

/**
 * Reads the plans of visits that may have a change. A visit that was cancelled or does not exist is left out, as is a service without
 * a plan.
 */
export async function readPlansOfVisits(names: readonly VisitName[], now: number): Promise<PlanOfVisits[]> {
  return (await readNamed(names, now)).flatMap(toPlanOfVisits)
}

/**
 * The same of several families: a service with a week that cannot be read is left out, so that the others go on.
 * @returns `unreadable`: the ids of those services
 */
export async function readPlansOfFamilies(
  names: readonly VisitName[],
  now: number,
): Promise<{ plans: PlanOfVisits[]; unreadable: ReadonlySet<string> }> {
  const services = await readNamed(names, now)
  const left = services.filter(({ read: { weeks } }) => readable(weeks).length < weeks.length)
  return {
    plans: services.filter((service) => !left.includes(service)).flatMap(toPlanOfVisits),
    unreadable: new Set(left.map(({ serviceId }) => serviceId)),
  }
}

type NamedOfService = { serviceId: string; named: readonly VisitName[]; read: ReadPlan }

async function readNamed(names: readonly VisitName[], now: number): Promise<NamedOfService[]> {
  const services = [...Map.groupBy(names, ({ serviceId }) => serviceId)]
  const plans = await readPlans(
    services.map(([serviceId]) => serviceId),
    horizonFrom(dayAt(now)),
  )
  return services.map(([serviceId, named], place) => ({
    ...{ serviceId, named },
    read: plans[place] ?? { stored: null, weeks: [] },
  }))
}

function toPlanOfVisits({ serviceId, named, read }: NamedOfService): PlanOfVisits[] {
  if (!read.stored) return []
  const keys = new Set(named.map(visitKey))
  const visits = read.weeks
    .flatMap((week) => week.visits)
    .filter((visit) => visit.state === 'planned' && keys.has(visitKey(visit)))
  return [{ serviceId, ...read, visits }]
}

/** Those of a plan's visits that have not begun. */
export function notBegun({ visits }: Pick<PlanOfVisits, 'visits'>, now: number): WeekVisit[] {
  return visits.filter((visit) => !hasBegun(visit, now))
}

type VisitsChange = {
  /** Left out: the visits become uncovered. */
  nurseId?: string
  change: string
  now: number
  /** Left out where the service names the same nurse as before. */
  naming?: ServiceNaming | undefined
}

/**
 * The writes by which the visits of these plans get another nurse, or what is in the way.
 * @param nurses all nurses who lose or get a visit
 */
export function givingWrites(
  plans: readonly PlanOfVisits[],
  nurses: ReadonlyMap<string, NurseFacts>,
  giving: VisitsChange,
) {
  const changes = plans.flatMap((plan) => changeOf(plan, giving) ?? [])
  return severalPlanWrites(changes, nurses)
}

/** The plan with another nurse for its visits. */
function planGiven({ stored, visits }: PlanOfVisits, nurseId?: string): Plan | null {
  return stored && givenTo(planOf(stored), visits, nurseId)
}

function changeOf(plan: PlanOfVisits, { nurseId, change, now, naming }: VisitsChange): OneOfSeveral | null {
  const { serviceId, stored, weeks } = plan
  const given = planGiven(plan, nurseId)
  if (!stored || !given) return null
  const [{ patientName } = { patientName: '' }] = weeks
  const target = {
    plan: given,
    mondays: rolledMondays(stored.rolledTo, now),
    change,
    whenInTheWay: 'refuse' as const,
    now,
    ...(naming && { naming }),
  }
  return { service: { serviceId, uid: stored.uid, patientName }, stored, weeks, target }
}

/** The weeks in which a plan has visits already: single visits are given without making new weeks. */
function rolledMondays(rolledTo: Monday, now: number): Monday[] {
  return horizonFrom(dayAt(now)).filter((monday) => monday <= rolledTo)
}

/** The names of the visits of several plans. */
export function namesOfVisits(plans: readonly PlanOfVisits[]): VisitName[] {
  return plans.flatMap(({ serviceId, visits }) => visits.map(({ line, day }) => ({ serviceId, line, day })))
}
