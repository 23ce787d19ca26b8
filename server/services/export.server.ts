import { shownEnd } from '#domain/care-period.ts'
import { formatOfficeInstant, formatOfficeMinute } from '#domain/office-dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import { shiftInWords, type ShiftWish } from '#domain/shifts.ts'
import { writeRowsAsCsv, written, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import { writeSearchCsv } from '#server/lists/sorted-search.server.ts'
import { readMany } from '#server/table/read-items.server.ts'
import type { PendingServiceFilters, ServiceFilters } from './list-filters.server.ts'
import {
  pendingServicesBy,
  pendingServiceSearch,
  servicesBy,
  serviceSearch,
  type ServiceRow,
} from './list.server.ts'
import { PendingService, Service } from './service.entity.server.ts'

/** The confirmed side as a file for a spreadsheet: what the filters show. */
export function exportServices(filters: ServiceFilters): Promise<CsvFile> {
  return writeSearchCsv(servicesBy(filters), serviceSearch(filters), columns, (rows) =>
    withShifts(Service, rows),
  )
}

/** The pending services as a file for a spreadsheet: what the filters show. */
export function exportPendingServices(filters: PendingServiceFilters): Promise<CsvFile> {
  // All of them are pending, so the filter "confirmed" finds nothing.
  if (filters.status === 'confirmed') return Promise.resolve(writeRowsAsCsv([], columns))
  return writeSearchCsv(pendingServicesBy(filters), pendingServiceSearch(filters), columns, (rows) =>
    withShifts(PendingService, rows),
  )
}

type ExportedService = ServiceRow & ShiftWish

/** Rows with the hours that the families ask for. The first index has no room for them (`mostAttributesInIndex`), so they are read from the records. */
async function withShifts(
  entity: Pick<typeof Service, 'get'> | Pick<typeof PendingService, 'get'>,
  rows: readonly ServiceRow[],
): Promise<ExportedService[]> {
  const wishes = await readMany(
    rows.map(({ serviceId }) => entity.get({ serviceId })),
    ['shift', 'hoursPerDay'],
  )
  return rows.map((row, place) => {
    const { shift, hoursPerDay } = (wishes[place] ?? {}) as ShiftWish
    return { ...row, shift, hoursPerDay }
  })
}

const columns: CsvColumn<ExportedService>[] = [
  { title: 'Service ID', cell: ({ serviceId }) => serviceId },
  { title: 'Source', cell: ({ serviceId }) => sourceOf(serviceId) },
  { title: 'Created', cell: ({ createdAt }) => formatOfficeInstant(createdAt) },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Number', cell: ({ phone }) => written(phone) },
  { title: 'Service', cell: ({ service }) => service },
  { title: 'Patient', cell: ({ patientName }) => patientName },
  { title: 'Start', cell: ({ startDate }) => formatOfficeMinute(startDate) },
  { title: 'End', cell: ({ endDate }) => formatOfficeMinute(shownEnd(endDate)) },
  { title: 'Shift', cell: shiftInWords },
]
