import { addDays, dayAt, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { staysOf, undecidedFrom } from '#domain/visits/live-in.ts'
import { mondaysReaching } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import {
  noVisits,
  readNights,
  readWeek,
  readWeekOf,
  together,
  type ReadVisits,
  type RosterVisit,
} from './read-weeks.server.ts'

/** Which visits of the week before that meet this one are read; one Query. */
type Nights = 'all' | 'sent'

/** A week of all services, and what is needed of the week before. */
export type WeekWithBefore = {
  /** Those that take place. */
  visits: RosterVisit[]
  /** Of the services whose week before meets this one, as asked, or decides about a live-in nurse. */
  before: RosterVisit[]
  /** Of both weeks what was called off: stints of nurses who were sent count in whose visit it is, and contested ones wait for the office. */
  calledOff: RosterVisit[]
  unreadable: ReadVisits['unreadable']
}

/** @param now milliseconds since 1970 */
export async function readWeekWithBefore(
  monday: Monday,
  { nights, now }: { nights: Nights; now: number },
): Promise<WeekWithBefore> {
  const before = addDays(monday, -7)
  const [week, met] = await Promise.all([readWeek(monday), readNights(before, nights)])
  // A batch, only for services with a live-in nurse from the week before.
  const deciding =
    nights === 'all' ? noVisits : await readWeekOf(decidedBefore(week, met, { monday, nights, now }), before)
  const earlier = together([met, deciding])
  return {
    visits: week.visits.filter(takesPlace),
    before: earlier.visits.filter(takesPlace),
    calledOff: [...earlier.visits, ...week.visits].filter(
      (visit) => stillCounts(visit) && !takesPlace(visit),
    ),
    unreadable: together([earlier, week]).unreadable,
  }
}

export function takesPlace({ state }: RosterVisit): boolean {
  return state === 'planned'
}

/** Whether a visit takes place, or was called off and still decides whose visit it is or waits for the office. */
export function stillCounts(visit: RosterVisit): boolean {
  return takesPlace(visit) || isSent(visit) || Boolean(visit.contested)
}

/** Minutes of a visit that is live-in care even where no other follows it. */
const wholeDay = 24 * 60

/** The services, without those that are known, where the week before decides whether a nurse is there who has not been heard of since then. */
function decidedBefore(
  week: ReadVisits,
  known: ReadVisits,
  { monday, nights, now }: { monday: Monday; nights: Nights; now: number },
): Set<string> {
  const begun = week.visits.filter((visit) => {
    const isAwaited = takesPlace(visit) && visit.nurseId && !visit.arrivedAt && !visit.missedAt
    return isAwaited && intervalOf(visit).start <= now
  })
  const ofServices = Map.groupBy(week.visits, ({ serviceId }) => serviceId)
  const undecided = begun.filter((visit) => {
    const stays = staysOf(ofServices.get(visit.serviceId) ?? [])
    const own = stays.find((stay) => stay.visit === visit)
    const since = own && undecidedFrom(own, stays)
    if (since === null || since === undefined) return false
    // After Monday only nurses who were sent can still be there, and they may be known.
    const isReached = nights === 'sent' ? dayAt(since) === monday : mondaysReaching(since).length > 1
    // A shift of Monday alone may follow a night of Sunday too; the roster of that day and Today read those nights.
    return isReached && (since < intervalOf(visit).start || visit.minutes >= wholeDay)
  })
  const ids = new Set(undecided.map(({ serviceId }) => serviceId))
  for (const { serviceId } of known.visits) ids.delete(serviceId)
  return ids
}
