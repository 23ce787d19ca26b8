import { isDeepStrictEqual } from 'node:util'
import { now } from '#server/clock.server.ts'
import { closedByFamily, historyEnd, historyOf } from '#server/history/write-history.server.ts'
import { placeByEnd } from '#server/services/user-service.entity.server.ts'
import { auditedStatus } from '../audited.ts'
import { existingServices, type ExistingService, type TableRecords } from '../table-records.ts'

/* Invariants of services, their entries in the users' lists, and the reservations of their codes and ids. */

export function serviceRecords(records: TableRecords): string[] {
  const services = existingServices(records)
  const entries = Map.groupBy(records.userService, ({ serviceId }) => serviceId)
  const found: string[] = []
  for (const [id, copies] of Map.groupBy(services, ({ serviceId }) => serviceId)) {
    if (copies.length > 1) found.push(`${id} is ${copies.map(({ status }) => status).join(' and ')}`)
  }
  for (const record of services) {
    const [entry, ...others] = entries.get(record.serviceId) ?? []
    if (!entry) found.push(`${record.serviceId} is in no user's list`)
    if (others.length > 0) found.push(`${record.serviceId} is in several lists`)
    if (entry) found.push(...entryDifferences(record, entry))
  }
  const ids = new Set(services.map(({ serviceId }) => serviceId))
  for (const { serviceId, status } of records.userService) {
    if (!ids.has(serviceId)) found.push(`the entry ${serviceId} (${status}) has no service`)
  }
  return found
}

export function topLevelCopies(records: TableRecords): string[] {
  return existingServices(records).flatMap(({ serviceId, patient, patientName, startDate, endDate }) => {
    const pairs: [string, unknown, unknown][] = [
      ['name', patient.name, patientName],
      ['start', patient.startDate, startDate],
      ['end', patient.endDate, endDate],
    ]
    return pairs
      .filter(([, one, other]) => one !== other)
      .map(
        ([what, one, other]) =>
          `${what} of ${serviceId} is ${String(one)}, at the top level ${String(other)}`,
      )
  })
}

/** Where the entry of a service stands among those that are not closed. */
function placeOf({ status, patient, ...record }: ExistingService) {
  if (status === 'pending' || status === 'closed') return null
  return placeByEnd(patient.endDate, {
    isHeld: status === 'assigned' && !('hasPlan' in record && record.hasPlan),
  })
}

function entryDifferences(record: ExistingService, entry: TableRecords['userService'][number]): string[] {
  const place = placeOf(record)
  const nurse = 'assignedNurse' in record ? record : null
  const pairs: [string, unknown, unknown][] = [
    ['user', record.userId, entry.uid],
    ['status', record.status, entry.status],
    ['nurse', nurse?.assignedNurse, entry.nurseName],
    ["nurse's id", nurse?.nurseId, entry.nurseId],
    ["nurse's number", nurse?.nurseContact, entry.nurseMobileNumber],
    ['day until which it held a nurse', nurse?.heldUntil, entry.heldUntil],
    ['start', record.patient.startDate, entry.startDate],
    ['end', record.patient.endDate, entry.endDate],
    ['place among those not closed', place?.stage, entry.stage],
    ['end in that list', place?.openUntil, entry.openUntil],
    ['time of booking', record.createdAt, entry.createdAt],
    ['booking code', record.book_code, entry.bookCode],
    ['closing code', record.close_code, entry.closeCode],
    ['number of the booking code', record.numericBookCode, entry.numericBookCode],
    ['booking code as a number', record.numericBookCode, Number(record.book_code)],
    ['patient', record.patient.name, entry.patientName],
    ['service', record.service, entry.service],
    ['sub-service', record.subService, entry.subService],
    ['consultation', record.consultation, entry.consultation],
    ['address', record.address, entry.address],
  ]
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(
      ([what, one, other]) =>
        `${what} of ${record.serviceId} is ${String(one)}, in the list ${String(other)}`,
    )
}

export function serviceCounts({ user, userService }: TableRecords): string[] {
  const lists = Map.groupBy(userService, ({ uid }) => uid)
  return user
    .filter(({ uid, serviceCount }) => serviceCount !== (lists.get(uid)?.length ?? 0))
    .map(
      ({ uid, serviceCount }) =>
        `${uid} has ${lists.get(uid)?.length ?? 0} services, and its serviceCount is ${serviceCount}`,
    )
}

