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
