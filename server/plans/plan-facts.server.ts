import type { Monday } from '#domain/visits/days.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Plan, Visit } from '#domain/visits/plan.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NurseFacts, ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import type { StoredPlan } from './plan.entity.server.ts'
import type { StoredWeek, WeekVisit } from './service-week.entity.server.ts'

/** The records that one change of a plan has read. */
export type PlanFacts = {
  service: ServiceOfFamily & { patientName: string }
  /** Null before the first plan of the service. */
  stored: StoredPlan | null
  weeks: readonly StoredWeek[]
  /** Of all nurses that `nursesConcerned` names. */
  nurses: ReadonlyMap<string, NurseFacts>
}

export type PlanTarget = {
  /** The plan after the change. */
  plan: Plan
  /** The weeks in which visits exist after it; the last one is where the plan is rolled to. */
  mondays: readonly Monday[]
  /** The id of the change. */
  change: string
  /**
   * What happens where a nurse cannot be given a visit. `refuse`: the change is not written. `uncover`: that visit becomes uncovered, by an
   * exception of the plan, so that nothing swaps back by itself; a new week is made like this.
   */
  whenInTheWay: 'refuse' | 'uncover'
  now: number
  /** Visits as they are afterwards whatever the plan says: with what was reported, or cancelled although they have begun. */
  reported?: readonly WeekVisit[]
  /** Left out where the service names the same nurse as before. */
  naming?: ServiceNaming
}

/** The change of one of several plans. */
export type OneOfSeveral = Omit<PlanFacts, 'nurses'> & { target: PlanTarget }

/** A visit that its nurse cannot be given, and why. */
export type InTheWay = { visit: Visit; obstacle: Obstacle }
