import { stateNames } from '#app/content/office/visits.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dateWords, dayWords } from '#domain/office-dates.ts'
import { dayAt, minute, type Day } from '#domain/visits/days.ts'
import { hoursAndMinutes } from '#domain/visits/hours.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { Roster } from '#server/roster/read-roster.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import { namesOfPages, pagesOf } from './pages-of-rows.ts'
import type { RosterView } from './roster-filters.server.ts'
import type { PackedVisit, RosterPage, RosterRow, WeekTable } from './roster-page.ts'
import {
  bandsOn,
  notesOf,
  nurseFilter,
  startingOn,
  wholeDay,
  workOf,
  type Work,
} from './shown-visits.server.ts'

/** Where a page of a week ends: at rows or at visits, whichever comes first. */
const mostOnPage = { rows: 40, visits: 1000 }

/** As in the states' words. */
const noNurse = stateNames.uncovered

/** A row before its visits are put into words. */
type Row = { id: string; name: string; work: Work; hours: string }

/**
 * The week of the page that is asked for. A visit stands on the day on which it begins.
 * @param page from 1
 */
export function weekPart(
  roster: Roster,
  view: RosterView,
  days: readonly Day[],
  page: number,
): Pick<RosterPage, 'week' | 'pages' | 'page'> {
  const rows = rowsOf(roster, view, days)
  const pages = pagesOf(
    rows.map(({ work }) => work.visits.length),
    mostOnPage,
  )
  const shown = Math.min(Math.max(1, page), pages.length)
  const [from, to] = pages[shown - 1] ?? [0, 0]
  return {
    week: rows.length === 0 ? null : weekTable(roster, view, days, rows.slice(from, to)),
    pages: namesOfPages(pages.map(([first, end]) => rows.slice(first, end).map(({ name }) => name))),
    page: shown,
  }
}

function rowsOf(roster: Roster, view: RosterView, days: readonly Day[]): Row[] {
  const week = { start: wholeDay(days[0] ?? '').start, end: wholeDay(days.at(-1) ?? '').end }
  const { visits, holds, absences } = workOf(roster, view, startingOn(days, roster))
  const work = {
    visits,
    holds: holds.filter((hold) => overlap(hold, week)),
    absences: absences.filter((each) => overlap(intervalOfInstants(each), week)),
  }
  if (view.by === 'family') return familyRows(work)
  // Without a nurse no visit has a nurse's row; the page lists them above the table.
  return view.isUncoveredOnly ? [] : nurseRows(work, roster, nurseFilter(roster, view))
}

/** The nurses by name, without those who have left and have no work. */
function nurseRows(
  work: Work,
  { nurses }: Pick<Roster, 'nurses'>,
  isShown: (nurseId: string) => boolean,
): Row[] {
  const [visits, holds, absences] = [
    Map.groupBy(work.visits, ({ nurseId }) => nurseId),
    Map.groupBy(work.holds, ({ nurseId }) => nurseId),
    Map.groupBy(work.absences, ({ nurseId }) => nurseId),
  ]
  return nurses
    .filter(({ id }) => isShown(id))
    .flatMap(({ id, fullName: name, retiredAt }): Row[] => {
      const own = {
        visits: visits.get(id) ?? [],
        holds: holds.get(id) ?? [],
        absences: absences.get(id) ?? [],
      }
      const isFree = own.visits.length + own.holds.length + own.absences.length === 0
      if (isFree && retiredAt) return []
      return [{ id, name, work: own, hours: isFree ? 'Free all week' : hoursOf(own.visits) }]
    })
}

/** The services by patient. */
function familyRows({ visits, holds }: Work): Row[] {
  const planned = [...Map.groupBy(visits, ({ serviceId }) => serviceId)].map(([id, own]) => ({
    ...{ id, name: own[0]?.patientName ?? '', hours: '' },
    work: { visits: own, holds: [], absences: [] },
  }))
  const held = holds.map((hold) => ({
    ...{ id: hold.serviceId, name: hold.patientName, hours: '' },
    work: { visits: [], holds: [hold], absences: [] },
  }))
  return [...planned, ...held].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

function placeOf({ name, id }: Row): string {
  return `${name.toLowerCase()}#${id}`
}

/** The planned hours of a nurse, without visits to which nobody came: `42 h`, `19:30 h`; empty without visits. */
export function hoursOf(visits: readonly RosterVisit[]): string {
  const minutes = visits.filter(({ missedAt }) => !missedAt).reduce((sum, each) => sum + each.minutes, 0)
  if (minutes === 0) return ''
  return `${minutes % 60 === 0 ? minutes / 60 : hoursAndMinutes(minutes * minute)} h`
}

function weekTable(
  roster: Roster,
  { by }: RosterView,
  days: readonly Day[],
  rows: readonly Row[],
): WeekTable {
  const today = dayAt(roster.readAt)
  const { people, pack } = packing(roster, by)
  const noteOf = notesOf(roster)
  const shownRows = rows.map(({ id, name, hours, work }): RosterRow => {
    const visits = Map.groupBy(work.visits, dayOfStart)
    const bands = days.map((day) => bandsOn(day, work, by === 'nurse' ? 'patient' : 'nurse'))
    return {
      ...{ id, name, hours },
      cells: days.map((day) => (visits.get(day) ?? []).map((visit) => pack(visit, noteOf(visit)))),
      ...(bands.some(({ length }) => length > 0) && { bands }),
    }
  })
  return {
    by,
    // The month once, in the first day and where it changes.
    days: days.map((day, place) => ({
      day,
      title: place === 0 || day.endsWith('-01') ? dayWords(day, day) : shortDayWords(day),
      isToday: day === today,
    })),
    people,
    rows: shownRows,
  }
}

/** `Tue 24`. */
function shortDayWords(day: Day): string {
  return dayWords(day, day).replace(dateWords(day, day), String(Number(day.slice(8))))
}

/**
 * Makes visits short: a service or nurse is a place in a table, and visits that look the same are the same array, which the page's data has
 * once.
 */
function packing({ nurses, unread }: Pick<Roster, 'nurses' | 'unread'>, by: RosterView['by']) {
  const names = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  const people: WeekTable['people'] = []
  const places = new Map<string, number>()
  const made = new Map<string, PackedVisit>()

  function personOf({ serviceId, patientName, nurseId }: RosterVisit): number {
    const [id, name] =
      by === 'nurse'
        ? [serviceId, patientName]
        : [nurseId ?? '', nurseId ? (names.get(nurseId) ?? unknownNurse) : noNurse]
    const place = places.get(id) ?? people.push([by === 'nurse' ? id : '', name]) - 1
    places.set(id, place)
    return place
  }

  function pack(visit: RosterVisit, { look, words }: ReturnType<ReturnType<typeof notesOf>>): PackedVisit {
    const { line, startMinute, minutes } = visit
    const notes = unread.get(visitIdOf(visit)) ?? 0
    const isPlain = look === 'due' && words === stateNames.planned && notes === 0
    const plain = [personOf(visit), line, startMinute, minutes] as const
    // In place of the nurse's name stands the same.
    const shown = words === noNurse && by === 'family' ? '' : words
    const packed: PackedVisit = isPlain ? [...plain] : [...plain, look, shown, notes]
    const key = JSON.stringify(packed)
    const known = made.get(key) ?? packed
    made.set(key, known)
    return known
  }
  return { people, pack }
}
