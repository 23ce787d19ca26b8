import { dateWords, dayWords } from '#domain/office-dates.ts'
import { shownUnreadable } from '#app/dashboard/visits/unreadable-weeks.ts'
import { uncoveredTask } from '#app/dashboard/tasks/uncovered-task.server.ts'
import { endOfCare } from '#domain/care-period.ts'
import { timeAt } from '#domain/dates.ts'
import { addDays, dayAt, daysOf, horizonFrom, mondayOf, weekdayOf, type Day } from '#domain/visits/days.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import type { Roster, ServicePastEnd } from '#server/roster/read-roster.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import { dayPart } from './day-timeline.server.ts'
import type { RosterView } from './roster-filters.server.ts'
import type { RosterPage } from './roster-page.ts'
import { periodWords } from './roster-words.ts'
import { wholeDay } from './shown-visits.server.ts'
import { weekPart } from './week-table.server.ts'

/**
 * How many uncovered visits are named, which have a page of their own; the rest is counted. The paper of a day is what somebody works by, so
 * it names as good as all.
 */
const mostUncovered = { day: 50, week: 10 }

/** The days that a view shows. */
export function shownDays({ view, from }: Pick<RosterView, 'view' | 'from'>): Day[] {
  return view === 'day' ? [from] : daysOf(mondayOf(from))
}

/** What is read for a view: a Monday alone also shows the nights of the week before. */
export function readFor({ view, from }: Pick<RosterView, 'view' | 'from'>) {
  return { monday: mondayOf(from), hasNightsBefore: view === 'day' && weekdayOf(from) === 1 }
}

/**
 * Makes the page of a roster.
 * @param page the number of the page of rows, from 1
 */
export function rosterPage(roster: Roster, view: RosterView, page: number): Omit<RosterPage, 'holidays'> {
  const days = shownDays(view)
  const today = dayAt(roster.readAt)
  const step = view.view === 'day' ? 1 : 7
  const madeTo = addDays(horizonFrom(today).at(-1) ?? today, 6)
  return {
    title: periodWords(days, today),
    readAt: timeAt(roster.readAt),
    readOn: `${dayWords(today, today)} ${today.slice(0, 4)}`,
    ...{ week: null, day: null },
    ...(view.view === 'day' ? dayPart(roster, view, page) : weekPart(roster, view, days, page)),
    uncovered: uncoveredOf(roster, days),
    unreadable: shownUnreadable(roster.unreadable, today),
    pastEnd: { hasMore: roster.pastEnd.hasMore, services: roster.pastEnd.services.map(toPastEnd) },
    previous: addDays(view.from, -step),
    next: addDays(view.from, step),
    nurse: view.nurse ? (roster.nurses.find(({ id }) => id === view.nurse)?.fullName ?? '') : null,
    madeTo: (days.at(-1) ?? '') > madeTo ? dayWords(madeTo, madeTo) : null,
  }
}

/** The visits of these days that have no nurse and are not over. */
function uncoveredOf(roster: Roster, days: readonly Day[]): RosterPage['uncovered'] {
  const { before, visits, nurses, readAt } = roster
  const time = { start: wholeDay(days[0] ?? '').start, end: wholeDay(days.at(-1) ?? '').end }
  const open = [...before, ...visits].filter(
    (visit) => lacksNurse(visit) && intervalOf(visit).end > readAt && overlap(intervalOf(visit), time),
  )
  const known = { ...roster, nurses: new Map(nurses.map((nurse) => [nurse.id, nurse])) }
  return {
    count: open.length,
    words: days.length === 1 ? dayListWords(open, readAt) : whenWords(open, dayAt(readAt)),
    tasks: open
      .slice(0, days.length === 1 ? mostUncovered.day : mostUncovered.week)
      .map((visit) => uncoveredTask(visit, known)),
  }
}

/** `5 today, 4 tomorrow, 7 later`. */
function whenWords(visits: readonly RosterVisit[], today: Day): string {
  const tomorrow = addDays(today, 1)
  const days = visits.map(dayOfStart)
  const counts = [
    [days.filter((day) => day <= today).length, 'today'],
    [days.filter((day) => day === tomorrow).length, 'tomorrow'],
    [days.filter((day) => day > tomorrow).length, 'later'],
  ] as const
  return counts
    .filter(([count]) => count > 0)
    .map(([count, when]) => `${count} ${when}`)
    .join(', ')
}

/** `Indumati Ranade 07:00 (began), Sharad Oak 09:00`; the first five. */
function dayListWords(visits: readonly RosterVisit[], now: number): string {
  const named = visits.slice(0, 5).map((visit) => {
    const { start } = intervalOf(visit)
    return `${visit.patientName} ${timeAt(start)}${start <= now ? ' (began)' : ''}`
  })
  return [...named, ...(visits.length > 5 ? [`${visits.length - 5} more`] : [])].join(', ')
}

function toPastEnd({ serviceId, patientName, endDate }: ServicePastEnd) {
  const { day } = endOfCare(endDate)
  return { serviceId, patientName, end: `${dateWords(day, day)} ${day.slice(0, 4)}` }
}
