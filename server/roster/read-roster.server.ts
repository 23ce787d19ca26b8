import { addDays, startOfDay, type Monday } from '#domain/visits/days.ts'
import { holdInterval, intervalOf, overlap, type Interval } from '#domain/visits/intervals.ts'
import { stayFacts } from '#domain/visits/live-in.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readUnreadNotes } from '#server/attendance/read-notes.server.ts'
import type { StoredAbsence } from '#server/nurse-time/absence.entity.server.ts'
import type { ServiceOfFamily } from '#server/nurse-time/nurse-time.server.ts'
import { listAbsences } from '#server/nurse-time/read-absences.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readDecidingWeeks } from './read-deciding-weeks.server.ts'
import { readWeekAfter } from './read-week-after.server.ts'
import {
  byStart,
  readNights,
  readWeek,
  together,
  type RosterVisit,
  type UnreadableWeek,
} from './read-weeks.server.ts'

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

/** What is planned in a week (docs/visits.md, "Screens"). */
export type Roster = {
  monday: Monday
  /** Without those that were cancelled. */
  visits: RosterVisit[]
  /**
   * Of the week before: for a Monday the services with a visit that goes on after its Sunday; otherwise those whose nurse of live-in care
   * may be there since then, or who was sent in place of a visit of it.
   */
  before: RosterVisit[]
  /** Of the week after, where this one is over: the services whose nurse was there on its last night and may have stayed. */
  after: RosterVisit[]
  /** Weeks that were read and whose visits cannot be: they are in none of these lists. */
  unreadable: UnreadableWeek[]
  /** Those that meet the week, or the day before or after. */
  holds: RosterHold[]
  absences: RosterAbsence[]
  /** By name, also those who have left. */
  nurses: NurseEntry[]
  /** The first ones by their end, and whether there are more. */
  pastEnd: { services: ServicePastEnd[]; hasMore: boolean }
  /** What nurses wrote and nobody of the office has read: the number by the id of the visit. */
  unread: ReadonlyMap<string, number>
  /** Milliseconds since 1970. */
  readAt: number
}

/** Services past their end that are named. */
const mostPastEnd = 25

/**
 * Reads what is planned in a week: the week, the services that hold their nurse, two lists of what is past its end, the absences that have not
 * ended before it, two lists of the nurses, and the notes; each is one Query, which goes on where its answer is larger than 1 MB, and all are
 * made at once. Where a nurse of live-in care has not been heard of since the week before, or was sent in place of a visit of it, one batch of
 * those services' weeks follows; of a week that is over one more, of the week after it, where a nurse came and no departure is reported.
 * Nothing else of the past is read, so the cost does not grow with it. All of it is eventually consistent: it is for lists, and no
 * decision may depend on it.
 * @param hasNightsBefore also reads the week before of services with a visit that goes on into this week's Monday
 */
export async function readRoster(monday: Monday, { hasNightsBefore = false } = {}): Promise<Roster> {
  const readAt = now()
  const time = timeOfWeek(monday)
  const [week, nights, holds, pastEnd, absences, { nurses }, { notes }] = await Promise.all([
    readWeek(monday),
    hasNightsBefore ? readNights(addDays(monday, -7)) : null,
    readHolds(time),
    readPastEnd(readAt),
    listAbsences({ from: instant(time.start), to: instant(time.end) }),
    readAllNurses(),
    readUnreadNotes(mostNotes),
  ])
  const visits = week.visits.filter(takesPlace).sort(byStart)
  const deciding = nights ?? (await readDecidingWeeks(visits, { monday, now: readAt }))
  const before = deciding.visits.filter(takesPlace)
  const following = await readWeekAfter(monday, visits, cameIn([...before, ...visits], readAt))
  return {
    monday,
    ...{ visits, before },
    after: following.visits.filter(takesPlace),
    unreadable: together([deciding, week, following]).unreadable,
    holds,
    absences,
    nurses,
    pastEnd,
    unread: new Map([...Map.groupBy(notes, visitIdOf)].map(([id, { length }]) => [id, length])),
    readAt,
  }
}

/** Whether a visit is over and its nurse was there, since a day before too: else it does not matter whether the nurse stayed. */
function cameIn(visits: readonly RosterVisit[], readAt: number): (visit: RosterVisit) => boolean {
  const ofServices = Map.groupBy(visits, ({ serviceId }) => serviceId)
  return (visit) => {
    if (intervalOf(visit).end > readAt) return false
    if (visit.arrivedAt) return true
    return stayFacts(visit, ofServices.get(visit.serviceId) ?? []).hereSince !== undefined
  }
}

function takesPlace({ state }: RosterVisit): boolean {
  return state === 'planned'
}

/** The services that are assigned as a whole and meet a time. */
export async function readHolds(time: Interval): Promise<RosterHold[]> {
  const { data } = await UserService.query
    .byEnd({ stage: 'held' })
    .gte({ openUntil: instant(time.start) })
    .go({ pages: 'all' })
  return data
    .map(({ serviceId, uid, patientName, nurseName = '', nurseId, startDate, endDate }) => ({
      ...{ serviceId, uid, patientName, nurseName, ...holdInterval({ startDate, endDate }) },
      ...(nurseId && { nurseId }),
    }))
    .filter((hold) => overlap(hold, time))
}

/** The services that are not closed and whose end is over; those that ended first. Two Queries of at most 26 entries. */
async function readPastEnd(time: number): Promise<Roster['pastEnd']> {
  const both = await Promise.all(
    (['held', 'open'] as const).map((stage) =>
      UserService.query
        .byEnd({ stage })
        .lt({ openUntil: instant(time) })
        .go({ limit: mostPastEnd + 1 }),
    ),
  )
  const ended = both
    .flatMap(({ data }) => data)
    .filter((entry) => holdInterval(entry).end <= time)
    .sort((one, other) => (one.endDate < other.endDate ? -1 : 1))
  return {
    services: ended
      .slice(0, mostPastEnd)
      .map(({ serviceId, patientName, endDate }) => ({ serviceId, patientName, endDate })),
    hasMore: ended.length > mostPastEnd,
  }
}

/** The whole days of a week, with the day before and after: a visit of the last day ends on the next one. */
function timeOfWeek(monday: Monday): Interval {
  return { start: startOfDay(addDays(monday, -1)), end: startOfDay(addDays(monday, 8)) }
}

function instant(time: number): string {
  return new Date(time).toISOString()
}
