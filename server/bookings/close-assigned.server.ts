import { nextStatus } from '#domain/service-status.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { administratorTries, type WrongTry } from './code-tries.server.ts'
import { removalWrites, wasClosedByOffice } from './removal.server.ts'

export type CloseAssignedOutcome = { ok: true } | WrongTry | { ok: false; reason: 'busy' }

/**
 * An administrator closes an assigned service with its closing code: its nurse is available again, and the service leaves
 * the records and the customer's list (section 4). A service that is not assigned is refused like a wrong code, and both
 * count as a try.
 */
export async function closeAssignedService(
  administrator: Administrator,
  found: ServiceRecords,
  closeCode: string,
): Promise<CloseAssignedOutcome> {
  const tries = administratorTries(administrator, found.serviceId)
  return retryWhenChanged<CloseAssignedOutcome>(async (isFirst) => {
    const { service } = isFirst ? found : await readServiceRecords(found)
    // The same form sent again: no code is left to compare.
    if (!service && (await wasClosedByOffice(found.serviceId))) return { ok: true }
    const isRight = service?.close_code === closeCode && nextStatus(service.status, 'closeAssigned')
    if (!service || !isRight) return tries.wrong()
    const removal = await removalWrites(administrator, 'close', service)
    const written = await transact([...tries.conditions(), ...removal])
    if (written.ok) {
      countMetric('Closings', { by: 'administrator' })
      return written
    }
    if (written.reason === 'too-many') return tries.wrong()
    return written.reason === 'busy' ? { ok: false, reason: 'busy' } : 'changed'
  })
}
