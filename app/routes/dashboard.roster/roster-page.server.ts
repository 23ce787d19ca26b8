import { unknownNurse } from '#domain/staff.ts'
import { dateWords, dayWords } from '#app/content/plan-words.ts'
import type { StateNote } from '#app/dashboard/visits/state-words.ts'
import { visitHoursOn } from '#app/dashboard/visits/visit-hours.ts'
import { indiaDay } from '#domain/dates.ts'
import { addDays, dayAt, daysOf, horizonFrom, mondayOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOf, overlap } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { Roster, RosterVisit, ServicePastEnd } from '#server/roster/read-roster.server.ts'
import type { RosterView } from './roster-filters.server.ts'
import { rosterNote } from './roster-note.server.ts'
import type { DayVisit, RosterPage } from './roster-page.ts'
import { momentWords, periodWords } from './roster-words.ts'
import { bandsOn, weekGroups } from './week-groups.server.ts'

/** Rows on one page: families or nurses of a week, or visits of a day. */
export const rowsOnPage = { week: 100, day: 500 }
/** How many uncovered visits are named, which have a page of their own, and services past their end; the rest is counted. */
const mostNamed = { uncovered: 10, pastEnd: 200 }

/** The days that a view shows. */
export function shownDays({ view, from }: Pick<RosterView, 'view' | 'from'>): Day[] {
  return view === 'day' ? [from] : daysOf(mondayOf(from))
}

/** The weeks to be read for a view: a day also shows the visits of the day before that go on. */
export function weeksOf(view: Pick<RosterView, 'view' | 'from'>): string[] {
  const days = view.view === 'day' ? [addDays(view.from, -1), view.from] : shownDays(view)
  return [...new Set(days.map(mondayOf))]
}

/**
 * Makes the page of a roster.
 * @param pastEnd services past their end that are not assigned
 * @param page the number of the page of rows, from 1
 */
export function rosterPage(
  roster: Roster,
  view: RosterView,
  { pastEnd, page }: { pastEnd: readonly ServicePastEnd[]; page: number },
): RosterPage {
  const days = shownDays(view)
  const names = new Map(roster.nurses.map(({ id, fullName }) => [id, fullName]))
  const open = roster.visits.filter(
    (visit) => !visit.nurseId && days.includes(visit.day) && intervalOf(visit).start > roster.readAt,
  )
  const ended = [...roster.pastEnd, ...pastEnd].sort((one, other) => (one.endDate < other.endDate ? -1 : 1))
  const step = view.view === 'day' ? 1 : 7
  const madeTo = addDays(horizonFrom(dayAt(roster.readAt)).at(-1) ?? '', 6)
  const shown = view.view === 'day' ? dayPart(roster, view, names) : weekPart(roster, view, names)
  const { rows, part } = shown(page)
  return {
    title: periodWords(days),
    asOf: momentWords(roster.readAt),
    week: null,
    day: null,
    ...part,
    uncovered: {
      count: open.length,
      first: open.slice(0, mostNamed.uncovered).map((visit) => dayVisit(visit, names, roster)),
    },
    pastEnd: { count: ended.length, first: ended.slice(0, mostNamed.pastEnd).map(toPastEnd) },
    previous: addDays(view.from, -step),
    next: addDays(view.from, step),
    rows,
    nurses: roster.nurses.filter(({ retiredAt }) => !retiredAt).map(({ id, fullName }) => [id, fullName]),
    madeTo: (days.at(-1) ?? '') > madeTo ? dayWords(madeTo, madeTo) : null,
  }
}

type Names = ReadonlyMap<string, string>
type Part = (page: number) => {
  rows: RosterPage['rows']
  part: Pick<RosterPage, 'week'> | Pick<RosterPage, 'day'>
}

