import { addDays, daysFrom, startOfDay, type Day } from '#domain/visits/days.ts'
import { assignmentsOf, heldDays } from '#domain/visits/full-time-days.ts'
import { intervalOfInstants, overlap, type Interval } from '#domain/visits/intervals.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import type { StoredDiary } from '#server/nurse-time/diary.entity.server.ts'
import { TooMuchToRead } from '#server/table/transient-errors.server.ts'
import { readPaidSince, type PaidService } from './paid-services.server.ts'

/** A nurse whom a service without a visit schedule held in some days, and on which of them so far. */
export type FullTimeDays = Pick<PaidService, 'serviceId' | 'uid' | 'patientName'> & {
  nurseId: string
  days: number
  on: Day[]
}

function timeOf({ first, last }: { first: Day; last: Day }): Interval {
  return { start: startOfDay(first), end: startOfDay(addDays(last, 1)) }
}

/** Services whose audit log is read at once. */
const atOnce = 10

/** What one request can read: the services that held a nurse in the days, and the pages of those that have ended since the first one. */
const usualBounds = { services: 2_000, pages: 20 }

/**
 * Whom services without a visit schedule held in some days: the Queries for all services, and one for the audit log of each that held a
 * nurse, which says who came when.
 * @throws TooMuchToRead where there are more than the bounds: days that are left out would be missing in the pay
 */
export async function readFullTime(
  days: { first: Day; last: Day },
  now: number,
  bounds = usualBounds,
): Promise<FullTimeDays[]> {
  const time = timeOf(days)
  const services = (await readPaidSince(time.start, bounds.pages)).filter((service) => holdIn(service, time))
  if (services.length > bounds.services) throw new TooMuchToRead('full-time assignments')
  const all: FullTimeDays[] = []
  for (let from = 0; from < services.length; from += atOnce) {
    const read = services.slice(from, from + atOnce).map((service) => fullTimeOf(service, days, now))
    all.push(...(await Promise.all(read)).flat())
  }
  return all
}

/** The time in which a service held a nurse; null where that is not within another one. */
function holdIn({ start, heldUntil }: PaidService, time: Interval): Interval | null {
  const hold = { start, end: heldUntil ?? start }
  return hold.start < hold.end && overlap(hold, time) ? hold : null
}

/** The nurses of one service who were or will be held in some days, and on which of them until `now`: at most one Query. */
export async function fullTimeOf(
  service: PaidService,
  days: { first: Day; last: Day },
  now: number,
): Promise<FullTimeDays[]> {
  const { serviceId, uid, patientName } = service
  const hold = holdIn(service, timeOf(days))
  if (!hold) return []
  const all = daysFrom(days.first, days.last)
  const on = new Map<string, Day[]>()
  for (const { nurseId, from, until } of await readAssignments(serviceId)) {
    const held = { start: Math.max(hold.start, from), end: Math.min(hold.end, until) }
    if (held.start >= held.end || !overlap(held, timeOf(days))) continue
    const own = all.filter((day) =>
      heldDays({ from, until }, { service: hold, days: { first: day, last: day }, now }),
    )
    on.set(nurseId, [...(on.get(nurseId) ?? []), ...own])
  }
  return [...on].map(([nurseId, own]) => ({
    nurseId,
    serviceId,
    uid,
    patientName,
    days: own.length,
    on: own,
  }))
}

/**
 * On how many of some days the service that holds a nurse now has held them: one Query. Null where it does not hold them in these days.
 * Former assignments are not counted: the history has no list by nurse.
 */
export async function readDaysOfHold(
  { nurseId, hold }: Pick<StoredDiary, 'nurseId' | 'hold'>,
  days: { first: Day; last: Day },
  now: number,
): Promise<number | null> {
  const service = hold && intervalOfInstants(hold)
  const time = timeOf(days)
  if (!service || !overlap(service, time)) return null
  const own = (await readAssignments(hold.serviceId)).filter((each) => each.nurseId === nurseId)
  if (own.length === 0) return null
  return own.reduce((sum, each) => sum + heldDays(each, { service, days, now }), 0)
}

/** Who came to a service and when, as its audit log has it: one Query. */
async function readAssignments(serviceId: string) {
  const { data } = await AuditEntry.query
    .ofRecord({ recordType: 'service', recordId: serviceId })
    .go({ pages: 'all' })
  return assignmentsOf(
    data.map(({ action, at, values }) => ({ action, at, values: Object(values) as object })),
  )
}
