import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { minute } from '#domain/visits/days.ts'
import { longestStay, mondaysReaching } from '#domain/visits/reach.ts'
import { isReplaced, isSent } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { readPlan } from './read-plans.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'
import { VisitEvent } from './visit-event.entity.server.ts'

/** A nurse who is at work when a service ends. */
export type NurseNow = {
  nurseId: string
  visit: WeekVisit
  /** `missed`: the office has it that they did not come, and no other nurse was sent. */
  is: 'there' | 'on-the-way' | 'missed'
}

const longestVisit = 24 * 60 * minute
/** How long before a visit its nurse may be on the way. */
const setsOutBefore = 60 * minute

/** The nurses who are at a service or on the way to it, one per visit. */
export async function readNursesNow(serviceId: string, now: number): Promise<NurseNow[]> {
  const { weeks } = await readPlan(
    serviceId,
    mondaysReaching(now - longestVisit - longestStay, now + setsOutBefore),
  )
  return nursesNow(
    serviceId,
    weeks.flatMap(({ visits }) => visits),
    now,
  )
}

/** The same from visits already read. */
export async function nursesNow(
  serviceId: string,
  visits: readonly WeekVisit[],
  now: number,
): Promise<NurseNow[]> {
  const stayOf = stayFactsIn(visits)
  const found = await Promise.all(
    visits.map(async (visit): Promise<NurseNow[]> => {
      const { state, nurseId, arrivedAt, leftAt, missedAt, line, day } = visit
      const { start, end } = intervalOf(visit)
      if (state !== 'planned' || !nurseId || leftAt || end <= now) return []
      if (arrivedAt || (start <= now && stayOf(visit).hereSince)) return [{ nurseId, visit, is: 'there' }]
      if (isReplaced(visit, visits) || (start - now > setsOutBefore && !isSent(visit))) return []
      if (!missedAt) return [{ nurseId, visit, is: 'on-the-way' }]
      return [{ nurseId, visit, is: (await hasReported({ serviceId, line, day })) ? 'there' : 'missed' }]
    }),
  )
  return found.flat()
}

/** Whether the nurse of a visit that the office calls missed has reported from there. */
async function hasReported(visit: VisitName): Promise<boolean> {
  const { data } = await VisitEvent.query.ofVisit(visit).go({ consistent: true, pages: 'all' })
  return data.some(({ kind }) => kind === 'kept')
}
