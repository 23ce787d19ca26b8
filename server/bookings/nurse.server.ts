import type { Day } from '#domain/visits/days.ts'
import { holdInterval, lastDayOf } from '#domain/visits/intervals.ts'
import { now, nowInstant, today } from '#server/clock.server.ts'
import { releaseWrite } from '#server/nurse-time/hold.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { isExpired } from '#server/staff/available-nurses.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

/**
 * The write that makes an available nurse unavailable, for the transaction that puts them on a service (section 4). Name and
 * number are conditions, because the service copies them.
 */
export function holdNurse(
  { id, fullName, contactNumber }: Pick<StoredStaff, 'id' | 'fullName' | 'contactNumber'>,
  { serviceId, patient }: Pick<StoredService, 'serviceId' | 'patient'>,
): Write<'changed' | 'nurse-unavailable'> {
  const lastDay = lastDayOf(holdInterval(patient))
  return {
    item: inTransaction(Staff)
      .patch({ id })
      .set({ available: false, assignedServiceId: serviceId, updatedAt: nowInstant() })
      .where((current, { eq, gte, notExists }) =>
        [
          eq(current.available, true),
          eq(current.fullName, fullName),
          eq(current.contactNumber, contactNumber),
          `(${notExists(current.regExpiryDate)} OR ${gte(current.regExpiryDate, today())})`,
          `(${notExists(current.lastDay)} OR ${gte(current.lastDay, lastDay)})`,
        ].join(' AND '),
      )
      .commit(),
    otherwise: (current) =>
      current?.available === true && !isExpired(current) ? 'changed' : 'nurse-unavailable',
  }
}

/**
 * The writes that free the nurse whom a service holds; none without a nurse.
 * @param leavesOn their last day, where it is the cause
 */
export function releaseNurse(
  {
    nurseId,
    serviceId,
    userId: uid,
    patient: { startDate, endDate },
  }: Pick<StoredService, 'nurseId' | 'serviceId' | 'userId' | 'patient'>,
  leavesOn?: Day,
): Write<'changed' | 'busy'>[] {
  if (!nurseId) return []
  return [
    {
      item: inTransaction(Staff)
        .patch({ id: nurseId })
        .set({ available: true, updatedAt: nowInstant() })
        .remove(['assignedServiceId'])
        .where(({ assignedServiceId, lastDay }, { eq }) =>
          [eq(assignedServiceId, serviceId), ...(leavesOn ? [eq(lastDay, leavesOn)] : [])].join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    releaseWrite(nurseId, { serviceId, uid, startDate, endDate }, now()),
  ]
}
