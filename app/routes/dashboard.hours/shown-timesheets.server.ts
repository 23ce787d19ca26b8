import { counted } from '#app/content/counted.ts'
import { knownWords } from '#app/content/office/covers.ts'
import { decisionWords, matterNames, stateNames } from '#app/content/office/visits.ts'
import { accountPath } from '#app/dashboard/money/money-paths.ts'
import { checkingTask } from '#app/dashboard/tasks/checking-task.server.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { company } from '#domain/company.ts'
import { indiaTime, timeAt } from '#domain/dates.ts'
import { monthOf, monthsAround } from '#domain/money/month.ts'
import { dayWords, monthTitle, timeWords } from '#domain/office-dates.ts'
import { addDays, countDays, dayAt, minute, type Day } from '#domain/visits/days.ts'
import { hoursAndMinutes } from '#domain/visits/hours.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { nothingWorked, togetherWorked, type Worked } from '#domain/visits/timesheet.ts'
import { visitState } from '#domain/visits/state.ts'
import { openByNurse, type Timesheets, type TimesheetVisit } from '#server/hours/read-timesheets.server.ts'
import type { Days } from '#server/roster/read-services.server.ts'
import { usualDays, type DaysAsked } from './days-asked.server.ts'
import type { Shorter } from './too-long.server.ts'

/** Open visits on the page: where nurses report nothing yet all visits are open, and Lambda limits the size of an answer. */
const mostOpen = 100

/** `22:00 to 06:00`. */
const nightWords = [company.night.fromMinute, company.night.toMinute].map(timeWords).join(' to ')

export type ShownTimesheets = ReturnType<typeof shownTimesheets>
export type ShownSums = ReturnType<typeof shownSums>
export type ShownVisit = ReturnType<typeof shownVisit>

/** Timesheets of some days, in words. Hours are `108:45`. */
export function shownTimesheets(read: Timesheets, { typed, problems, nurse }: DaysAsked) {
  const { days, readAt, rows, fullTime, holidays, nurseCount } = read
  const is = dayAt(readAt)
  const { lastWeek, lastMonth, thisMonth } = usualDays(is)
  const fullTimeOf = (id: string) => daysIn(fullTime.filter(({ nurseId }) => nurseId === id))
  const open = openByNurse(read)
  const [, ...begun] = monthsAround(is)
  const month = begun.find((each) => each === monthOf(days.last))
  const shownRows = rows.map(({ id, name, ...row }) => ({
    ...{ id, name },
    ...shownSums(row, { fullTime: fullTimeOf(id), open: open.get(id) ?? 0 }),
  }))
  const listed = read.visits.map((visit) => shownVisit(visit, { is, holidays }))
  return {
    title: titleOf(days, is),
    readAt: `${dayWords(is, is)}, ${timeAt(readAt)}`,
    days: { from: days.first, to: days.last },
    ...{ typed, problems },
    usual: [
      { words: 'Last week', from: lastWeek.first, to: lastWeek.last },
      { words: monthTitle(lastMonth.first.slice(0, 7)), from: lastMonth.first, to: lastMonth.last },
      { words: monthTitle(thisMonth.first.slice(0, 7)), from: thisMonth.first, to: thisMonth.last },
    ],
    openCount: read.open.length,
    open: read.open.slice(0, mostOpen).map(({ visit, hours: { matters }, nurse: own }) => {
      const shows = visitState(visit, { now: readAt })
      return checkingTask({ visit: { ...visit, matters, shows }, nurse: own }, readAt)
    }),
    unreadable: shownUnreadable(read.unreadable, is),
    rows: shownRows,
    total: shownSums(rows.reduce<Worked>(togetherWorked, nothingWorked), {
      fullTime: shownRows.reduce((sum, row) => sum + row.fullTime, 0),
      open: read.open.length,
    }),
    totalTitle: `${counted(rows.length, 'nurse', 'nurses')} of ${Math.max(nurseCount, rows.length)}`,
    nurse: nurse ? { id: nurse, name: read.nameOf(nurse), visits: listed } : null,
    fullTime: fullTime.map(({ nurseId, nurseName, serviceId, patientName, uid, days: count }) => ({
      nurse: { id: nurseId, name: nurseName },
      service: { id: serviceId, name: patientName },
      ...{ days: count, account: accountPath(uid, month) },
    })),
    night: nightWords,
    withoutVisit: read.withoutVisit,
    holidays: Object.entries(holidays)
      .filter(([day]) => day >= days.first && day <= days.last)
      .map(([day, name]) => `${dayWords(day, is)} (${name})`),
  }
}

