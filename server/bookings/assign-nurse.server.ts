import { randomUUID } from 'node:crypto'
import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { noticeWrites, type NewNotice } from '#server/notices/notices.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/records.server.ts'
import type { ServiceRecord } from '#server/services/service.entity.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { giveNurse } from './give-nurse.server.ts'

/** Why a nurse cannot be given to a service (section 8, "Assign"). */
export type NurseRefusal =
  | {
      ok: false
      reason: 'nurse-not-found' | 'service-not-found' | 'user-not-found' | 'not-in-user-list' | 'busy'
    }
  | { ok: false; reason: 'nurse-unavailable'; name: string }
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }

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
): Promise<AssignOutcome> {
  const outcome = await retryWhenChanged<AssignOutcome>(async (isFirst) => {
    const records = isFirst ? found : await readServiceRecords(found)
    const checked = checkNurse(records, 'assign')
    if (!checked.ok) return checked
    const { service } = checked
    const change = randomUUID()
    const given = await giveNurse(service, checked.nurse, change)
    if (!given) return unavailable(checked.nurse)
    const { nurse } = given
    const written = await transact([
      ...given.writes,
      ...noticeWrites(change, newNurseNotices('nurseAssigned', service, nurse)),
      ...count({ 'services.confirmed': -1, 'services.assigned': 1 }),
      recordAudit(administrator, {
        action: 'assign',
        recordType: 'service',
        recordId: service.serviceId,
        detail: nurseInWords(nurse),
      }),
    ])
    if (written.ok) return written
    if (written.reason === 'nurse-unavailable') return unavailable(nurse)
    return written.reason === 'changed' ? 'changed' : { ok: false, reason: written.reason }
  })
  return outcome ?? { ok: false, reason: 'busy' }
}

/** Whether the nurse of the records may be given to their service, by an assignment or in place of another nurse. */
export function checkNurse(
  { service, pending, nurse }: ServiceRecords,
  event: 'assign' | 'replace',
): { ok: true; service: ServiceRecord; nurse: StaffRecord } | NurseRefusal {
  if (!nurse) return { ok: false, reason: 'nurse-not-found' }
  if (!nurse.available || isExpired(nurse)) return unavailable(nurse)
  if (pending) return { ok: false, reason: 'wrong-status', status: 'pending' }
  if (!service) return { ok: false, reason: 'service-not-found' }
  const { status } = service
  if (!nextStatus(status, event)) return { ok: false, reason: 'wrong-status', status }
  return { ok: true, service, nurse }
}

/** The refusal of a nurse who is held, retired, no longer registered, or has other work in that time. */
export function unavailable({ fullName }: StaffRecord): NurseRefusal {
  return { ok: false, reason: 'nurse-unavailable', name: fullName }
}

/** What the family and the nurse are told when a nurse comes to a service. */
export function newNurseNotices(
  kind: 'nurseAssigned' | 'nurseReplaced',
  { serviceId, userId: uid }: ServiceRecord,
  { id: nurseId }: StaffRecord,
): NewNotice[] {
  return [
    { kind, recipient: { to: 'family', uid }, serviceId, nurseId },
    { kind: 'nurseAssigned', recipient: { to: 'nurse', nurseId }, serviceId, nurseId },
  ]
}

/** A nurse in the audit log: their name and id. */
export function nurseInWords({ fullName, id }: Pick<StaffRecord, 'fullName' | 'id'>): string {
  return `${fullName} (${id})`
}
