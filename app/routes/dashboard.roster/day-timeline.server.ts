import { stateNames, type StateNote } from '#app/content/office/visits.ts'
import { dayWords } from '#domain/office-dates.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { timeAt } from '#domain/dates.ts'
import { dayAt, daysOf, minute, type Day } from '#domain/visits/days.ts'
import { intervalOf, intervalOfInstants, overlap, type Interval } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isOverdue, phaseOf } from '#domain/visits/state.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import type { Roster } from '#server/roster/read-roster.server.ts'
import type { RosterVisit } from '#server/roster/read-weeks.server.ts'
import { visitsOfToday } from '#server/today/visits-of-today.server.ts'
import { columnsIn, lanesOf, placed, type PlainBar } from './lanes.ts'
import { pagesOf } from './pages-of-rows.ts'
import type { RosterView } from './roster-filters.server.ts'
import type { DayNurse, DayTimeline, RosterPage } from './roster-page.ts'
import { partOfDay } from './roster-words.ts'
import {
  absenceWords,
  notesOf,
  nurseFilter,
  startingOn,
  wholeDay,
  workOf,
  type Work,
} from './shown-visits.server.ts'
import { hoursOf } from './week-table.server.ts'

/** Where a page of a day ends: at nurses or at visits, whichever comes first. */
const mostOnPage = { rows: 150, visits: 500 }
/** The first hour of a day on which nothing is earlier. */
const usualFirstHour = 6
const hour = 60 * minute

/** The groups of a day in their order: what is late first, then who can be sent. */
const groups = [
  'Late',
  'Free',
  'With a patient now',
  'Later today',
  'With visits',
  'Done for today',
  'Off or unavailable',
] as const
type Group = (typeof groups)[number]

/** A nurse of a day before their time is put into words. */
type Row = { nurse: NurseEntry; own: Work; group: Group }

/**
 * The day by nurse, a line for each nurse's time.
 * @param page from 1
 */
export function dayPart(
  roster: Roster,
  view: RosterView,
  page: number,
): Pick<RosterPage, 'day' | 'pages' | 'page'> {
  const day = view.from
  const time = wholeDay(day)
  const visits = [...roster.before, ...roster.visits].filter((visit) => overlap(intervalOf(visit), time))
  const rows = rowsOf(roster, view, visits)
  const pages = pagesOf(
    rows.map(({ own }) => own.visits.length),
    mostOnPage,
  )
  const shown = Math.min(Math.max(1, page), pages.length)
  const [from, to] = pages[shown - 1] ?? [0, 0]
  const isToday = day === dayAt(roster.readAt)
  const firstHour = firstHourOf(rows.slice(from, to), day)
  const toNurse = nurseOn({ roster, day, firstHour })
  const inGroups = Map.groupBy(rows, ({ group }) => group)
  const onPage = Map.groupBy(rows.slice(from, to), ({ group }) => group)
  const timeline: DayTimeline = {
    title: dayWords(day, day),
    firstHour,
    now: isToday ? nowIn(roster.readAt, { time, firstHour }) : null,
    groups: groups.flatMap((group) => {
      const nurses = onPage.get(group)
      const count = inGroups.get(group)?.length ?? 0
      return nurses ? [{ title: `${group}: ${count}`, nurses: nurses.map(toNurse) }] : []
    }),
  }
  return {
    day: rows.length === 0 ? null : timeline,
    pages: pages.map(([first, end]) => `${first + 1} to ${end}`),
    page: shown,
  }
}

/** The nurses in the order of their groups, those of a group by their first visit. */
function rowsOf(roster: Roster, view: RosterView, visits: readonly RosterVisit[]): Row[] {
  if (view.isUncoveredOnly) return []
  const time = wholeDay(view.from)
  const work = workOf(roster, view, visits)
  const isShown = nurseFilter(roster, view)
  const groupOf = grouping(roster, view.from)
  const [ofVisits, ofHolds, ofAbsences] = [
    Map.groupBy(work.visits, ({ nurseId }) => nurseId),
    Map.groupBy(
      work.holds.filter((hold) => overlap(hold, time)),
      ({ nurseId }) => nurseId,
    ),
    Map.groupBy(
      work.absences.filter((each) => overlap(intervalOfInstants(each), time)),
      ({ nurseId }) => nurseId,
    ),
  ]
  return roster.nurses
    .filter(({ id }) => isShown(id))
    .flatMap((nurse): Row[] => {
      const { id } = nurse
      const own = {
        visits: ofVisits.get(id) ?? [],
        holds: ofHolds.get(id) ?? [],
        absences: ofAbsences.get(id) ?? [],
      }
      const isIdle = own.visits.length + own.holds.length + own.absences.length === 0
      if (isIdle && nurse.retiredAt) return []
      return [{ nurse, own, group: groupOf(nurse, own) }]
    })
    .sort(
      (one, other) =>
        groups.indexOf(one.group) - groups.indexOf(other.group) || firstStart(one) - firstStart(other),
    )
}

function firstStart({ own }: Row): number {
  return Math.min(
    ...own.visits.map((visit) => intervalOf(visit).start),
    ...own.holds.map(({ start }) => start),
  )
}

