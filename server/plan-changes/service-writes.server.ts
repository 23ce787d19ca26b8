import type { AuditedOverride } from '#domain/audit.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import type { Day } from '#domain/visits/days.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { hasStatusAndDatesAsRead } from '#server/bookings/as-read.server.ts'
import { assignmentWrites } from '#server/bookings/assign-nurse.server.ts'
import { entryWrites } from '#server/bookings/give-nurse.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import type { NewNotice } from '#server/notices/notice-writes.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { placeByEnd, UserService } from '#server/services/user-service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

type Nurse = Pick<StoredStaff, 'id' | 'fullName' | 'contactNumber'>

/** Why a service cannot name a nurse although it is as it was read. */
export type NamingRefusal = 'user-not-found' | 'not-in-user-list' | 'busy'

/**
 * What a change of a plan writes to its service, or checks: status and days are as they were read. That there is a plan is a
 * condition of the plan itself.
 * @param named the nurse whom a confirmed service names when it becomes assigned; it does not hold them
 * @param more the warnings under which that nurse was chosen; and from which day it no longer holds a nurse whom it held until now
 */
export function serviceWrites(
  administrator: Administrator,
  service: StoredService,
  named: Nurse | null,
  { override, heldUntil }: { override?: AuditedOverride | undefined; heldUntil?: Day | undefined } = {},
): Write<'changed' | NamingRefusal>[] {
  if (named) {
    const { id: nurseId, fullName: assignedNurse, contactNumber: nurseContact } = named
    const set = { status: 'assigned' as const, assignedNurse, nurseContact, nurseId }
    return [
      patchService(service, set),
      ...entryWrites(service, named, { hasPlan: true }),
      ...assignmentWrites(administrator, service.serviceId, named, override),
    ]
  }
  if (service.hasPlan) return [checkService(service)]
  const held = heldUntil ? { heldUntil } : {}
  return [patchService(service, held), patchEntry(service, held)]
}

/** The same, but any refusal means deciding again. */
export function serviceWritesOrChanged(
  ...args: Parameters<typeof serviceWrites>
): Write<'changed' | 'busy'>[] {
  return serviceWrites(...args).map(({ item }) => ({ item, otherwise: 'changed' }))
}

/** The check that the status and the days of a service are as they were read. */
export function checkService(service: StoredService): Write<'changed'> {
  const item = inTransaction(Service)
    .check({ serviceId: service.serviceId })
    .where(hasStatusAndDatesAsRead(service))
    .commit()
  return { item, otherwise: 'changed' }
}

type Held = Pick<StoredService, 'heldUntil'>
type Assignment = Partial<Pick<StoredService, 'status' | 'assignedNurse' | 'nurseContact' | 'nurseId'>> & Held

function patchService(service: StoredService, assignment: Assignment): Write<'changed'> {
  const item = inTransaction(Service)
    .patch({ serviceId: service.serviceId })
    .set({ ...assignment, hasPlan: true, updatedAt: nowInstant() })
    .where(hasStatusAndDatesAsRead(service))
    .commit()
  return { item, otherwise: 'changed' }
}

/** The customer's entry says that there is a plan, so that their card links to the visits. */
function patchEntry(
  { userId: uid, serviceId, status, patient }: StoredService,
  held: Held,
): Write<'changed'> {
  const item = inTransaction(UserService)
    .patch({ uid, serviceId })
    .set({ hasPlan: true, ...held, ...placeByEnd(patient.endDate) })
    .where((current, { eq }) => eq(current.status, status as ServiceStatus))
    .commit()
  return { item, otherwise: 'changed' }
}

/** The notices of a change by which a service may name a nurse: then the family reads of that too. */
export function namingNotices(told: readonly NewNotice[], named: StoredStaff | null): NewNotice[] {
  if (!named) return [...told]
  return told.map((notice) => (notice.kind === 'familyCare' ? { ...notice, isCare: true } : notice))
}
