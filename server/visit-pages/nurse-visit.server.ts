import { pinCodeOf } from '#domain/area.ts'
import { attendanceIn, wasTheirs, type Attendance } from '#domain/visits/attendance.ts'
import { departureUntil } from '#domain/visits/report-problems.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { seesFamily } from '#domain/visits/family-window.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import { stayFacts, type StayFacts } from '#domain/visits/live-in.ts'
import { mattersIn } from '#domain/visits/matters.ts'
import { isEndedFor, visitState } from '#domain/visits/state.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { mondaysAround } from '#domain/visits/reach.ts'
import { isReplaced } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { contestedOf, readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { ServiceWeek, type StoredWeek, type WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { contactOf, type FamilyContact } from './nurse-day.server.ts'

/** One visit as its nurse may see it now. What they may not see is not in it. */
export type VisitOfNurse = Interval &
  Attendance & {
    /** The six digits of its pin code, until it has ended; null where the address has none of the region, or the service is gone. */
    pinCode: string | null
    /** Since when the nurse is there, who came on a day before; a UTC instant. */
    hereSince: string | null
    /** Another nurse was sent in its place. */
    isReplaced: boolean
    /** The nurse does not go there after all. It shows nothing of the family. */
    isCancelled: boolean
    /** The service has ended before the nurse came. */
    isEnded: boolean
    /** It is over, no departure is reported, and the nurse can still say when they left. */
    lacksDeparture: boolean
    /** The office has still to check what was reported. */
    needsChecking: boolean
    /** What this nurse has told; null outside the window of invariant V7. */
    own: {
      /** Their notes, oldest first. */
      notes: string[]
      /** What they reported after the office had ended the stint, as long as that is not settled; UTC instants. */
      reports: { kind: 'arrived' | 'left'; at: string }[]
    } | null
    /** Null outside that window, and of a cancelled visit. */
    family: {
      patientName: string
      /** Absent where the service is deleted. */
      contact?: FamilyContact
    } | null
  }

/** The records from which a nurse's page of one visit is made; null for each that does not exist. */
export type NurseVisitRecords = {
  staff: StoredStaff | null
  week: StoredWeek | null
  /** That week and those around it, which say since when the nurse of a visit of live-in care is there. */
  around: StoredWeek[]
  service: StoredService | null
}

/** The record of a nurse with the service of a visit, its week and those around it: one batch. */
export async function readNurseWithVisit(nurseId: string, name: VisitName): Promise<NurseVisitRecords> {
  const { serviceId, day } = name
  const [staff, service, ...weeks] = await readItems<[StoredStaff, StoredService, ...StoredWeek[]]>(
    itemOf(Staff, Staff.get({ id: nurseId })),
    itemOf(Service, Service.get({ serviceId })),
    ...mondaysAround(day).map((monday) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday }))),
  )
  const around = unexpired(weeks.filter((each) => each !== null))
  return { staff, week: around.find(({ monday }) => monday === mondayOf(day)) ?? null, around, service }
}

/**
 * The visit of a nurse, inside its window with one Query of what was reported; null where it is none or is another nurse's, and where it is
 * cancelled or they were taken off, outside that window (docs/invariants.md, V7).
 * @param now milliseconds since 1970
 */
export async function visitOfNurse(
  { staff, week, around: weeks, service }: NurseVisitRecords,
  name: VisitName,
  now: number,
): Promise<VisitOfNurse | null> {
  const visit = week && findVisit(week.visits, name)
  if (!staff || !week || !visit || !wasTheirs(visit, staff.id)) return null
  const interval = intervalOf(visit)
  const isCancelled = visit.state === 'cancelled' || visit.former !== undefined
  const isNear = seesFamily(interval, now)
  if (isCancelled && !isNear) return null
  const around = weeks.flatMap(({ visits }) => visits)
  const stay = stayFacts(visit, around)
  const { hereSince = null } = stay
  const seen = {
    ...interval,
    hereSince,
    ...attendanceIn(visit),
    pinCode: isCancelled ? null : pinCodeUntilEnd(visit, service, now),
    isReplaced: isReplaced(visit, around),
    needsChecking: mattersIn(around, now)(visit).length > 0,
    isCancelled,
    isEnded: isEndedFor({ ...visit, ...(hereSince && { hereSince }) }),
    lacksDeparture: lacksDeparture({ ...visit, ...stay }, now),
  }
  if (!isNear) return { ...seen, own: null, family: null }
  const events = await readVisitEvents(name)
  const family = { patientName: week.patientName, ...(service && { contact: contactOf(service) }) }
  return { ...seen, own: ownOf(visit, events, staff.id), family: isCancelled ? null : family }
}

function lacksDeparture(visit: WeekVisit & StayFacts, now: number): boolean {
  return now < departureUntil(intervalOf(visit)) && visitState(visit, { now }) === 'no-departure'
}

function pinCodeUntilEnd(visit: WeekVisit, service: StoredService | null, now: number): string | null {
  return service && now < intervalOf(visit).end ? pinCodeOf(service.address) : null
}

function ownOf(visit: WeekVisit, events: readonly StoredVisitEvent[], id: string): VisitOfNurse['own'] {
  const isOwn = ({ evidence, nurseId }: StoredVisitEvent) => evidence === 'nurse' && nurseId === id
  const contested = contestedOf(visit, events).filter(isOwn)
  return {
    notes: events.filter(isOwn).flatMap(({ note }) => note || []),
    reports: contested.flatMap(({ kind, happenedAt, heardAt }) =>
      kind === 'arrived' || kind === 'left' ? [{ kind, at: happenedAt ?? heardAt }] : [],
    ),
  }
}
