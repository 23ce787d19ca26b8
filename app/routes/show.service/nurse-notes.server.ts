import * as m from '#app/content/paraglide/messages.js'
import { intervalOf } from '#domain/visits/intervals.ts'
import { canGetNurse, isOverdue } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import type { FamilyVisit } from '#server/visit-pages/family-visits.server.ts'
import { clock } from './when-words.server.ts'

/* What a family reads of the nurse of a visit, on its card, in a line and in the list of visits. */

/** What the family calls the office about. */
export type Wrong = 'overdue' | 'uncovered' | 'missed'

/** What is wrong with a visit now, as the family sees it; null if nothing is. */
export function wrongWith(visit: FamilyVisit): Wrong | null {
  switch (visit.stateNow) {
    case 'awaited':
      return isOverdue(visit, now(), 'family') ? 'overdue' : null
    case 'uncovered':
      return canGetNurse(visit, now()) ? 'uncovered' : null
    case 'missed':
      return 'missed'
    default:
      return null
  }
}

/** In whose place the nurse comes or came; nothing of a visit without a nurse. */
export function inPlaceOf({ nurse, instead, sentInPlaceOf, stateNow, ...visit }: FamilyVisit): string[] {
  if (!nurse) return []
  if (sentInPlaceOf === null) {
    if (!instead?.name) return []
    const named = { nurse: instead.name }
    return [instead.since === 'once' ? m.visits_instead(named) : m.visits_from_here(named)]
  }
  // As long as the nurse is expected, it is said about when they will be there.
  if (stateNow !== 'planned' && stateNow !== 'awaited')
    return sentInPlaceOf ? [m.visits_sent({ nurse: sentInPlaceOf })] : []
  const time = clock(intervalOf(visit).start)
  return [
    sentInPlaceOf
      ? m.visits_sent_expected({ time, nurse: sentInPlaceOf })
      : m.visits_sent_expected_alone({ time }),
  ]
}

/** That a visit has no nurse yet, and who cannot come. */
export function noNurseYet({ instead }: Pick<FamilyVisit, 'instead'>): string {
  return instead?.name ? m.visits_nobody_instead({ nurse: instead.name }) : m.visits_nobody()
}
