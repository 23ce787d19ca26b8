import type { Service } from '#server/services/service.entity.server.ts'
import { type ServiceRecord } from '#server/services/service.entity.server.ts'

type Condition = Parameters<ReturnType<ReturnType<typeof Service.patch>['set']>['where']>[0]

/**
 * The condition that a service still has the status and the nurse with which it was read. Both, because another nurse may
 * have taken over an assigned service meanwhile, and the nurse to release is the present one.
 */
export function isAsRead({ status, nurseId }: Pick<ServiceRecord, 'status' | 'nurseId'>): Condition {
  return (current, { eq, notExists }) =>
    `${eq(current.status, status)} AND ${
      nurseId === undefined ? notExists(current.nurseId) : eq(current.nurseId, nurseId)
    }`
}

/** The same, and that what its history copies has not changed either: the dates, and the nurse's name. */
export function isAsKept(
  service: Pick<ServiceRecord, 'status' | 'nurseId' | 'assignedNurse' | 'patient'>,
): Condition {
  const { assignedNurse, patient } = service
  return (current, operations) =>
    [
      isAsRead(service)(current, operations),
      operations.eq(current.patient.startDate, patient.startDate),
      operations.eq(current.patient.endDate, patient.endDate),
      assignedNurse === undefined
        ? operations.notExists(current.assignedNurse)
        : operations.eq(current.assignedNurse, assignedNurse),
    ].join(' AND ')
}
