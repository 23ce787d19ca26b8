import { randomUUID } from 'node:crypto'
import type { auditedRecords } from '#app/domain/list-filters.ts'
import { nowInstant } from '#server/clock.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { AuditEntry } from './audit-entry.server.ts'

export type Administrator = { uid: string; email: string }

/** The write that records an administrator's change, for the transaction of the change itself. */
export function recordAudit(
  administrator: Administrator,
  change: { action: string; recordType: (typeof auditedRecords)[number]; recordId: string; detail?: string },
): Write<'busy'> {
  return always(
    inTransaction(AuditEntry)
      .create({
        ...change,
        detail: change.detail ?? '',
        at: nowInstant(),
        entryId: randomUUID(),
        administratorId: administrator.uid,
        administratorEmail: administrator.email,
      })
      .commit(),
  )
}
