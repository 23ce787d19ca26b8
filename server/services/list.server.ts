import type { StartPeriod } from '#domain/list-filters.ts'
import { hasNameWords } from '#domain/name-words.ts'
import { isIndianPhone } from '#domain/phone.ts'
import { isLastDigits, lastDigits, shortestSearch } from '#domain/search.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import { addDays, mondayOf } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { instantsOf } from '#server/lists/filters.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import {
  leavesFewRows,
  lastWith,
  listBy,
  type Index,
  type List,
  type Page,
} from '#server/lists/page.server.ts'
import { readSearchPage, type SortedSearch } from '#server/lists/sorted-search.server.ts'
import type { PendingServiceFilters, ServiceFilters } from './list-filters.server.ts'
import { Word } from './search-word.entity.server.ts'
import { readServicesOf, searchedStart } from './search-words.server.ts'
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
  patientName: string
  /** UTC instants, ISO 8601. */
  startDate: string
  endDate: string
}

/** A page of the confirmed side (section 2, "Admin dashboard"), newest first; with the filter `starts` by start, earliest first. */
export function listServices(filters: ServiceFilters, cursor: string | null): Promise<Page<ServiceRow>> {
  return readSearchPage(servicesBy(filters), serviceSearch(filters), cursor)
}

/** A page of the pending services, newest first. All are pending, so the filter "confirmed" finds nothing. */
export async function listPendingServices(
  filters: PendingServiceFilters,
  cursor: string | null,
): Promise<Page<ServiceRow>> {
  if (filters.status === 'confirmed') return { rows: [], next: null, previous: null, isUnfinished: false }
  return readSearchPage(pendingServicesBy(filters), pendingServiceSearch(filters), cursor)
}

/** The list of services in its own order, by the index that leaves the fewest rows to check. */
export function servicesBy(filters: ServiceFilters): List<ServiceRow> {
  const starting = startRange(filters.starts)
  // The days of `starts` are in the name, so that a cursor of yesterday's "today" is refused rather than misread.
  const name = starting ? `services ${starting.first} ${starting.end}` : 'services'
  return listBy(name, filters, serviceIndex(filters, starting), {
    toRow,
    matches: matching(filters, starting),
  })
}

/** The search by the start of an id or number; null without one, or if the text is too short to leave few services beside other filters. */
export function serviceSearch(filters: ServiceFilters): SortedSearch<ServiceRow> | null {
  const { serviceId, number } = filters
  if (number && isLastDigits(number)) return null
  const starting = startRange(filters.starts)
  const rows = { toRow, matches: matching(filters, starting) }
  const order = starting ? earliestStartFirst : newestFirst
  if (serviceId && leavesFewRows(filters, 'serviceId'))
    return { found: listBy('services by id', filters, idIndex(Service.query, serviceId), rows), ...order }
  if (!number || !leavesFewRows(filters, 'number')) return null
  const index: Index = {
    query: Service.query.byPhone({}).between({ phone: number }, { phone: lastWith(number) }),
    order: 'desc',
    knows: ['number'],
  }
  return { found: listBy('services by number', filters, index, rows), ...order }
}

const newestFirst = {
  placeOf: ({ createdAt, serviceId }: ServiceRow) => `${createdAt}#${serviceId}`,
  order: 'desc',
} as const
const earliestStartFirst = {
  placeOf: ({ startDate, serviceId }: ServiceRow) => `${startDate}#${serviceId}`,
  order: 'asc',
} as const

/** Services by the start of their id. */
function idIndex(query: typeof Service.query | typeof PendingService.query, serviceId: string): Index {
  return {
    query: query.byId({}).between({ serviceId }, { serviceId: lastWith(serviceId) }),
    order: 'desc',
    knows: ['serviceId'],
  }
}

type Range = ReturnType<typeof instantsOf>

/** The instants between which care starts in a period of Indian days; null without a period. */
function startRange(period: StartPeriod | undefined): Range | null {
  if (period === undefined) return null
  if (period === 'week') {
    const monday = mondayOf(today())
    return instantsOf({ from: monday, to: addDays(monday, 6) })
  }
  const day = period === 'today' ? today() : addDays(today(), 1)
  return instantsOf({ from: day, to: day })
}

