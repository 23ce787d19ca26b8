import { dayAt, later } from '#domain/visits/days.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import type { NurseFacts } from './nurse-time.server.ts'

/**
 * For each nurse who is given time: they have not left, are registered to the last day added, and are held by the service that was
 * read or by none.
 * @param given the added visits by nurse
 * @param releases the nurse whom the service held before it had a plan: they become available
 * @param named the nurse whose name and number the service gets: both are as they were read
 */
export function staffWrites(
  { service, nurses }: { service: { serviceId: string }; nurses: ReadonlyMap<string, NurseFacts> },
  given: ReadonlyMap<string, readonly Visit[]>,
  { now, releases, named }: { now: number; releases?: string | undefined; named?: string | undefined },
): Write<'changed'>[] {
  const checked = new Set([...given.keys(), ...(named ? [named] : [])])
  const writes = [...checked]
    .filter((nurseId) => nurseId !== releases)
    .map((nurseId) => {
      const lastDay = lastDayOf(given.get(nurseId) ?? [])
      const staff = nurses.get(nurseId)?.staff ?? null
      if (nurseId !== named) return checkStaff(nurseId, staff, { lastDay })
      return checkStaff(nurseId, staff, { lastDay: later(lastDay, dayAt(now)), isNamed: true })
    })
  if (!releases) return writes
  return [
    ...writes,
    release(releases, service.serviceId, { lastDay: lastDayOf(given.get(releases) ?? []), now }),
  ]
}

function lastDayOf(visits: readonly Visit[]): string {
  return visits.map(({ day }) => day).reduce(later, '')
}

function checkStaff(
  nurseId: string,
  read: StaffRecord | null,
  { lastDay, isNamed = false }: { lastDay: string; isNamed?: boolean },
): Write<'changed'> {
  const held = read?.assignedServiceId
  return {
    item: inTransaction(Staff)
      .check({ id: nurseId })
      .where((staff, { eq, exists, gte, notExists }) =>
        [
          exists(staff.id),
          notExists(staff.retiredAt),
          `(${notExists(staff.regExpiryDate)} OR ${gte(staff.regExpiryDate, lastDay)})`,
          held ? eq(staff.assignedServiceId, held) : notExists(staff.assignedServiceId),
          ...(isNamed && read
            ? [eq(staff.fullName, read.fullName), eq(staff.contactNumber, read.contactNumber)]
            : []),
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed',
  }
}

/** @param lastDay empty where the nurse is given no visit */
function release(
  nurseId: string,
  serviceId: string,
  { lastDay, now }: { lastDay: string; now: number },
): Write<'changed'> {
  return {
    item: inTransaction(Staff)
      .patch({ id: nurseId })
      .set({ available: true, updatedAt: new Date(now).toISOString() })
      .remove(['assignedServiceId'])
      .where((staff, { eq, gte, notExists }) =>
        [
          eq(staff.assignedServiceId, serviceId),
          `(${notExists(staff.regExpiryDate)} OR ${gte(staff.regExpiryDate, lastDay)})`,
        ].join(' AND '),
      )
      .commit(),
    otherwise: 'changed',
  }
}
