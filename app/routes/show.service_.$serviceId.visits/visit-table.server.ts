import * as m from '#app/content/paraglide/messages.js'
import { indiaTime } from '#domain/dates.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitState } from '#domain/visits/state.ts'
import { now } from '#server/clock.server.ts'
import { byteOrderMark, csvLine } from '#server/lists/csv.server.ts'
import type { AllVisits, FiledVisit } from '#server/visit-pages/family-file.server.ts'
import { timeOf } from './day-names.server.ts'

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
  ]
  return byteOrderMark + [titles, ...visits.map(cellsOf)].map((cells) => csvLine(cells)).join('')
}

function cellsOf(visit: FiledVisit): string[] {
  const { day, nurseName, arrivedAt, leftAt } = visit
  const { start, end } = intervalOf(visit)
  const timeIfKnown = (instant: string | undefined) => (instant ? indiaTime(instant) : '')
  return [
    day,
    timeOf(start),
    timeOf(end),
    nurseName ?? '',
    statusOf(visit),
    timeIfKnown(arrivedAt),
    timeIfKnown(leftAt),
    visit.inPlaceOf,
  ]
}

/** In a file it is of no use to say who is late at this moment. */
function statusOf(visit: FiledVisit): string {
  switch (visitState({ ...visit, ...visit.stay }, { now: now() })) {
    case 'cancelled':
      return m.visits_cancelled()
    case 'missed':
      return visit.isReplaced ? m.visits_replaced() : m.visits_missed()
    case 'done':
    case 'here':
    case 'noDeparture':
    case 'staying':
    case 'notHeard':
    case 'stayed':
      return m.visits_took_place()
    case 'uncovered':
      return m.visits_nobody()
    case 'leftUncovered':
      return m.visits_nobody_came()
    case 'noReport':
      return m.visits_no_report()
    case 'planned':
    case 'late':
    case 'noArrival':
      return m.visits_planned()
  }
}
