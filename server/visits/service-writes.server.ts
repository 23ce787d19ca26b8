import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

type Nurse = Pick<StaffRecord, 'id' | 'fullName' | 'contactNumber'>

/**
 * What a change of a plan writes to its service, or checks of it: the status and the days are as they were read. Whether there is a plan
 * is a condition of the plan itself.
 * @param named a confirmed service whose plan gets a nurse becomes assigned, and names this one; the nurse is not held
 */
export function serviceWrites(
  administrator: Administrator,
  service: ServiceRecord,
  named: Nurse | null,
): Write<'changed' | 'busy'>[] {
  if (named) {
    const { id: nurseId, fullName: assignedNurse, contactNumber: nurseContact } = named
    const set = { status: 'assigned' as const, assignedNurse, nurseContact, nurseId }
    return [patchService(service, set), ...namingWrites(administrator, service, named)]
  }
  return [service.hasPlan ? checkService(service) : patchService(service, {})]
}

/** The check that the status and the days of a service are as they were read. */
export function checkService({ serviceId, status, patient }: ServiceRecord): Write<'changed'> {
  const item = inTransaction(Service)
    .check({ serviceId })
    .where((current, { eq }) =>
      [
        eq(current.status, status),
        eq(current.patient.startDate, patient.startDate),
        eq(current.patient.endDate, patient.endDate),
      ].join(' AND '),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

type Assignment = Partial<Pick<ServiceRecord, 'status' | 'assignedNurse' | 'nurseContact' | 'nurseId'>>

function patchService(
  { serviceId, status, patient }: ServiceRecord,
  assignment: Assignment,
): Write<'changed'> {
  const item = inTransaction(Service)
    .patch({ serviceId })
    .set({ ...assignment, hasPlan: true, updatedAt: nowInstant() })
    .where((current, { eq }) =>
      [
        eq(current.status, status),
        eq(current.patient.startDate, patient.startDate),
        eq(current.patient.endDate, patient.endDate),
      ].join(' AND '),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

function namingWrites(
  administrator: Administrator,
  { serviceId, userId: uid }: ServiceRecord,
  { id, fullName: nurseName, contactNumber: nurseMobileNumber }: Nurse,
): Write<'changed' | 'busy'>[] {
  const entry = inTransaction(UserService)
    .patch({ uid, serviceId })
    .set({ status: 'assigned', nurseName, nurseMobileNumber })
    .where(({ status }, { eq }) => eq(status, 'confirmed'))
    .commit()
  const user = inTransaction(User)
    .check({ uid })
    .where((current, { exists }) => exists(current.uid))
    .commit()
  return [
    { item: entry, otherwise: 'changed' },
    { item: user, otherwise: 'changed' },
    ...count({ 'services.confirmed': -1, 'services.assigned': 1 }),
    recordAudit(administrator, {
      action: 'assign',
      recordType: 'service',
      recordId: serviceId,
      detail: `${nurseName} (${id})`,
    }),
  ]
}
