import { servicesOfPart } from '#domain/visits/absence.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import {
  mostServicesAtOnce,
  namesOfVisits,
  type NurseOf,
  type PlanOfVisits,
} from './plans-of-visits.server.ts'

/** Items of a part; DynamoDB allows a hundred. */
const mostItems = 95

/**
 * The parts in which visits are given to nurses, the soonest first, each for one transaction: ten services at most, those of one family
 * together, fewer where they go to many nurses.
 */
export function partsOfCover(plans: readonly PlanOfVisits[], nurseOf: NurseOf): PlanOfVisits[][] {
  const parts: PlanOfVisits[][] = []
  for (let left = [...plans]; left.length > 0;) {
    const part = nextPart(left, nurseOf)
    parts.push(part)
    left = left.filter((plan) => !part.includes(plan))
  }
  return parts
}

function nextPart(left: readonly PlanOfVisits[], nurseOf: NurseOf): PlanOfVisits[] {
  const visits = left.flatMap(({ serviceId, stored, visits: own }) =>
    own.map((visit) => ({ serviceId, uid: stored?.uid ?? '', ...intervalOf(visit) })),
  )
  for (let most = mostServicesAtOnce; ; most--) {
    const services = servicesOfPart(visits, most)
    const part = left.filter(({ serviceId }) => services.has(serviceId))
    if (most === 1 || itemsOf(part, nurseOf) <= mostItems) return part
  }
}

/** At most: a plan with its weeks, a message for each family, and each nurse's diary, record, message and audit entry. */
function itemsOf(plans: readonly PlanOfVisits[], nurseOf: NurseOf): number {
  const ofPlans = plans.map(({ visits }) => 1 + new Set(visits.map(({ day }) => mondayOf(day))).size)
  const families = new Set(plans.map(({ stored }) => stored?.uid)).size
  const nurses = new Set(namesOfVisits(plans).map(nurseOf)).size
  return ofPlans.reduce((sum, each) => sum + each, families + 4 * nurses)
}
