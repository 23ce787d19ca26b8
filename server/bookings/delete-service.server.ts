import type { Administrator } from '#server/audit/audit.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { readServiceRecords, type ServiceRecords } from '#server/services/read-service-records.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { removalWrites } from './removal.server.ts'

export type DeleteOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'busy' }

/**
 * An administrator deletes a service in any state: both records go, both codes are free, its nurse is available again
 * (section 4).
 */
export async function deleteService(
  administrator: Administrator,
  found: ServiceRecords,
): Promise<DeleteOutcome> {
  return retryWhenChanged<DeleteOutcome>(async (isFirst) => {
    const { service, pending } = isFirst ? found : await readServiceRecords(found)
    const record = service ?? pending
    if (!record) return { ok: false, reason: 'not-found' }
    const isOwnerGone = !isFirst && record.status === 'closed' && !(await hasAccount(record.userId))
    const written = await transact(await removalWrites(administrator, 'delete', record, { isOwnerGone }))
    if (written.ok) return written
    return written.reason === 'busy' ? written : 'changed'
  })
}

/** Whether the customer still has an account. Closed services outlive it (`delete-account.server.ts`). */
async function hasAccount(uid: string): Promise<boolean> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data !== null
}
