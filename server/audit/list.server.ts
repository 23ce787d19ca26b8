import * as z from 'zod/mini'
import { auditedRecords } from '#domain/audit.ts'
import { indiaDay } from '#domain/dates.ts'
import { monthOf } from '#domain/money/month.ts'
import { daysFrom, type Day } from '#domain/visits/days.ts'
import { choiceFilter, emailFilter, recordIdFilter } from '#server/lists/filters.server.ts'
import { listBy, readPage, type Index, type List, type Page } from '#server/lists/page.server.ts'
import { AuditEntry } from './audit-entry.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'

/**
 * The filters of `/dashboard/audit`: the kind of record (`service` if left out) with the complete record id, and the
 * administrator's complete e-mail.
 */
export const auditFilters = z.object({
  recordType: choiceFilter(auditedRecords),
  recordId: recordIdFilter,
  administrator: emailFilter,
})

/** Smaller than for other lists, because entries are complete records: 40 of them are about 25 KB. */
const searchSize = 40

export type AuditFilters = z.infer<typeof auditFilters>

export type AuditRow = {
  entryId: string
  /** UTC instant, ISO 8601. */
  at: string
  administratorId: string
  administratorEmail: string
  action: string
  recordType: string
  recordId: string
  /** By the action; empty in an entry that has none. */
  values: object
  /** What an entry from before docs/decisions/0093 says in English; empty in a newer one. */
  detail: string
  /** How often it happened in the hour after `at`, and the last time of those; null for an entry of one event. */
  times: { count: number; lastAt: string } | null
}

/** A page of the audit log, newest first. */
export function listAudit(filters: AuditFilters, cursor: string | null): Promise<Page<AuditRow>> {
  return readPage(auditBy(filters), cursor)
}

/** The log's entries about one account, for the copy of the user's data: what happened and when, without the administrator. */
export async function listAuditOf(
  recordType: 'user' | 'access' | 'sign-in',
  uid: string,
): Promise<Pick<AuditRow, 'at' | 'action' | 'values' | 'detail' | 'times'>[]> {
  const { data } = await AuditEntry.query.ofRecord({ recordType, recordId: uid }).go({ pages: 'all' })
  return unexpired(data)
    .map(toRow)
    .map(({ at, action, values, detail, times }) => ({ at, action, values, detail, times }))
}

/**
 * The entries about a service, its plan, or the absences of a nurse in a time, for a service's history.
 * @param from UTC instants; `end` is not in it
 */
export async function listAuditBetween(
  recordType: 'service' | 'plan' | 'absence',
  recordId: string,
  { from, end }: { from: string; end: string },
): Promise<AuditRow[]> {
  const { data } = await AuditEntry.query
    .ofRecord({ recordType, recordId })
    .between({ at: from }, { at: end })
    .go({ pages: 'all' })
  return unexpired(data).map(toRow)
}

/**
 * The acts of some Indian days that lowered what is billed or took money out, or decided about a message, the last first: one Query for
 * each month.
 */
export async function listOfDays(
  recordType: 'lowered' | 'notice',
  { first, last }: { first: Day; last: Day },
): Promise<AuditRow[]> {
  const days = daysFrom(first, last).toReversed()
  const months = [...new Set(days.map(monthOf))]
  const read = await Promise.all(
    months.map((month) =>
      AuditEntry.query.ofRecord({ recordType, recordId: month }).go({ pages: 'all', order: 'desc' }),
    ),
  )
  return read
    .flatMap(({ data }) => data.map(toRow))
    .filter(({ at }) => indiaDay(at) >= first && indiaDay(at) <= last)
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

/** The kind of a record alone has no index and is looked at row by row. */
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
  return { query: query.byTime({}), order, knows: [] }
}

type Item = Omit<AuditRow, 'times' | 'values' | 'detail'> & {
  values?: object
  detail?: string
  count?: number
  lastAt?: string
}

function toRow(item: Record<string, unknown>): AuditRow {
  const { count, lastAt, ...said } = item as Item
  const { entryId, at, administratorId, administratorEmail, action, recordType, recordId } = said
  const { values = {}, detail = '' } = said
  const times = count === undefined ? null : { count, lastAt: lastAt ?? at }
  return {
    entryId,
    at,
    administratorId,
    administratorEmail,
    action,
    recordType,
    recordId,
    values,
    detail,
    times,
  }
}
