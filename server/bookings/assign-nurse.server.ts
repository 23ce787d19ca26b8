import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/records.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { holdNurse } from './nurse.server.ts'

export type AssignOutcome =
  | { ok: true }
  | {
      ok: false
      reason: 'nurse-not-found' | 'service-not-found' | 'user-not-found' | 'not-in-user-list' | 'busy'
    }
  | { ok: false; reason: 'nurse-unavailable'; name: string }
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }

/**
 * An administrator assigns an available nurse, whose registration is not over, to a confirmed service: service,
 * customer's entry, nurse, counters and audit log change together or not at all (section 4; the messages are those of
 * section 8, "Assign").
 */
export async function assignNurse(
  administrator: Administrator,
  found: ServiceRecords,
): Promise<AssignOutcome> {
  const outcome = await retryWhenChanged<AssignOutcome>(async (isFirst) => {
    const { service, pending, nurse } = isFirst ? found : await readServiceRecords(found)
    if (!nurse) return { ok: false, reason: 'nurse-not-found' }
    const unavailable = { ok: false, reason: 'nurse-unavailable', name: nurse.fullName } as const
    if (!nurse.available || isExpired(nurse)) return unavailable
    if (pending) return { ok: false, reason: 'wrong-status', status: 'pending' }
    if (!service) return { ok: false, reason: 'service-not-found' }
    const { status } = service
    if (!nextStatus(status, 'assign')) return { ok: false, reason: 'wrong-status', status }
    const written = await transact(assignmentWrites(administrator, service, nurse))
    if (written.ok) return written
    if (written.reason === 'nurse-unavailable') return unavailable
    return written.reason === 'changed' ? 'changed' : { ok: false, reason: written.reason }
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

type Refusal = 'changed' | 'user-not-found' | 'not-in-user-list' | 'nurse-unavailable' | 'busy'

function assignmentWrites(
  administrator: Administrator,
  { serviceId, userId: uid }: ServiceRecord,
  { id: nurseId, fullName: nurseName, contactNumber: nurseMobileNumber }: StaffRecord,
): Write<Refusal>[] {
  return [
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({
          status: 'assigned',
          assignedNurse: nurseName,
          nurseContact: nurseMobileNumber,
          nurseId,
          updatedAt: nowInstant(),
        })
        .where(({ status }, { eq }) => eq(status, 'confirmed'))
        .commit(),
      otherwise: 'changed',
    },
    holdNurse(nurseId, serviceId),
    {
      item: inTransaction(User)
        .check({ uid })
        .where((current, { exists }) => exists(current.uid))
        .commit(),
      otherwise: 'user-not-found',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ status: 'assigned', nurseName, nurseMobileNumber })
        .where(({ status }, { eq }) => eq(status, 'confirmed'))
        .commit(),
      otherwise: 'not-in-user-list',
    },
    ...count({ 'services.confirmed': -1, 'services.assigned': 1 }),
    recordAudit(administrator, {
      action: 'assign',
      recordType: 'service',
      recordId: serviceId,
      detail: `${nurseName} (${nurseId})`,
    }),
  ]
}
