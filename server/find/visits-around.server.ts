import { dayAt, withWeeksBeside, type Monday } from '#domain/visits/days.ts'
import { isNow } from '#domain/visits/first-visits.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { phaseOf, visitState, type VisitFacts, type VisitState } from '#domain/visits/state.ts'
import { isReplaced } from '#domain/visits/stints.ts'
import { readable, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'

/** A visit beside which a service is shown. */
export type VisitAround = VisitFacts &
  Pick<WeekVisit, 'line'> & {
    shows: VisitState
    /** The name of its nurse, where they are in the records. */
    nurse?: string | undefined
  }

/** What a caller asks first. */
export type VisitsAround = {
  /** One of the weeks cannot be read: then neither is known. */
  isUnreadable: boolean
  /** The visit that happens now, or else the one that comes next. */
  next: VisitAround | null
  /** The last other visit at which a nurse was there, or is. */
  last: VisitAround | null
}

/** This week, the one before and the next, of which `visitsAround` asks. */
export function thisWeekAndBeside(now: number): Monday[] {
  return withWeeksBeside(dayAt(now))
}

/**
 * Who is there or should be, or else who comes next; and who was there last. Where the nurses of two stints of a visit are there, it is the
 * one who was sent.
 * @param weeks of one service, those of `thisWeekAndBeside`
 * @param now milliseconds since 1970
 */
export function visitsAround(weeks: readonly StoredWeek[], now: number): VisitsAround {
  if (readable(weeks).length < weeks.length) return { isUnreadable: true, next: null, last: null }
  const all = weeks.flatMap(({ visits }) => visits)
  const planned = all
    .filter(({ state }) => state === 'planned')
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const stayOf = stayFactsIn(all)
  const seen = planned.map((visit): VisitAround & WeekVisit => {
    const facts = { ...visit, ...stayOf(visit) }
    return { ...facts, shows: visitState(facts, { now }) }
  })
  const happening = seen.filter((visit) => isNow(visit, now) && !(visit.missedAt && isReplaced(visit, all)))
  const next =
    happening.find((visit) => !isReplaced(visit, all)) ??
    happening[0] ??
    seen.find((visit) => phaseOf({ ...visit, ...intervalOf(visit) }, now) === 'coming')
  const last = seen.findLast((visit) => visit !== next && wasThere.includes(visit.shows))
  return { isUnreadable: false, next: next ?? null, last: last ?? null }
}

const wasThere: readonly VisitState[] = ['here', 'done', 'not-heard', 'no-departure']
