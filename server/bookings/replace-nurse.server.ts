import type { Despite } from '#domain/choice/override.ts'
import { nextStatus } from '#domain/service-status.ts'
import type { Day } from '#domain/visits/days.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { auditedNurse } from './assign-nurse.server.ts'
import { giveNurse, type NurseRefusal } from './give-nurse.server.ts'

export type ReplaceOutcome =
  | { ok: true }
  | NurseRefusal
  | { ok: false; reason: 'same-nurse'; name: string }
  /** The service has another nurse than the administrator saw. */
  | { ok: false; reason: 'other-nurse-now'; name: string }

export type Replacement = {
  /** Id of the nurse whom the administrator saw on the service; empty where the service names no record. */
  formerNurseId: string
  /** Why, for the audit log. */
  reason: string
  /** The tick and the reason of a form that warns of the nurse. */
  despite?: Despite | undefined
  /** The day on which the former nurse leaves: then only a full-time assignment is given, while that is their last day. */
  leavesOn?: Day | undefined
}

/**
 * An administrator gives an assigned service another nurse. With a plan, all coming visits of the former nurse move to the
 * new one, or none (docs/visits.md). It is refused when the service no longer has the nurse whom the administrator saw, so
 * of two replacements at once one succeeds.
 */
export async function replaceNurse(
  administrator: Administrator,
  found: ServiceRecords,
  { formerNurseId, reason, despite, leavesOn }: Replacement,
): Promise<ReplaceOutcome> {
  return retryWhenChanged<ReplaceOutcome>(async (isFirst) => {
    const records = isFirst ? found : await readServiceRecords(found)
    const other = seesOtherNurse(records, formerNurseId)
    if (other) return other
    if (leavesOn && records.service?.hasPlan) return { ok: false, reason: 'busy' }
    return giveNurse(records, 'replace', {
      ...{ despite, leavesOn },
      also: ({ service, nurse, work, change, override }) => [
        ...noticeWrites(change, work),
        recordAudit(administrator, {
          action: 'replace',
          recordType: 'service',
          recordId: service.serviceId,
          values: {
            nurse: auditedNurse(nurse),
            former: formerNurse(service),
            reason,
            ...(override && { override }),
          },
        }),
      ],
    })
  })
}

/** The refusal where the chosen nurse is on the service already, or another one than the administrator saw. */
function seesOtherNurse({ service, nurse }: ServiceRecords, formerNurseId: string): ReplaceOutcome | null {
  if (!service || !nurse || !nextStatus(service.status, 'replace')) return null
  const name = service.assignedNurse ?? ''
  if (service.nurseId === nurse.id) return { ok: false, reason: 'same-nurse', name }
  return (service.nurseId ?? '') === formerNurseId ? null : { ok: false, reason: 'other-nurse-now', name }
}

function formerNurse({ assignedNurse: name = '', nurseId: id }: StoredService) {
  return { id, name }
}
