import { attendanceIn, type Attendance } from '#domain/visits/attendance.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { phaseOf } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import { planOf } from '#server/plans/plan-writes.server.ts'
import { readPlans } from '#server/plans/read-plans.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import {
  firstOf,
  isShown,
  namesOf,
  toFamilyVisit,
  weeksOfPage,
  type FamilyVisit,
} from './family-visits.server.ts'
import { readNurseCards } from './nurse-cards.server.ts'

/** Of how many services the visits are looked for: with their plans and seven weeks they are one batch of at most a hundred keys. */
const mostServices = 12

/**
 * The visit that runs, or else the one that comes next, of each of a family's services; several where several nurses are there at once.
 * One batch of the plans and their weeks, and one of the nurses of these visits, whom only the plans name.
 * @param serviceIds the most important ones first; after twelve they are left out
 * @returns by the id of the service; a service without such a visit is left out, and so is another family's
 */
export async function readNextVisits(
  uid: string,
  serviceIds: readonly string[],
): Promise<Map<string, FamilyVisit[]>> {
  const ids = serviceIds.slice(0, mostServices)
  const found = await readPlans(ids, weeksOfPage())
  const services = ids.flatMap((serviceId, place) => {
    const { stored, weeks } = found[place] ?? { stored: null, weeks: [] }
    if (stored?.uid !== uid) return []
    const visits = weeks.flatMap((week) => week.visits)
    const shown = nextOf(visits.filter((visit) => isShown(visit, visits)))
    return [{ serviceId, plan: planOf(stored), visits, shown }]
  })
  const nurses = await readNurseCards(
    services.flatMap(({ plan, visits, shown }) =>
      shown.flatMap((visit) => [...namesOf(plan, visit), ...idOf(firstOf(visit, visits))]),
    ),
  )
  return new Map(
    services
      .filter(({ shown }) => shown.length > 0)
      .map(({ serviceId, plan, visits, shown }) => [
        serviceId,
        shown.map((visit) => toFamilyVisit(visit, { plan, nurses, visits })),
      ]),
  )
}

/** The nurse of the visit in whose place another one was sent. */
function idOf(first: WeekVisit | undefined): string[] {
  return first?.nurseId ? [first.nurseId] : []
}

/** Whether a visit is what happens now: it runs, or nobody came to it and its time is not over. */
export function isNow(visit: Pick<WeekVisit, 'day' | 'start' | 'minutes'> & Attendance): boolean {
  const interval = intervalOf(visit)
  if (visit.missedAt) return now() < interval.end
  return phaseOf({ ...attendanceIn(visit), ...interval }, now()) === 'running'
}

function nextOf(visits: readonly WeekVisit[]): WeekVisit[] {
  const inOrder = visits
    .filter(({ state }) => state === 'planned')
    .toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  const present = inOrder.filter(isNow)
  if (present.length > 0) return present
  const coming = inOrder.filter((visit) => phaseOf({ ...visit, ...intervalOf(visit) }, now()) === 'coming')
  const [first] = coming
  return coming.filter((visit) => first && intervalOf(visit).start === intervalOf(first).start)
}
