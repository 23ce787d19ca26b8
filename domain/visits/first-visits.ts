import type { Attendance } from './attendance.ts'
import { intervalOf } from './intervals.ts'
import type { Visit } from './plan.ts'
import { phaseOf } from './state.ts'

/** A visit reduced to its time, whether it takes place, and its attendance. */
type AnyVisit = Pick<Visit, 'day' | 'startMinute' | 'minutes'> &
  Attendance & { state: 'planned' | 'cancelled' }

/** Whether a visit is running. A missed visit counts until its planned end. */
export function isNow(visit: Omit<AnyVisit, 'state'>, now: number): boolean {
  const interval = intervalOf(visit)
  if (visit.missedAt) return now < interval.end
  return phaseOf({ ...visit, ...interval }, now) === 'running'
}

/**
 * What a family sees first of a service's visits: those running now, or else all that begin next at the same minute; then the later ones in
 * order. Either list may be empty.
 * @param now milliseconds since 1970
 */
export function firstVisits<Each extends AnyVisit>(
  visits: readonly Each[],
  now: number,
): { first: Each[]; coming: Each[] } {
  const inOrder = visits
    .filter(({ state }) => state === 'planned')
    .toSorted((one, other) => intervalOf(one).start - intervalOf(other).start)
  const present = inOrder.filter((visit) => isNow(visit, now))
  const coming = inOrder.filter((visit) => phaseOf({ ...visit, ...intervalOf(visit) }, now) === 'coming')
  const soonest = coming.filter((visit) => intervalOf(visit).start === intervalOf(coming[0] ?? visit).start)
  const first = present.length > 0 ? present : soonest
  return { first, coming: coming.filter((visit) => !first.includes(visit)) }
}
