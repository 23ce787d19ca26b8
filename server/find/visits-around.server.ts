import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { phaseOf, visitState, type VisitFacts, type VisitState } from '#domain/visits/state.ts'
import { isReplaced } from '#domain/visits/substitutes.ts'
import type { StoredWeek, WeekVisit } from '#server/plans/service-week.entity.server.ts'

/** A visit beside which a service is shown. */
export type VisitAround = VisitFacts &
  Pick<WeekVisit, 'line'> & {
    shows: VisitState
    /** The name of its nurse, where they are in the records. */
    nurse?: string | undefined
  }

/** What a caller asks first. */
export type VisitsAround = {
  /** The visit that runs, or else the one that comes next. */
  next: VisitAround | null
  /** The last visit before it at which a nurse was there. */
  last: VisitAround | null
}

/** Who comes next, and who was there last.
 * @param weeks of one service, around now
 * @param now milliseconds since 1970
 */
export function visitsAround(weeks: readonly StoredWeek[], now: number): VisitsAround {
  const planned = weeks
    .flatMap(({ visits }) => visits)
    .filter(({ state }) => state === 'planned')
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const stayOf = stayFactsIn(planned)
  const seen = planned.map((visit): VisitAround & WeekVisit => {
    const facts = { ...visit, ...stayOf(visit) }
    return { ...facts, shows: visitState(facts, { now }) }
  })
  const next = seen.find(
    (visit) => phaseOf({ ...visit, ...intervalOf(visit) }, now) !== 'over' && !isReplaced(visit, planned),
  )
  const last = seen.findLast((visit) => visit !== next && wasThere(visit))
  return { next: next ?? null, last: last ?? null }
}

function wasThere({ shows, arrivedAt }: VisitAround): boolean {
  return shows === 'done' || shows === 'stayed' || (arrivedAt !== undefined && shows !== 'missed')
}
