import { counted } from '#app/content/counted.ts'
import { stateNames, visitActs } from '#app/content/office/visits.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dateWords, dayWords, monthTitle } from '#domain/office-dates.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { Task } from '#app/dashboard/tasks/task.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { addDays, dayAt, minute } from '#domain/visits/days.ts'
import { addHours, hoursAndMinutes, noHours, type Hours } from '#domain/visits/hours.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { byteOrderMark, csvLine, type CsvFile } from '#server/lists/csv.server.ts'
import {
  daysOfMonth,
  halves,
  type Half,
  type HoursRow,
  type MissingDeparture,
  type Month,
  type MonthHours,
} from '#server/hours/read-month.server.ts'
import type { HoursAsked } from './hours-asked.server.ts'
import type { HoursBy, ShownHours, ShownMonth, TooLong } from './shown-month.ts'

/** A month of hours, in words. */
export function shownMonth(read: MonthHours, by: HoursBy): ShownMonth {
  const { month, half, readAt, missing, fullTime, withoutVisit, nurseCount, unreadable } = read
  const today = dayAt(readAt)
  const rows = rowsBy(read, by)
  const isPresent = today.startsWith(month)
  const later = addDays(`${month}-28`, 4).slice(0, 7)
  return {
    ...{ by, month, half: half ?? '', isPresent },
    title: hoursTitle(month, half),
    readAt: `${dayWords(today, today)}, ${timeAt(readAt)}`,
    previous: named(addDays(`${month}-01`, -1).slice(0, 7)),
    next: isPresent ? null : named(later),
    missing: missing.map((each) => missingTask(each, today)),
    unreadable: shownUnreadable(unreadable, today),
    rows: rows.map((row) => ({ id: row.id, name: row.name, ...shownHours(row) })),
    total: shownHours(totalOf(rows)),
    totalTitle:
      by === 'nurse'
        ? `${counted(rows.length, 'nurse', 'nurses')} of ${Math.max(nurseCount, rows.length)}`
        : counted(rows.length, 'service', 'services'),
    fullTime: shownFullTime(fullTime, by),
    withoutVisit: by === 'nurse' ? withoutVisit : [],
  }
}

function shownFullTime(fullTime: MonthHours['fullTime'], by: HoursBy): ShownMonth['fullTime'] {
  const shown = fullTime.map(({ nurseId, nurseName, serviceId, patientName, days }) => ({
    nurse: { id: nurseId, name: nurseName },
    service: { id: serviceId, name: patientName },
    days,
  }))
  return by === 'nurse'
    ? shown
    : shown.sort((one, other) => one.service.name.localeCompare(other.service.name, 'en'))
}

/**
 * What is shown instead, when the weeks of a large company were not read in the time of one page: why, and what to ask for.
 * @param page of the same months, if it is not that of the hours
 */
export function tooLong(
  { month, half, by }: HoursAsked,
  { path, title } = { path: '/dashboard/hours', title: hoursTitle(month, half) },
): TooLong {
  const asked = { by: by === 'service' ? 'service' : '', month }
  return {
    tooLong: true,
    title,
    shorter: half
      ? []
      : halves.map((each) => ({
          title: daysTitle(month, each),
          to: listAddress(path, { ...asked, half: each }),
        })),
  }
}

function hoursTitle(month: Month, half: Half | null): string {
  return `Timesheets, ${half ? daysTitle(month, half) : monthTitle(month)}`
}

/** `1 to 15 November 2026`. */
export function daysTitle(month: Month, half: Half): string {
  const { first, last } = daysOfMonth(month, half)
  return `${Number(first.slice(8))} to ${Number(last.slice(8))} ${monthTitle(month)}`
}

function rowsBy({ byNurse, byService }: MonthHours, by: HoursBy): HoursRow[] {
  return by === 'nurse' ? byNurse : byService
}

function named(month: Month) {
  return { month, title: monthTitle(month) }
}

function totalOf(rows: readonly HoursRow[]): Hours {
  return rows.reduce<Hours>(addHours, noHours)
}

