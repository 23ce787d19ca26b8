import { addDays, dayAt, mondayOf, mondaysFrom, type Day } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { listContestedWeeks } from '#server/plans/week-lists.server.ts'
import { readWeekWithBefore, stillCounts } from '#server/roster/read-week-with-before.server.ts'
import {
  readPackedWeek,
  unpacked,
  visitsOfWeeks,
  type PackedWeek,
  type RosterVisit,
  type UnreadableWeek,
} from '#server/roster/read-weeks.server.ts'
import { withoutRemoved } from '#server/roster/removed-services.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readReporters } from './read-reporters.server.ts'
import { isSince, withStates, type VisitOfToday } from './visits-of-today.server.ts'

/** A visit of which something needs checking. */
export type CheckingVisit = {
  visit: VisitOfToday
  /** Its own, or the one who was taken off it. */
  nurse: NurseEntry | undefined
  /** A nurse who had the visit before and has sent a report that changes no time. */
  reporter?: NurseEntry | undefined
}

export type CheckingVisits = {
  /** Milliseconds since 1970. */
  readAt: number
  /** By nurse, because one call settles all of theirs, then by time. */
  rows: CheckingVisit[]
  /** Weeks whose visits cannot be read and are in no row. */
  unreadable: UnreadableWeek[]
}

/** How many days back reports can be asked for: the month that is being paid. */
export const mostDaysBack = 35

/** The visits since a day of which something needs checking, and of all days what nurses' reports leave to settle: a Query for each week, two at a time as in `server/hours/`, and the nurses. */
export async function readChecking(since: Day): Promise<CheckingVisits> {
  const readAt = now()
  const first = mondayOf(since)
  const [week, { nurses }, contested] = await Promise.all([
    readWeekWithBefore(first, { nights: 'all', now: readAt }),
    readAllNurses(),
    listContestedWeeks(first),
  ])
  const mondays = mondaysFrom(addDays(first, 7), dayAt(readAt))
  const weeks: PackedWeek[][] = []
  for (let from = 0; from < mondays.length; from += 2)
    weeks.push(...(await Promise.all(mondays.slice(from, from + 2).map(readPackedWeek))))
  const firstOf = Map.groupBy(
    [...week.before, ...week.visits, ...week.calledOff],
    ({ serviceId }) => serviceId,
  )
  const laterOf = Map.groupBy(weeks.flat(), ({ serviceId }) => serviceId)
  const found: VisitOfToday[] = []
  const older = visitsOfWeeks(contested)
  const unreadable = [...week.unreadable]
  // Service by service: all visits of a large company at once take more memory than a function has.
  for (const id of new Set([...firstOf.keys(), ...laterOf.keys()])) {
    const own = unpacked(laterOf.get(id) ?? [])
    unreadable.push(...own.unreadable)
    const visits = [...(firstOf.get(id) ?? []), ...own.visits.filter(stillCounts)]
    found.push(...checkingIn(visits, readAt).filter(isSince(since)))
  }
  const known = new Set(found.map(visitIdOf))
  const toSettle = older.visits.filter((visit) => visit.contested && !known.has(visitIdOf(visit)))
  found.push(...checkingIn(toSettle, readAt))
  const nurseOf = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  const rows = (await withoutRemoved(found, (visit) => visit))
    .map((visit) => ({ visit, nurse: nurseOf.get(visit.nurseId ?? visit.former ?? '') }))
    .sort(byNurse)
  // In the order of the page, of which the first are read.
  const reporters = await readReporters(rows.map(({ visit }) => visit))
  return {
    readAt,
    rows: rows.map((row) => ({ ...row, reporter: nurseOf.get(reporters.get(visitIdOf(row.visit)) ?? '') })),
    unreadable: [...unreadable.filter(({ monday }) => monday >= first), ...older.unreadable],
  }
}

/** As on Today, where some of them stand in other lists. */
function checkingIn(visits: readonly RosterVisit[], time: number): VisitOfToday[] {
  return withStates(visits, time).filter(({ matters }) => matters.length > 0)
}

function byNurse(one: CheckingVisit, other: CheckingVisit): number {
  const order = (one.nurse?.fullName ?? '').localeCompare(other.nurse?.fullName ?? '', 'en')
  return order || intervalOf(one.visit).start - intervalOf(other.visit).start
}
