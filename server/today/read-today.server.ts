import { addDays, dayAt, startOfDay } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import { isSameVisit } from '#domain/visits/visit-id.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { now } from '#server/clock.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { listToPrice, type ToPrice } from '#server/money/services-to-price.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { listAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { readOpenRequests } from '#server/requests/read-requests.server.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import type { RosterVisit, UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import type { StoredUserService } from '#server/services/user-service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readPanelCounts } from '#server/statistics/panel-counts.server.ts'
import { panelOf, type Panel } from './panel.server.ts'
import { readReporters } from './read-reporters.server.ts'
import type { VisitsOfToday } from './visits-of-today.server.ts'
import { readVisitsOfToday } from './read-visits-of-today.server.ts'
import { readFailed, readHeldServices, readUnassigned, type Unassigned } from './short-lists.server.ts'

/** Today's illness of a nurse, with how many of its visits this week lack a nurse. */
type Illness = { absence: StoredAbsence; uncovered: number }

/** What the office must do now (docs/visits.md, "Screens"), and the panel. */
export type Today = {
  /** Milliseconds since 1970. */
  readAt: number
  visits: VisitsOfToday
  /** Of visits that need checking, who sent a report that changes no time, by the visit's id. */
  reporters: ReadonlyMap<string, string>
  /** Weeks whose visits cannot be read and are therefore not watched. */
  unreadable: UnreadableWeek[]
  /** The confirmed services booked first; the panel has their number. */
  unassigned: Unassigned[]
  ill: Illness[]
  /** Services that hold their nurse full-time without the office's word that they are meant to; by their end. */
  fullTime: StoredUserService[]
  absences: StoredAbsence[]
  /** Services that begin soon or began lately and lack a price. */
  toPrice: ToPrice[]
  /** Oldest first. */
  notes: { notes: StoredVisitEvent[]; hasMore: boolean }
  /** Open requests of families, in the order of `placeInList`. */
  requests: { requests: StoredRequest[]; hasMore: boolean }
  /** Failed notices, latest first. */
  failed: StoredNotice[]
  /** By id, including nurses who have left. */
  nurses: ReadonlyMap<string, NurseEntry>
  /** Patients by service id, for the visits read. */
  patients: ReadonlyMap<string, string>
  panel: Panel
}

/** How much of each list is read. */
const mostOnToday = { notes: 25, requests: 10 } as const

/**
 * Reads what the office must do now, by at most fifteen requests whose cost does not grow with the past, and one for each report that
 * changes no time. It is eventually consistent: for display only.
 */
export async function readToday(): Promise<Today> {
  const time = now()
  const [
    { visits, unreadable, lists },
    absences,
    nurses,
    counts,
    unassigned,
    failed,
    notes,
    requests,
    held,
    toPrice,
  ] = await Promise.all([
    // With a further batch if a live-in nurse has not been heard from since the week before.
    readVisitsOfToday(time),
    listAbsences({ from: new Date(time).toISOString(), to: endOf(addDays(dayAt(time), 1)) }),
    readAllNurses(1),
    readPanelCounts(),
    readUnassigned(),
    readFailed(),
    readUnreadNotes(mostOnToday.notes),
    readOpenRequests(mostOnToday.requests),
    readHeldServices(),
    listToPrice(time),
  ])
  const uncovered = visits.filter((visit) => visit.state === 'planned' && lacksNurse(visit))
  const absentToday = absences.filter(({ from }) => from < endOf(dayAt(time)))
  return {
    readAt: time,
    visits: lists,
    reporters: await readReporters(lists.checking),
    unreadable,
    unassigned,
    ill: absentToday
      .filter(({ kind }) => kind === 'illness')
      .map((absence) => ({ absence, uncovered: countUncovered(absence, uncovered, time) })),
    absences,
    fullTime: held,
    toPrice,
    notes,
    requests,
    failed,
    nurses: new Map(nurses.nurses.map((nurse) => [nurse.id, nurse])),
    patients: new Map(visits.map(({ serviceId, patientName }) => [serviceId, patientName])),
    panel: panelOf(counts, nurses, new Set(absentToday.map(({ nurseId }) => nurseId))),
  }
}

function endOf(day: string): string {
  return new Date(startOfDay(addDays(day, 1))).toISOString()
}

function countUncovered(absence: StoredAbsence, uncovered: readonly RosterVisit[], time: number): number {
  return uncovered.filter(
    (visit) => intervalOf(visit).end > time && absence.uncovered.some((each) => isSameVisit(each, visit)),
  ).length
}
