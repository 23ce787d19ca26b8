import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { giveNurse, type NurseRefusal } from './give-nurse.server.ts'

export type AssignOutcome = { ok: true } | NurseRefusal

/**
 * An administrator assigns an available nurse to a confirmed service (section 4; messages in section 8, "Assign"). Where the
 * service has a plan, they get all its unallocated visits or none (docs/visits.md). All writes, notices and audit entry
 * included, are one transaction.
 */
export async function assignNurse(
  administrator: Administrator,
  found: ServiceRecords,
  despite?: Despite,
): Promise<AssignOutcome> {
  return retryWhenChanged<AssignOutcome>(async (isFirst) => {
    const records = isFirst ? found : await readServiceRecords(found)
    return giveNurse(records, 'assign', {
      despite,
      also: ({ service, nurse, work, change, override }) => [
        ...noticeWrites(change, work),
        ...assignmentWrites(administrator, service.serviceId, nurse, override),
      ],
    })
  })
}

/** The counters and the audit entry of an assignment. */
export function assignmentWrites(
  administrator: Administrator,
  serviceId: string,
  nurse: Parameters<typeof auditedNurse>[0],
  override?: AuditedOverride,
): Write<'busy'>[] {
  return [
    ...count({ 'services.confirmed': -1, 'services.assigned': 1 }),
    recordAudit(administrator, {
      action: 'assign',
      recordType: 'service',
      recordId: serviceId,
      values: { nurse: auditedNurse(nurse), ...(override && { override }) },
    }),
  ]
}

/** How the audit log names a nurse. */
export function auditedNurse({ fullName, id }: Pick<StoredStaff, 'fullName' | 'id'>) {
  return { id, name: fullName }
}