export function codeReservations(records: TableRecords): string[] {
  const live = existingServices(records).flatMap(({ serviceId, book_code, close_code }) => [
    { key: `book ${book_code}`, serviceId },
    { key: `close ${close_code}`, serviceId },
  ])
  const reserved = new Map(
    records.codeReservation.map(({ kind, code, serviceId }) => [`${kind} ${code}`, serviceId]),
  )
  const found: string[] = []
  for (const [key, owners] of Map.groupBy(live, (code) => code.key)) {
    if (owners.length > 1) found.push(`${key} belongs to ${owners.length} services`)
  }
  for (const { key, serviceId } of live) {
    if (!/^\w+ [1-9]\d{5}$/.test(key)) found.push(`${key} is no code`)
    if (reserved.get(key) !== serviceId) found.push(`${key} of ${serviceId} is not reserved for it`)
  }
  const keys = new Set(live.map(({ key }) => key))
  for (const key of reserved.keys()) if (!keys.has(key)) found.push(`${key} is reserved for nothing`)
  return found
}

export function bookingReservations(records: TableRecords): string[] {
  const services = new Map(existingServices(records).map((each) => [each.serviceId, each]))
  const reservations = new Map(records.bookingReservation.map((each) => [each.serviceId, each]))
  const found: string[] = []
  for (const { serviceId, userId } of services.values()) {
    const reservation = reservations.get(serviceId)
    if (reservation?.uid !== userId) found.push(`${serviceId} is not reserved for its user`)
    if (reservation?.ttl) found.push(`${serviceId} exists, and its reservation expires`)
  }
  for (const { serviceId, ttl } of reservations.values()) {
    if (!ttl && !services.has(serviceId)) found.push(`${serviceId} is reserved for ever and does not exist`)
  }
  return found
}

/** Every service that is over has one history, which says the same, and none that runs has one. */
export function histories(records: TableRecords): string[] {
  const services = new Map(existingServices(records).map((each) => [each.serviceId, each]))
  const kept = Map.groupBy(records.history, ({ serviceId }) => serviceId)
  const found: string[] = []
  for (const service of services.values()) {
    const { serviceId, status } = service
    const [history, ...others] = kept.get(serviceId) ?? []
    if (others.length > 0) found.push(`${serviceId} has ${others.length + 1} histories`)
    if (status !== 'closed') {
      if (history) found.push(`${serviceId} is ${status} and has a history`)
      if ('closedAt' in service) found.push(`${serviceId} is ${status} and has an end`)
      continue
    }
    if (service.closedAt === undefined) found.push(`${serviceId} is closed and does not say when`)
    const expected = historyOf(service, closedByFamily(service.closedAt ?? service.updatedAt))
    if (history && !isDeepStrictEqual(defined(expected), defined(history)))
      found.push(`the history of ${serviceId} does not say what its service says`)
    if (!history && historyEnd(expected) * 1000 > now())
      found.push(`${serviceId} is closed and has no history`)
  }
  for (const entry of records.auditEntry) {
    const { recordId, action, at } = entry
    if (!['close', 'delete'].includes(action) || services.has(recordId)) continue
    const [history, ...others] = kept.get(recordId) ?? []
    const lastStatus = auditedStatus(entry) === 'pending' ? 'pending' : 'confirmed'
    const isOver = historyEnd({ endedAt: at, lastStatus }) * 1000 <= now()
    if (others.length > 0 || (!history && !isOver))
      found.push(`${recordId} was removed (${action}) and has ${others.length + (history ? 1 : 0)} histories`)
  }
  const removed = new Set(records.auditEntry.map(({ recordId }) => recordId))
  for (const serviceId of kept.keys())
    if (!services.has(serviceId) && !removed.has(serviceId))
      found.push(`the history ${serviceId} has no service`)
  return found
}

/** A record without the attributes that are undefined. */
function defined<Record extends object>(record: Record): Partial<Record> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined),
  ) as Partial<Record>
}
