import { addDays, dayAt, mondayOf, startOfDay, type Day } from '#domain/visits/days.ts'
import { unknownNurse } from '#domain/staff.ts'
import { addVisit, noHours, visitHoursIn, type Hours } from '#domain/visits/hours.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { ServiceWeek, type StoredWeek } from '#server/plans/service-week.entity.server.ts'
import { readNights, readWeek, visitsOfWeek, type RosterVisit } from '#server/roster/read-weeks.server.ts'
import { readAllNurses, type NurseEntry } from '#server/staff/all-nurses.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'

/** A month, yyyy-mm. */
export type Month = string

/** The hours of one nurse, or of one service, in a month. */
export type HoursRow = Hours & { id: string; /** The nurse's or the patient's. */ name: string }

/** A visit of which nobody has reported that its nurse has left. */
export type MissingDeparture = { id: string; visit: RosterVisit; nurse: NurseEntry | undefined }

export type MonthHours = {
  month: Month
  /** Milliseconds since 1970. */
  readAt: number
  /** By name; those who had no visit in the month are left out. */
  byNurse: HoursRow[]
  byService: HoursRow[]
  /** The last one first. */
  missing: MissingDeparture[]
  /** Of all nurses; `withoutVisit` are the names of those who work here and had none. */
  withoutVisit: string[]
  nurseCount: number
}

/** The days of a month as its weeks: from the Monday of its first day to that of its last one. */
function mondaysOf(month: Month): Day[] {
  const mondays: Day[] = []
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7))
    mondays.push(monday)
  return mondays
}

/**
 * The hours of all visits that begin in a month: one Query for each of its weeks, one for the nights before it, two for the nurses, all at
 * once; then a batch of weeks after it, where a month that ends on a Sunday needs them. What is not over is planned to come.
 */
export async function readMonth(month: Month): Promise<MonthHours> {
  const readAt = now()
  const mondays = mondaysOf(month)
  const [before, { nurses }, ...weeks] = await Promise.all([
    readNights(addDays(mondays[0] ?? '', -7)),
    readAllNurses(),
    ...mondays.map(readWeek),
  ])
  const after = await readAfter(mondays.at(-1) ?? '', weeks.at(-1) ?? [])
  return hoursOfMonth(month, { visits: [...before, ...weeks.flat(), ...after], nurses, readAt })
}

/**
 * The week after of those services of whose last night it decides the hours: whether a nurse of whom no departure is reported stays for the
 * next day, and when the nurse comes who takes over.
 */
async function readAfter(monday: Day, visits: readonly RosterVisit[]): Promise<RosterVisit[]> {
  const next = addDays(monday, 7)
  const open = visits.filter((visit) => {
    if (visit.state !== 'planned' || intervalOf(visit).end < startOfDay(next)) return false
    return visit.replacedBy ? visit.replacedBy.day >= next : !visit.leftAt && !visit.missedAt
  })
  const serviceIds = [...new Set(open.map(({ serviceId }) => serviceId))]
  if (serviceIds.length === 0 || next > dayAt(now())) return []
  const weeks = await readItems<StoredWeek[]>(
    ...serviceIds.map((serviceId) => itemOf(ServiceWeek, ServiceWeek.get({ serviceId, monday: next }))),
  )
  return weeks.flatMap((week) => (week ? visitsOfWeek(week) : []))
}

/** @param visits those of the month, and of the weeks around it, also the cancelled ones */
export function hoursOfMonth(
  month: Month,
  {
    visits,
    nurses,
    readAt,
  }: { visits: readonly RosterVisit[]; nurses: readonly NurseEntry[]; readAt: number },
): MonthHours {
  const ofServices = Map.groupBy(visits, ({ serviceId }) => serviceId)
  const hoursIn = new Map([...ofServices].map(([id, own]) => [id, visitHoursIn(own, readAt)]))
  const known = new Map(nurses.map((nurse) => [nurse.id, nurse]))
  const [byNurse, byService] = [new Map<string, Hours>(), new Map<string, Hours>()]
  const missing: MissingDeparture[] = []
  for (const visit of visits) {
    if (!visit.day.startsWith(`${month}-`)) continue
    const { serviceId, nurseId } = visit
    const hours = hoursIn.get(serviceId)?.(visit)
    if (!hours) continue
    byService.set(serviceId, addVisit(byService.get(serviceId) ?? noHours, visit, hours, 'service'))
    if (nurseId) byNurse.set(nurseId, addVisit(byNurse.get(nurseId) ?? noHours, visit, hours, 'nurse'))
    if (hours.isDepartureMissing)
      missing.push({ id: visitIdOf(visit), visit, nurse: known.get(nurseId ?? '') })
  }
  const patients = new Map(visits.map(({ serviceId, patientName }) => [serviceId, patientName]))
  const working = nurses.filter(({ retiredAt }) => !retiredAt)
  return {
    month,
    readAt,
    byNurse: rowsOf(byNurse, (id) => known.get(id)?.fullName ?? unknownNurse),
    byService: rowsOf(byService, (id) => patients.get(id) ?? ''),
    missing: missing.sort((one, other) => (one.visit.day < other.visit.day ? 1 : -1)),
    withoutVisit: working.filter(({ id }) => !byNurse.has(id)).map(({ fullName }) => fullName),
    nurseCount: working.length,
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

/** The month that an address names; null for one that is no month, or has not begun. */
export function monthIn(typed: string | null, today = dayAt(now())): Month | null {
  if (typed === null || typed === '') return today.slice(0, 7)
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(typed)) return null
  return typed <= today.slice(0, 7) ? typed : null
}
