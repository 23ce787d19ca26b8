import { attendanceIn, attendanceOf, correctable, correctedOf } from '#domain/visits/attendance.ts'
import { mondayOf } from '#domain/visits/days.ts'
import { visitHoursIn } from '#domain/visits/hours.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { auditedVisit } from '../audited.ts'
import type { TableRecords } from '../table-records.ts'

/**
 * V5. One effective arrival and one effective departure for each visit: the times in the week are those that follow from the visit's events.
 */
export function attendance({ serviceWeek, visitEvent, auditEntry }: TableRecords): string[] {
  const found = lostReports({ serviceWeek, visitEvent, auditEntry })
  const events = Map.groupBy(visitEvent, nameOf)
  for (const { serviceId, visits } of serviceWeek)
    for (const visit of visits) {
      const name = nameOf({ serviceId, ...visit })
      const reported = (events.get(name) ?? []).sort((one, other) => one.sequence - other.sequence)
      events.delete(name)
      const there = attendanceIn(visit)
      const [inWeek, expected] = [there, attendanceOf(reported, intervalOf(visit).end)].map(textOf)
      if (inWeek !== expected) found.push(`${name} says ${inWeek}, and its events ${expected}`)
      const [counted, corrections] = [visit.corrected, correctedOf(reported)].map((each) =>
        JSON.stringify(each),
      )
      if (counted !== corrections)
        found.push(`${name} was corrected ${counted ?? 'never'}, and by its events ${corrections ?? 'never'}`)
      for (const kind of correctable) {
        const first = reported.filter((event) => event.kind === kind && !event.contested).length
        const takenBack = reported.filter(
          (event) => event.kind === 'correction' && event.corrects === kind && !event.happenedAt,
        ).length
        if (first - takenBack > 1) found.push(`${name} has ${kind} more than once`)
      }
      const { arrivedAt, leftAt, missedAt } = there
      if (leftAt && !(arrivedAt && arrivedAt < leftAt))
        found.push(`${name} was left at ${leftAt} and not arrived at before`)
      if (arrivedAt && missedAt) found.push(`${name} was arrived at and missed`)
      if (arrivedAt && !visit.nurseId) found.push(`${name} was arrived at without a nurse`)
      if (visit.state === 'cancelled' && (arrivedAt ?? leftAt ?? missedAt))
        found.push(`${name} is cancelled and says ${inWeek}`)
    }
  return [...found, ...[...events.keys()].map((name) => `${name} has events and does not exist`)]
}

/**
 * V5. The hours of a visit are never below zero, and an arrival after the end of its visit lies in the time of no other visit that its nurse
 * had with this family when it was reported.
 */
export function hours({
  serviceWeek,
  visitEvent,
}: Pick<TableRecords, 'serviceWeek' | 'visitEvent'>): string[] {
  const events = Map.groupBy(visitEvent, nameOf)
  return [...Map.groupBy(serviceWeek, ({ serviceId }) => serviceId)].flatMap(([serviceId, weeks]) => {
    const visits = weeks.flatMap((week) => week.visits)
    const hoursIn = visitHoursIn(visits, now())
    return visits.flatMap((visit) => {
      const name = nameOf({ serviceId, ...visit })
      const { reported } = hoursIn(visit) ?? { reported: 0 }
      const heardAt = (events.get(name) ?? []).findLast(isOfArrival)?.heardAt
      const later = visit.state === 'planned' && laterVisitOf(visit, visits, heardAt)
      return [
        ...(reported < 0 ? [`${name} has ${reported} ms of reported hours`] : []),
        ...(later ? [`${name} was arrived at when ${visitKey(later)} of the same nurse ran`] : []),
      ]
    })
  })
}

function isOfArrival({ kind, corrects, contested }: TableRecords['visitEvent'][number]): boolean {
  return (kind === 'arrived' && !contested) || corrects === 'arrived'
}

type WeekVisit = TableRecords['serviceWeek'][number]['visits'][number]

/** The visit of the same nurse that ran when they arrived; one that had not begun when it was reported ran later. */
function laterVisitOf(visit: WeekVisit, visits: readonly WeekVisit[], heardAt?: string) {
  const arrivedAt = Date.parse(visit.arrivedAt ?? '')
  if (!(arrivedAt >= intervalOf(visit).end)) return undefined
  const known = heardAt === undefined ? arrivedAt : Math.min(arrivedAt, Date.parse(heardAt))
  return visits.find((other) => {
    const { start, end } = intervalOf(other)
    const isTheirs = other.state === 'planned' && other.nurseId === visit.nurseId
    return isTheirs && start <= known && arrivedAt < end
  })
}

/** What the office reports is an event and an entry of the audit log, as long as its week is kept. */
function lostReports({
  serviceWeek,
  visitEvent,
  auditEntry,
}: Pick<TableRecords, 'serviceWeek' | 'visitEvent' | 'auditEntry'>): string[] {
  const kept = new Set(serviceWeek.map(({ serviceId, monday }) => `${serviceId} ${monday}`))
  const written = auditEntry.flatMap((entry) => {
    const { recordType, recordId, action } = entry
    const visit = auditedVisit(entry)
    if (recordType !== 'plan' || !action.startsWith('visit-') || !visit) return []
    return kept.has(`${recordId} ${mondayOf(visit.day)}`)
      ? [`${action} of ${nameOf({ serviceId: recordId, ...visit })}`]
      : []
  })
  const reported = visitEvent
    .filter(({ evidence }) => evidence === 'telephone')
    .map((event) => `visit-${event.kind} of ${nameOf(event)}`)
  const counts = (names: string[]) => Map.groupBy(names, (name) => name)
  const events = counts(reported)
  return [...counts(written)].flatMap(([name, { length }]) => {
    const there = events.get(name)?.length ?? 0
    return there < length ? [`${name}: ${length} in the audit log, and ${there} events`] : []
  })
}

function nameOf(visit: { serviceId: string; line: string; day: string }): string {
  return `${visit.serviceId} ${visitKey(visit)} (week of ${mondayOf(visit.day)})`
}

function textOf(times: ReturnType<typeof attendanceOf>): string {
  return Object.entries(times)
    .sort()
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')
}