function shownHours({ corrected, ...hours }: Hours): ShownHours {
  const difference = minutesOf(hours.reported) - minutesOf(hours.planned)
  return {
    ...{ visits: hours.visits, longVisits: hours.longVisits, missing: hours.missingDepartures },
    toCheck: hours.toCheck,
    planned: hoursAndMinutes(hours.planned),
    reported: hoursAndMinutes(hours.reported),
    difference: signed(difference),
    isLess: difference < 0,
    corrected: corrected.times > 0 ? `${corrected.times} ×, ${signed(corrected.minutes)}` : '',
    toCome: hoursAndMinutes(hours.toCome),
  }
}

function minutesOf(time: number): number {
  return Math.round(time / minute)
}

/** `+0:15`, `−5:15`, `0:00`. */
function signed(minutes: number): string {
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return sign + hoursAndMinutes(Math.abs(minutes) * minute)
}

function missingTask({ id, visit, nurse }: MissingDeparture, today: string): Task {
  const { arrivedAt, patientName } = visit
  const day = dayOfStart(visit)
  const arrived = arrivedAt ? `arrived ${arrivedWords(arrivedAt, day)}` : 'there since an earlier day'
  return {
    id,
    badge: { look: 'open', words: stateNames['no-departure'] },
    when: dayWords(day, today),
    name: nurse?.fullName ?? unknownNurse,
    to: visitPath(id),
    lines: [[patientName, visitHours(visit), arrived].join(' · ')],
    call: nurse ? { name: nurse.fullName, number: nurse.contactNumber } : null,
    act: { words: visitActs.recordDeparture, to: visitPath(id), isUrgent: false, about: patientName },
  }
}

function arrivedWords(arrivedAt: string, day: string): string {
  const on = dayAt(Date.parse(arrivedAt))
  return on === day ? indiaTime(arrivedAt) : `${dateWords(on, day)}, ${indiaTime(arrivedAt)}`
}

/**
 * The same as a file: hours as `108:45`, and in minutes, with which a spreadsheet can count. The full-time days have no hours; who has nothing else is in a row without hours. Weeks that cannot be read stand in the last rows, by name.
 */
export function monthCsv(read: MonthHours, by: HoursBy): CsvFile {
  const rows = rowsBy(read, by)
  const titles = [
    by === 'nurse' ? 'Nurse' : 'Patient',
    by === 'nurse' ? 'Nurse ID' : 'Service ID',
    ...['Visits', '24-hour visits', 'Planned to date', 'Reported', 'Times corrected'],
    ...['Planned to date, minutes', 'Reported, minutes', 'Corrected by, minutes'],
    ...['Departures missing', 'Upcoming', 'Upcoming, minutes'],
    ...['Full-time days', by === 'nurse' ? 'Full-time days by patient' : 'Full-time days by nurse'],
    'Needs checking',
  ]
  const held = Map.groupBy(shownFullTime(read.fullTime, by), (each) => each[by].id)
  const lines = rows.map((row) => {
    const { planned, reported, toCome } = shownHours(row)
    return [
      ...[row.name, row.id, row.visits, row.longVisits, planned, reported],
      ...[row.corrected.times, minutesOf(row.planned), minutesOf(row.reported)],
      ...[row.corrected.minutes, row.missingDepartures, toCome, minutesOf(row.toCome)],
      ...fullTimeCells(held.get(row.id) ?? [], by),
      row.toCheck,
    ]
  })
  const ids = new Set(rows.map(({ id }) => id))
  const fullTimeAlone = [...held].flatMap(([id, own]) => {
    const name = own[0]?.[by].name ?? ''
    return ids.has(id) ? [] : [[name, id, ...Array<string>(11).fill(''), ...fullTimeCells(own, by), '']]
  })
  const unreadable = read.unreadable.map(({ serviceId, patientName, monday }) => [
    `NOT INCLUDED, cannot be read: ${patientName}, week from ${monday}`,
    ...[serviceId, ...Array<string>(14).fill('')],
  ])
  const all = [...lines, ...fullTimeAlone, ...unreadable]
  const text = byteOrderMark + [titles, ...all].map(csvLine).join('')
  return { text, rows: all.length, isWhole: true }
}

/** `12` and `Savita Kulkarni: 12`; both empty for who was not held. */
function fullTimeCells(own: ShownMonth['fullTime'], by: HoursBy): (string | number)[] {
  const other = by === 'nurse' ? 'service' : 'nurse'
  return [
    own.length > 0 ? own.reduce((sum, { days }) => sum + days, 0) : '',
    own.map((each) => `${each[other].name}: ${each.days}`).join('; '),
  ]
}
