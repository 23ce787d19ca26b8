import type { auditedRecords } from '#domain/list-filters.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { FormerRecord, type FormerKind } from './former-record.entity.server.ts'

/** Whom the audit log names for what the import does. */
export const importer = { uid: 'import', email: 'import' }

type Origin = { kind: FormerKind; formerId: string; recordId: string; digest: string }

/** The writes that note where a record comes from and that it was brought over, for the transaction that makes it. */
export function recordImport(
  origin: Origin,
  recordType: (typeof auditedRecords)[number],
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
      detail: `was ${origin.formerId}`,
    }),
  ]
}

const actions: Record<FormerKind, string> = {
  user: 'import',
  nurse: 'import',
  service: 'import',
  staffAccount: 'import-staff-account',
  adminAccount: 'import-administrator',
}
