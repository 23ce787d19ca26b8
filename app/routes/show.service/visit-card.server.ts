import * as m from '#app/content/paraglide/messages.js'
import { company } from '#app/content/company.ts'
import { knownSentences } from '#app/components/known-words.server.ts'
import { dayName } from '#app/routes/show.service_.$serviceId.visits/day-names.server.ts'
import { initialsOf } from '#domain/initials.ts'
import { halvesOf } from '#domain/phone.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { dayAt } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitKey } from '#domain/visits/plan.ts'
import type { VisitState } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import type { FamilyVisit } from '#server/visit-pages/family-visits.server.ts'
import { inPlaceOf, noNurseYet, wrongWith, type Wrong } from './nurse-notes.server.ts'
import { clock, dayOf, hoursOf, isToday } from './when-words.server.ts'

/** A state as a word; the colour adds nothing to it. */
export type CardBadge = { word: string; colour: 'green' | 'yellow' | 'red' | 'blue' }

/** Whom a card offers to call; one call is the card's main button. */
export type CardCall = { text: string; number: string; href: string; isMain: boolean }

/** A nurse with the address of the photo, or with initials instead. */
export type FacedNurse = { name: string; initials: string; photo: string | null }

type CardNurse = {
  /** Since when they have been there. */
  present: string | null
  notes: string[]
}

/** What a card of the family's page says about one visit, or about a service without visits. */
export type HomeCard = {
  key: string
  /** The day, unless it is today. */
  day: string | null
  /** The time, in large letters. */
  title: string
  /** The patient. */
  patient: string
  badge: CardBadge
  /** What the family should know first: an arrival that is not reported, a missing nurse. */
  notice: { colour: 'error' | 'warning' | 'info'; lines: string[] } | null
  nurse: (FacedNurse & CardNurse) | null
  calls: CardCall[]
  hint: string | null
  /** What else the family can do about it. */
  link: { to: string; text: string } | null
  /** The pending service whose booking code is asked for. */
  confirm: string | null
}

/** How each state reads to the family (docs/decisions/0071). The half hour after the start does not mention an arrival. */
const badges: Partial<Record<VisitState, () => CardBadge>> = {
  planned: () => ({ word: m.visits_next(), colour: 'blue' }),
  here: () => ({ word: m.visits_now(), colour: 'green' }),
  'not-heard': () => ({ word: m.visits_now(), colour: 'green' }),
}

const wrongBadges: Record<Wrong, () => CardBadge> = {
  overdue: () => ({ word: m.family_not_reported(), colour: 'red' }),
  uncovered: () => ({ word: m.family_no_nurse(), colour: 'yellow' }),
  missed: () => ({ word: m.family_missed(), colour: 'red' }),
}

/** A visit's state in the page's words. */
export function badgeOf(visit: FamilyVisit): CardBadge {
  const wrong = wrongWith(visit)
  if (wrong) return wrongBadges[wrong]()
  return badges[visit.stateNow]?.() ?? { word: m.visits_planned(), colour: 'blue' }
}

/** The card of a visit that is running, was missed, or is next. */
export function toVisitCard(
  visit: FamilyVisit,
  { serviceId, patientName }: { serviceId: string; patientName: string },
): HomeCard {
  const { start } = intervalOf(visit)
  const { nurse } = visit
  const isHidden = visit.stateNow === 'missed'
  return {
    key: `${serviceId} ${visitKey(visit)}`,
    day: isToday(start) ? null : dayOf(start),
    title: hoursOf(visit),
    patient: m.visits_for({ patient: patientName }),
    badge: badgeOf(visit),
    notice: noticeOf(visit),
    nurse:
      nurse && !isHidden
        ? {
            ...facedNurse(nurse, serviceId),
            present: presentOf(visit),
            notes: notesOf(visit),
          }
        : null,
    calls: callsOf(visit),
    hint: visit.stateNow === 'planned' && nurse && !nurse.number ? m.visits_number_when() : null,
    link: { to: `/show/service/${serviceId}/visits`, text: m.visits_link() },
    confirm: null,
  }
}

/**
 * A nurse with name and face.
 * @param serviceId the service whose family may see the photo
 */
export function facedNurse(
  { id, name, hasPhoto }: Pick<NonNullable<FamilyVisit['nurse']>, 'id' | 'name' | 'hasPhoto'>,
  serviceId?: string,
): FacedNurse {
  const shown = name || m.earlier_nurse()
  const photo = hasPhoto && serviceId ? `/show/service/${serviceId}/visits/photos/${id}` : null
  return { name: shown, initials: initialsOf(shown), photo }
}

function noticeOf(visit: FamilyVisit): HomeCard['notice'] {
  switch (wrongWith(visit)) {
    case 'overdue':
      return { colour: 'error', lines: [m.visits_not_arrived(), m.family_looking()] }
    case 'missed':
      return { colour: 'error', lines: [m.visits_missed()] }
    case 'uncovered':
      return { colour: 'warning', lines: [noNurseYet(visit)] }
    case null:
      return null
  }
}

/** Since when the nurse has been there; null if no arrival shows it. */
function presentOf({ arrivedAt, hereSince }: FamilyVisit): string | null {
  if (arrivedAt && isToday(Date.parse(arrivedAt))) {
    return m.visits_arrived({ time: clock(Date.parse(arrivedAt)) })
  }
  const since = arrivedAt ?? hereSince
  if (!since) return null
  const time = Date.parse(since)
  return m.family_here_since({ day: dayName(dayAt(time)), time: clock(time) })
}

/** Whom the nurse replaces, when an overdue nurse is expected, and how an arrival is known. */
function notesOf(visit: FamilyVisit): string[] {
  const { sentInPlaceOf, stateNow } = visit
  const replaced = [...inPlaceOf(visit), ...knownSentences(visit, clock)]
  if (stateNow !== 'awaited' || sentInPlaceOf !== null) return replaced
  return [m.family_expected({ time: clock(intervalOf(visit).start) }), ...replaced]
}

/**
 * Whom to call: the nurse, if the visit has their number (only inside the window of invariant V7), or the office if something is wrong with
 * a visit within that time.
 */
function callsOf(visit: FamilyVisit): CardCall[] {
  const { stateNow, nurse } = visit
  const isWrong = wrongWith(visit) !== null && seesFamily(intervalOf(visit), now())
  const office = isWrong ? [callOffice()] : []
  if (!nurse?.number || stateNow === 'missed') return office
  return [...office, callNurse(nurse.name, nurse.number, !isWrong)]
}

/** The button that calls the office. */
export function callOffice(): CardCall {
  const { label, href } = company.phone
  return { text: m.family_call_office(), number: label, href, isMain: true }
}

/**
 * The button to call a nurse, with the first word of the name.
 * @param number ten digits
 */
export function callNurse(name: string, number: string, isMain = true): CardCall {
  const [first = ''] = name.split(/\s+/)
  return {
    text: m.family_call({ nurse: first || m.earlier_nurse() }),
    number: halvesOf(number),
    href: `tel:+91${number}`,
    isMain,
  }
}
