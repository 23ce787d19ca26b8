import { stateNote, otherWords, type StateNote } from '#app/content/office/visits.ts'
import { hasNameWords, nameWords } from '#domain/name-words.ts'
import { addDays, startOfDay, type Day } from '#domain/visits/days.ts'
import { intervalOfInstants, overlap } from '#domain/visits/intervals.ts'
import { stayFactsIn } from '#domain/visits/live-in.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import type { Roster, RosterAbsence, RosterHold } from '#server/roster/read-roster.server.ts'
import { byStart, type RosterVisit } from '#server/roster/read-weeks.server.ts'
import type { RosterView } from './roster-filters.server.ts'
import type { Band } from './roster-page.ts'
import { partOfDay } from './roster-words.ts'

/* What the week and the day of a roster share: what the filters leave, and states and bands in words. */

/** The work that is shown. */
export type Work = Pick<Roster, 'visits' | 'holds' | 'absences'>

/** The visits that start on some days, by start: a row of the week before can start in this one, and one of its Sunday in the next. */
export function startingOn(
  days: readonly Day[],
  { before, visits }: Pick<Roster, 'before' | 'visits'>,
): RosterVisit[] {
  const isOn = (visit: RosterVisit) => days.includes(dayOfStart(visit))
  const earlier = before.filter(isOn)
  const own = visits.filter(isOn)
  return earlier.length > 0 ? [...earlier, ...own].sort(byStart) : own
}

/**
 * What the filters leave of a roster. Without a nurse there is no hold and no absence.
 * @param visits those that may be shown
 */
export function workOf(roster: Roster, view: RosterView, visits: readonly RosterVisit[]): Work {
  const isShown = nurseFilter(roster, view)
  if (view.isUncoveredOnly)
    return { visits: visits.filter(({ nurseId }) => !nurseId), holds: [], absences: [] }
  return {
    visits: visits.filter(({ nurseId }) => isShown(nurseId)),
    holds: roster.holds.filter(({ nurseId }) => isShown(nurseId)),
    absences: roster.absences.filter(({ nurseId }) => isShown(nurseId)),
  }
}

/** Whether a nurse is shown, by id; none where the filters name one. */
export function nurseFilter(
  { nurses }: Pick<Roster, 'nurses'>,
  { nurse, name }: Pick<RosterView, 'nurse' | 'name'>,
): (nurseId: string | undefined) => boolean {
  if (!nurse && !name) return () => true
  const typed = nameWords(name ?? '')
  const shown = new Set(
    nurses
      .filter(({ id, fullName }) => (!nurse || id === nurse) && (!name || hasNameWords(fullName, typed, 1)))
      .map(({ id }) => id),
  )
  return (nurseId) => nurseId !== undefined && shown.has(nurseId)
}

/** The state of each visit of a roster in short words, and who was sent in its place. */
export function notesOf({
  before,
  visits,
  calledOff,
  after,
  readAt,
  nurses,
}: Roster): (visit: RosterVisit) => StateNote {
  const names = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  const groups = Map.groupBy([...before, ...visits, ...after, ...calledOff], ({ serviceId }) => serviceId)
  const ofServices = new Map([...groups].map(([id, own]) => [id, { own, stayOf: stayFactsIn(own) }]))
  return (visit) => {
    const { own, stayOf } = ofServices.get(visit.serviceId) ?? { own: [], stayOf: stayFactsIn([]) }
    return stateNote(
      { ...visit, ...stayOf(visit) },
      readAt,
      otherWords(visit, own, (id) => names.get(id)),
    )
  }
}

/** The holds and absences that meet a day, in words. */
export function bandsOn(
  day: Day,
  { holds, absences }: { holds: readonly RosterHold[]; absences: readonly RosterAbsence[] },
  who: 'patient' | 'nurse',
): Band[] {
  const time = wholeDay(day)
  return [
    ...holds
      .filter((hold) => overlap(hold, time))
      .map((hold) => ({
        words: `Full-time: ${who === 'patient' ? hold.patientName : hold.nurseName}${partOfDay(hold, day)}`,
        to: `/dashboard/services/${hold.serviceId}`,
      })),
    ...absences
      .map((absence) => ({ absence, interval: intervalOfInstants(absence) }))
      .filter(({ interval }) => overlap(interval, time))
      .map(({ absence, interval }) => ({ words: `${absenceWords(absence)}${partOfDay(interval, day)}` })),
  ]
}

export function absenceWords({ kind }: Pick<RosterAbsence, 'kind'>): string {
  return kind === 'illness' ? 'Ill' : 'On leave'
}

export function wholeDay(day: Day) {
  return { start: startOfDay(day), end: startOfDay(addDays(day, 1)) }
}
