import { indiaDay } from '#domain/dates.ts'
import { serviceStatuses } from '#domain/service-status.ts'
import { reservationAfterlife } from '#server/bookings/removal.server.ts'
import { now } from '#server/clock.server.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { totalsOf } from '#server/statistics/statistics.server.ts'
import { readTable, type TableRecords } from './table-records.ts'

/*
 * The invariants of docs/design.md, "The table", checked from nothing but the committed records. Each check gives what it found
 * wrong, in words; a subject that adds records adds its check to `invariants`.
 */

export type Violation = { invariant: string; found: string }
type Check = (records: TableRecords) => string[]

export const invariants: Record<string, Check> = {
  'every record lies where its indexes look for it': ({ misplaced }) => misplaced,
  '1. a service is in exactly one of pending and confirmed-side records, and the entry says the same':
    oneRecord,
  'the patient’s name, start and end at the top level are the patient’s': topLevel,
  '2. a nurse is unavailable if and only if exactly one assigned service names her': nurses,
  '3. no two existing services share a code, every live code has its reservation, none is orphaned': codes,
  '4. a phone number belongs to one user': phoneNumbers,
  'an e-mail belongs to one user': emails,
  'an e-mail and a registration number belong to one nurse': staffIdentities,
  '5. the statistics equal what a full count finds': statistics,
  '6. a booking id yields one booking': bookingIds,
  '7. each change by an administrator has one audit entry': auditEntries,
  'what came from the former product has one audit entry, and what it became is known': formerRecords,
  'a user’s service count is the length of her list': serviceCounts,
}

/** Checks all invariants over the whole table, which must be at rest. An empty list means that all hold. */
export async function violations(): Promise<Violation[]> {
  return violationsIn(await readTable())
}

export function violationsIn(records: TableRecords): Violation[] {
  return Object.entries(invariants).flatMap(([invariant, check]) =>
    check(records).map((found) => ({ invariant, found })),
  )
}

function existingServices({ pendingService, service }: TableRecords) {
  return [...pendingService, ...service]
}

function oneRecord(records: TableRecords): string[] {
  const services = existingServices(records)
  const entries = group(records.userService, ({ serviceId }) => serviceId)
  const found: string[] = []
  for (const [id, copies] of group(services, ({ serviceId }) => serviceId)) {
    if (copies.length > 1) found.push(`${id} is ${copies.map(({ status }) => status).join(' and ')}`)
  }
  for (const record of services) {
    const [entry, ...others] = entries.get(record.serviceId) ?? []
    if (!entry) found.push(`${record.serviceId} is in nobody's list`)
    if (others.length > 0) found.push(`${record.serviceId} is in several lists`)
    if (entry) found.push(...differences(record, entry))
  }
  const ids = new Set(services.map(({ serviceId }) => serviceId))
  for (const { serviceId, status } of records.userService) {
    if (!ids.has(serviceId)) found.push(`the entry ${serviceId} (${status}) has no service`)
  }
  return found
}

