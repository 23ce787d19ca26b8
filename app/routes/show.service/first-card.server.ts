import { statusWord } from '#app/components/badge.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { startOfCare } from '#domain/care-period.ts'
import { badgeColour } from '#domain/service-status.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { isNow } from '#domain/visits/first-visits.ts'
import { holdInterval, intervalOf } from '#domain/visits/intervals.ts'
import { now } from '#server/clock.server.ts'
import type { NextVisits } from '#server/visit-pages/family-home.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { callNurse, facedNurse, toVisitCard, type HomeCard } from './visit-card.server.ts'
import { toNextLine, type NextLine } from './next-line.server.ts'
import { clock, dayOf } from './when-words.server.ts'

type VisitsOfServices = ReadonlyMap<string, NextVisits>

/** What is most worth knowing comes first: who is there now, who comes next, and then what waits for the family or the office. */
const ranks = { now: 0, coming: 1, pending: 2, waiting: 3, nothing: 4 } as const

type Place = { rank: number; start: number }

/**
 * The service of the first card, with its cards, one or several where several nurses are there at once, and the visits after them.
 * @returns null where no service is open
 */
export function firstCards(
  services: readonly StoredUserService[],
  visits: VisitsOfServices,
): { serviceId: string; cards: HomeCard[]; coming: NextLine[] } | null {
  const [first] = services
    .filter(({ status }) => status !== 'closed')
    .map((entry) => ({ entry, ...placeOf(entry, visits) }))
    .toSorted((one, other) => one.rank - other.rank || one.start - other.start)
  if (!first) return null
  const { entry } = first
  const shown = visits.get(entry.serviceId)
  const cards = shown ? shown.first.map((visit) => toVisitCard(visit, entry)) : [toServiceCard(entry)]
  return {
    serviceId: entry.serviceId,
    cards,
    coming: shown?.coming.map((visit) => toNextLine(visit, entry.serviceId)) ?? [],
  }
}

function placeOf(entry: StoredUserService, visits: VisitsOfServices): Place {
  const visit = visits.get(entry.serviceId)?.first[0]
  if (visit) return { rank: isNow(visit, now()) ? ranks.now : ranks.coming, start: intervalOf(visit).start }
  const { start, end } = holdInterval(entry)
  if (entry.status === 'pending') return { rank: ranks.pending, start }
  if (end <= now() || entry.hasPlan) return { rank: ranks.nothing, start }
  if (entry.status === 'confirmed') return { rank: ranks.waiting, start }
  return { rank: start <= now() ? ranks.now : ranks.coming, start }
}

/** The card of a service without a visit that runs or comes. */
function toServiceCard(entry: StoredUserService): HomeCard {
  const { serviceId, status, patientName, hasPlan } = entry
  return {
    key: serviceId,
    day: null,
    title: titleOf(entry),
    patient: m.visits_for({ patient: patientName }),
    badge: { word: statusWord(status), colour: badgeColour(status) },
    notice: noticeOf(entry),
    nurse: null,
    calls: [],
    hint: null,
    ...heldNurse(entry),
    link: hasPlan ? { to: `/show/service/${serviceId}/visits`, text: m.visits_link() } : null,
    confirm: status === 'pending' ? serviceId : null,
  }
}

function titleOf({ status, hasPlan, ...dates }: StoredUserService): string {
  if (status === 'pending') return m.family_confirm()
  const { start } = holdInterval(dates)
  // A booking of the former app may have no date at all.
  if (hasPlan || Number.isNaN(start)) return m.visits_title()
  const day = dayOf(start)
  return startOfCare(dates.startDate).time === null
    ? m.family_from_day({ day })
    : m.family_from({ day, time: clock(start) })
}

function noticeOf({ status, hasPlan }: StoredUserService): HomeCard['notice'] {
  const info = (line: string) => ({ colour: 'info' as const, lines: [line] })
  if (status === 'pending') return info(m.family_pending())
  if (hasPlan) return info(m.visits_none_coming())
  return status === 'confirmed' ? info(m.family_no_nurse_named()) : null
}

/** The nurse of a whole service without visits, with the number inside the window of invariant V7. */
function heldNurse(entry: StoredUserService): Pick<HomeCard, 'nurse' | 'calls' | 'hint'> | null {
  const { status, hasPlan, nurseName = '', nurseMobileNumber } = entry
  if (status !== 'assigned' || hasPlan) return null
  const mayCall = nurseMobileNumber && seesFamily(holdInterval(entry), now())
  return {
    nurse: { ...facedNurse({ id: '', name: nurseName, hasPhoto: false }), present: null, notes: [] },
    calls: mayCall ? [callNurse(nurseName, nurseMobileNumber)] : [],
    hint: null,
  }
}
