import { randomUUID } from 'node:crypto'
import { stateNote } from '#app/dashboard/visits/state-words.ts'
import { formatOfficeMinute, indiaMinute } from '#domain/dates.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { hasBegun } from '#domain/visits/plan.ts'
import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { VisitRecords } from '#server/attendance/read-visit.server.ts'
import { now } from '#server/clock.server.ts'
import type { WeekVisit } from '#server/plans/service-week.entity.server.ts'
import type { StoredVisitEvent } from '#server/plans/visit-event.entity.server.ts'

/** The data of the office's page of one visit. */
export function toVisitView({ visit, week, service, events, nurses }: VisitRecords) {
  const time = now()
  const { start, end } = intervalOf(visit)
  const { serviceId, patientName } = week
  return {
    visitId: visitIdOf({ serviceId, ...visit }),
    /** A new id for each page: the same form sent twice is one event. */
    formId: randomUUID(),
    proposed: proposedTimes(visit, time),
    serviceId: service ? serviceId : null,
    patientName,
    phone: service?.phone ?? null,
    address: service?.address ?? null,
    start: officeTime(start),
    end: officeTime(end),
    state: stateNote(visit, time).note,
    arrivedAt: visit.arrivedAt ? formatOfficeMinute(visit.arrivedAt) : null,
    leftAt: visit.leftAt ? formatOfficeMinute(visit.leftAt) : null,
    nurse: visit.nurseId ? toShownNurse(visit.nurseId, nurses.get(visit.nurseId)) : null,
    canBeCovered: visit.state === 'planned' && !hasBegun(visit, time) && service !== null,
    reports: reportsFor(visit, { hasStarted: start <= time }),
    events: events.map((event) => toShownEvent(event, nurses)),
  }
}

function toShownNurse(id: string, nurse: { fullName: string; contactNumber: string } | undefined) {
  return { id, name: nurse?.fullName ?? id, contact: nurse?.contactNumber ?? null }
}

function toShownEvent(event: StoredVisitEvent, nurses: VisitRecords['nurses']) {
  const { clientId, heardAt, happenedAt, kind, evidence, nurseId = '', administratorEmail, note } = event
  return {
    id: clientId,
    heardAt: formatOfficeMinute(heardAt),
    happenedAt: happenedAt && kind !== 'note' ? formatOfficeMinute(happenedAt) : null,
    what: whatOf(event),
    from:
      evidence === 'nurse'
        ? (nurses.get(nurseId)?.fullName ?? 'The nurse')
        : `By telephone, ${administratorEmail ?? 'the office'}`,
    note: note ?? null,
  }
}

export type VisitView = ReturnType<typeof toVisitView>

/**
 * The times that the forms begin with, as the field of a time takes them. While the visit lasts it is now, afterwards the planned
 * time; a correction begins with what was reported.
 */
function proposedTimes(visit: WeekVisit, time: number): Partial<Record<ReportForm, string>> {
  const { start, end } = intervalOf(visit)
  const isOver = end <= time
  return {
    arrived: fieldTime(isOver ? start : time),
    left: fieldTime(isOver ? end : time),
    ...(visit.arrivedAt && { 'correction-arrived': indiaMinute(visit.arrivedAt) }),
    ...(visit.leftAt && { 'correction-left': indiaMinute(visit.leftAt) }),
  }
}

/** A form of the page. */
export type ReportForm =
  'arrived' | 'left' | 'missed' | 'note' | `correction-${'arrived' | 'left' | 'missed'}`

/** What can be reported of a visit as it is. */
function reportsFor(visit: WeekVisit, { hasStarted }: { hasStarted: boolean }): ReportForm[] {
  if (visit.state === 'cancelled') return ['note']
  if (visit.missedAt) return ['correction-missed', 'note']
  if (visit.leftAt) return ['correction-arrived', 'correction-left', 'note']
  if (visit.arrivedAt) return ['left', 'correction-arrived', 'note']
  return [
    ...(visit.nurseId ? (['arrived'] as const) : []),
    ...(hasStarted ? (['missed'] as const) : []),
    'note',
  ]
}

function whatOf({ kind, corrects, happenedAt }: StoredVisitEvent): string {
  if (kind !== 'correction') return words[kind]
  return `Correction: ${happenedAt ? '' : 'not '}${words[corrects ?? 'arrived'].toLowerCase()}`
}

const words = { arrived: 'Arrived', left: 'Left', missed: 'Nobody came', note: 'Note' }

function fieldTime(time: number): string {
  return indiaMinute(new Date(time).toISOString())
}

function officeTime(time: number): string {
  return formatOfficeMinute(new Date(time).toISOString())
}
