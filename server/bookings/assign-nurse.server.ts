import type { AuditedOverride } from '#domain/audit.ts'
import type { Despite } from '#domain/choice/override.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notice-writes.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { giveNurse, type NurseRefusal } from './give-nurse.server.ts'

export type AssignOutcome = { ok: true } | NurseRefusal

/**
 * An administrator assigns an available nurse, whose registration is not over, to a confirmed service: service,
 * customer's entry, nurse, diary, counters, notices and audit log change together or not at all (section 4; the messages are those of
 * section 8, "Assign"). A nurse who has visits or an absence in that time is not available. Where the service has a plan they get its
 * visits without a nurse, all or none (docs/visits.md).
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
      also: ({ service, nurse, change, override }) => [
        ...noticeWrites(change, newNurseNotices('nurseAssigned', service, nurse)),
        ...assignmentWrites(administrator, service.serviceId, nurse, override),
      ],
    })
  })
}

/** The writes that count and log that a confirmed service has got a nurse. */
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

/** What the family and the nurse are told when a nurse comes to a service. */
export function newNurseNotices(
  kind: 'nurseAssigned' | 'nurseReplaced',
  { serviceId, userId: uid }: StoredService,
  { id: nurseId }: StoredStaff,
): NewNotice[] {
  return [
    { kind, recipient: { to: 'family', uid }, serviceId, nurseId },
    { kind: 'nurseAssigned', recipient: { to: 'nurse', nurseId }, serviceId, nurseId },
  ]
}

/** A nurse in the audit log. */
export function auditedNurse({ fullName, id }: Pick<StoredStaff, 'fullName' | 'id'>) {
  return { id, name: fullName }
}
