import { addDays, dayAt, mondayOf } from '#domain/visits/days.ts'
import { departedFrom, staysOf } from '#domain/visits/live-in.ts'
import { ServiceWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { unlessExpired } from '#server/table/expired.server.ts'
import type { VisitOfWeek } from './read-visit.server.ts'

/**
 * The visit in whose time a departure lies that is reported on another one, or on itself (docs/decisions/0072). The week after is read only
 * where the seam to it is reached.
 * @param leftAt milliseconds since 1970
 */
export async function visitOfDeparture({ visit, week }: VisitOfWeek, leftAt: number): Promise<WeekVisit> {
  const own = departed(visit, week.visits, leftAt)
  const after = addDays(week.monday, 7)
  if (leftAt <= own.end || mondayOf(dayAt(own.end)) < after) return own.visit
  const { serviceId } = week
  const { data } = await ServiceWeek.get({ serviceId, monday: after }).go({ consistent: true })
  return departed(visit, [...week.visits, ...(unlessExpired(data)?.visits ?? [])], leftAt).visit
}

function departed(visit: WeekVisit, visits: readonly WeekVisit[], leftAt: number) {
  const stays = staysOf(visits)
  const own = stays.find((each) => each.visit === visit)
  if (!own) throw new Error('A planned visit is among those of its week')
  return departedFrom(own, stays, leftAt)
}