function topLevel(records: TableRecords): string[] {
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

type Existing = ReturnType<typeof existingServices>[number]

function differences(record: Existing, entry: TableRecords['userService'][number]): string[] {
  const nurse = 'assignedNurse' in record ? record : null
  const pairs: [string, unknown, unknown][] = [
    ['user', record.userId, entry.uid],
    ['status', record.status, entry.status],
    ['nurse', nurse?.assignedNurse, entry.nurseName],
    ["nurse's number", nurse?.nurseContact, entry.nurseMobileNumber],
    ['start', record.patient.startDate, entry.startDate],
    ['end', record.patient.endDate, entry.endDate],
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

function nurses({ staff, service }: TableRecords): string[] {
  const holders = group(
    service.filter(({ status }) => status === 'assigned'),
    ({ nurseId }) => nurseId,
  )
  const found: string[] = []
  for (const { id, available, assignedServiceId, retiredAt } of staff) {
    const holding = holders.get(id) ?? []
    const [holder] = holding
    if (holding.length > 1) found.push(`${id} is assigned ${holding.length} times`)
    if (retiredAt ? available || holder : available !== !holder)
      found.push(`${id} is ${available ? '' : 'not '}available with ${holding.length}`)
    if (assignedServiceId !== holder?.serviceId)
      found.push(`${id} names ${String(assignedServiceId)}, not ${String(holder?.serviceId)}`)
  }
  const known = new Set(staff.map(({ id }) => id))
  for (const { serviceId, status, nurseId } of service) {
    if (status === 'assigned' && !known.has(nurseId ?? '')) found.push(`${serviceId} is assigned to nobody`)
    if (status === 'confirmed' && nurseId) found.push(`${serviceId} is confirmed and has a nurse`)
  }
  return found
}

function codes(records: TableRecords): string[] {
  const live = existingServices(records).flatMap(({ serviceId, book_code, close_code }) => [
    { key: `book ${book_code}`, serviceId },
    { key: `close ${close_code}`, serviceId },
  ])
  const reserved = new Map(
    records.codeReservation.map(({ kind, code, serviceId }) => [`${kind} ${code}`, serviceId]),
  )
  const found: string[] = []
  for (const [key, owners] of group(live, (code) => code.key)) {
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

function phoneNumbers({ user, phoneReservation }: TableRecords): string[] {
  const owners = new Map(phoneReservation.map(({ number, uid }) => [number, uid]))
  const verified = user.filter(({ phoneVerified }) => phoneVerified)
  const found: string[] = []
  for (const [number, users] of group(verified, (each) => each.number)) {
    if (users.length > 1) found.push(`${number} belongs to ${users.length} users`)
    if (!users.some(({ uid }) => uid === owners.get(number)))
      found.push(`${number} is not reserved for its user`)
  }
  for (const [number, uid] of owners) {
    if (!verified.some((each) => each.uid === uid && each.number === number))
      found.push(`${number} is reserved for ${uid}, who has another`)
  }
  return found
}

function emails({ user, emailReservation }: TableRecords): string[] {
  const owners = new Map(emailReservation.map(({ email, uid }) => [email, uid]))
  const found: string[] = []
  for (const { uid, email, displacedSince } of user)
    if (isPlaceholderEmail(email) !== (displacedSince !== undefined))
      found.push(`${uid} is ${displacedSince ? '' : 'not '}displaced and has the e-mail ${email}`)
  for (const [email, users] of group(user, (each) => each.email)) {
    if (users.length > 1) found.push(`${email} belongs to ${users.length} users`)
    if (isPlaceholderEmail(email)) continue
    if (!users.some(({ uid }) => uid === owners.get(email)))
      found.push(`${email} is not reserved for its user`)
  }
  for (const [email, uid] of owners) {
    if (!user.some((each) => each.uid === uid && each.email === email))
      found.push(`${email} is reserved for ${uid}, who has another`)
  }
  return found
}

function staffIdentities({ staff, staffReservation }: TableRecords): string[] {
  const holders = new Map(staffReservation.map(({ kind, value, staffId }) => [`${kind} ${value}`, staffId]))
  const found: string[] = []
  for (const { id, email } of staff) {
    if (holders.get(`email ${email}`) !== id) found.push(`${email} is not reserved for the nurse ${id}`)
  }
  const known = new Set(staff.map(({ id }) => id))
  for (const [identity, staffId] of holders)
    if (!known.has(staffId)) found.push(`${identity} is reserved for nobody`)
  return found
}

function statistics(records: TableRecords): string[] {
  const kept = totalsOf(records.statistic)
  const services = existingServices(records)
  const counted = new Map<string, number>([
    ...serviceStatuses.map(
      (status) => [`services.${status}`, services.filter((each) => each.status === status).length] as const,
    ),
    ['users', records.user.length],
    ['staff', records.staff.filter(({ retiredAt }) => !retiredAt).length],
  ])
  for (const [domain, users] of group(records.user, ({ email }) => email.split('@').at(-1) ?? ''))
    counted.set(`users.domain.${domain}`, users.length)

  const found: string[] = []
  for (const name of new Set([...kept.keys(), ...counted.keys()])) {
    if (name.startsWith('bookings.')) continue
    const [says, is] = [kept.get(name) ?? 0, counted.get(name) ?? 0]
    if (says !== is) found.push(`${name} says ${says}, there are ${is}`)
  }
  // What was booked on a day stays counted when the service is removed; its reservation stays as well, for a month.
  const bookings = [...kept].filter(([name]) => name.startsWith('bookings.'))
  const total = bookings.reduce((sum, [, count]) => sum + count, 0)
  const reserved = records.bookingReservation.length + expiredReservations(records)
  if (total !== reserved) found.push(`the days' bookings say ${total}, there were ${reserved}`)
  for (const [day, booked] of group(services, ({ createdAt }) => indiaDay(createdAt))) {
    const says = kept.get(`bookings.${day}`) ?? 0
    if (says < booked.length) found.push(`bookings.${day} says ${says}, there are at least ${booked.length}`)
  }
  return found
}

/** How many reservations of services that were removed a deployed table has let go since; their time is over. */
function expiredReservations({ auditEntry, bookingReservation }: TableRecords): number {
  const reserved = new Set(bookingReservation.map(({ serviceId }) => serviceId))
  const removals = auditEntry.filter(
    ({ recordType, action, at }) =>
      recordType === 'service' &&
      (action === 'close' || action === 'delete') &&
      Date.parse(at) + reservationAfterlife * 1000 <= now(),
  )
  return new Set(removals.map(({ recordId }) => recordId).filter((id) => !reserved.has(id))).size
}

function bookingIds(records: TableRecords): string[] {
  const services = new Map(existingServices(records).map((each) => [each.serviceId, each]))
  const reservations = new Map(records.bookingReservation.map((each) => [each.serviceId, each]))
  const found: string[] = []
  for (const { serviceId, userId } of services.values()) {
    const reservation = reservations.get(serviceId)
    if (reservation?.uid !== userId) found.push(`${serviceId} is not reserved for its user`)
    if (reservation?.ttl) found.push(`${serviceId} exists, and its id is about to be free`)
  }
  for (const { serviceId, ttl } of reservations.values()) {
    if (!ttl && !services.has(serviceId)) found.push(`${serviceId} is reserved for ever and does not exist`)
  }
  return found
}

function auditEntries(records: TableRecords): string[] {
  const entries = group(
    records.auditEntry.filter(({ recordType }) => recordType === 'service'),
    ({ recordId }) => recordId,
  )
  const services = new Map(existingServices(records).map((each) => [each.serviceId, each]))
  const ids = new Set([...entries.keys(), ...records.bookingReservation.map(({ serviceId }) => serviceId)])
  const found: string[] = []
  for (const id of ids) {
    const actions = (entries.get(id) ?? []).map(({ action }) => action)
    const assigned = actions.filter((action) => action === 'assign').length
    const removed = actions.filter((action) => action !== 'assign' && action !== 'import').length
    const service = services.get(id)
    if (removed !== (service ? 0 : 1))
      found.push(`${id} ${service ? 'exists' : 'is gone'}: ${actions.join(', ')}`)
    const hasNurse = service && 'nurseId' in service && service.nurseId !== undefined
    if (service ? assigned !== (hasNurse ? 1 : 0) : assigned > 1)
      found.push(`${id} was assigned ${assigned} times: ${actions.join(', ')}`)
    if (actions.includes('close') && assigned !== 1) found.push(`${id} was closed and never assigned`)
  }
  return found
}

function formerRecords({ formerRecord, auditEntry, ...records }: TableRecords): string[] {
  const entries = auditEntry.filter(({ action }) => action === 'import' || action.startsWith('import-'))
  const imported = group(entries, ({ action, recordType, recordId }) => `${action} ${recordType} ${recordId}`)
  const actions = {
    user: 'import user',
    nurse: 'import staff',
    service: 'import service',
    staffAccount: 'import-staff-account user',
    adminAccount: 'import-administrator user',
  }
  const found: string[] = []
  const origins = group(formerRecord, ({ kind, recordId }) => `${actions[kind]} ${recordId}`)
  for (const key of new Set([...imported.keys(), ...origins.keys()])) {
    const [written, known] = [imported.get(key)?.length ?? 0, origins.get(key)?.length ?? 0]
    if (written !== 1 || known !== 1) found.push(`${key}: ${written} audit entries, ${known} former records`)
  }
  const uids = new Set(records.user.map(({ uid }) => uid))
  for (const { uid, awaitsGoogle, authProvider } of records.user) {
    if (awaitsGoogle && !(origins.has(`import user ${uid}`) && authProvider.join() === 'Google'))
      found.push(`${uid} awaits Google and did not come over with Google alone`)
  }
  for (const { uid } of [...records.adminAccount, ...records.staffAccount])
    if (origins.has(`import user ${uid}`) && !uids.has(uid)) found.push(`${uid} has a role and no account`)
  return found
}

function serviceCounts({ user, userService }: TableRecords): string[] {
  const lists = group(userService, ({ uid }) => uid)
  return user
    .filter(({ uid, serviceCount }) => serviceCount !== (lists.get(uid)?.length ?? 0))
    .map(
      ({ uid, serviceCount }) =>
        `${uid} has ${lists.get(uid)?.length ?? 0} services and says ${serviceCount}`,
    )
}

function group<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  return Map.groupBy(items, keyOf)
}
