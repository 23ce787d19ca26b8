import { nextStatus, type ServiceStatus } from '#domain/service-status.ts'
import { recordAudit, type Administrator } from '#server/audit/audit.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.server.ts'
import { UserService } from '#server/customers/user-service.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { count } from '#server/statistics/statistics.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { BookingReservation } from './booking-reservation.server.ts'
import { codeTries, type WrongTry } from './code-tries.server.ts'
import { freeCodes } from './codes.server.ts'
import { holdNurse, releaseNurse } from './nurse.server.ts'
import { readServiceRecords, type ServiceRecords } from './records.server.ts'
import {
  PendingService,
  Service,
  type PendingServiceRecord,
  type ServiceRecord,
} from './service.entity.server.ts'

/** How often the records are read again when someone else changed the service in between. */
const attempts = 4
/** How long the id of a removed service stays taken, in seconds. */
export const reservationAfterlife = 30 * 24 * 60 * 60

export type AssignOutcome =
  | { ok: true }
  | {
      ok: false
      reason: 'nurse-not-found' | 'service-not-found' | 'user-not-found' | 'not-in-user-list' | 'busy'
    }
  | { ok: false; reason: 'nurse-unavailable'; name: string }
  | { ok: false; reason: 'wrong-status'; status: ServiceStatus }

/**
 * An administrator assigns an available nurse, whose registration is not over, to a confirmed service: service,
 * customer's entry, nurse, counters and audit log change together or not at all (section 4; the messages are those of
 * section 8, "Assign").
 */
export async function assignNurse(
  administrator: Administrator,
  records: ServiceRecords,
): Promise<AssignOutcome> {
  const { serviceId } = records
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { service, pending, nurse } = attempt === 0 ? records : await readServiceRecords(records)
    if (!nurse) return { ok: false, reason: 'nurse-not-found' }
    if (!nurse.available || isExpired(nurse))
      return { ok: false, reason: 'nurse-unavailable', name: nurse.fullName }
    if (pending) return { ok: false, reason: 'wrong-status', status: 'pending' }
    if (!service) return { ok: false, reason: 'service-not-found' }
    if (!nextStatus(service.status, 'assign'))
      return { ok: false, reason: 'wrong-status', status: service.status }

    const { id: nurseId, fullName: assignedNurse, contactNumber: nurseContact } = nurse
    type Refusal = 'changed' | 'user-not-found' | 'not-in-user-list' | 'nurse-unavailable' | 'busy'
    const writes: Write<Refusal>[] = [
      {
        item: inTransaction(Service)
          .patch({ serviceId })
          .set({ status: 'assigned', assignedNurse, nurseContact, nurseId, updatedAt: nowInstant() })
          .composite({ service: service.service })
          .where(({ status }, { eq }) => eq(status, 'confirmed'))
          .commit(),
        otherwise: 'changed',
      },
      holdNurse(nurseId, serviceId),
      {
        item: inTransaction(User)
          .check({ uid: service.userId })
          .where(({ uid }, { exists }) => exists(uid))
          .commit(),
        otherwise: 'user-not-found',
      },
      {
        item: inTransaction(UserService)
          .patch({ uid: service.userId, serviceId })
          .set({ status: 'assigned', nurseName: assignedNurse, nurseMobileNumber: nurseContact })
          .where(({ status }, { eq }) => eq(status, 'confirmed'))
          .commit(),
        otherwise: 'not-in-user-list',
      },
      ...count({ 'services.confirmed': -1, 'services.assigned': 1 }),
      recordAudit(administrator, {
        action: 'assign',
        recordType: 'service',
        recordId: serviceId,
        detail: `${assignedNurse} (${nurseId})`,
      }),
    ]
    const written = await transact(writes)
    if (written.ok) return { ok: true }
    if (written.reason === 'nurse-unavailable')
      return { ...written, reason: written.reason, name: nurse.fullName }
    if (written.reason !== 'changed') return { ok: false, reason: written.reason }
  }
  return { ok: false, reason: 'busy' }
}

export type CloseAssignedOutcome = { ok: true } | WrongTry | { ok: false; reason: 'busy' }

