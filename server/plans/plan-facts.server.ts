import type { Monday } from '#domain/visits/days.ts'
import type { Obstacle } from '#domain/visits/may-be-given.ts'
import type { Plan, Visit } from '#domain/visits/plan.ts'
import type { ServiceNaming } from '#server/nurse-time/nurse-conditions.server.ts'
import type { NurseFacts, ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import { UnreadableRecord } from '#server/table/unreadable.server.ts'
import type { StoredPlan } from './plan.entity.server.ts'
import type { StoredWeek, WeekVisit } from './service-week.entity.server.ts'

/** The records that a change of a plan has read. */
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
  /** Only weeks change, and the plan's version. */
  keepsPlan?: true
  /** The weeks that the change can alter. Unless the plan is kept, it is rolled to the last one. */
  mondays: readonly Monday[]
  /** The id of the change. */
  change: string
  /**
   * Where a nurse cannot be given a visit, `refuse` writes nothing. `uncover` makes that visit unallocated by an exception
   * of the plan, so that it never swaps back by itself; new weeks are made like this.
   */
  whenInTheWay: 'refuse' | 'uncover'
  now: number
  /** Stints as they are afterwards, whatever the plan says: with reports, called off, or of a nurse who is sent. */
  reported?: readonly WeekVisit[]
  /** Left out where the service goes on naming the same nurse. */
  naming?: ServiceNaming
}

/** The change of one plan among several. */
export type OneOfSeveral = Omit<PlanFacts, 'nurses'> & { target: PlanTarget }

/** A visit that its nurse cannot be given, and why. */
export type InTheWay = { visit: Visit; obstacle: Obstacle }

/** The error of a change that gives no nurse anything, so that only a diary which cannot be read is in its way; the log names it. */
export function diaryInTheWay([first]: readonly InTheWay[]): Error {
  return new UnreadableRecord(`diary ${first?.visit.nurseId ?? ''}`)
}

/** Whether a nurse will have left by then, or is inactive: what they had becomes unallocated, where the office chooses no nurse. */
export function hasLeft({ kind }: Obstacle): boolean {
  return kind === 'leaving' || kind === 'retired'
}
