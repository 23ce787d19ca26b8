import { isContested } from '#domain/visits/attendance.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { minute } from '#domain/visits/days.ts'
import { longestStay, mondaysReaching } from '#domain/visits/reach.ts'
import { isReplaced, isSent } from '#domain/visits/stints.ts'
import { readPlan } from './read-plans.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'

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
    weeks.flatMap(({ visits }) => visits),
    now,
  )
}

/** The same from visits already read. */
export function nursesNow(visits: readonly WeekVisit[], now: number): NurseNow[] {
  const stayOf = stayFactsIn(visits)
  return visits.flatMap((visit): NurseNow[] => {
    const { state, nurseId, arrivedAt, leftAt, missedAt } = visit
    const hasContested = isContested(visit)
    const { start, end } = intervalOf(visit)
    if ((state !== 'planned' && !hasContested) || !nurseId || leftAt || end <= now) return []
    // Who has reported from there although the office has ended the stint may be inside.
    const isThere = arrivedAt ?? (hasContested || (start <= now && stayOf(visit).hereSince))
    if (isThere) return [{ nurseId, visit, is: 'there' }]
    if (isReplaced(visit, visits) || (start - now > setsOutBefore && !isSent(visit))) return []
    return [{ nurseId, visit, is: missedAt ? 'missed' : 'on-the-way' }]
  })
}
