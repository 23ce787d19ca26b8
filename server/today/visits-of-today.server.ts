import { aloneIn, type Alone } from '#domain/visits/alone.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFactsIn, type StayFacts } from '#domain/visits/live-in.ts'
import { matters, mattersIn, type Matter } from '#domain/visits/matters.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { canStillBeSent } from '#domain/visits/sending.ts'
import { isOverdue, visitState, type VisitState } from '#domain/visits/state.ts'
import { holderOf, isOnTheWay, isReplaced, isSent } from '#domain/visits/stints.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'

/** A visit of the roster with its state at the moment of reading. */
export type VisitOfToday = RosterVisit &
  StayFacts & {
    shows: VisitState
    /** What needs checking. */
    matters: Matter[]
    /** Of a visit that its nurses have left before its end. */
    alone?: Alone<RosterVisit>
  }

/** The visits about which the office has something to do; each stands in one list only, but one that is `alone` may need checking too. */
export type VisitsOfToday = {
  /** Missed visits, and those whose nurse is late or not heard of, the worst first. */
  late: VisitOfToday[]
  /** Of all days that were read, the others of which something needs checking: the most urgent first, then the last one. */
  checking: VisitOfToday[]
  /** Without a nurse, or no longer with one: those that have begun, and those that begin today, by time. */
  uncovered: VisitOfToday[]
  /** Those without a nurse that begin tomorrow, by time. */
  uncoveredTomorrow: VisitOfToday[]
  /** Nurses who were sent in place of another one and whose time has not come, by the first visit's time. */
  sent: SentOfToday[]
}

/** `sent`: the stint of the nurse who was sent. */
export type SentOfToday = { first: RosterVisit; sent: RosterVisit }

/** What is late or not clear, the worst first. */
const unclear: readonly VisitState[] = ['missed', 'awaited', 'not-heard']

/**
 * Sorts visits by what the office has to do about them: first a nurse who is missing, then what needs checking, until it is settled. What
 * cannot be changed is in no list: a visit that is over and had no nurse, or a missed one, some hours after its end or with its
 * service.
 * @param visits all of this week and the last one that take place, and the called off stints; of other weeks those that are near
 * @param now milliseconds since 1970
 */
export function visitsOfToday(visits: readonly RosterVisit[], now: number): VisitsOfToday {
  const today = dayAt(now)
  const tomorrow = addDays(today, 1)
  const lists: Omit<VisitsOfToday, 'sent'> = { late: [], checking: [], uncovered: [], uncoveredTomorrow: [] }
  for (const { visit: shown, waits } of needingOffice(visits, now)) {
    const day = dayOfStart(shown)
    if (shown.alone) {
      lists.uncovered.push(shown)
      if (shown.matters.length > 0) lists.checking.push(shown)
    } else if (waits && shown.shows !== 'uncovered') lists.late.push(shown)
    else if (waits && day <= today) lists.uncovered.push(shown)
    else if (waits && day === tomorrow) lists.uncoveredTomorrow.push(shown)
    else if (shown.matters.length > 0) lists.checking.push(shown)
  }
  return {
    late: lists.late.sort((one, other) => rankOf(one, now) - rankOf(other, now) || byTime(one, other)),
    checking: lists.checking.sort((one, other) => urgencyOf(one) - urgencyOf(other) || byTime(other, one)),
    uncovered: lists.uncovered.sort(byTime),
    uncoveredTomorrow: lists.uncoveredTomorrow.sort(byTime),
    sent: sentOf(visits, now).sort((one, other) => byTime(one.first, other.first)),
  }
}

function sentOf(visits: readonly RosterVisit[], now: number): SentOfToday[] {
  const byService = Map.groupBy(visits.filter(isSent), ({ serviceId }) => serviceId)
  return visits.flatMap((first): SentOfToday[] => {
    const own = byService.get(first.serviceId)
    if (!own || isSent(first) || first.serviceEnded) return []
    const sent = holderOf(first, own)
    const isExpected = sent.nurseId && isOnTheWay(sent) && visitState(sent, { now }) === 'planned'
    return sent !== first && isExpected ? [{ first, sent }] : []
  })
}

/** Those about which there is something to do; `waits`: for a nurse, or for word of theirs, whatever else needs checking. */
function needingOffice(
  visits: readonly RosterVisit[],
  now: number,
): { visit: VisitOfToday; waits: boolean }[] {
  const shown = withStates(visits, now)
  return [...Map.groupBy(shown, ({ serviceId }) => serviceId).values()]
    .flatMap((own) => {
      const aloneOf = aloneIn(own, now)
      return own.map((visit) => {
        const alone = aloneOf(visit)
        const waits = alone !== null || waitsForNurse(visit, own, now)
        return { visit: { ...visit, ...(alone && { alone }) }, waits }
      })
    })
    .filter(({ visit, waits }) => waits || visit.matters.length > 0)
}

/** Visits of several services with their states, and what needs checking. */
export function withStates(visits: readonly RosterVisit[], now: number): VisitOfToday[] {
  return [...Map.groupBy(visits, ({ serviceId }) => serviceId).values()].flatMap((own) => {
    const [stayOf, mattersOf] = [stayFactsIn(own), mattersIn(own, now)]
    return own.map((visit) => {
      const seen = { ...visit, ...stayOf(visit) }
      return { ...seen, shows: visitState(seen, { now }), matters: mattersOf(visit) }
    })
  })
}

/** Whether a visit begins on a day or after it, or has a report that the office has to settle. */
export function isSince(day: Day): (visit: RosterVisit) => boolean {
  return (visit) => visit.contested !== undefined || dayOfStart(visit) >= day
}

/** Whether a nurse is late, not heard of, or can still be found. */
function waitsForNurse(visit: VisitOfToday, own: readonly VisitOfToday[], now: number): boolean {
  const { shows } = visit
  if (shows === 'uncovered') return canStillBeSent(visit, own, now)
  // The nurse who was sent after it is awaited as any other.
  if (shows === 'missed') return canStillBeSent(visit, own, now) && !isReplaced(visit, own)
  return unclear.includes(shows)
}

/** The place of its most urgent matter. */
function urgencyOf({ matters: own }: VisitOfToday): number {
  const [first = 'overlap'] = own
  return matters.indexOf(first)
}

/** A nurse who is not overdue yet ranks behind one who has not been heard from for hours. */
function rankOf(visit: VisitOfToday, now: number): number {
  const isOnlyLate = visit.shows === 'awaited' && !isOverdue(visit, now)
  return isOnlyLate ? unclear.indexOf('not-heard') + 0.5 : unclear.indexOf(visit.shows)
}

function byTime(one: RosterVisit, other: RosterVisit): number {
  return intervalOf(one).start - intervalOf(other).start || (one.serviceId < other.serviceId ? -1 : 1)
}
