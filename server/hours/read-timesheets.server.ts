import { company } from '#domain/company.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addDays, type Day } from '#domain/visits/days.ts'
import type { DayParts } from '#domain/visits/day-parts.ts'
import { visitHoursIn, type VisitHours } from '#domain/visits/hours.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { addWorked, nothingWorked, partsOfVisit, type Worked } from '#domain/visits/timesheet.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { withoutRemoved } from '#server/roster/removed-services.server.ts'
import type { RosterVisit, ReadVisits, UnreadableWeek } from '#server/roster/read-weeks.server.ts'
import type { NurseEntry } from '#server/staff/all-nurses.server.ts'
import { readFullTime, type FullTimeDays } from '#server/money/read-full-time.server.ts'
import { readServicesOf, type Days } from '#server/roster/read-services.server.ts'

/** A nurse's visit, with what was reported of it. */
export type TimesheetVisit = DayParts & { id: string; visit: RosterVisit; hours: VisitHours }

/** The sums of one nurse. */
type TimesheetRow = Worked & { id: string; name: string }

export type Timesheets = {
  days: Days
  /** Milliseconds since 1970. */
  readAt: number
  /** By name; nurses without a visit are left out. */
  rows: TimesheetRow[]
  /** Of which something needs checking, latest first. */
  open: (TimesheetVisit & { nurse: NurseEntry | undefined })[]
  /** Those that were asked for, by nurse and start. */
  visits: TimesheetVisit[]
  /** Nurses held by services without a visit schedule, by name; their days are in no sum of hours. */
  fullTime: (FullTimeDays & { nurseName: string })[]
  /** The names of nurses who work here but had no visit and no full-time days. */
  withoutVisit: string[]
  nurseCount: number
  nameOf: (nurseId: string) => string
  /** By day. */
  holidays: Record<Day, string>
  /** Weeks whose visits cannot be read and are in no sum. */
  unreadable: UnreadableWeek[]
}

/** The most days that one request reads. */
export const mostDays = 92

/**
 * What nurses worked in some days, from the weeks themselves. What is not over is in no sum but that of what is to come.
 * @param wanted whose visits are listed one by one; left out for none
 */
export async function readTimesheets(
  days: Days,
  wanted: (visit: RosterVisit) => boolean = () => false,
): Promise<Timesheets> {
  // A nurse may arrive on the day before the first, and a visit of the last day may end on the day after the next.
  const holidays = await readHolidays(addDays(days.first, -1), addDays(days.last, 2))
  const { readAt, nurses, services } = await readServicesOf(days)
  const fullTime = await readFullTime(days, readAt)
  const read = timesheetsOf(days, { services, nurses, fullTime, holidays, readAt, wanted })
  const open = await withoutRemoved(read.open, ({ visit: { serviceId }, hours: { matters } }) => ({
    serviceId,
    matters,
  }))
  const isOpen = new Set(open.map(({ id }) => id))
  return { ...read, open, visits: read.visits.map((each) => (isOpen.has(each.id) ? each : settled(each))) }
}

function settled<Each extends TimesheetVisit>(each: Each): Each {
  return { ...each, hours: { ...each.hours, matters: [] } }
}

/** Whose visit it is, or was when they were taken off it. */
export function nurseOf({ nurseId, former }: RosterVisit): string | undefined {
  return nurseId ?? former
}

/** How many visits of each nurse are open. */
export function openByNurse({ open }: Pick<Timesheets, 'open'>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { visit } of open) {
    const nurseId = nurseOf(visit) ?? ''
    counts.set(nurseId, (counts.get(nurseId) ?? 0) + 1)
  }
  return counts
}

type Read = Pick<Timesheets, 'holidays' | 'readAt'> & {
  services: Iterable<ReadVisits>
  nurses: readonly NurseEntry[]
  fullTime: readonly FullTimeDays[]
  wanted: (visit: RosterVisit) => boolean
}

/** @param services each one's visits in the days and the weeks around them, including cancelled ones */
export function timesheetsOf(days: Days, read: Read): Timesheets {
  const { nurses, fullTime, holidays, readAt, wanted } = read
  const counted = { night: company.night, isHoliday: (day: Day) => day in holidays }
  const known = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  const sums = new Map<string, Worked>()
  const found: Pick<Timesheets, 'open' | 'visits' | 'unreadable'> = { open: [], visits: [], unreadable: [] }
  for (const { visits: own, unreadable } of read.services) {
    found.unreadable.push(...unreadable)
    const hoursIn = visitHoursIn(own, readAt)
    for (const visit of own) {
      const day = dayOfStart(visit)
      const hours = day < days.first || day > days.last ? null : hoursIn(visit)
      if (!hours) continue
      const each = { id: visitIdOf(visit), visit, hours, ...partsOfVisit(hours, counted) }
      const [nurseId, isOpen] = [nurseOf(visit) ?? '', hours.matters.length > 0]
      // A nurse who was taken off a visit has none of its hours, but a row until their report is settled.
      const isTheirs = Boolean(visit.nurseId) || (isOpen && nurseId !== '')
      if (isTheirs) sums.set(nurseId, addWorked(sums.get(nurseId) ?? nothingWorked, visit, each))
      if (isOpen) found.open.push({ ...each, nurse: known.get(nurseId) })
      if (isTheirs && wanted(visit)) found.visits.push(each)
    }
  }
  const nameOf = (id: string) => known.get(id)?.fullName ?? unknownNurse
  const working = nurses.filter(({ retiredAt }) => !retiredAt)
  const busy = new Set([...sums.keys(), ...fullTime.map(({ nurseId }) => nurseId)])
  return {
    ...{ days, readAt, holidays, nameOf, unreadable: found.unreadable, nurseCount: working.length },
    rows: [...sums].map(([id, sum]) => ({ id, name: nameOf(id), ...sum })).sort(byName),
    open: found.open.sort((one, other) => startOf(other) - startOf(one)),
    visits: found.visits.sort((one, other) => byNurse(one, other, nameOf)),
    fullTime: fullTime
      .map((each) => ({ ...each, nurseName: nameOf(each.nurseId) }))
      .sort((one, other) => compare(one.nurseName, other.nurseName)),
    withoutVisit: working.filter(({ id }) => !busy.has(id)).map(({ fullName }) => fullName),
  }
}

function startOf({ visit }: TimesheetVisit): number {
  return intervalOf(visit).start
}

function byNurse(one: TimesheetVisit, other: TimesheetVisit, nameOf: (id: string) => string): number {
  const [first, second] = [one, other].map(({ visit }) => `${nameOf(nurseOf(visit) ?? '')} ${nurseOf(visit)}`)
  return compare(first ?? '', second ?? '') || startOf(one) - startOf(other)
}

function byName(one: TimesheetRow, other: TimesheetRow): number {
  return compare(one.name, other.name) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en')
}
