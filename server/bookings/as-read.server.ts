import type { Service, StoredService } from '#server/services/service.entity.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'

type Condition = ConditionOf<typeof Service>

/**
 * The condition that status, nurse and plan are still as they were read. Another nurse may have taken over meanwhile, and
 * the nurse to release is the present one. With a plan the service holds no nurse, and its visits have to change with it.
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

/** The condition that the dates are still as they were read. */
export function hasDatesAsRead({ patient }: Pick<StoredService, 'patient'>): Condition {
  return (current, { eq }) =>
    [eq(current.patient.startDate, patient.startDate), eq(current.patient.endDate, patient.endDate)].join(
      ' AND ',
    )
}

/** The condition that status and dates are still as they were read. */
export function hasStatusAndDatesAsRead(service: Pick<StoredService, 'status' | 'patient'>): Condition {
  return (current, operations) =>
    [operations.eq(current.status, service.status), hasDatesAsRead(service)(current, operations)].join(
      ' AND ',
    )
}

/** The condition that everything a history copies is still as it was read, down to the nurse's name. */
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
