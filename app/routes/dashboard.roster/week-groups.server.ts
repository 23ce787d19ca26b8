import { unknownNurse } from '#domain/staff.ts'
import type { StateNote } from '#app/dashboard/visits/state-words.ts'
import { visitHours } from '#app/dashboard/visits/visit-hours.ts'
import { addDays, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { Roster, RosterAbsence, RosterHold, RosterVisit } from '#server/roster/read-roster.server.ts'
import type { RosterView } from './roster-filters.server.ts'
import type { Band, Cell, RosterRow, CellVisit, WeekTable } from './roster-page.ts'
import { rosterNote } from './roster-note.server.ts'
import { partOfDay } from './roster-words.ts'

type Names = ReadonlyMap<string, string>
type Shown = { days: readonly Day[]; names: Names }
type Work = Pick<Roster, 'visits' | 'holds' | 'absences'>

/** The rows of a week by nurse or by family, in groups. A visit stands on the day on which it begins. */
export function weekGroups(roster: Roster, view: RosterView, shown: Shown): WeekTable['groups'] {
  const week = {
    start: startOfDay(shown.days[0] ?? ''),
    end: startOfDay(addDays(shown.days.at(-1) ?? '', 1)),
  }
  const work = {
    visits: roster.visits.filter(
      ({ nurseId }) => (!view.nurse || nurseId === view.nurse) && (!view.isUncoveredOnly || !nurseId),
    ),
    holds: view.isUncoveredOnly
      ? []
      : roster.holds.filter((hold) => overlap(hold, week) && (!view.nurse || hold.nurseId === view.nurse)),
    absences: view.isUncoveredOnly
      ? []
      : roster.absences.filter((each) => overlap(intervalOfInstants(each), week)),
  }
  // Without a nurse no visit has a nurse's row; the page lists them above the table.
  if (view.isUncoveredOnly && view.by === 'nurse') return []
  return view.by === 'family'
    ? byFamily(work, roster, shown)
    : nurseRows(
        work,
        { roster, nurses: roster.nurses.filter(({ id }) => !view.nurse || id === view.nurse) },
        shown,
      )
}

/** The nurses with any work or absence by name, then those who are free all week. */
function nurseRows(
  work: Work,
  { nurses, roster }: { nurses: Roster['nurses']; roster: Roster },
  shown: Shown,
): WeekTable['groups'] {
  const [visits, holds, absences] = [
    Map.groupBy(work.visits, ({ nurseId }) => nurseId),
    Map.groupBy(work.holds, ({ nurseId }) => nurseId),
    Map.groupBy(work.absences, ({ nurseId }) => nurseId),
  ]
  const rows = nurses.map(({ id, fullName, retiredAt }) => {
    const own = { visits: visits.get(id) ?? [], holds: holds.get(id) ?? [], absences: absences.get(id) ?? [] }
    const isFree = own.visits.length + own.holds.length + own.absences.length === 0
    const row: RosterRow = { id, name: fullName, to: `/dashboard/staff/${id}` }
    if (!isFree) row.cells = cellsOf(own, shown, { roster, who: 'patient' })
    return { row, isLeft: retiredAt !== undefined }
  })
  return [
    {
      title: 'With visits, a service or an absence',
      rows: rows.filter(({ row }) => row.cells).map(({ row }) => row),
    },
    {
      title: 'Free all week',
      rows: rows.filter(({ row, isLeft }) => !row.cells && !isLeft).map(({ row }) => row),
    },
  ]
}

/** The services by patient. */
function byFamily({ visits, holds }: Work, roster: Roster, shown: Shown): WeekTable['groups'] {
  const ofService = Map.groupBy(visits, ({ serviceId }) => serviceId)
  const planned = [...ofService].map(([id, own]): RosterRow => ({
    id,
    name: own[0]?.patientName ?? '',
    to: `/dashboard/services/${id}/plan`,
    cells: cellsOf({ visits: own, holds: [], absences: [] }, shown, { roster, who: 'nurse' }),
  }))
  const held = holds.map((hold): RosterRow => ({
    id: hold.serviceId,
    name: hold.patientName,
    to: `/dashboard/services/${hold.serviceId}`,
    cells: cellsOf({ visits: [], holds: [hold], absences: [] }, shown, { roster, who: 'nurse' }),
  }))
  const rows = [...planned, ...held].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  return [{ title: 'Services', rows }]
}

function placeOf({ name, id }: RosterRow): string {
  return `${name.toLowerCase()}#${id}`
}

type CellWords = {
  roster: Pick<Roster, 'mondays' | 'visits' | 'before' | 'readAt' | 'unread'>
  who: 'patient' | 'nurse'
}

function cellsOf(work: Work, { days, names }: Shown, { roster, who }: CellWords): Cell[] {
  return days.map((day) => {
    const visits = work.visits
      .filter((visit) => visit.day === day)
      .map((visit) =>
        toCellVisit(visit, who === 'patient' ? visit.patientName : nameOf(visit, names), {
          ...rosterNote(visit, roster, names),
          unread: roster.unread.get(visitIdOf(visit)) ?? 0,
        }),
      )
    const bands = bandsOn(day, work, who)
    return { ...(visits.length > 0 && { visits }), ...(bands.length > 0 && { bands }) }
  })
}

function nameOf({ nurseId }: RosterVisit, names: Names): string {
  return nurseId ? (names.get(nurseId) ?? unknownNurse) : ''
}

function toCellVisit(
  visit: RosterVisit,
  who: string,
  { state, note, tone, unread }: StateNote & { unread: number },
): CellVisit {
  const shown = { id: visitIdOf(visit), hours: visitHours(visit), who, ...(unread > 0 && { unread }) }
  // Most visits of a week are due; a note on each would hide the others.
  return state === 'planned' && !visit.insteadOf ? shown : { ...shown, note, ...(tone && { tone }) }
}

/** The holds and absences that meet a day, in words. */
export function bandsOn(
  day: Day,
  { holds, absences }: { holds: readonly RosterHold[]; absences: readonly RosterAbsence[] },
  who: 'patient' | 'nurse',
): Band[] {
  const time = { start: startOfDay(day), end: startOfDay(addDays(day, 1)) }
  return [
    ...holds
      .filter((hold) => overlap(hold, time))
      .map((hold) => ({
        words: `Whole service: ${who === 'patient' ? hold.patientName : hold.nurseName}${partOfDay(hold, day)}`,
        to: `/dashboard/services/${hold.serviceId}`,
      })),
    ...absences
      .map((absence) => ({ absence, interval: intervalOfInstants(absence) }))
      .filter(({ interval }) => overlap(interval, time))
      .map(({ absence, interval }) => ({
        words: `${absence.kind === 'illness' ? 'Ill' : 'On leave'}${partOfDay(interval, day)}`,
      })),
  ]
}
