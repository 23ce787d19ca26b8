import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { addDays, dayAt, mondayOf, startOfDay, weekdayOf } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { lacksNurse } from '#domain/visits/state.ts'
import { isSameVisit, visitIdOf } from '#domain/visits/visit-id.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { now } from '#server/clock.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { listToPrice, type ToPrice } from '#server/money/services-to-price.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import { listAbsences } from '#server/nurse-time/read-absences.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { listContestedWeeks, listUncoveredWeeks } from '#server/plans/week-lists.server.ts'
import { readOpenRequests } from '#server/requests/read-requests.server.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import { readWeekWithBefore, takesPlace, type Nights } from '#server/roster/read-week-with-before.server.ts'
import {
  together,
  visitsOfWeeks,
  type ReadVisits,
  type RosterVisit,
  type UnreadableWeek,
} from '#server/roster/read-weeks.server.ts'
import { withoutRemoved } from '#server/roster/removed-services.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { UserService, type StoredUserService } from '#server/services/user-service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readPanelCounts } from '#server/statistics/panel-counts.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { panelOf, type Panel } from './panel.server.ts'
import { readReporters } from './read-reporters.server.ts'
import { visitsOfToday, type VisitsOfToday } from './visits-of-today.server.ts'

/** A confirmed service without a nurse, as the list shows it. */
export type Unassigned = Pick<StoredService, 'serviceId' | 'service' | 'createdAt'> & {
  patientName: string
  /** As booked. */
  startDate: string
}

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
const mostOnToday = { unassigned: 10, notes: 25, requests: 10, failed: 6 } as const

/**
 * Reads what the office must do now, by at most fifteen requests whose cost does not grow with the past, and one for each report that
 * changes no time. It is eventually consistent: for display only.
 */
export async function readToday(): Promise<Today> {
  const time = now()
  const [
    { visits, unreadable },
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
    readVisits(time),
    listAbsences({ from: new Date(time).toISOString(), to: endOf(addDays(dayAt(time), 1)) }),
    readAllNurses(1),
    readPanelCounts(),
    readUnassigned(),
    readFailed(),
    readUnreadNotes(mostOnToday.notes),
    readOpenRequests(mostOnToday.requests),
    readFullTime(),
    listToPrice(time),
  ])
  const uncovered = visits.filter((visit) => visit.state === 'planned' && lacksNurse(visit))
  const absentToday = absences.filter(({ from }) => from < endOf(dayAt(time)))
  const sorted = await readLists(visits, time)
  return {
    readAt: time,
    visits: sorted,
    reporters: await readReporters(sorted.checking),
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

/** Of the week before, by weekday: on a Monday those of the night before, on a Tuesday those of nurses who were sent then. */
const nightsOn: Partial<Record<number, Nights>> = { 1: 'all', 2: 'sent' }

/**
 * This week's visits that take place and the called off stints; with those of the week before
 * that meet it, on a Sunday those of the next day that lack a nurse, and of all weeks before what the office has to settle.
 */
export async function readVisits(time: number): Promise<ReadVisits> {
  const today = dayAt(time)
  const monday = mondayOf(today)
  const weekday = weekdayOf(today)
  const [week, after, contested] = await Promise.all([
    readWeekWithBefore(monday, { nights: nightsOn[weekday] ?? 'none', now: time }),
    weekday === 7 ? listUncoveredWeeks() : [],
    listContestedWeeks(monday),
  ])
  const next = visitsOfWeeks(after.filter((each) => each.monday > monday))
  const toSettle = visitsOfWeeks(contested)
  const { visits, unreadable } = together([
    week,
    { ...next, visits: next.visits.filter(takesPlace) },
    { visits: [], unreadable: toSettle.unreadable },
  ])
  const near = [...week.before, ...visits, ...week.calledOff]
  const known = new Set(near.map(visitIdOf))
  const all = [...near, ...toSettle.visits.filter((visit) => visit.contested && !known.has(visitIdOf(visit)))]
  return { visits: all, unreadable }
}

/** The most services that are looked up: one batch. */
const mostLookedFor = 100

/** The lists of Today, without unreported visits of deleted services. */
export async function readLists(visits: readonly RosterVisit[], time: number): Promise<VisitsOfToday> {
  const lists = visitsOfToday(visits, time)
  return { ...lists, checking: await withoutRemoved(lists.checking, (visit) => visit, mostLookedFor) }
}

function endOf(day: string): string {
  return new Date(startOfDay(addDays(day, 1))).toISOString()
}

function countUncovered(absence: StoredAbsence, uncovered: readonly RosterVisit[], time: number): number {
  return uncovered.filter(
    (visit) => intervalOf(visit).end > time && absence.uncovered.some((each) => isSameVisit(each, visit)),
  ).length
}

async function readUnassigned(): Promise<Unassigned[]> {
  const input = Service.query.byStatus({ status: 'confirmed' }).params<QueryCommandInput>({ order: 'asc' })
  const { Items = [] } = await tableClient.send(new QueryCommand({ ...input, Limit: mostOnToday.unassigned }))
  return (Items as (Omit<Unassigned, 'serviceId'> & { pk: string })[]).map(
    ({ pk, service, createdAt, patientName, startDate }) => ({
      serviceId: keyPart(pk, 'serviceId'),
      ...{ service, createdAt, patientName, startDate },
    }),
  )
}

async function readFullTime(): Promise<StoredUserService[]> {
  const { data } = await UserService.query
    .byEnd({ stage: 'held' })
    .where(({ fullTimeMeant }, { notExists }) => notExists(fullTimeMeant))
    .go({ pages: 'all' })
  return data
}

async function readFailed(): Promise<StoredNotice[]> {
  const { data } = await Notice.query
    .byDue({ state: 'failed' })
    .go({ order: 'desc', limit: mostOnToday.failed })
  return unexpired(data)
}
