import { indiaDay } from '#domain/dates.ts'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { serviceStatuses } from '#domain/service-status.ts'
import { reservationAfterlife } from '#server/bookings/removal.server.ts'
import { now } from '#server/clock.server.ts'
import { totalsOf } from '#server/statistics/statistics.server.ts'
import { auditedNurse } from '../audited.ts'
import { existingServices, type TableRecords } from '../table-records.ts'

/* Invariants of what the table counts and logs: the statistics, the audit log and the origins of imported records. */

export function statistics(records: TableRecords): string[] {
  const stored = totalsOf(records.statistic)
  const services = existingServices(records)
  const counted = new Map<string, number>([
    ...serviceStatuses.map(
      (status) => [`services.${status}`, services.filter((each) => each.status === status).length] as const,
    ),
    ['users', records.user.length],
    ['staff', records.staff.filter(({ retiredAt }) => !retiredAt).length],
  ])
  for (const [domain, users] of Map.groupBy(records.user, ({ email }) => email.split('@').at(-1) ?? ''))
    if (!isPlaceholderEmail(`@${domain}`)) counted.set(`users.domain.${domain}`, users.length)

  const found: string[] = []
  for (const name of new Set([...stored.keys(), ...counted.keys()])) {
    if (name.startsWith('bookings.')) continue
    const [statistic, count] = [stored.get(name) ?? 0, counted.get(name) ?? 0]
    if (statistic !== count) found.push(`${name} is ${statistic}, a full count finds ${count}`)
  }
  // The count of a day's bookings does not go down when a service is removed. Its reservation also stays, for a month.
  const bookings = [...stored].filter(([name]) => name.startsWith('bookings.'))
  const total = bookings.reduce((sum, [, count]) => sum + count, 0)
  const reserved = records.bookingReservation.length + expiredReservations(records)
  if (total !== reserved) found.push(`the days' bookings are ${total}, there were ${reserved}`)
  for (const [day, booked] of Map.groupBy(services, ({ createdAt }) => indiaDay(createdAt))) {
    const statistic = stored.get(`bookings.${day}`) ?? 0
    if (statistic < booked.length)
      found.push(`bookings.${day} is ${statistic}, there are at least ${booked.length}`)
  }
  return found
}

/** How many reservations of removed services have expired: DynamoDB has deleted them, but the statistics still count them. */
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

export function auditEntries(records: TableRecords): string[] {
  const entries = Map.groupBy(
    records.auditEntry.filter(({ recordType }) => recordType === 'service'),
    ({ recordId }) => recordId,
  )
  const services = new Map(existingServices(records).map((each) => [each.serviceId, each]))
  const ids = new Set([...entries.keys(), ...records.bookingReservation.map(({ serviceId }) => serviceId)])
  const found: string[] = []
  for (const id of ids) {
    const actions = (entries.get(id) ?? []).map(({ action }) => action)
    const assigned = actions.filter((action) => action === 'assign').length
    const removed = actions.filter((action) => action === 'close' || action === 'delete').length
    const service = services.get(id)
    if (removed !== (service ? 0 : 1))
      found.push(`${id} ${service ? 'exists' : 'is gone'}: ${actions.join(', ')}`)
    const hasNurse = service && 'nurseId' in service && service.nurseId !== undefined
    if (service ? assigned !== (hasNurse ? 1 : 0) : assigned > 1)
      found.push(`${id} was assigned ${assigned} times: ${actions.join(', ')}`)
    if (actions.includes('replace') && assigned !== 1) found.push(`${id} was replaced and never assigned`)
    const given = (entries.get(id) ?? []).filter((entry) => auditedNurse(entry) !== undefined)
    if (hasNurse && given.length > 0 && !lastNames(given, service.nurseId ?? ''))
      found.push(`${id} has another nurse than its last assignment or replacement says`)
    if (actions.includes('close') && assigned !== 1) found.push(`${id} was closed and never assigned`)
  }
  return found
}

/** Whether the last entry, or one of several at the same moment, put this nurse on the service. */
function lastNames(given: TableRecords['auditEntry'], nurseId: string): boolean {
  const moments = given.map(({ at }) => at).sort()
  return given.some((entry) => entry.at === moments.at(-1) && auditedNurse(entry) === nurseId)
}

export function formerRecords({ formerRecord, auditEntry, ...records }: TableRecords): string[] {
  const entries = auditEntry.filter(({ action }) => action === 'import' || action.startsWith('import-'))
  const imported = Map.groupBy(
    entries,
    ({ action, recordType, recordId }) => `${action} ${recordType} ${recordId}`,
  )
  const actions = {
    user: 'import user',
    nurse: 'import staff',
    service: 'import service',
    staffAccount: 'import-staff-account user',
    adminAccount: 'import-administrator user',
  }
  const found: string[] = []
  const origins = Map.groupBy(formerRecord, ({ kind, recordId }) => `${actions[kind]} ${recordId}`)
  for (const key of new Set([...imported.keys(), ...origins.keys()])) {
    const [entryCount, recordCount] = [imported.get(key)?.length ?? 0, origins.get(key)?.length ?? 0]
    if (entryCount !== 1 || recordCount !== 1)
      found.push(`${key}: ${entryCount} audit entries, ${recordCount} former records`)
  }
  const uids = new Set(records.user.map(({ uid }) => uid))
  for (const { uid, awaitsGoogle, authProvider } of records.user) {
    if (awaitsGoogle && !(origins.has(`import user ${uid}`) && authProvider.join() === 'Google'))
      found.push(`${uid} awaits Google and was not imported with Google alone`)
  }
  for (const { uid } of [...records.adminAccount, ...records.staffAccount])
    if (origins.has(`import user ${uid}`) && !uids.has(uid)) found.push(`${uid} has a role and no account`)
  return found
}
