import * as z from 'zod/mini'
import { auditedRecords } from '#app/domain/list-filters.ts'
import { choiceFilter, emailFilter, recordIdFilter } from '#server/lists/filters.server.ts'
import { listBy, readPage, type Index, type List, type Page } from '#server/lists/page.server.ts'
import { AuditEntry } from './audit-entry.server.ts'

/**
 * The filters of `/dashboard/audit`: a record by its kind (a service unless it says so) and its whole id, an
 * administrator by the whole e-mail.
 */
export const auditFilters = z.object({
  recordType: choiceFilter(auditedRecords),
  recordId: recordIdFilter,
  administrator: emailFilter,
})

/** Entries are whole records, so that fewer of them are 25 KB. */
const searchSize = 40

export type AuditFilters = z.infer<typeof auditFilters>

export type AuditRow = {
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  administratorEmail: string
  action: string
  recordType: string
  recordId: string
  detail: string
}

/** A page of the audit log, newest first. */
export function listAudit(filters: AuditFilters, cursor: string | null): Promise<Page<AuditRow>> {
  return readPage(auditBy(filters), cursor)
}

function auditBy(filters: AuditFilters): List<AuditRow> {
  const { administrator, recordType } = filters
  return listBy('audit', filters, auditIndex(filters), {
    toRow,
    matches: (row) =>
      (!administrator || row.administratorEmail === administrator) &&
      (!recordType || row.recordType === recordType),
    searchSize,
  })
}

function auditIndex({ recordType, recordId, administrator }: AuditFilters): Index {
  const { query } = AuditEntry
  const order = 'desc'
  if (recordId) {
    const ofRecord = query.ofRecord({ recordType: recordType ?? 'service', recordId })
    return { query: ofRecord, order, knows: ['recordType', 'recordId'] }
  }
  if (administrator) {
    const ofAdministrator = query.ofAdministrator({ administratorEmail: administrator })
    return { query: ofAdministrator, order, knows: ['administrator'] }
  }
  if (recordType) return { query: query.byRecordType({ recordType }), order, knows: ['recordType'] }
  return { query: query.byTime({}), order, knows: [] }
}

function toRow(item: Record<string, unknown>): AuditRow {
  const { entryId, at, administratorEmail, action, recordType, recordId, detail } = item as AuditRow
  return { entryId, at, administratorEmail, action, recordType, recordId, detail }
}
