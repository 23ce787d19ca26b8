import { missedWords } from '#app/content/office/covers.ts'
import { stateNames } from '#app/content/office/visits.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { dateWords, dayWords, monthTitle } from '#domain/office-dates.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import type { Half, Month } from '#domain/visits/months.ts'
import { medianOf, type Punctuality } from '#domain/visits/punctuality.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { missedReasons, needsWords } from '#domain/visits/reasons.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { byteOrderMark, csvLine, type CsvFile } from '#server/lists/csv.server.ts'
import type { PunctualityOfMonth, VisitWithArrival } from '#server/hours/read-punctuality.server.ts'
import { daysTitle } from './month-asked.server.ts'
import type { ShownArrival, ShownPunctuality, ShownPunctualityPage } from './shown-punctuality.ts'

/** A month of arrivals, in words. */
export function shownPunctuality(read: PunctualityOfMonth): ShownPunctualityPage {
  const { month, half, readAt, byNurse, nurse, unreadable } = read
  const today = dayAt(readAt)
  const isPresent = today.startsWith(month)
  return {
    title: punctualityTitle(month, half),
    ...{ month, half: half ?? '', isPresent },
    readAt: isPresent ? `${dayWords(today, today)}, ${timeAt(readAt)}` : null,
    previous: named(addDays(`${month}-01`, -1).slice(0, 7)),
    next: isPresent ? null : named(addDays(`${month}-28`, 4).slice(0, 7)),
    rows: byNurse.map((row) => ({ id: row.id, name: row.name, ...inWords(row) })),
    total: inWords(totalOf(byNurse)),
    nurse: nurse && { ...nurse, visits: nurse.visits.map((each) => shownArrival(each, today)) },
    unreadable: shownUnreadable(unreadable, today),
  }
}

/** `Punctuality, November 2026`. */
export function punctualityTitle(month: Month, half: Half | null): string {
  return `Punctuality, ${half ? daysTitle(month, half) : monthTitle(month)}`
}

function named(month: Month) {
  return { month, title: monthTitle(month) }
}

function totalOf(rows: readonly Punctuality[]): Punctuality {
  return {
    visits: rows.reduce((sum, { visits }) => sum + visits, 0),
    onTime: rows.reduce((sum, { onTime }) => sum + onTime, 0),
    late: rows.flatMap(({ late }) => late),
    noReport: rows.reduce((sum, { noReport }) => sum + noReport, 0),
    missed: rows.reduce((sum, { missed }) => sum + missed, 0),
  }
}

function inWords({ late, ...counts }: Punctuality): ShownPunctuality {
  const { visits, onTime, noReport, missed } = counts
  const lateBy = (minutes: number | null) => (minutes === null ? '' : `${minutes} min`)
  return {
    ...{ visits, onTime, late: late.length, noReport, missed },
    median: lateBy(medianOf(late)),
    longest: lateBy(longestOf(late)),
  }
}

function longestOf(late: readonly number[]): number | null {
  return late.length === 0 ? null : Math.max(...late)
}

function shownArrival({ visit, arrival, reason }: VisitWithArrival, today: Day): ShownArrival {
  const id = visitIdOf(visit)
  const day = dayOfStart(visit)
  const { patientName: patient, arrivedAt = '' } = visit
  return {
    ...{ id, to: visitPath(id), patient, day: dayWords(day, today), planned: visitHours(visit) },
    what:
      arrival.kind === 'late'
        ? `Arrived ${arrivedWords(arrivedAt, day)}, ${arrival.minutes} min late`
        : arrival.kind === 'missed'
          ? [stateNames.missed, missedReasonWords(reason)].filter(Boolean).join(': ')
          : stateNames['no-report'],
  }
}

function missedReasonWords(reason: VisitWithArrival['reason']): string {
  const code = missedReasons.find((each) => each === reason)
  return code && !needsWords(code) ? missedWords[code] : ''
}

function arrivedWords(arrivedAt: string, day: Day): string {
  const on = dayAt(Date.parse(arrivedAt))
  return on === day ? indiaTime(arrivedAt) : `${dateWords(on, day)}, ${indiaTime(arrivedAt)}`
}

/** The same as a file, in minutes. Weeks that cannot be read stand in the last rows, by name. */
export function punctualityCsv({ byNurse, unreadable }: PunctualityOfMonth): CsvFile {
  const titles = [
    ...['Nurse', 'Nurse ID', 'Visits', 'On time', 'Late', 'Median delay (minutes)'],
    ...['Longest delay (minutes)', 'No report', 'Missed'],
  ]
  const rows = byNurse.map(({ id, name, visits, onTime, late, noReport, missed }) => [
    ...[name, id, visits, onTime, late.length, medianOf(late) ?? '', longestOf(late) ?? ''],
    ...[noReport, missed],
  ])
  const unread = unreadable.map(({ serviceId, patientName, monday }) => [
    `NOT INCLUDED, cannot be read: ${patientName}, week from ${monday}`,
    ...[serviceId, ...Array<string>(7).fill('')],
  ])
  const all = [...rows, ...unread]
  return { text: byteOrderMark + [titles, ...all].map(csvLine).join(''), rows: all.length, isWhole: true }
}
