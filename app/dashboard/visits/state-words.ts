import { dayWords, timeWords } from '#domain/office-dates.ts'
import { indiaTime } from '#domain/dates.ts'
import { dayAt, minute, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { findVisit } from '#domain/visits/plan.ts'
import type { PairedVisit } from '#domain/visits/substitutes.ts'
import { visitState, type VisitFacts, type VisitState } from '#domain/visits/state.ts'

/** A visit that is only planned: the roster leaves the word out. */
export const plannedWords = 'Planned'

/** The state of a visit in the office's words; one place for the roster, its lists and the visit's page. */
const words: Record<VisitState, string> = {
  cancelled: 'Cancelled',
  missed: 'Missed visit',
  done: 'Done',
  here: 'Arrived',
  noDeparture: 'No departure',
  uncovered: 'Unallocated',
  leftUncovered: 'Unallocated',
  planned: plannedWords,
  late: 'Late',
  noArrival: 'Not arrived',
  noReport: 'No report',
  staying: 'With patient',
  notHeard: 'No update',
  stayed: 'The nurse stayed',
}

/** What is said of a visit that has begun beside who comes: nothing where that says it already. */
export function begunWords(state: VisitState): string {
  const isSaid = ['planned', 'uncovered', 'leftUncovered', 'cancelled'].includes(state)
  return isSaid ? '' : words[state].toLowerCase()
}

/** What belongs to a visit beside itself: the nurse who was sent in its place, or in whose place its nurse is sent. */
export type PairWords = {
  sent?:
    | {
        /** Null where the nurse who was sent cannot come and no other has the visit. */
        name: string | null
        /** Minutes after midnight; left out where it is not known. */
        start?: number
      }
    | undefined
  insteadOf?: string | undefined
}

/** How a state looks, the worst first (docs/decisions/0082). Each look has a sign, a colour and words; each of the three says it alone. */
export type Look = 'missed' | 'uncovered' | 'absent' | 'late' | 'open' | 'here' | 'due' | 'done' | 'cancelled'

export const looks: Record<VisitState, Look> = {
  // The roster leaves it out.
  cancelled: 'cancelled',
  missed: 'missed',
  uncovered: 'uncovered',
  leftUncovered: 'uncovered',
  noArrival: 'absent',
  notHeard: 'absent',
  late: 'late',
  noDeparture: 'open',
  noReport: 'open',
  here: 'here',
  staying: 'here',
  planned: 'due',
  done: 'done',
  stayed: 'done',
}

/** A visit's state as it looks, with words as short as a block has room for: `7 min late`, `Arrived 06:58`, `Done 07:57–09:01`. */
export type StateNote = { state: VisitState; look: Look; words: string }

/** @param now milliseconds since 1970 */
export function stateNote(visit: VisitFacts, now: number, { sent, insteadOf }: PairWords = {}): StateNote {
  const state = visitState(visit, { now })
  const own = stateWords(visit, state, now)
  const pair = [...(sent ? [sentWords(sent)] : []), ...(insteadOf ? [`in place of ${insteadOf}`] : [])]
  return { state, look: looks[state], words: [own, ...pair].join(', ') }
}

/**
 * The same without what belongs to the visit's pair.
 * @param now milliseconds since 1970
 */
export function stateWords(visit: VisitFacts, state: VisitState, now: number): string {
  const [arrived = '', left = ''] = [visit.arrivedAt, visit.leftAt].map(
    (instant) => instant && indiaTime(instant),
  )
  switch (state) {
    case 'late':
      return `${waitWords(now - intervalOf(visit).start)} late`
    case 'noArrival':
      return `Not arrived, ${waitWords(now - intervalOf(visit).start)} late`
    case 'done':
      return arrived ? `Done ${arrived}–${left}` : `Done, left ${left}`
    case 'here':
    case 'staying':
      return hereWords(visit.hereSince ?? visit.arrivedAt ?? '', now)
    case 'notHeard':
      return `No update since ${sinceWords(visit.hereSince ?? visit.arrivedAt ?? '', now)}`
    default:
      return words[state]
  }
}

/** `Arrived 06:58`, or of another day `With patient since Sun 22 Nov, 08:56`. */
function hereWords(instant: string, now: number): string {
  const isToday = dayAt(Date.parse(instant)) === dayAt(now)
  return isToday
    ? `${words.here} ${indiaTime(instant)}`
    : `${words.staying} since ${sinceWords(instant, now)}`
}

/** `20 min`, or `3 h` of two hours and more. */
function waitWords(time: number): string {
  const minutes = Math.floor(time / minute)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

/**
 * The words of a visit's pair.
 * @param visits those of its service that were read. A nurse whose visit is not among them is `another nurse`
 * @param isRead whether the visits of a day were read, so that a substitute who is not among them was cancelled
 */
export function pairWords(
  { replacedBy, insteadOf }: Pick<PairedVisit, 'replacedBy' | 'insteadOf'>,
  visits: readonly PairedVisit[],
  nameOf: (nurseId: string) => string | undefined,
  isRead: (day: Day) => boolean = () => true,
): PairWords {
  const nameIn = (visit: PairedVisit | undefined) =>
    (visit?.nurseId && nameOf(visit.nurseId)) || 'another nurse'
  const substitute = replacedBy && findVisit(visits, replacedBy)
  const isElsewhere = replacedBy !== undefined && !isRead(replacedBy.day)
  return {
    sent: substitute
      ? { name: substitute.nurseId ? nameIn(substitute) : null, start: substitute.start }
      : isElsewhere
        ? { name: nameIn(undefined) }
        : undefined,
    insteadOf: insteadOf && nameIn(findVisit(visits, insteadOf)),
  }
}

function sentWords({ name, start }: NonNullable<PairWords['sent']>): string {
  if (name === null) return 'no cover'
  return start === undefined ? `${name} sent` : `${name} sent for ${timeWords(start)}`
}

/** `Mon 23 Nov, 09:00`. */
function sinceWords(instant: string, now: number): string {
  return `${dayWords(dayAt(Date.parse(instant)), dayAt(now))}, ${indiaTime(instant)}`
}
