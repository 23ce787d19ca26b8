import type { Service, StoredService } from '#server/services/service.entity.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'

type Condition = ConditionOf<typeof Service>

/**
 * The condition that a service still has the status and the nurse with which it was read, and still has a plan or none. The nurse,
 * because another one may have taken over an assigned service meanwhile, and the nurse to release is the present one. The plan, because
 * a service with a plan holds no nurse, and its visits must be changed with it.
 */
export function isAsRead({
  status,
  nurseId,
  hasPlan,
}: Pick<StoredService, 'status' | 'nurseId' | 'hasPlan'>): Condition {
  return (current, { eq, notExists }) =>
    [
      eq(current.status, status),
      nurseId === undefined ? notExists(current.nurseId) : eq(current.nurseId, nurseId),
      hasPlan ? eq(current.hasPlan, true) : notExists(current.hasPlan),
    ].join(' AND ')
}

/** The condition that a service still has the dates with which it was read. */
export function hasDatesAsRead({ patient }: Pick<StoredService, 'patient'>): Condition {
  return (current, { eq }) =>
    [eq(current.patient.startDate, patient.startDate), eq(current.patient.endDate, patient.endDate)].join(
      ' AND ',
    )
}

/** The condition that a service still has the status and the dates with which it was read. */
export function hasStatusAndDatesAsRead(service: Pick<StoredService, 'status' | 'patient'>): Condition {
  return (current, operations) =>
    [operations.eq(current.status, service.status), hasDatesAsRead(service)(current, operations)].join(
      ' AND ',
    )
}

/** Status, nurse, plan and dates, and that the nurse's name is as it was read: all that a history copies and that may change. */
export function isAsKept(
  service: Pick<StoredService, 'status' | 'nurseId' | 'hasPlan' | 'assignedNurse' | 'patient'>,
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
