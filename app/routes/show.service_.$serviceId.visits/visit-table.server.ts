import * as m from '#app/content/paraglide/messages.js'
import { knownWords } from '#app/components/known-words.server.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { canGetNurse, visitState, type VisitState } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import { byteOrderMark, csvLine } from '#server/lists/csv.server.ts'
import type { AllVisits, FiledVisit } from '#server/visit-pages/family-file.server.ts'

/** The visits of a service as a table (RFC 4180): days as yyyy-mm-dd, times of India as hh:mm. */
export function visitTable({ visits }: AllVisits): string {
  const titles = [
    m.visits_column_day(),
    m.visits_column_start(),
    m.visits_column_end(),
    m.earlier_nurse(),
    m.visits_column_status(),
    m.visits_column_arrived(),
    m.visits_column_left(),
    m.visits_column_in_place_of(),
    m.known_column_arrival(),
    m.known_column_departure(),
  ]
  return byteOrderMark + [titles, ...visits.map(cellsOf)].map((cells) => csvLine(cells)).join('')
}

function cellsOf(visit: FiledVisit): string[] {
  const { nurseName, arrivedAt, leftAt } = visit
  const { start, end } = intervalOf(visit)
  const timeIfKnown = (instant: string | undefined) => (instant ? indiaTime(instant) : '')
  return [
    dayOfStart(visit),
    timeAt(start),
    timeAt(end),
    nurseName ?? '',
    statusOf(visit),
    timeIfKnown(arrivedAt),
    timeIfKnown(leftAt),
    visit.inPlaceOf,
    arrivedAt ? knownWords(visit.arrivedBy, timeAt) : '',
    leftAt ? knownWords(visit.leftBy, timeAt) : '',
  ]
}

/** In a file it is of no use to say who is late at this moment. */
const words: Record<VisitState, () => string> = {
  planned: m.visits_planned,
  here: m.visits_took_place,
  done: m.visits_took_place,
  awaited: m.visits_planned,
  'not-heard': m.visits_took_place,
  'no-departure': m.visits_took_place,
  'no-report': m.visits_no_report,
  uncovered: m.visits_nobody,
  missed: m.visits_missed,
  cancelled: m.visits_cancelled,
}

function statusOf(visit: FiledVisit): string {
  if (visit.isReplaced) return m.visits_replaced()
  const state = visitState({ ...visit, ...visit.stay }, { now: now() })
  if (state === 'uncovered' && !canGetNurse(visit, now())) return m.visits_nobody_came()
  return words[state]()
}
