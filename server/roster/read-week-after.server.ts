import { addDays, dayAt, startOfDay, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import { noVisits, readWeekOf, type ReadVisits, type RosterVisit } from './read-weeks.server.ts'

/**
 * The visits of the week after in the services of whose last visits it decides what is said: whether a nurse of whom no departure is reported
 * stays for the next day. Nothing is read where that week has not begun.
 * @param visits those of the week
 * @param isAsked whether it is of use for one of them of whom no departure is reported
 */
export async function readWeekAfter(
  monday: Monday,
  visits: readonly RosterVisit[],
  isAsked: (visit: RosterVisit) => boolean = () => true,
): Promise<ReadVisits> {
  const next = addDays(monday, 7)
  if (next > dayAt(now())) return noVisits
  const ends = startOfDay(next)
  const asked = visits.filter((visit) => {
    const { start, end } = intervalOf(visit)
    if (visit.state !== 'planned' || end < ends || visit.leftAt || visit.missedAt) return false
    // Of a nurse who was sent and begins on Monday, the week after also says whether they are there already.
    return start >= ends || isAsked(visit)
  })
  return readWeekOf(new Set(asked.map(({ serviceId }) => serviceId)), next)
}