/** The page's title, and the halves of its days. */
export function halvesOf(
  { days: { first, last } }: DaysAsked,
  is: Day,
): { title: string; shorter: Shorter[] } {
  const half = addDays(first, Math.floor(countDays(first, last) / 2))
  const parts =
    first === last
      ? []
      : [
          { first, last: addDays(half, -1) },
          { first: half, last },
        ]
  return {
    title: titleOf({ first, last }, is),
    shorter: parts.map((days) => ({
      title: daysWords(days, is),
      asked: { from: days.first, to: days.last },
    })),
  }
}

function titleOf(days: Days, is: Day): string {
  return `Timesheets, ${daysWords(days, is)}`
}

function daysWords({ first, last }: Days, is: Day): string {
  return `${dayWords(first, is)} to ${dayWords(last, is)}`
}

function daysIn(fullTime: Timesheets['fullTime']): number {
  return fullTime.reduce((sum, { days }) => sum + days, 0)
}

function shownSums(row: Worked, others: { fullTime: number; open: number }) {
  const { corrected } = row
  return {
    ...{ visits: row.visits, liveIn: row.longVisits, ...others },
    planned: hoursAndMinutes(row.planned),
    reported: hoursAndMinutes(row.reported),
    day: hoursAndMinutes(Math.max(0, row.reported - row.night)),
    night: hoursAndMinutes(row.night),
    holiday: hoursAndMinutes(row.holiday),
    corrected: corrected.times > 0 ? `${corrected.times} ×, ${signed(corrected.minutes)}` : '',
  }
}

/** `+0:15`, `−5:15`, `0:00`. */
function signed(minutes: number): string {
  const sign = minutes > 0 ? '+' : minutes < 0 ? '−' : ''
  return sign + hoursAndMinutes(Math.abs(minutes) * minute)
}

/** A visit in words. */
export function shownVisit(
  { id, visit, hours }: TimesheetVisit,
  { is, holidays }: { is: Day; holidays: Record<Day, string> },
) {
  const day = dayOfStart(visit)
  return {
    ...{ id, to: visitPath(id), day: dayWords(day, is), holiday: holidays[day] ?? '' },
    ...{ patient: visit.patientName, planned: visitHours(visit) },
    reported: reportedTimes(visit),
    hours: hours.isLong || !hours.there ? '' : hoursAndMinutes(hours.reported),
    known: knownOf(visit),
    state: stateOf(visit, hours),
  }
}

function reportedTimes({ arrivedAt, leftAt, missedAt }: TimesheetVisit['visit']): string {
  if (missedAt) return stateNames.missed
  if (!arrivedAt && !leftAt) return ''
  return [arrivedAt, leftAt].map((instant) => (instant ? indiaTime(instant) : '')).join('–')
}

function knownOf({ arrivedAt, leftAt, arrivedBy, leftBy }: TimesheetVisit['visit']): string {
  const known = [...(arrivedAt ? [knownWords(arrivedBy)] : []), ...(leftAt ? [knownWords(leftBy)] : [])]
  return [...new Set(known)].join('; ')
}

function stateOf(
  { settled, missedAt }: TimesheetVisit['visit'],
  { matters, isOver }: TimesheetVisit['hours'],
): string {
  if (matters.length > 0) return matters.map((matter) => matterNames[matter]).join(', ')
  if (!isOver) return 'Upcoming'
  if (missedAt) return stateNames.missed
  return settled ? `Settled: ${decisionWords[settled]}` : ''
}
