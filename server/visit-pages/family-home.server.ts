import { firstVisits } from '#domain/visits/first-visits.ts'
import { now } from '#server/clock.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readPlans } from '#server/plans/read-plans.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import {
  isShown,
  namesOf,
  sentFrom,
  toFamilyVisit,
  weeksOfPage,
  type FamilyVisit,
} from './family-visits.server.ts'
import { readNurseCards } from './nurse-cards.server.ts'

/** How many visits are listed after the ones that run or come next. */
const mostComing = 4

/** The visits of a service for its family. */
export type NextVisits = {
  /** Those that run, or else the next one; several where several nurses are there at once, and never none. */
  first: FamilyVisit[]
  /** Those after them, at most four. */
  coming: FamilyVisit[]
}

/** Of how many services the visits are looked for: with their plans and seven weeks they are one batch of at most a hundred keys. */
const mostServices = 12

/**
 * The visits that run, or else come next, of each of a family's services. One batch of the plans and their weeks, and one of the nurses of these visits, whom only the plans name.
 * @param serviceIds the most important ones first; after twelve they are left out
 * @returns by the id of the service; a service without such a visit is left out, and so is another family's
 */
export async function readNextVisits(
  uid: string,
  serviceIds: readonly string[],
): Promise<Map<string, NextVisits>> {
  const ids = serviceIds.slice(0, mostServices)
  const found = await readPlans(ids, weeksOfPage())
  const services = ids.flatMap((serviceId, place) => {
    const { stored, weeks } = found[place] ?? { stored: null, weeks: [] }
    if (stored?.uid !== uid) return []
    const visits = weeks.flatMap((week) => week.visits)
    const shown = visits.filter((visit) => isShown(visit, visits))
    const { first, coming } = firstVisits(shown, now())
    if (first.length === 0) return []
    const next = { first, coming: coming.slice(0, mostComing) }
    return [{ serviceId, plan: planOf(stored), visits, next }]
  })
  const nurses = await readNurseCards(
    services.flatMap(({ plan, visits, next }) =>
      [...next.first, ...next.coming].flatMap((visit) => [
        ...namesOf(plan, visit),
        ...idOf(sentFrom(visit, visits)),
      ]),
    ),
  )
  return new Map(
    services.map(({ serviceId, plan, visits, next }) => {
      const shown = (visit: WeekVisit) => toFamilyVisit(visit, { plan, nurses, visits })
      return [serviceId, { first: next.first.map(shown), coming: next.coming.map(shown) }]
    }),
  )
}

/** The nurse of the visit in whose place another one was sent. */
function idOf(first: WeekVisit | undefined): string[] {
  return first?.nurseId ? [first.nurseId] : []
}
