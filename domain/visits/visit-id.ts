import { isRecordId } from '#domain/record-id.ts'
import { isDay, type Day } from './days.ts'

/** Names a visit for good: changes to the visit do not alter it. */
export type VisitName = { serviceId: string; line: string; day: Day }

/** The id of a visit in addresses and calendars. */
export function visitIdOf({ serviceId, line, day }: VisitName): string {
  return `${serviceId}.${day}.${line}`
}

/** The visit that an id names; null if it names none. A service's id may itself contain dots. */
export function readVisitId(id: string): VisitName | null {
  const [, serviceId, day, line] = /^(.+)\.(\d{4}-\d\d-\d\d)\.(\d{1,4}(?:\.[1-8])?)$/.exec(id) ?? []
  return serviceId && day && line && isDay(day) ? { serviceId, line, day } : null
}

/** How many of these visits each service has, by its id. */
export function countByService(names: readonly VisitName[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { serviceId } of names) counts[serviceId] = (counts[serviceId] ?? 0) + 1
  return counts
}

/** Whether two names name one visit. */
export function isSameVisit(one: VisitName, other: VisitName): boolean {
  return one.serviceId === other.serviceId && one.line === other.line && one.day === other.day
}

/** Like `readVisitId`, for an address, where the service's id can be anything; null also if no record can have that id. */
export function visitInAddress({ visitId = '' }: { visitId?: string | undefined }): VisitName | null {
  const name = readVisitId(visitId)
  return name && isRecordId(name.serviceId) ? name : null
}
