import { randomUUID } from 'node:crypto'
import type { VisitReport } from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { findVisit } from '#domain/visits/plan.ts'
import { holderOf } from '#domain/visits/stints.ts'
import type { VisitName } from '#domain/visits/visit-id.ts'
import { now } from '#server/clock.server.ts'
import { ServiceWeek } from '#server/plans/service-week.entity.server.ts'
import type { EventAuthor, EventForm } from '#server/attendance/event-writes.server.ts'
import type { Person } from '../people.ts'

/* Reports of visits, as the forms of the product send them. */

export function nurseAuthor(nurse: { id: string }): EventAuthor {
  return { by: 'nurse', uid: `uid-${nurse.id}`, nurseId: nurse.id }
}

export function officeAuthor({ uid, email }: Person): EventAuthor {
  return { by: 'office', administrator: { uid, email } }
}

export function reportOf(visit: VisitName, report: VisitReport, more: Partial<EventForm> = {}): EventForm {
  return { visit, id: randomUUID(), report, ...more }
}

export function arrival(visit: VisitName, happenedAt = now()) {
  return reportOf(visit, { kind: 'arrived', happenedAt })
}

export function departure(visit: VisitName, happenedAt = now()) {
  return reportOf(visit, { kind: 'left', happenedAt })
}

/** The visit as its week has it. */
export async function visitIn(visit: VisitName) {
  return findVisit((await weekOf(visit))?.visits ?? [], visit)
}

/** The line of the nurse whose visit it is, as its week has it. */
export async function holderIn(visit: VisitName) {
  const visits = (await weekOf(visit))?.visits ?? []
  const first = findVisit(visits, visit)
  return first && holderOf(first, visits).line
}

export async function weekOf({ serviceId, day }: VisitName) {
  const { data } = await ServiceWeek.get({ serviceId, monday: mondayOf(day) }).go({ consistent: true })
  return data
}
