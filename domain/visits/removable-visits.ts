import type { Day } from './days.ts'
import { intervalOf, isLiveIn } from './intervals.ts'
import { hasBegun, type Visit } from './plan.ts'
import { isSent } from './stints.ts'

type PlannedVisit = Visit & { state: 'planned' | 'cancelled'; arrivedAt?: string; missedAt?: string }

/** The visits of one service on a day. */
export type VisitsOfDay<Each> = {
  /** Those that the office may take out. */
  removable: Each[]
  /** Live-in care: a visit of a whole day, or one that another follows or precedes without a gap. The patient is never left alone. */
  staying: Each[]
}

/**
 * The visits of a service that begin its day and are still to come.
 * @param visits of the service, with those of the days beside it
 * @param now milliseconds since 1970
 */
export function visitsOfDay<Each extends PlannedVisit>(
  visits: readonly Each[],
  day: Day,
  now: number,
): VisitsOfDay<Each> {
  const planned = visits.filter(({ state }) => state === 'planned')
  const times = planned.map(intervalOf)
  const coming = planned.filter((visit) => visit.day === day && !isSent(visit) && !hasBegun(visit, now))
  const isStaying = (visit: Each) => {
    const { start, end } = intervalOf(visit)
    return isLiveIn({ start, end }) || times.some((other) => other.start === end || other.end === start)
  }
  return {
    removable: coming.filter((visit) => !isStaying(visit)),
    staying: coming.filter(isStaying),
  }
}
