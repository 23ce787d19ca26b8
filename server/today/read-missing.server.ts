import { addDays, dayAt, mondayOf, type Day, type Monday } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { isSent } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { readDecidingWeeks } from '#server/roster/read-deciding-weeks.server.ts'
import {
  readPackedNights,
  readPackedWeek,
  together,
  unpacked,
  type PackedWeek,
  type RosterVisit,
  type UnreadableWeek,
} from '#server/roster/read-weeks.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readRemoved } from './read-today.server.ts'
import { visitsOfToday, type VisitOfToday } from './visits-of-today.server.ts'

/** A visit that is over and whose departure, or arrival and departure, nobody reported. */
export type MissingReport = { visit: VisitOfToday; nurse: NurseEntry | undefined }

export type MissingReports = {
  /** Milliseconds since 1970. */
  readAt: number
  /** By nurse, because one call settles all of theirs, then by time. */
  rows: MissingReport[]
  /** Weeks whose visits cannot be read and are in no row. */
  unreadable: UnreadableWeek[]
}

/** How many days back reports can be asked for: the month that is being paid. */
export const mostDaysBack = 35

/** The visits since a day that lack a report: a Query for each week, two at a time as in `server/hours/`, and the nurses. */
export async function readMissing(since: Day): Promise<MissingReports> {
  const readAt = now()
  const first = mondayOf(since)
  const [before, { nurses }] = await Promise.all([readPackedNights(addDays(first, -7)), readAllNurses()])
  const mondays: Monday[] = []
  for (let monday = first; monday <= dayAt(readAt); monday = addDays(monday, 7)) mondays.push(monday)
  const weeks: PackedWeek[][] = []
  for (let from = 0; from < mondays.length; from += 2)
    weeks.push(...(await Promise.all(mondays.slice(from, from + 2).map(readPackedWeek))))
  const known = new Set(before.map(({ serviceId }) => serviceId))
  const deciding = await readDecidingWeeks(takingPlace(unpacked(weeks[0] ?? []).visits), {
    monday: first,
    now: readAt,
    known,
  })
  const decidingOf = Map.groupBy(deciding.visits, ({ serviceId }) => serviceId)
  const found: VisitOfToday[] = []
  const unreadable = [...deciding.unreadable]
  // Service by service: all visits of a large company at once take more memory than a function has.
  for (const [id, packed] of Map.groupBy([before, ...weeks].flat(), ({ serviceId }) => serviceId)) {
    const own = together([unpacked(packed), { visits: decidingOf.get(id) ?? [], unreadable: [] }])
    unreadable.push(...own.unreadable)
    found.push(...missingIn(takingPlace(own.visits), readAt).filter((visit) => dayOfStart(visit) >= since))
  }
  const unreported = found.filter(({ shows }) => shows === 'no-report')
  const removed = await readRemoved([...new Set(unreported.map(({ serviceId }) => serviceId))])
  const nurseOf = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  return {
    readAt,
    rows: found
      .filter(({ shows, serviceId }) => shows !== 'no-report' || !removed.has(serviceId))
      .map((visit) => ({ visit, nurse: nurseOf.get(visit.nurseId ?? '') }))
      .sort(byNurse),
    unreadable: unreadable.filter(({ monday }) => monday >= first),
  }
}

function takingPlace(visits: readonly RosterVisit[]): RosterVisit[] {
  return visits.filter((visit) => visit.state === 'planned' || isSent(visit))
}

/** As on Today: a departure is not missing while the nurse who takes over is still awaited. */
function missingIn(visits: readonly RosterVisit[], time: number): VisitOfToday[] {
  const { late, earlier } = visitsOfToday(visits, time)
  return [...late, ...earlier].filter(({ shows }) => shows === 'no-departure' || shows === 'no-report')
}

function byNurse(one: MissingReport, other: MissingReport): number {
  const order = (one.nurse?.fullName ?? '').localeCompare(other.nurse?.fullName ?? '', 'en')
  return order || intervalOf(one.visit).start - intervalOf(other.visit).start
}
