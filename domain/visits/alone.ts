import type { ReportedVisit } from './attendance.ts'
import { intervalOf } from './intervals.ts'
import { stayFactsIn } from './live-in.ts'
import type { DecisionReason } from './reasons.ts'
import { canStillBeSent } from './sending.ts'
import { visitState, type VisitState } from './state.ts'
import { endsWithin, holderOf, isSent, plannedStint, sentFor, type Stint } from './stints.ts'

/**
 * `last`: the stint of the nurse who was there last. `until`: the planned end of the visit, or of its holder's stint where that is later, in
 * milliseconds since 1970.
 */
export type Alone<Each> = { last: Each; until: number }

/** States in which a nurse is or may be there, or is expected. */
const withNurse: readonly VisitState[] = ['planned', 'awaited', 'here', 'not-heard', 'no-departure']

/** Decisions that say that the patient needs no nurse for the rest of the visit. */
const enough: readonly (DecisionReason | undefined)[] = ['family-agreed', 'needed-less-time']

/**
 * Of the stint whose visit it is: whether a nurse was sent, all nurses of the visit have left before its end, and none is on the way. Today
 * and the visit's page ask this.
 * @param own the service's visits, also called off stints
 * @param now milliseconds since 1970
 */
export function aloneIn<Each extends ReportedVisit & Stint>(
  own: readonly Each[],
  now: number,
): (visit: Each) => Alone<Each> | null {
  const days = new Set(own.filter(isSent).map(({ day }) => day))
  // Most services have none: each minute's run asks this of all of them.
  if (days.size === 0) return () => null
  const stayOf = stayFactsIn(own)
  const stateOf = (visit: Each) => visitState({ ...visit, ...stayOf(visit) }, { now })
  // The nurse has left, or their time is over and nothing was reported.
  const isGone = (visit: Each) => {
    const state = stateOf(visit)
    return state === 'no-report' || (state === 'done' && visit.leftAt !== undefined)
  }
  return (visit) => {
    if (!days.has(visit.day) || !isGone(visit) || enough.includes(visit.settled)) return null
    const sent = sentFor(visit, own)
    const first = plannedStint(visit, own)
    if (!first || sent.length === 0) return null
    if (holderOf(visit, own) !== visit || !canStillBeSent(visit, own, now)) return null
    const stints = [first, ...sent]
    if (stints.some((stint) => withNurse.includes(stateOf(stint)))) return null
    const last = stints
      .filter(isGone)
      .reduce((one, other) => (thereUntil(other) > thereUntil(one) ? other : one), visit)
    const until = Math.max(intervalOf(first).end, intervalOf(visit).end)
    return now < until && thereUntil(last) < until - endsWithin ? { last, until } : null
  }
}

function thereUntil({ leftAt, ...visit }: Stint): number {
  return leftAt ? Date.parse(leftAt) : intervalOf(visit).end
}