/**
 * An administrator closes an assigned service with its closing code: the nurse is available again, the record is deleted
 * and removed from the customer's list (section 4). Anything but an assigned service with this code answers
 * 'invalid-code', and each such try counts.
 */
export async function closeAssignedService(
  administrator: Administrator,
  records: ServiceRecords,
  closeCode: string,
): Promise<CloseAssignedOutcome> {
  const { serviceId } = records
  const tries = codeTries('adminCodeTry', administrator, serviceId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { service } = attempt === 0 ? records : await readServiceRecords(records)
    const isRight = service?.close_code === closeCode && nextStatus(service.status, 'closeAssigned')
    if (!service || !isRight) return tries.wrong()
    const written = await transact([...tries.conditions(), ...removalWrites(administrator, 'close', service)])
    if (written.ok) {
      countMetric('Closings', { by: 'administrator' })
      return { ok: true }
    }
    if (written.reason === 'too-many') return tries.wrong()
    if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  }
  return { ok: false, reason: 'busy' }
}

export type DeleteOutcome = { ok: true } | { ok: false; reason: 'not-found' | 'busy' }

/**
 * An administrator deletes a service in any state: both records go, both codes are free and its nurse is available
 * again (section 4; docs/decisions/0000, "Booking").
 */
export async function deleteService(
  administrator: Administrator,
  records: ServiceRecords,
): Promise<DeleteOutcome> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { service, pending } = attempt === 0 ? records : await readServiceRecords(records)
    const record = service ?? pending
    if (!record) return { ok: false, reason: 'not-found' }
    const isOwnerGone = attempt > 0 && record.status === 'closed' && !(await hasAccount(record.userId))
    const written = await transact(removalWrites(administrator, 'delete', record, { isOwnerGone }))
    if (written.ok) return { ok: true }
    if (written.reason === 'busy') return { ok: false, reason: 'busy' }
  }
  return { ok: false, reason: 'busy' }
}

/** The closed services of somebody who has deleted her account are kept (`delete-account.server.ts`). */
async function hasAccount(uid: string): Promise<boolean> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data !== null
}

/** Everything that goes when a service ends for good, whichever way. */
function removalWrites(
  administrator: Administrator,
  action: 'close' | 'delete',
  record: ServiceRecord | PendingServiceRecord,
  { isOwnerGone = false } = {},
) {
  const { serviceId, status, userId, book_code: bookCode, close_code: closeCode } = record
  const nurseId = 'nurseId' in record && record.status === 'assigned' ? record.nurseId : undefined
  const recordItem =
    status === 'pending'
      ? inTransaction(PendingService)
          .delete({ serviceId })
          .where((current, { exists }) => exists(current.status))
          .commit()
      : inTransaction(Service)
          .delete({ serviceId })
          .where((current, { eq }) => eq(current.status, status))
          .commit()
  type Refusal = 'changed' | 'busy'
  const writes: Write<Refusal>[] = [
    { item: recordItem, otherwise: 'changed' },
    {
      item: inTransaction(UserService)
        .delete({ uid: userId, serviceId })
        .where((current, { eq }) => eq(current.status, status))
        .commit(),
      otherwise: 'changed',
    },
    isOwnerGone
      ? {
          item: inTransaction(User)
            .check({ uid: userId })
            .where(({ uid }, { notExists }) => notExists(uid))
            .commit(),
          otherwise: 'changed',
        }
      : {
          item: inTransaction(User).patch({ uid: userId }).add({ serviceCount: -1 }).commit(),
          otherwise: 'changed',
        },
    {
      item: inTransaction(BookingReservation)
        .upsert({ serviceId, uid: userId })
        .set({ ttl: Math.floor(now() / 1000) + reservationAfterlife })
        .commit(),
      otherwise: 'busy',
    },
    ...releaseNurse(nurseId, serviceId),
    ...freeCodes(serviceId, { bookCode, closeCode }),
    ...count({ [`services.${status}`]: -1 }),
    recordAudit(administrator, {
      action,
      recordType: 'service',
      recordId: serviceId,
      detail: `was ${status}`,
    }),
  ]
  return writes
}
