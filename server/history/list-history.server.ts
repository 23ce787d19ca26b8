import * as z from 'zod/mini'
import { serviceTypes } from '#domain/catalogue.ts'
import { shownEnd } from '#domain/care-period.ts'
import { formatOfficeInstant, formatOfficeMinute } from '#domain/office-dates.ts'
import { endingNames, endings } from '#domain/endings.ts'
import { languageInEnglish } from '#domain/languages.ts'
import { shiftInWords } from '#domain/shifts.ts'
import { writeCsv, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import { choiceFilter, dayFilter, instantsOf } from '#server/lists/filters.server.ts'
import { readPage, type List, type Page } from '#server/lists/page.server.ts'
import { History, type StoredHistory } from './history.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'

/** The filters of `/dashboard/services/earlier`; the days are those of the end. */
export const historyFilters = z.object({
  ending: choiceFilter(endings),
  service: choiceFilter(serviceTypes),
  from: dayFilter,
  to: dayFilter,
})

export type HistoryFilters = z.infer<typeof historyFilters>

/** Records are whole: 40 of them are about 25 KB. */
const searchSize = 40

/** A page of all services that are over, the last ended first. */
export function listHistory(filters: HistoryFilters, cursor: string | null): Promise<Page<StoredHistory>> {
  return readPage(historyBy(filters), cursor)
}

/** A page of a customer's services that are over, the last ended first; one Query. */
export function listHistoryOf(uid: string, cursor: string | null): Promise<Page<StoredHistory>> {
  const list: List<StoredHistory> = {
    scope: `earlier services of ${uid}`,
    query: History.query.ofCustomer({ uid }),
    order: 'desc',
    searchSize,
    toRow,
  }
  return readPage(list, cursor)
}

/** All of a customer's services that are over, for the copy of their data. */
export async function readHistoryOf(uid: string): Promise<StoredHistory[]> {
  const { data } = await History.query.ofCustomer({ uid }).go({ pages: 'all', consistent: true })
  return unexpired(data)
}

/** Whether a customer has had care that is over, not only a booking: it may be billed after the account is deleted. */
export async function hasHadCare(uid: string): Promise<boolean> {
  return (await readHistoryOf(uid)).some(({ lastStatus }) => lastStatus !== 'pending')
}

/** What stays of one service that is over; null while it goes on, and where there is none. */
export async function readHistoryOfService(serviceId: string): Promise<StoredHistory | null> {
  const { data } = await History.query.ofService({ serviceId }).go()
  return unexpired(data).at(-1) ?? null
}

/** The list as a file for a spreadsheet: what the filters show. */
export function exportHistory(filters: HistoryFilters): Promise<CsvFile> {
  return writeCsv(historyBy(filters), columns)
}

/** How a service ended and by whom, as the office filters by it. */
export function endingOf({
  ending,
  endedBy,
}: Pick<StoredHistory, 'ending' | 'endedBy'>): (typeof endings)[number] {
  if (ending === 'deleted') return 'deleted'
  return endedBy === 'family' ? 'closedByFamily' : 'closedByOffice'
}

function historyBy(filters: HistoryFilters): List<StoredHistory> {
  const { first, end } = instantsOf(filters)
  return {
    scope: `earlier services ${JSON.stringify(filters)}`,
    query: History.query.byEnd({}).between({ endedAt: first }, { endedAt: end }),
    order: 'desc',
    searchSize,
    toRow,
    matches: (row) =>
      (filters.ending === undefined || endingOf(row) === filters.ending) &&
      (filters.service === undefined || row.service === filters.service),
  }
}

function toRow(item: Record<string, unknown>): StoredHistory {
  return History.parse({ Item: item }).data as StoredHistory
}

const columns: CsvColumn<StoredHistory>[] = [
  { title: 'Ended', cell: ({ endedAt }) => formatOfficeInstant(endedAt) },
  { title: 'Service ID', cell: ({ serviceId }) => serviceId },
  { title: 'Patient', cell: ({ patientName }) => patientName },
  { title: 'Service', cell: ({ service }) => service },
  { title: 'Sub-service', cell: ({ subService }) => subService },
  { title: 'Start', cell: ({ startDate }) => formatOfficeMinute(startDate) },
  { title: 'End', cell: ({ endDate }) => formatOfficeMinute(shownEnd(endDate)) },
  { title: 'Shift', cell: shiftInWords },
  { title: 'Nurse', cell: ({ nurseName = '' }) => nurseName },
  { title: 'How it ended', cell: (row) => endingNames[endingOf(row)] },
  { title: 'Status before', cell: ({ lastStatus }) => lastStatus },
  // For an answer to the Data Protection Board about care that is over, of which the office has no other page.
  { title: 'Consent version', cell: ({ consent }) => consent?.version ?? '' },
  { title: 'Consent language', cell: ({ consent }) => (consent ? languageInEnglish[consent.language] : '') },
  { title: 'Consent given', cell: ({ consent }) => (consent ? formatOfficeInstant(consent.at) : '') },
]
