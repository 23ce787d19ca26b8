import { transact, type TransactionOutcome } from '#server/table/transaction.server.ts'
import type { CsvFile } from '#server/lists/csv.server.ts'
import type { TypedFilters } from '#server/lists/filters.server.ts'
import { recordAudit, type Administrator } from './audit.server.ts'

/** Filters whose value names a person. The log outlives the person's records, so it keeps the first characters alone. */
const personal = new Set(['number', 'email', 'name', 'patient'])
const shown = 3

/**
 * Notes that an administrator exported a list: with which filters, as they were typed, and how many rows.
 * @param list the name of the list, which is the id of the entry's record
 */
export function noteExport(
  administrator: Administrator,
  { list, typed, file }: { list: string; typed: TypedFilters; file: CsvFile },
): Promise<TransactionOutcome<'busy'>> {
  const filters = Object.entries(typed).map(([name, value]) => `${name}=${withoutPerson(name, value)}`)
  const rows = `${file.rows} ${file.rows === 1 ? 'row' : 'rows'}${file.isWhole ? '' : ' (cut off)'}`
  const detail = `${rows}; ${filters.join(', ') || 'no filters'}`
  return transact([
    recordAudit(administrator, { action: 'export', recordType: 'export', recordId: list, detail }),
  ])
}

function withoutPerson(name: string, value: string): string {
  return personal.has(name) && value.length > shown ? `${value.slice(0, shown)}…` : value
}
