import { addDays, dayAt, daysOf, startOfDay, type Monday } from '#domain/visits/days.ts'
import { holdInterval, intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import { listAbsences } from '#server/nurse-time/read-absences.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { queryPages } from '#server/table/query-pages.server.ts'
import { readMany } from '#server/table/read-items.server.ts'

/** A visit that takes place, with its service. */
export type RosterVisit = WeekVisit & ServiceOfFamily & { patientName: string }

/** A service that is assigned as a whole and holds its nurse, in milliseconds since 1970. */
export type RosterHold = ServiceOfFamily &
  Interval & {
    patientName: string
    /** Absent on records of the former app that name a nurse who is not in the records. */
    nurseId?: string
    nurseName: string
  }

/** A time in which a nurse does not work. */
export type RosterAbsence = Pick<
  StoredAbsence,
  'nurseId' | 'id' | 'kind' | 'from' | 'to' | 'uncovered' | 'createdAt'
>

/** A service whose end is over and that is not closed. */
export type ServicePastEnd = { serviceId: string; patientName: string; /** As booked. */ endDate: string }

/** Notes that are looked at; further ones stand on Today before their visits are marked here. */
const mostNotes = 100

/** What is planned in some weeks (docs/visits.md, "Screens"). */
export type Roster = {
  mondays: Monday[]
  /** Without those that were cancelled. */
  visits: RosterVisit[]
  /** Of the week before, in the services with a visit that goes on after its Sunday: who has been there since then (live-in care). */
  before: RosterVisit[]
  /** Those that meet the weeks, or the day before or after. */
  holds: RosterHold[]
  absences: RosterAbsence[]
  /** By name, also those who have left. */
  nurses: NurseEntry[]
  pastEnd: ServicePastEnd[]
  /** What nurses wrote and nobody of the office has read: the number by the id of the visit. */
  unread: ReadonlyMap<string, number>
  /** Milliseconds since 1970. */
  readAt: number
}

/**
 * Reads what is planned in some weeks: one Query for each week, one for the assigned services, one for the absences, two for the nurses, one for
 * the notes; then a batch for each hundred assigned services that have no visit in these weeks, which tells those that hold their nurse. A Query
 * goes on where its answer is larger than 1 MB. Nothing else of the past is read, so the cost does not grow with it. All of it is
 * eventually consistent: it is for lists, and no decision may depend on it.
 */
export async function readRoster(mondays: readonly Monday[]): Promise<Roster> {
  const readAt = now()
  const time = timeOfWeeks(mondays)
  const [weeks, before, assigned, absences, { nurses }, { notes }] = await Promise.all([
    Promise.all(mondays.map(readWeek)),
    readNightsBefore(mondays, readAt),
    readOpen('assigned'),
    listAbsences({ from: instant(time.start), to: instant(time.end) }),
    readAllNurses(),
    readUnreadNotes(mostNotes),
  ])
  const visits = weeks.flat()
  const planned = new Set(visits.map(({ serviceId }) => serviceId))
  const held = assigned.filter(
    (service) => !planned.has(service.serviceId) && (!service.startDate || meets(service, time)),
  )
  return {
    mondays: [...mondays],
    visits: visits.filter(({ state }) => state === 'planned').sort(byStart),
    before: before.filter(({ state }) => state === 'planned'),
    holds: (await readHolds(held)).filter((hold) => overlap(hold, time)),
    absences,
    nurses,
    pastEnd: endedBy(readAt, assigned),
    unread: new Map([...Map.groupBy(notes, visitIdOf)].map(([id, { length }]) => [id, length])),
    readAt,
  }
}

/** The confirmed services whose end is over; those that are assigned stand in each roster. One Query. */
export async function readConfirmedPastEnd(): Promise<ServicePastEnd[]> {
  return endedBy(now(), await readOpen('confirmed'))
}

function endedBy(time: number, services: readonly OpenService[]): ServicePastEnd[] {
  return services
    .filter((service) => service.endDate && holdInterval(service).end <= time)
    .map(({ serviceId, patientName, endDate }) => ({ serviceId, patientName, endDate }))
}

/** All visits of one week, also the cancelled ones; one Query, which goes on where its answer is larger than 1 MB. */
export async function readWeek(monday: Monday): Promise<RosterVisit[]> {
  const { data } = await ServiceWeek.query.byWeek({ monday }).go({ pages: 'all' })
  return unexpired(data).flatMap(visitsOfWeek)
}

/** Nothing is read for weeks to come. */
async function readNightsBefore(mondays: readonly Monday[], time: number): Promise<RosterVisit[]> {
  const [first = ''] = mondays.toSorted()
  return !first || first > dayAt(time) ? [] : readNights(addDays(first, -7))
}

/** The visits of one week in the services with one that goes on after its Sunday; one Query. */
export async function readNights(monday: Monday): Promise<RosterVisit[]> {
  const { data } = await ServiceWeek.query.byWeek({ monday, night: '1' }).go({ pages: 'all' })
  return unexpired(data).flatMap(visitsOfWeek)
}

/** The visits of a week with their service. */
export function visitsOfWeek({ serviceId, uid, patientName, visits }: StoredWeek): RosterVisit[] {
  return visits.map((visit) => ({ ...visit, serviceId, uid, patientName }))
}

/** The whole days of the weeks, with the day before and after: a visit of the last day ends on the next one. */
function timeOfWeeks(mondays: readonly Monday[]): Interval {
  const sorted = mondays.toSorted()
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)]
  if (!first) return { start: 0, end: 0 }
  return { start: startOfDay(addDays(first, -1)), end: startOfDay(addDays(daysOf(last).at(-1) ?? last, 2)) }
}

type OpenService = Pick<ServiceRecord, 'serviceId'> & {
  startDate: string
  endDate: string
  patientName: string
}

async function readOpen(status: 'confirmed' | 'assigned'): Promise<OpenService[]> {
  const open: OpenService[] = []
  for await (const rows of queryPages(Service.query.byStatus({ status }).params())) {
    for (const row of rows as (OpenService & { pk: string })[])
      open.push({ ...row, serviceId: keyPart(row.pk, 'serviceId') })
  }
  return open
}

/** What no index holds: whether a service has a plan, and its nurse. */
const holdAttributes = [
  'serviceId',
  'userId',
  'patient',
  'hasPlan',
  'nurseId',
  'assignedNurse',
  'status',
] as const

async function readHolds(rows: readonly OpenService[]): Promise<RosterHold[]> {
  if (rows.length === 0) return []
  const found = await readMany(
    rows.map(({ serviceId }) => Service.get({ serviceId })),
    holdAttributes,
  )
  return (found as (Pick<ServiceRecord, (typeof holdAttributes)[number]> | null)[]).flatMap((service) => {
    if (!service || service.hasPlan || service.status !== 'assigned') return []
    const { serviceId, userId: uid, patient, nurseId, assignedNurse: nurseName = '' } = service
    const hold = { serviceId, uid, patientName: patient.name, nurseName, ...holdInterval(patient) }
    return [{ ...hold, ...(nurseId && { nurseId }) }]
  })
}

function meets(service: OpenService, time: Interval): boolean {
  return overlap(holdInterval(service), time)
}

/** By start, then by line and service, so that a page shows the same order each time. */
export function byStart(one: RosterVisit, other: RosterVisit): number {
  return intervalOf(one).start - intervalOf(other).start || (one.serviceId < other.serviceId ? -1 : 1)
}

function instant(time: number): string {
  return new Date(time).toISOString()
}
