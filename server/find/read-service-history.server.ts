import { addDays, dayAt, later, startOfDay, withWeeksBeside, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { stayFacts, type StayFacts } from '#domain/visits/live-in.ts'
import { nursesInPlan, visitKey } from '#domain/visits/plan.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { readMarks } from '#server/attendance/read-notes.server.ts'
import { now } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import type { StoredContact } from '#server/notices/service-contact.entity.server.ts'
import { readContacts } from '#server/notices/contacts-of.server.ts'
import type { StoredNoteRead } from '#server/plans/note-read.entity.server.ts'
import { readPlan } from '#server/plans/read-plans.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { VisitEvent, type StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { readRequestsOf } from '#server/requests/read-requests.server.ts'
import type { StoredRequest } from '#server/requests/service-request.entity.server.ts'
import { readNames } from '#server/staff/read-names.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { nameEntries, type NamedEntry } from './name-entries.server.ts'
import { nursesOfChange, readAbsenceChanges, readChanges } from './read-changes.server.ts'

/** Days that one page of a history has, so that a service of years is never read whole. */
const historyDays = 31

/** Indian days, both in it. */
export type HistoryPeriod = { from: Day; to: Day }

export type ServiceHistory = {
  visits: { visit: WeekVisit; stay: StayFacts; events: StoredVisitEvent[] }[]
  /** All stints of these weeks, to tell who was sent for whom. */
  stints: WeekVisit[]
  notes: { event: StoredVisitEvent; read: StoredNoteRead | null }[]
  contacts: StoredContact[]
  changes: NamedEntry[]
  /** All of the service: a few. */
  requests: StoredRequest[]
  /** The names of the nurses of its visits, messages and notes, by id. */
  nurses: Map<string, string>
  family: StoredUser | null
}

/**
 * Everything that is known of a service in some days: six Queries, or eight where the days are of two months, and a batch of its weeks; then
 * one Query for each line and nurse; then a batch each of who has read notes, of who made changes, and of nurses.
 */
export async function readServiceHistory(
  { serviceId, uid, nurseId }: { serviceId: string; uid: string; nurseId?: string | undefined },
  { from, to }: HistoryPeriod,
): Promise<ServiceHistory> {
  const instants = {
    from: new Date(startOfDay(from)).toISOString(),
    end: new Date(startOfDay(addDays(to, 1))).toISOString(),
  }
  const [contacts, entries, requests, { stored, weeks }, { data: family }] = await Promise.all([
    readContacts(serviceId, instants),
    readChanges(serviceId, instants, { first: from, last: to }),
    readRequestsOf(serviceId),
    readPlan(serviceId, withWeeksBeside(from, to)),
    User.get({ uid }).go(),
  ])
  const stints = weeks.flatMap(({ visits }) => visits)
  // By the day on which they start, as they are shown: a nurse who is sent may come on the day after the visit's.
  const ofDays = stints.filter((visit) => dayOfStart(visit) >= from && dayOfStart(visit) <= to)
  const told = contacts.flatMap((each) => (each.with === 'nurse' ? (each.withId ?? []) : []))
  const inPlan = stored ? nursesInPlan(stored, from) : []
  const nursesThen = stints.flatMap((visit) => visit.nurseId ?? [])
  const known = [nurseId ?? [], nursesThen, told, [...inPlan], entries.flatMap(nursesOfChange)].flat()
  const [events, absences] = await Promise.all([
    readEvents(serviceId, ofDays, { from, to }),
    readAbsenceChanges(serviceId, new Set(known), instants),
  ])
  const byVisit = Map.groupBy(events, visitKey)
  const notes = events.filter(({ note }) => note)
  const reporting = events.flatMap((event) => event.nurseId ?? [])
  const [marks, changes, nurses] = await Promise.all([
    readMarks(notes),
    nameEntries([...entries, ...absences]),
    readNames([...nursesThen, ...reporting, ...told]),
  ])
  return {
    visits: ofDays.flatMap((visit) => {
      const own = byVisit.get(visitKey(visit)) ?? []
      return hasBegun(visit, own) ? [{ visit, stay: stayFacts(visit, stints), events: own }] : []
    }),
    ...{ stints, contacts, changes, requests, nurses, family },
    notes: notes.map((event, place) => ({ event, read: marks[place] ?? null })),
  }
}

/** A visit that is to come is no history; one with a report has begun, and a cancelled one without is told by its change. */
function hasBegun(visit: WeekVisit, events: readonly StoredVisitEvent[]): boolean {
  if (events.some(({ kind }) => kind !== 'note')) return true
  return visit.state === 'planned' && intervalOf(visit).start <= now()
}

async function readEvents(
  serviceId: string,
  visits: readonly WeekVisit[],
  { from, to }: HistoryPeriod,
): Promise<StoredVisitEvent[]> {
  const lines = [...new Set(visits.map(({ line }) => line))]
  const read = await Promise.all(
    lines.map((line) =>
      VisitEvent.query
        .ofVisit({ serviceId, line })
        .between({ day: addDays(from, -1) }, { day: addDays(to, 1) })
        .go({ pages: 'all' }),
    ),
  )
  const asked = new Set(visits.map(visitKey))
  return unexpired(read.flatMap(({ data }) => data))
    .filter((event) => asked.has(visitKey(event)))
    .toSorted((one, other) => one.sequence - other.sequence)
}

/**
 * The days of a page.
 * @param to the last day; today if left out
 * @param first the first day of the service
 */
export function periodOf(
  to: Day | undefined,
  first: Day,
): HistoryPeriod & { older: Day | null; newer: Day | null } {
  const today = dayAt(now())
  const last = later(first, to && to < today ? to : today)
  const from = addDays(last, 1 - historyDays)
  return {
    ...{ from, to: last },
    older: from > first ? addDays(from, -1) : null,
    newer: last < today ? addDays(last, historyDays) : null,
  }
}
