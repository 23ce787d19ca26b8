import type { Service, ServiceRecord } from '#server/services/service.entity.server.ts'

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

/** The condition that a service still has the dates with which it was read. */
export function hasDatesAsRead({ patient }: Pick<ServiceRecord, 'patient'>): Condition {
  return (current, { eq }) =>
    [eq(current.patient.startDate, patient.startDate), eq(current.patient.endDate, patient.endDate)].join(
      ' AND ',
    )
}

/** Both, and that the nurse's name is as it was read: all that a history copies and that may change. */
export function isAsKept(
  service: Pick<ServiceRecord, 'status' | 'nurseId' | 'assignedNurse' | 'patient'>,
): Condition {
  const { assignedNurse } = service
  return (current, operations) =>
    [
      isAsRead(service)(current, operations),
      hasDatesAsRead(service)(current, operations),
      assignedNurse === undefined
        ? operations.notExists(current.assignedNurse)
        : operations.eq(current.assignedNurse, assignedNurse),
    ].join(' AND ')
}
