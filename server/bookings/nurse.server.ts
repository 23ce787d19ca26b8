import { nowInstant, today } from '#server/clock.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'

/** The write that makes an available nurse unavailable, for the transaction that assigns them to a service (section 4). */
export function holdNurse(nurseId: string, serviceId: string): Write<'nurse-unavailable'> {
  return {
    item: inTransaction(Staff)
      .patch({ id: nurseId })
      .set({ available: false, assignedServiceId: serviceId, updatedAt: nowInstant() })
      .where(
        ({ available, regExpiryDate }, { eq, gte, notExists }) =>
          `${eq(available, true)} AND (${notExists(regExpiryDate)} OR ${gte(regExpiryDate, today())})`,
      )
      .commit(),
    otherwise: 'nurse-unavailable',
  }
}

/** The writes that make the nurse of a service available again; none if no nurse is assigned. */
export function releaseNurse(nurseId: string | undefined, serviceId: string): Write<'changed'>[] {
  if (!nurseId) return []
  return [
    {
      item: inTransaction(Staff)
        .patch({ id: nurseId })
        .set({ available: true, updatedAt: nowInstant() })
        .remove(['assignedServiceId'])
        .where(({ assignedServiceId }, { eq }) => eq(assignedServiceId, serviceId))
        .commit(),
      otherwise: 'changed',
    },
  ]
}