function weekPart(roster: Roster, view: RosterView, names: Names): Part {
  const days = shownDays(view)
  const today = dayAt(roster.readAt)
  const groups = weekGroups(roster, view, { days, names })
  return (page) => {
    const rows = pageOf(
      groups.reduce((sum, group) => sum + group.rows.length, 0),
      page,
      rowsOnPage.week,
    )
    let skipped = 0
    const onPage = groups.map((group) => {
      const [from, to] = [rows.from - 1 - skipped, rows.to - skipped]
      skipped += group.rows.length
      return { ...group, rows: group.rows.slice(Math.max(0, from), Math.max(0, to)) }
    })
    const shown = days.map((day) => ({ day, title: dayWords(day, day), isToday: day === today }))
    return { rows, part: { week: { days: shown, groups: onPage.filter((group) => group.rows.length > 0) } } }
  }
}

function dayPart(roster: Roster, { from: day, nurse, isUncoveredOnly }: RosterView, names: Names): Part {
  const time = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) }
  const visits = roster.visits.filter(
    (visit) =>
      overlap(intervalOf(visit), time) &&
      (!nurse || visit.nurseId === nurse) &&
      (!isUncoveredOnly || !visit.nurseId),
  )
  const holds = roster.holds.filter((hold) => overlap(hold, time) && (!nurse || hold.nurseId === nurse))
  const absences = roster.absences.filter((each) => !nurse || each.nurseId === nurse)
  const bands = isUncoveredOnly
    ? []
    : [
        ...holds.map((hold) => ({
          who: hold.nurseName,
          of: bandsOn(day, { holds: [hold], absences: [] }, 'patient'),
        })),
        ...absences.map((each) => ({
          who: names.get(each.nurseId) ?? '',
          of: bandsOn(day, { holds: [], absences: [each] }, 'patient'),
        })),
      ].flatMap(({ who, of }) => of.map((band) => ({ who, ...band })))
  return (page) => {
    const rows = pageOf(visits.length, page, rowsOnPage.day)
    const shown = visits.slice(Math.max(0, rows.from - 1), rows.to)
    return {
      rows,
      part: { day: { visits: shown.map((visit) => dayVisit(visit, names, roster, day)), bands } },
    }
  }
}

/** @param shown the day of the page; absent in a list of several days, which names the day of each visit */
export function dayVisit(
  visit: RosterVisit,
  names: Names,
  roster: Pick<Roster, 'mondays' | 'visits' | 'before' | 'readAt' | 'unread'>,
  shown?: Day,
): DayVisit {
  const { nurseId, patientName: patient, day } = visit
  const note = rosterNote(visit, roster, names)
  const hours = visitHoursOn(visit, shown ?? day)
  const nurse = nurseId ? (names.get(nurseId) ?? unknownNurse) : ''
  return {
    id: visitIdOf(visit),
    when: shown ? hours : `${dayWords(day, dayAt(roster.readAt))}, ${hours}`,
    patient,
    nurse,
    ...note,
    way: wayOf(visit, note.state, roster.readAt),
    unread: roster.unread.get(visitIdOf(visit)) ?? 0,
  }
}

/** The page where a visit without a nurse gets one: cover before it begins, send after that. */
function wayOf(visit: RosterVisit, state: StateNote['state'], now: number): DayVisit['way'] {
  if (state === 'noArrival') return 'send'
  if (state !== 'uncovered') return null
  return visit.insteadOf || hasBegun(visit, now) ? 'send' : 'cover'
}

function toPastEnd({ serviceId, patientName, endDate }: ServicePastEnd) {
  const day = indiaDay(endDate)
  return { serviceId, patientName, end: `${dateWords(day, day)} ${day.slice(0, 4)}` }
}

function pageOf(count: number, page: number, size: number): RosterPage['rows'] {
  const last = Math.max(1, Math.ceil(count / size))
  const number = Math.min(Math.max(1, page), last)
  const [from, to] = [(number - 1) * size + 1, Math.min(count, number * size)]
  return {
    count,
    from,
    to,
    previous: number > 1 ? number - 1 : null,
    next: number < last ? number + 1 : null,
  }
}
