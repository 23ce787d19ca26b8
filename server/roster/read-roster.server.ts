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
import { readWeekAfter } from './read-week-after.server.ts'
import { readWeekWithBefore, takesPlace, type WeekWithBefore } from './read-week-with-before.server.ts'
import { byStart, together, type RosterVisit } from './read-weeks.server.ts'

/** A service that holds its nurse full-time, in milliseconds since 1970. */
export type RosterHold = ServiceOfFamily &
  Interval & {
    patientName: string
    /** Absent on records of the former app whose nurse has no record. */
    nurseId?: string
    nurseName: string
  }

/** A time when a nurse does not work. */
export type RosterAbsence = Pick<
  StoredAbsence,
  'nurseId' | 'id' | 'kind' | 'from' | 'to' | 'uncovered' | 'createdAt'
>

/** A service past its end that is not closed. */
export type ServicePastEnd = { serviceId: string; patientName: string; /** As booked. */ endDate: string }

/** The most notes read. Today lists further ones before their visits are marked here. */
const mostNotes = 100

/** What is planned in a week (docs/visits.md, "Screens"). */
export type Roster = WeekWithBefore & {
  monday: Monday
  /** Of the week after, if this one is over: services whose nurse was there on its last night and may have stayed. */
  after: RosterVisit[]
  /** Those that touch the week, the day before it or the day after. */
  holds: RosterHold[]
  absences: RosterAbsence[]
  /** By name, including nurses who have left. */
  nurses: NurseEntry[]
  /** The first ones by their end, and whether there are more. */
  pastEnd: { services: ServicePastEnd[]; hasMore: boolean }
  /** How many notes of nurses the office has not read, by the id of the visit. */
  unread: ReadonlyMap<string, number>
  /** Milliseconds since 1970. */
  readAt: number
}

/** The most services past their end that are listed. */
const mostPastEnd = 25

/**
 * Reads what is planned in a week. Of the past it reads only what this week needs, so the cost does not grow with it. All of it is
 * eventually consistent: it is for lists, and no decision may depend on it.
 * @param hasNightsBefore also reads the week before for services with a visit that runs on into this Monday
 */
export async function readRoster(monday: Monday, { hasNightsBefore = false } = {}): Promise<Roster> {
  const readAt = now()
  const time = timeOfWeek(monday)
  // Each list is one Query or two, more if an answer exceeds 1 MB.
  const [week, holds, pastEnd, absences, { nurses }, { notes }] = await Promise.all([
    readWeekWithBefore(monday, { nights: hasNightsBefore ? 'all' : 'sent', now: readAt }),
    readHolds(time),
    readPastEnd(readAt),
    listAbsences({ from: instant(time.start), to: instant(time.end) }),
    readAllNurses(),
    readUnreadNotes(mostNotes),
  ])
  const { before, calledOff } = week
  const visits = week.visits.sort(byStart)
  // A batch, only for a week that is over, if a nurse came and has not reported a departure.
  const following = await readWeekAfter(monday, visits, cameIn([...before, ...visits], readAt))
  return {
    monday,
    ...{ visits, before, calledOff },
    after: following.visits.filter(takesPlace),
    unreadable: together([week, following]).unreadable,
    holds,
    absences,
    nurses,
    pastEnd,
    unread: new Map([...Map.groupBy(notes, visitIdOf)].map(([id, { length }]) => [id, length])),
    readAt,
  }
}

/** Whether a visit is over and its nurse was there, perhaps since an earlier visit: only then does it matter whether they stayed. */
function cameIn(visits: readonly RosterVisit[], readAt: number): (visit: RosterVisit) => boolean {
  const ofServices = Map.groupBy(visits, ({ serviceId }) => serviceId)
  return (visit) => {
    if (intervalOf(visit).end > readAt) return false
    if (visit.arrivedAt) return true
    return stayFacts(visit, ofServices.get(visit.serviceId) ?? []).hereSince !== undefined
  }
}

/** The services that hold their nurse and touch a time. */
async function readHolds(time: Interval): Promise<RosterHold[]> {
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

/** Open services past their end, earliest end first. Two Queries of at most 26 entries. */
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

/** A whole week with the day before and the day after: a visit on the last day ends on the next. */
function timeOfWeek(monday: Monday): Interval {
  return { start: startOfDay(addDays(monday, -1)), end: startOfDay(addDays(monday, 8)) }
}

function instant(time: number): string {
  return new Date(time).toISOString()
}
