import type { AuditAction, AuditedRecord } from '#domain/audit.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { FormerRecord, type FormerKind } from './former-record.entity.server.ts'

/** The administrator that the audit log names for changes by the import. */
export const importer = { uid: 'import', email: 'import' }

type ImportAction = Extract<AuditAction, 'import' | 'import-administrator' | 'import-staff-account'>

type Origin = { kind: FormerKind; formerId: string; recordId: string; digest: string }

/** The writes of a record's origin and its audit entry, for the transaction that creates the imported record. */
export function recordImport(
  origin: Origin,
  recordType: AuditedRecord,
): Write<'imported-meanwhile' | 'busy'>[] {
  return [
    {
      item: inTransaction(FormerRecord)
        .create({ ...origin, importedAt: nowInstant() })
        .commit(),
      otherwise: 'imported-meanwhile',
    },
    recordAudit(importer, {
      action: actions[origin.kind],
      recordType,
      recordId: origin.recordId,
      values: { formerId: origin.formerId },
    }),
  ]
}

const actions: Record<FormerKind, ImportAction> = {
  user: 'import',
  nurse: 'import',
  service: 'import',
  staffAccount: 'import-staff-account',
  adminAccount: 'import-administrator',
}
