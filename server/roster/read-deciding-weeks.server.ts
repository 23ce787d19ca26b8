import { addDays, dayAt, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { staysOf, undecidedFrom } from '#domain/visits/live-in.ts'
import { readWeekOf, type ReadVisits, type RosterVisit } from './read-weeks.server.ts'

/** Minutes of a visit that is live-in care even where no other follows it. */
const wholeDay = 24 * 60

/**
 * The visits of the week before in the services where it decides what is shown of this week: whether a nurse of live-in care is there who has
 * not been heard of since then. Nothing is read where there is none.
 * @param visits those of the week that take place
 * @param asked the Monday of the week, milliseconds since 1970, and the services of which the week before has been read
 */
export async function readDecidingWeeks(
  visits: readonly RosterVisit[],
  { monday, now, known }: { monday: Monday; now: number; known: ReadonlySet<string> },
): Promise<ReadVisits> {
  const begun = visits.filter((visit) => {
    return intervalOf(visit).start <= now && visit.nurseId && !visit.arrivedAt && !visit.missedAt
  })
  const ofServices = Map.groupBy(visits, ({ serviceId }) => serviceId)
  const undecided = begun.filter((visit) => {
    const stays = staysOf(ofServices.get(visit.serviceId) ?? [])
    const own = stays.find((stay) => stay.visit === visit)
    const since = own && undecidedFrom(own, stays)
    if (since === null || since === undefined || dayAt(since) !== monday) return false
    // A shift of Monday alone may follow a night of Sunday too; the roster of that day and Today read those nights.
    return since < intervalOf(visit).start || visit.minutes >= wholeDay
  })
  const ids = new Set(undecided.flatMap(({ serviceId }) => (known.has(serviceId) ? [] : serviceId)))
  return readWeekOf(ids, addDays(monday, -7))
}
