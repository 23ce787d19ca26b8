import { pinCodeOf } from '#domain/area.ts'
import { attendanceIn, type Attendance } from '#domain/visits/attendance.ts'
import { canHaveArrival } from '#domain/visits/report-problems.ts'
import { addDays, dayAt, later, mondayOf, type Day } from '#domain/visits/days.ts'
import { seesFamily, takenAwayFor } from '#domain/visits/family-window.ts'
import { holdInterval, intervalOf, intervalOfInstants, type Interval } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { isEndedFor, visitState } from '#domain/visits/state.ts'
import { isReplaced } from '#domain/visits/stints.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { dayOfStart, longestStay } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { entriesOf } from '#server/nurse-time/diary-contents.server.ts'
import type { DiaryVisit, StoredDiary, TakenAway } from '#server/nurse-time/diary.entity.server.ts'
import {
  readable,
  ServiceWeek,
  type StoredWeek,
  type WeekVisit,
} from '#server/plans/service-week.entity.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** How a nurse reaches a family, and what care is needed. */
export type FamilyContact = {
  address: string
  /** E.164. */
  phone: string
  /** The booked service by its English name in the catalogue, and the family's notes on it. */
  care: string
  notes: string
}

/** What a nurse sees of a family inside the window of invariant V7; only the name if the service is deleted while the visit runs. */
type SeenFamily = { patientName: string; contact?: FamilyContact }

/** A nurse's visit or hold, as their page shows it. */
export type NurseVisit = Interval &
  Attendance & {
    /** Since when the nurse, who came for an earlier visit, has been there; a UTC instant. */
    hereSince?: string
    /** The service ended before the nurse came. */
    isEnded?: boolean
    /** Another nurse was sent in its place. */
    isReplaced?: boolean
    /** Its reports cannot be read, so none can be added. */
    isUnreadable?: boolean
    /** Null for a hold. */
    visitId: string | null
    /** The six digits of its PIN code; null if the address has none of the region, or the service is gone. */
    pinCode: string | null
    /** Null outside the window. */
    family: SeenFamily | null
  }

export type NurseDay = {
  /** Visits by start, from those that ended less than 24 hours ago to the coming week, without the days of `more`. */
  visits: NurseVisit[]
  /** From which day on visits of the coming week are left out, and how many; null if none is. */
  more: { from: Day; count: number } | null
  holds: NurseVisit[]
  /** Visits of the last two days whose departure the nurse has not reported, the last one first. */
  departures: (Interval & { visitId: string })[]
  /** Coming visits and holds taken away in the last 48 hours: only their times. */
  taken: Interval[]
}

/** How many days the page shows: today and the next six. */
const shownDays = 7
/** For how many days it asks for a departure that is missing. */
const askedDays = 2
/** The most coming visits that are listed: it keeps the page small, and a batch takes a hundred keys. */
const mostComing = 50

/**
 * A nurse's visits and holds with what they may see of each family now (docs/invariants.md, V7); the answer has nothing else. One batch:
 * the services, and the weeks of visits that may have reports and of those before them in a stay.
 * @param nurse their record and diary, as read in this request
 */
export async function readNurseDay(
  nurse: { staff: StoredStaff; diary: StoredDiary | null },
  now: number,
): Promise<NurseDay> {
  const { shown, more } = shownVisits(nurse.diary, now)
  const holdId = nurse.staff.assignedServiceId
  const serviceIds = [...new Set([...shown.map(({ serviceId }) => serviceId), ...(holdId ? [holdId] : [])])]
  const ended = endedVisits(nurse.diary, now)
  const weekKeys = weeksOf([
    ...ended,
    ...shown.filter((visit) => canHaveArrival(intervalOf(visit), now)),
    ...staysBefore(
      [...ended, ...shown.filter((visit) => intervalOf(visit).start <= now)],
      entriesOf(nurse.diary),
    ),
  ])
  const items = await readRecords(serviceIds, weekKeys)
  return {
    visits: shown.map((visit) => {
      const service = items.services.get(visit.serviceId) ?? null
      const key = weekKey(visit.serviceId, mondayOf(visit.day))
      const week = items.weeks.get(key)
      const reported = week && findVisit(week.visits, visit)
      const stay = reported && hereSinceIn(reported, visit.serviceId, items.weeks)
      return {
        ...shownOf(service, intervalOf(visit), { now, patientName: week?.patientName }),
        ...attendanceIn(reported ?? {}),
        ...stay,
        isEnded: reported ? isEndedFor({ ...reported, ...stay }) : false,
        isReplaced: reported ? isReplaced(reported, week.visits) : false,
        isUnreadable: items.unreadable.has(key),
        visitId: visitIdOf(visit),
      }
    }),
    more,
    departures: departuresMissing(ended, items.weeks, now),
    holds: holdsOf(nurse.staff, holdId ? (items.services.get(holdId) ?? null) : null, now),
    taken: stillTold(nurse.diary?.takenAway ?? [], now),
  }
}

const day = 24 * 60 * 60_000

type ListedVisit = DiaryVisit & { serviceId: string }

/**
 * The visits of the same service that lead without a gap to one that has begun, from which follows how long a live-in nurse has been there.
 */
function staysBefore(begun: readonly ListedVisit[], all: readonly ListedVisit[]): ListedVisit[] {
  const byEnd = new Map(all.map((visit) => [`${visit.serviceId} ${intervalOf(visit).end}`, visit]))
  const before = (visit: ListedVisit) => byEnd.get(`${visit.serviceId} ${intervalOf(visit).start}`)
  return begun.flatMap((visit) => {
    const from = intervalOf(visit).start - longestStay
    const lead: ListedVisit[] = []
    for (let each = before(visit); each && intervalOf(each).start >= from; each = before(each))
      lead.push(each)
    return lead
  })
}