/** In which group a nurse stands on a day. */
function grouping(
  { before, visits, calledOff, readAt }: Roster,
  day: Day,
): (nurse: NurseEntry, own: Work) => Group {
  const { late: overdue } = visitsOfToday([...before, ...visits, ...calledOff], readAt)
  const late = new Set(overdue.map(({ nurseId }) => nurseId))
  const isToday = day === dayAt(readAt)
  const covers = (time: Interval) => time.start <= readAt && readAt < time.end
  const runs = (visit: RosterVisit) => phaseOf({ ...visit, ...intervalOf(visit) }, readAt) === 'running'
  return ({ id, regExpiryDate = day }, { visits: own, holds, absences }) => {
    const times = [...own.filter(({ leftAt, missedAt }) => !leftAt && !missedAt).map(intervalOf), ...holds]
    if (isToday && late.has(id) && own.length > 0) return 'Late'
    if (own.length + holds.length === 0)
      return absences.length > 0 || regExpiryDate < day ? 'Off or unavailable' : 'Free'
    if (!isToday) return 'With visits'
    if (times.some(covers) || own.some(runs)) return 'With a patient now'
    return times.some(({ start }) => start > readAt) ? 'Later today' : 'Done for today'
  }
}

function firstHourOf(rows: readonly Row[], day: Day): number {
  const { start } = wholeDay(day)
  const begins = rows
    .flatMap(({ own }) => own.visits.map((visit) => intervalOf(visit).start))
    .filter((time) => time >= start)
  return Math.min(usualFirstHour, ...begins.map((time) => Math.floor((time - start) / hour)))
}

/** Now, in the time line; null before its first hour. */
function nowIn(now: number, { time, firstHour }: { time: Interval; firstHour: number }): DayTimeline['now'] {
  const at = Math.round((now - time.start - firstHour * hour) / (15 * minute))
  return at < 0 || at >= columnsIn(firstHour) ? null : { at, time: timeAt(now) }
}

type Known = { roster: Roster; day: Day; firstHour: number }

function nurseOn(known: Known): (row: Row) => DayNurse {
  const { roster } = known
  const noteOf = notesOf(roster)
  const inWeek = Map.groupBy(startingOn(daysOf(roster.monday), roster), ({ nurseId }) => nurseId)
  return ({ nurse, own }) => {
    const notes = new Map(own.visits.map((visit) => [visit, noteOf(visit)]))
    const bars = [
      ...[...notes].map(([visit, note]) => visitBar(visit, note, known)),
      ...own.holds.map((hold) => holdBar(hold, known)),
      ...(own.visits.length + own.holds.length > 0
        ? own.absences.map((each) => absenceBar(each, known))
        : []),
    ]
    return {
      id: nurse.id,
      name: nurse.fullName,
      words: bars.length > 0 ? '' : idleWords(nurse, own, { known, inWeek: inWeek.get(nurse.id) ?? [] }),
      lanes: lanesOf(placed(bars, known.firstHour)),
      send: sendOf(notes, roster.readAt),
    }
  }
}

/** Of several visits the first whose nurse is overdue. */
function sendOf(notes: ReadonlyMap<RosterVisit, StateNote>, now: number): DayNurse['send'] {
  const [awaited] =
    [...notes].find(([visit, { state }]) => state === 'awaited' && isOverdue(visit, now)) ?? []
  return awaited ? { to: visitPath(visitIdOf(awaited), 'send'), patient: awaited.patientName } : null
}

function minutesIn(day: Day, { start, end }: Interval) {
  const begins = wholeDay(day).start
  return { startMinute: (start - begins) / minute, endMinute: (end - begins) / minute }
}

/** `08:00–20:00`, or of a visit that began on the day before `until 08:00`. */
function hoursOn(visit: RosterVisit, shown: Day): string {
  return dayOfStart(visit) < shown ? `until ${timeAt(intervalOf(visit).end)}` : visitHours(visit)
}

function visitBar(visit: RosterVisit, { look, words }: StateNote, { roster, day }: Known): PlainBar {
  const id = visitIdOf(visit)
  return {
    ...minutesIn(day, intervalOf(visit)),
    ...{ to: visitPath(id), patient: visit.patientName, hours: hoursOn(visit, day) },
    ...{ look, words: words === stateNames.planned ? '' : words, unread: roster.unread.get(id) ?? 0 },
  }
}

function holdBar(hold: Roster['holds'][number], { day }: Known): PlainBar {
  return {
    ...minutesIn(day, hold),
    ...{ to: `/dashboard/services/${hold.serviceId}`, patient: hold.patientName },
    ...{ hours: `Full-time assignment${partOfDay(hold, day)}`, look: 'away', words: '', unread: 0 },
  }
}

function absenceBar(absence: Roster['absences'][number], { day }: Known): PlainBar {
  const time = intervalOfInstants(absence)
  return {
    ...minutesIn(day, time),
    ...{ to: null, patient: absenceWords(absence), hours: partOfDay(time, day).trim() },
    ...{ look: 'away', words: '', unread: 0 },
  }
}

/** `Ill until 12:00`, `Free until Fri 27 Nov, 08:00 · 36 h this week`. */
function idleWords(
  { regExpiryDate }: NurseEntry,
  { absences }: Work,
  { known: { roster, day }, inWeek }: { known: Known; inWeek: readonly RosterVisit[] },
): string {
  const today = dayAt(roster.readAt)
  if (absences.length > 0) return absences.map((each) => absenceOn(each, day)).join(', ')
  if (regExpiryDate && regExpiryDate < day) return `Registration expired ${dayWords(regExpiryDate, today)}`
  const next = inWeek.find((visit) => dayOfStart(visit) > day)
  const hours = hoursOf(inWeek)
  const until = next
    ? `until ${dayWords(dayOfStart(next), today)}, ${timeAt(intervalOf(next).start)}`
    : 'for the rest of the week'
  return [`Free ${until}`, ...(hours ? [`${hours} this week`] : [])].join(' · ')
}

/** With the last day of an absence that goes on. */
function absenceOn(absence: Roster['absences'][number], day: Day): string {
  const time = intervalOfInstants(absence)
  const last = dayAt(time.end - 1)
  const until = last > day ? ` until ${dayWords(last, day)}` : ''
  return `${absenceWords(absence)}${partOfDay(time, day)}${until}`
}
