import { careRecordEnd } from '#domain/care-records.ts'
import { indiaDay } from '#domain/dates.ts'
import { retention } from '#domain/limits.ts'
import type { ServiceStatus } from '#domain/service-status.ts'
import type { StoredPendingService, StoredService } from '#server/services/service.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { History, type StoredHistory } from './history.entity.server.ts'

export type Ending = Pick<StoredHistory, 'ending' | 'endedBy' | 'endedAt'>

/** What a history takes from its service. */
export type EndedService = Pick<
  StoredPendingService,
  'userId' | 'serviceId' | 'createdAt' | 'patient' | 'service' | 'subService'
> &
  Pick<
    Partial<StoredService>,
    'assignedNurse' | 'nurseId' | 'hasPlan' | 'heldUntil' | 'consent' | 'shift' | 'hoursPerDay'
  > & {
    status: ServiceStatus
  }

/**
 * The write that keeps what stays of a service, for the transaction that ends it.
 * @param record the service as it was before
 */
export function historyWrite(record: EndedService, ending: Ending): Write<'changed'> {
  return {
    item: inTransaction(History).create(historyOf(record, ending)).commit(),
    otherwise: 'changed',
  }
}

/** The ending of a service that stays in the records as closed: only its family closes one that way. */
export function closedByFamily(closedAt: string): Ending {
  return { ending: 'closed', endedBy: 'family', endedAt: closedAt }
}

/** What stays of a service. */
export function historyOf(record: EndedService, ending: Ending): StoredHistory {
  const { userId, serviceId, createdAt, patient, service, subService, status } = record
  const { assignedNurse, nurseId, hasPlan, heldUntil, consent, shift, hoursPerDay } = record
  const wasClosed = assignedNurse === undefined ? 'confirmed' : 'assigned'
  const lastStatus = status === 'closed' ? wasClosed : status
  return {
    ...ending,
    uid: userId,
    serviceId,
    createdAt,
    lastStatus,
    patientName: patient.name,
    startDate: patient.startDate,
    endDate: patient.endDate,
    service,
    subService,
    ...(shift && { shift }),
    ...(hoursPerDay && { hoursPerDay }),
    nurseName: assignedNurse,
    nurseId,
    ...(hasPlan && { hasPlan }),
    ...(heldUntil && { heldUntil }),
    ...(consent && { consent }),
    ttl: historyEnd({ ...ending, lastStatus }),
  }
}

/**
 * When a history is deleted. A service is kept as long as the law keeps the books of its care: some years after the end of
 * India's financial year (31 March) in which it ended. A booking that was never confirmed brought no care and goes earlier.
 * @returns seconds since 1970
 */
export function historyEnd({ endedAt, lastStatus }: Pick<StoredHistory, 'endedAt' | 'lastStatus'>): number {
  if (lastStatus === 'pending') {
    const end = Date.parse(endedAt) + retention.unconfirmedBookingDays * 24 * 60 * 60 * 1000
    return Math.ceil(end / 1000)
  }
  return careRecordEnd(indiaDay(endedAt))
}
