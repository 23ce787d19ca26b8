import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { addDays, dayAt, minute, mondayOf } from '#domain/visits/days.ts'
import { isReplaced } from '#domain/visits/substitutes.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { readPlan } from './read-plans.server.ts'
import type { WeekVisit } from './service-week.entity.server.ts'
import { VisitEvent } from './visit-event.entity.server.ts'

/** A nurse whom the end of a service finds at work. */
export type NurseNow = {
  nurseId: string
  visit: WeekVisit
  /** `missed`: as the office has it, they did not come, and nobody was sent in their place. */
  is: 'there' | 'on-the-way' | 'missed'
}

/** How long before the start of a visit its nurse may be on the way. */
const setsOutBefore = 60 * minute

/** The nurses who are at a service now, or on the way there; one for each visit. */
export async function readNursesNow(serviceId: string, now: number): Promise<NurseNow[]> {
  const monday = mondayOf(dayAt(now))
  const { weeks } = await readPlan(
    serviceId,
    [-7, 0, 7].map((days) => addDays(monday, days)),
  )
  return nursesNow(
    serviceId,
    weeks.flatMap(({ visits }) => visits),
    now,
  )
}

/** The same of visits that were read: those of this week, of the one before and of the next. */
export async function nursesNow(
  serviceId: string,
  visits: readonly WeekVisit[],
  now: number,
): Promise<NurseNow[]> {
  const stayOf = stayFactsIn(visits)
  const found = await Promise.all(
    visits.map(async (visit): Promise<NurseNow[]> => {
      const { state, nurseId, arrivedAt, leftAt, missedAt, insteadOf, line, day } = visit
      const { start, end } = intervalOf(visit)
      if (state !== 'planned' || !nurseId || leftAt || end <= now) return []
      if (arrivedAt || (start <= now && stayOf(visit).hereSince)) return [{ nurseId, visit, is: 'there' }]
      if (isReplaced(visit, visits) || (start - now > setsOutBefore && !insteadOf)) return []
      if (!missedAt) return [{ nurseId, visit, is: 'on-the-way' }]
      return [{ nurseId, visit, is: (await hasReported({ serviceId, line, day })) ? 'there' : 'missed' }]
    }),
  )
  return found.flat()
}

/** Whether the nurse of a visit to which, as the office has it, nobody came has reported from there. */
async function hasReported(visit: VisitName): Promise<boolean> {
  const { data } = await VisitEvent.query.ofVisit(visit).go({ consistent: true, pages: 'all' })
  return data.some(({ kind }) => kind === 'kept')
}
