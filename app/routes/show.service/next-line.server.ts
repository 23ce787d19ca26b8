import { visitKey } from '#domain/visits/plan.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import type { FamilyVisit } from '#server/visit-pages/family-visits.server.ts'
import { badgeOf, facedNurse, type CardBadge, type FacedNurse } from './visit-card.server.ts'
import { noNurseYet } from './nurse-notes.server.ts'
import { dayOf, hoursOf } from './when-words.server.ts'

/** A visit in two lines: in the list of services, or of the visits that come. */
export type NextLine = {
  key: string
  badge: CardBadge
  day: string
  hours: string
  nurse: FacedNurse | null
  /** What is said where no nurse is named. */
  note: string | null
}

/** @param serviceId of the visit; without it no photo is shown */
export function toNextLine(visit: FamilyVisit, serviceId?: string): NextLine {
  const { nurse, stateNow } = visit
  return {
    key: visitKey(visit),
    badge: badgeOf(visit),
    day: dayOf(intervalOf(visit).start),
    hours: hoursOf(visit),
    nurse: nurse && stateNow !== 'missed' ? facedNurse(nurse, serviceId) : null,
    note: nurse || stateNow === 'missed' ? null : noNurseYet(visit),
  }
}
