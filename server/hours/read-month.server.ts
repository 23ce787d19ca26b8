import { addDays, dayAt, mondayOf, type Day } from '#domain/visits/days.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addVisit, noHours, visitHoursIn, type Hours } from '#domain/visits/hours.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { readWeekAfter } from '#server/roster/read-week-after.server.ts'
import {
  readPackedNights,
  readPackedWeek,
  together,
  unpacked,
  type PackedWeek,
  type RosterVisit,
  type ReadVisits,
  type UnreadableWeek,
} from '#server/roster/read-weeks.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readFullTime, type FullTimeDays } from './read-full-time.server.ts'

/** A month, yyyy-mm. */
export type Month = string

/** The days up to the fifteenth of a month, or those after it. */
export const halves = ['first', 'second'] as const
export type Half = (typeof halves)[number]

/** The first and last day of a month, or of half of one. */
export function daysOfMonth(month: Month, half: Half | null = null): { first: Day; last: Day } {
  const last = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  return {
    first: half === 'second' ? `${month}-16` : `${month}-01`,
    last: half === 'first' ? `${month}-15` : last,
  }
}

/** The hours of one nurse, or of one service, in a month. */
export type HoursRow = Hours & { id: string; /** The nurse's or the patient's. */ name: string }

/** A visit without a report that its nurse has left. */
export type MissingDeparture = { id: string; visit: RosterVisit; nurse: NurseEntry | undefined }

export type MonthHours = {
  month: Month
  /** Null for the whole month. */
  half: Half | null
  /** Milliseconds since 1970. */
  readAt: number
  /** By name; nurses without a visit in the month are left out. */
  byNurse: HoursRow[]
  byService: HoursRow[]
  /** Latest first. */
  missing: MissingDeparture[]
  /** Nurses held by services without a visit schedule, by name; their days are in no sum of hours. */
  fullTime: (FullTimeDays & { nurseName: string })[]
  /** The names of nurses who work here but had no visit and were not held. */
  withoutVisit: string[]
  nurseCount: number
  /** Weeks whose visits cannot be read and are in no sum. */
  unreadable: UnreadableWeek[]
}

/** The weeks of some days: from the Monday of the first to the Monday of the last. */
function mondaysOf({ first, last }: { first: Day; last: Day }): Day[] {
  const mondays: Day[] = []
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7)) mondays.push(monday)
  return mondays
}

/** The hours of all visits that begin in a month, or in half of one. What is not over counts as planned. */
export async function readMonth(month: Month, half: Half | null = null): Promise<MonthHours> {
  const { readAt, nurses, services } = await readServicesOfMonth(month, half)
  const fullTime = await readFullTime(daysOfMonth(month, half), readAt)
  return hoursOfMonth({ month, half }, { services, nurses, fullTime, readAt })
}

/** Each service's visits in a month, or in half of one, and in the weeks around it, to be gone through once; and the nurses. */
export async function readServicesOfMonth(month: Month, half: Half | null) {
  const readAt = now()
  const mondays = mondaysOf(daysOfMonth(month, half))
  const [before, { nurses }] = await Promise.all([
    readPackedNights(addDays(mondays[0] ?? '', -7)),
    readAllNurses(),
  ])
  const weeks: PackedWeek[][] = []
  // Two weeks at a time: in a large company a week is several megabytes, and six at once would take longer than a request may.
  for (let from = 0; from < mondays.length; from += 2)
    weeks.push(...(await Promise.all(mondays.slice(from, from + 2).map(readPackedWeek))))
  const lastMonday = mondays.at(-1) ?? ''
  // The week after may decide about these, if the month ends on a Sunday, so they are read first.
  const last = new Map((weeks.at(-1) ?? []).map((week) => [week, unpacked([week])]))
  const after = await readWeekAfter(lastMonday, together([...last.values()]).visits)
  const afterOf = Map.groupBy(after.visits, ({ serviceId }) => serviceId)
  const ofServices = Map.groupBy([before, ...weeks].flat(), ({ serviceId }) => serviceId)
  // Unpacked service by service: all visits of ten thousand services at once take more memory than a function has.
  function* services() {
    for (const [id, packed] of ofServices) {
      const read = packed.map((week) => last.get(week) ?? unpacked([week]))
      yield together([...read, { visits: afterOf.get(id) ?? [], unreadable: [] }])
    }
    yield { visits: [], unreadable: after.unreadable }
  }
  return { readAt, nurses, services: services() }
}

/** @param services each one's visits in the month and the weeks around it, including cancelled ones */
export function hoursOfMonth(
  { month, half }: Pick<MonthHours, 'month' | 'half'>,
  {
    services,
    nurses,
    fullTime,
    readAt,
  }: {
    services: Iterable<ReadVisits>
    nurses: readonly NurseEntry[]
    fullTime: readonly FullTimeDays[]
    readAt: number
  },
): MonthHours {
  const { first, last } = daysOfMonth(month, half)
  const known = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  const [byNurse, byService] = [new Map<string, Hours>(), new Map<string, Hours>()]
  const patients = new Map<string, string>()
  const missing: MissingDeparture[] = []
  const unreadable: UnreadableWeek[] = []
  for (const { visits: own, unreadable: others } of services) {
    unreadable.push(...others)
    const hoursIn = visitHoursIn(own, readAt)
    for (const visit of own) {
      const day = dayOfStart(visit)
      if (day < first || day > last) continue
      const { serviceId, nurseId } = visit
      const hours = hoursIn(visit)
      if (!hours) continue
      patients.set(serviceId, visit.patientName)
      byService.set(serviceId, addVisit(byService.get(serviceId) ?? noHours, visit, hours, 'service'))
      if (nurseId) byNurse.set(nurseId, addVisit(byNurse.get(nurseId) ?? noHours, visit, hours, 'nurse'))
      if (hours.isDepartureMissing)
        missing.push({ id: visitIdOf(visit), visit, nurse: known.get(nurseId ?? '') })
    }
  }
  const working = nurses.filter(({ retiredAt }) => !retiredAt)
  const held = new Set(fullTime.map(({ nurseId }) => nurseId))
  const idle = working.filter(({ id }) => !byNurse.has(id) && !held.has(id))
  const nameOf = (id: string) => known.get(id)?.fullName ?? unknownNurse
  return {
    ...{ month, half, readAt },
    byNurse: rowsOf(byNurse, nameOf),
    byService: rowsOf(byService, (id) => patients.get(id) ?? ''),
    missing: missing.sort((one, other) => intervalOf(other.visit).start - intervalOf(one.visit).start),
    fullTime: fullTime
      .map((each) => ({ ...each, nurseName: nameOf(each.nurseId) }))
      .sort((one, other) => one.nurseName.localeCompare(other.nurseName, 'en')),
    withoutVisit: idle.map(({ fullName }) => fullName),
    nurseCount: working.length,
    unreadable,
  }
}

function rowsOf(hours: ReadonlyMap<string, Hours>, nameOf: (id: string) => string): HoursRow[] {
  return [...hours]
    .map(([id, sum]) => ({ id, name: nameOf(id), ...sum }))
    .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

function placeOf({ name, id }: HoursRow): string {
  return `${name.toLowerCase()}#${id}`
}

/** The month in an address; null if it is no month or has not begun. */
export function monthIn(typed: string | null, today = dayAt(now())): Month | null {
  if (typed === null || typed === '') return today.slice(0, 7)
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(typed)) return null
  return typed <= today.slice(0, 7) ? typed : null
}
