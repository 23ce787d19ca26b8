import { givenTo } from '#domain/visits/changes.ts'
import { dayAt, horizonFrom, mondayOf, type Monday } from '#domain/visits/days.ts'
import { hasBegun, visitKey } from '#domain/visits/plan.ts'
import { isSent } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import type { OneOfSeveral } from '#server/plans/plan-facts.server.ts'
import { planOf, severalPlanWrites } from '#server/plans/plan-writes.server.ts'
import { readPlans, type ReadPlan } from '#server/plans/read-plans.server.ts'
import { readable, type WeekVisit } from '#server/plans/service-week.entity.server.ts'

/*
 * Single visits of several services that get another nurse, or none, in one transaction: by an absence, or to cover one
 * (docs/visits.md, "How a change is written"). Their times stay.
 */

/** Services per transaction: with six weeks each, they stay below DynamoDB's hundred items. */
export const mostServicesAtOnce = 10

/** A service with its plan, the weeks that exist, and the requested visits in them. */
export type PlanOfVisits = ReadPlan & { serviceId: string; visits: WeekVisit[] }

/**
 * Reads the plans of visits that are to change. Visits that are cancelled or missing are left out, and so are services
 * without a plan.
 */
export async function readPlansOfVisits(names: readonly VisitName[], now: number): Promise<PlanOfVisits[]> {
  return (await readNamed(names, now)).flatMap(toPlanOfVisits)
}

/**
 * The same across families. A service with an unreadable week is left out, so that the others go on.
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
  // A nurse who was sent to a visit of last Sunday may still be coming.
  const mondays = new Set([...horizonFrom(dayAt(now)), ...names.map(({ day }) => mondayOf(day))])
  const plans = await readPlans(
    services.map(([serviceId]) => serviceId),
    [...mondays].sort(),
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

export function notBegun({ visits }: Pick<PlanOfVisits, 'visits'>, now: number): WeekVisit[] {
  return visits.filter((visit) => !hasBegun(visit, now))
}

/** Who gets a visit; undefined leaves it unallocated. */
export type NurseOf = (visit: VisitName) => string | undefined

type VisitsChange = {
  /** Left out to make all visits unallocated. */
  nurseOf?: NurseOf
  change: string
  now: number
  /** Left out where the service goes on naming the same nurse. */
  naming?: ServiceNaming | undefined
}

/**
 * The writes by which the visits of these plans get other nurses, or what is in the way.
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

function changeOf(
  plan: PlanOfVisits,
  { nurseOf = () => undefined, change, now, naming }: VisitsChange,
): OneOfSeveral | null {
  const { serviceId, stored, weeks, visits } = plan
  if (!stored) return null
  const [{ patientName } = { patientName: '' }] = weeks
  const byOf = ({ line, day }: WeekVisit) => nurseOf({ serviceId, line, day })
  const ofPlan = Map.groupBy(
    visits.filter((visit) => !isSent(visit)),
    byOf,
  )
  const target = {
    plan: [...ofPlan].reduce((given, [by, own]) => givenTo(given, own, by), planOf(stored)),
    mondays: rolledMondays(stored.rolledTo, now, visits),
    change,
    reported: visits.filter(isSent).map(({ nurseId: given, former = given, ...stint }) => {
      const nurseId = byOf(stint)
      return { ...stint, ...(nurseId ? { nurseId } : former && { former }) }
    }),
    whenInTheWay: 'refuse' as const,
    now,
    ...(naming && { naming }),
  }
  return { service: { serviceId, uid: stored.uid, patientName }, stored, weeks, target }
}

/** The weeks of the visits, and those in which the plan's exist, since single ones are given without making new weeks. */
function rolledMondays(rolledTo: Monday, now: number, visits: readonly WeekVisit[]): Monday[] {
  const all = new Set([...horizonFrom(dayAt(now)), ...visits.map(({ day }) => mondayOf(day))])
  return [...all].filter((monday) => monday <= rolledTo).sort()
}

export function namesOfVisits(plans: readonly PlanOfVisits[]): VisitName[] {
  return plans.flatMap(({ serviceId, visits }) => visits.map(({ line, day }) => ({ serviceId, line, day })))
}
