import { minute } from '#domain/visits/days.ts'
import { isLiveInDay } from '#domain/visits/hours.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { indiaTime } from '#domain/dates.ts'
import {
  byteOrderMark,
  csvLine,
  writeRowsAsCsv,
  type CsvColumn,
  type CsvFile,
} from '#server/lists/csv.server.ts'
import { nurseOf, openByNurse, type Timesheets } from '#server/hours/read-timesheets.server.ts'
import { shownVisit } from './shown-timesheets.server.ts'

const minutesOf = (time: number) => Math.round(time / minute)

type Cells = (string | number)[]

/**
 * Timesheets by nurse, in minutes, with which a spreadsheet can count. Full-time days stand beside the hours; a nurse who has
 * nothing else is in a row without hours. Weeks that cannot be read stand in the last rows, by name.
 */
export function nursesCsv(read: Timesheets): CsvFile {
  const { rows, fullTime, unreadable } = read
  const open = openByNurse(read)
  const titles = [
    ...['Nurse', 'Nurse ID', 'Visits', 'Planned, minutes', 'Reported, minutes', 'Day, minutes'],
    ...['Night, minutes', 'Holiday, minutes', 'Live-in days', 'Full-time days', 'Full-time days by patient'],
    ...['Times corrected', 'Corrected by, minutes', 'Needs checking'],
  ]
  const heldBy = Map.groupBy(fullTime, ({ nurseId }) => nurseId)
  const fullTimeCells = (id: string): Cells => {
    const own = heldBy.get(id) ?? []
    if (own.length === 0) return ['', '']
    const days = own.reduce((sum, each) => sum + each.days, 0)
    return [days, own.map((each) => `${each.patientName}: ${each.days}`).join('; ')]
  }
  const lines = rows.map(({ id, name, corrected, ...row }): Cells => [
    ...[name, id, row.visits, minutesOf(row.planned), minutesOf(row.reported)],
    ...[minutesOf(row.reported) - minutesOf(row.night), minutesOf(row.night), minutesOf(row.holiday)],
    ...[row.longVisits, ...fullTimeCells(id), corrected.times, corrected.minutes, open.get(id) ?? 0],
  ])
  const ids = new Set(rows.map(({ id }) => id))
  const alone = [...new Map(fullTime.map((each) => [each.nurseId, each.nurseName]))]
    .filter(([id]) => !ids.has(id))
    .map(([id, name]): Cells => [name, id, ...Array<string>(7).fill(''), ...fullTimeCells(id), '', '', ''])
  const all = [...lines, ...alone, ...notIncluded(unreadable, titles.length)]
  return { text: byteOrderMark + [titles, ...all].map(csvLine).join(''), rows: all.length, isWhole: true }
}

/** A row for each week whose visits cannot be read. */
function notIncluded(unreadable: Timesheets['unreadable'], columns: number): Cells[] {
  return unreadable.map(({ serviceId, patientName, monday }) => [
    `NOT INCLUDED, cannot be read: ${patientName}, week from ${monday}`,
    ...[serviceId, ...Array<string>(columns - 2).fill('')],
  ])
}

/** Every visit of the days, by nurse and start; one of 24 hours is a live-in day and has no minutes, as in the file by nurse. */
export function visitsCsv(read: Timesheets): CsvFile {
  const { holidays, nameOf, days } = read
  const visits = read.visits.map((each) => ({
    ...each,
    words: shownVisit(each, { is: days.first, holidays }),
  }))
  const time = (instant: string | undefined) => (instant ? indiaTime(instant) : '')
  const columns: CsvColumn<(typeof visits)[number]>[] = [
    { title: 'Nurse', cell: ({ visit }) => nameOf(nurseOf(visit) ?? '') },
    { title: 'Nurse ID', cell: ({ visit }) => nurseOf(visit) ?? '' },
    { title: 'Day', cell: ({ visit }) => dayOfStart(visit) },
    { title: 'Holiday', cell: ({ words }) => words.holiday },
    { title: 'Patient', cell: ({ visit }) => visit.patientName },
    { title: 'Service ID', cell: ({ visit }) => visit.serviceId },
    { title: 'Planned from', cell: ({ visit }) => time(new Date(intervalOf(visit).start).toISOString()) },
    {
      title: 'Planned, minutes',
      cell: ({ hours }) => (hours.isLong || !hours.isOver ? '' : minutesOf(hours.planned)),
    },
    { title: 'Arrival', cell: ({ visit }) => time(visit.arrivedAt) },
    { title: 'Departure', cell: ({ visit }) => time(visit.leftAt) },
    {
      title: 'Reported, minutes',
      cell: ({ hours }) => (hours.there && !hours.isLong ? minutesOf(hours.reported) : ''),
    },
    { title: 'Night, minutes', cell: ({ night }) => minutesOf(night) },
    { title: 'Holiday, minutes', cell: ({ holiday }) => minutesOf(holiday) },
    { title: 'Live-in day', cell: ({ hours }) => (isLiveInDay(hours) ? 1 : 0) },
    { title: 'How it is known', cell: ({ words }) => words.known },
    { title: 'Times corrected', cell: ({ visit }) => visit.corrected?.times ?? 0 },
    { title: 'Corrected by, minutes', cell: ({ visit }) => visit.corrected?.minutes ?? 0 },
    { title: 'State', cell: ({ words }) => words.state },
  ]
  const { text, rows, isWhole } = writeRowsAsCsv(visits, columns)
  const missing = notIncluded(read.unreadable, columns.length)
  return { text: text + missing.map(csvLine).join(''), rows: rows + missing.length, isWhole }
}
