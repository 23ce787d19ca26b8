import { transact, type TransactionOutcome } from '#server/table/transaction.server.ts'
import type { CsvFile } from '#server/lists/csv.server.ts'
import type { TypedFilters } from '#server/lists/filters.server.ts'
import { recordAudit, type Administrator } from './audit.server.ts'

/** Filters with personal data. The log outlives the person's records, so it keeps only the first characters. */
const personal = new Set(['number', 'email', 'name', 'patient'])
const shown = 3

/**
 * Records that an administrator exported a list, with the filters as they were typed and the number of rows.
 * @param list the name of the list, which is the id of the entry's record
 */
export function auditExport(
  administrator: Administrator,
  { list, typed, file }: { list: string; typed: TypedFilters; file: CsvFile },
): Promise<TransactionOutcome<'busy'>> {
  const filters = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, withoutPerson(name, value)]),
  )
  const { rows, isWhole } = file
  return transact([
    recordAudit(administrator, {
      action: 'export',
      recordType: 'export',
      recordId: list,
      values: { rows, isWhole, filters },
    }),
  ])
}

function withoutPerson(name: string, value: string): string {
  return personal.has(name) && value.length > shown ? `${value.slice(0, shown)}…` : value
}