/** The visits whose departure may be asked for, the last one first. */
function endedVisits(diary: StoredDiary | null, now: number): ListedVisit[] {
  return entriesOf(diary)
    .filter((visit) => {
      const { end } = intervalOf(visit)
      return end <= now && now < end + askedDays * day
    })
    .sort((one, other) => intervalOf(other).start - intervalOf(one).start)
}

function departuresMissing(
  ended: readonly ListedVisit[],
  weeks: ReadonlyMap<string, StoredWeek>,
  now: number,
): NurseDay['departures'] {
  return ended.flatMap((visit) => {
    const own = [...weeks.values()].flatMap((week) => (week.serviceId === visit.serviceId ? week.visits : []))
    const stored = findVisit(own, visit)
    const isMissing =
      stored && visitState({ ...stored, ...stayFacts(stored, own) }, { now }) === 'no-departure'
    return isMissing ? [{ visitId: visitIdOf(visit), ...intervalOf(visit) }] : []
  })
}

/** Visits that are over are always shown. Of the coming ones whole days may be left out, but never today. */
function shownVisits(diary: StoredDiary | null, now: number) {
  const today = dayAt(now)
  const last = addDays(today, shownDays - 1)
  const visits: ListedVisit[] = entriesOf(diary)
    .filter((visit) => intervalOf(visit).end + day > now && dayOfStart(visit) <= last)
    .sort((one, other) => intervalOf(one).start - intervalOf(other).start)
  const coming = visits.filter((visit) => intervalOf(visit).end > now)
  const left = coming[mostComing]
  const from = later(addDays(today, 1), left ? dayOfStart(left) : addDays(last, 1))
  const shown = visits.filter((visit) => dayOfStart(visit) < from)
  const count = visits.length - shown.length
  return { shown, more: count > 0 ? { from, count } : null }
}

function holdsOf(staff: StoredStaff, service: StoredService | null, now: number): NurseVisit[] {
  if (service?.status !== 'assigned' || service.hasPlan || service.nurseId !== staff.id) return []
  return [{ ...shownOf(service, holdInterval(service.patient), { now }), visitId: null }]
}

/**
 * The time and area of a visit or hold and, inside its window, the family.
 * @param patientName from the visit's week, if that was read
 */
function shownOf(
  service: StoredService | null,
  interval: Interval,
  { now, patientName }: { now: number; patientName?: string | undefined },
) {
  return {
    ...interval,
    pinCode: service && pinCodeOf(service.address),
    family: seesFamily(interval, now) ? familyOf(service, patientName) : null,
  }
}

/** A service that the office has closed is gone, but its running visit still gets a departure. */
function familyOf(service: StoredService | null, patientName: string | undefined): SeenFamily | null {
  if (service) return { patientName: service.patient.name, contact: contactOf(service) }
  return patientName === undefined ? null : { patientName }
}

/** How a nurse reaches the family, and what care is needed; only inside the window of invariant V7. */
export function contactOf({ address, phone, subService, consultation }: StoredService): FamilyContact {
  return { address, phone, care: subService, notes: consultation }
}

/** A diary that has not changed since may still hold older ones. */
function stillTold(takenAway: readonly TakenAway[], now: number): Interval[] {
  return takenAway
    .filter(({ at }) => Date.parse(at) + takenAwayFor > now)
    .map(intervalOfInstants)
    .filter(({ end }) => end > now)
}

/** From the weeks read, which include those of the visits that lead to this one. */
function hereSinceIn(visit: WeekVisit, serviceId: string, weeks: ReadonlyMap<string, StoredWeek>) {
  const own = [...weeks.values()].flatMap((week) => (week.serviceId === serviceId ? week.visits : []))
  const { hereSince } = stayFacts(visit, own)
  return hereSince ? { hereSince } : {}
}

type WeekKey = { serviceId: string; monday: Day }

function weekKey(serviceId: string, monday: Day): string {
  return `${serviceId} ${monday}`
}

function weeksOf(visits: readonly ListedVisit[]): WeekKey[] {
  const keys = visits.map(({ serviceId, day: on }) => ({ serviceId, monday: mondayOf(on) }))
  return [...new Map(keys.map((key) => [weekKey(key.serviceId, key.monday), key])).values()]
}

async function readRecords(serviceIds: readonly string[], weekKeys: readonly WeekKey[]) {
  if (serviceIds.length === 0)
    return {
      services: new Map<string, StoredService>(),
      weeks: new Map<string, StoredWeek>(),
      unreadable: new Set<string>(),
    }
  const found = await readItems<(StoredService | StoredWeek)[]>(
    ...serviceIds.map((serviceId) => itemOf(Service, Service.get({ serviceId }))),
    ...weekKeys.map((key) => itemOf(ServiceWeek, ServiceWeek.get(key))),
  )
  const services = found.slice(0, serviceIds.length).filter((item) => item !== null) as StoredService[]
  const all = found.slice(serviceIds.length).filter((item) => item !== null) as StoredWeek[]
  const weeks = new Map(readable(all).map((week) => [weekKey(week.serviceId, week.monday), week]))
  const keys = all.map(({ serviceId, monday }) => weekKey(serviceId, monday))
  return {
    services: new Map(services.map((service) => [service.serviceId, service])),
    weeks,
    unreadable: new Set(keys.filter((key) => !weeks.has(key))),
  }
}
