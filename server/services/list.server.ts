import { formatOfficeInstant } from '#domain/dates.ts'
import { sourceOf } from '#domain/service-id.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import { writeCsv, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import { instantsOf } from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  leavesFewRows,
  lastWith,
  listBy,
  readPage,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
import type { PendingServiceFilters, ServiceFilters } from './list-filters.server.ts'
import { PendingService, Service } from './service.entity.server.ts'

/** What a row of the services' lists shows. */
export type ServiceRow = {
  serviceId: string
  /** UTC instant, ISO 8601. */
  createdAt: string
  status: ServiceStatus
  /** E.164. */
  phone: string
  service: string
}

/** A page of the confirmed side (section 2, "Admin dashboard"): newest first, unless an id or number is searched. */
export function listServices(filters: ServiceFilters, cursor: string | null): Promise<Page<ServiceRow>> {
  return readPage(servicesBy(filters), cursor)
}

/** A page of the pending services. All of them are pending, so the filter "confirmed" finds nothing. */
export async function listPendingServices(
  filters: PendingServiceFilters,
  cursor: string | null,
): Promise<Page<ServiceRow>> {
  if (filters.status === 'confirmed') return { rows: [], next: null, previous: null, isUnfinished: false }
  return readPage(pendingServicesBy(filters), cursor)
}

/** The confirmed side as a file for a spreadsheet: what the filters show. */
export function exportServices(filters: ServiceFilters): Promise<CsvFile> {
  return writeCsv(servicesBy(filters), columns)
}

/** The pending services as a file for a spreadsheet: what the filters show. */
export function exportPendingServices(filters: PendingServiceFilters): Promise<CsvFile> {
  const list = pendingServicesBy(filters)
  // All of them are pending, so the filter "confirmed" finds nothing.
  return writeCsv(filters.status === 'confirmed' ? { ...list, matches: () => false } : list, columns)
}

const columns: CsvColumn<ServiceRow>[] = [
  { title: 'Service ID', cell: ({ serviceId }) => serviceId },
  { title: 'Source', cell: ({ serviceId }) => sourceOf(serviceId) },
  { title: 'Created', cell: ({ createdAt }) => formatOfficeInstant(createdAt) },
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Number', cell: ({ phone }) => phone },
  { title: 'Service', cell: ({ service }) => service },
]

/** The list of services by the index that leaves least to search. */
export function servicesBy(filters: ServiceFilters): List<ServiceRow> {
  return listBy('services', filters, serviceIndex(filters), { toRow, matches: matching(filters) })
}

/** The list of pending services by the index that leaves least to search. */
export function pendingServicesBy(filters: PendingServiceFilters): List<ServiceRow> {
  const index = pendingServiceIndex(filters)
  return listBy('pending services', filters, index, { toRow, matches: matching(filters) })
}

/**
 * Status and days together have an index of their own. So has a text that is searched from its start; with other filters
 * it is taken where it is long enough to leave few. The service type is always looked at row by row.
 */
function serviceIndex(filters: ServiceFilters): Index {
  const { serviceId, number } = filters
  const { query } = Service
  if (serviceId && leavesFewRows(filters, 'serviceId'))
    return {
      query: query.byId({}).between({ serviceId }, { serviceId: lastWith(serviceId) }),
      order: 'desc',
      knows: ['serviceId'],
    }
  if (number && leavesFewRows(filters, 'number'))
    return {
      query: query.byPhone({}).between({ phone: number }, { phone: lastWith(number) }),
      order: 'desc',
      knows: ['number'],
    }
  return { query: byNewest(filters), order: 'desc', knows: ['status', 'from', 'to'] }
}

function byNewest({ status, ...days }: ServiceFilters) {
  const { query } = Service
  const instants = instantsOf(days)
  const first = { createdAt: instants.first }
  const end = { createdAt: instants.end }
  if (status) return query.byStatus({ status }).between(first, end)
  return query.newestFirst({}).between(first, end)
}

function pendingServiceIndex({ serviceId, from, to }: PendingServiceFilters): Index {
  const { query } = PendingService
  if (serviceId && (serviceId.length > 1 || !(from ?? to)))
    return {
      query: query.byId({}).between({ serviceId }, { serviceId: lastWith(serviceId) }),
      order: 'desc',
      knows: ['serviceId', 'status'],
    }
  const { first, end } = instantsOf({ from, to })
  const newest = query.newestFirst({}).between({ createdAt: first }, { createdAt: end })
  return { query: newest, order: 'desc', knows: ['status', 'from', 'to'] }
}

/** Every filter, row by row; what the index has sorted out passes anyway. */
function matching(filters: ServiceFilters | PendingServiceFilters): (row: ServiceRow) => boolean {
  const { serviceId = '', status } = filters
  const { number = '', service } = { number: undefined, service: undefined, ...filters }
  const { first, end } = instantsOf(filters)
  return (row) =>
    row.serviceId.startsWith(serviceId) &&
    row.phone.startsWith(number) &&
    (status === undefined || row.status === status) &&
    (service === undefined || row.service === service) &&
    row.createdAt >= first &&
    row.createdAt < end
}

/** What an index entry holds, and what its key says. */
function toRow(item: Record<string, unknown>): ServiceRow {
  const { status, phone, service, createdAt } = item as Omit<ServiceRow, 'serviceId'>
  return { serviceId: keyPart(item.pk, 'serviceId'), createdAt, status, phone, service }
}