/** The list of pending services, newest first, by the index that leaves the fewest rows to check. */
export function pendingServicesBy(filters: PendingServiceFilters): List<ServiceRow> {
  const index = pendingServiceIndex(filters)
  return listBy('pending services', filters, index, { toRow, matches: matching(filters) })
}

/** Like `serviceSearch`; pending services have no index by number. */
export function pendingServiceSearch(filters: PendingServiceFilters): SortedSearch<ServiceRow> | null {
  const { serviceId } = filters
  if (!serviceId || !leavesFewRows(filters, 'serviceId') || digitsOf(filters)) return null
  const index = idIndex(PendingService.query, serviceId)
  const rows = { toRow, matches: matching(filters) }
  return { found: listBy('pending services by id', filters, index, rows), ...newestFirst }
}

/**
 * Status and days of booking share an index. Services that start within a few days are fewer still. The service type is always checked row
 * by row, and so is a text for which the search finds too much.
 */
function serviceIndex(filters: ServiceFilters, starting: Range | null): Index {
  const { number, patient } = filters
  const { query } = Service
  if (number && isLastDigits(number)) return wordIndex(Service, 'number', number, filters)
  if (starting)
    return {
      query: query.byStart({}).between({ startDate: starting.first }, { startDate: starting.end }),
      order: 'asc',
      knows: ['starts'],
    }
  if (patient) return wordIndex(Service, 'patient', searchedStart(patient), filters)
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

/** Search entries, newest first, within the days of booking as a range. The records that they name are read as well. */
function wordIndex(
  entity: Parameters<typeof readServicesOf>[0],
  kind: 'patient' | 'number',
  prefix: string,
  { from, to }: Pick<ServiceFilters, 'from' | 'to'>,
): Index {
  const { first, end } = instantsOf({ from, to })
  return {
    query: Word.query.record({ kind, prefix }).between({ createdAt: first }, { createdAt: end }),
    order: 'desc',
    readRecords: (entries) => readServicesOf(entity, entries),
    knows: [],
  }
}

function pendingServiceIndex(filters: PendingServiceFilters): Index {
  const { patient, from, to } = filters
  const { query } = PendingService
  const digits = digitsOf(filters)
  if (digits) return wordIndex(PendingService, 'number', digits, filters)
  if (patient) return wordIndex(PendingService, 'patient', searchedStart(patient), filters)
  const { first, end } = instantsOf({ from, to })
  const newest = query.newestFirst({}).between({ createdAt: first }, { createdAt: end })
  return { query: newest, order: 'desc', knows: ['status', 'from', 'to'] }
}

/** The last digits of the searched number, if it is complete or only these: few pending services have them. */
function digitsOf({ number }: PendingServiceFilters): string {
  return number && (isLastDigits(number) || isIndianPhone(number)) ? lastDigits(number) : ''
}

/** Every filter, row by row; rows that the index has already filtered pass anyway. */
function matching(
  filters: ServiceFilters | PendingServiceFilters,
  starting: Range | null = null,
): (row: ServiceRow) => boolean {
  const { serviceId = '', number = '', patient = [], status } = filters
  const { service } = { service: undefined, ...filters }
  const { first, end } = instantsOf(filters)
  return (row) =>
    row.serviceId.startsWith(serviceId) &&
    (isLastDigits(number) ? row.phone.endsWith(number) : row.phone.startsWith(number)) &&
    hasNameWords(row.patientName, patient, shortestSearch.letters) &&
    (status === undefined || row.status === status) &&
    (service === undefined || row.service === service) &&
    row.createdAt >= first &&
    row.createdAt < end &&
    (starting === null || (row.startDate >= starting.first && row.startDate < starting.end))
}

/** The attributes of an index entry, and what its key says. */
function toRow(item: Record<string, unknown>): ServiceRow {
  const { status, phone, service, createdAt, patientName, startDate, endDate } = item as ServiceRow
  return {
    serviceId: keyPart(item.pk, 'serviceId'),
    createdAt,
    status,
    phone,
    service,
    patientName,
    startDate,
    endDate,
  }
}
