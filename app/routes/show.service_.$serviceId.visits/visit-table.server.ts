import * as m from '#app/content/paraglide/messages.js'
import { indiaTime } from '#domain/dates.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
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
    statusOf(visit, end),
    timeIfKnown(arrivedAt),
    timeIfKnown(leftAt),
  ]
}

function statusOf({ state, nurseName, arrivedAt, missedAt }: FiledVisit, end: number): string {
  if (state === 'cancelled') return m.visits_cancelled()
  if (missedAt) return m.visits_missed()
  if (arrivedAt) return m.visits_took_place()
  const isPast = end <= now()
  if (nurseName === null) return isPast ? m.visits_nobody_came() : m.visits_nobody()
  return isPast ? m.visits_no_report() : m.visits_planned()
}
