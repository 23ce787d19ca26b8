import { pinCodeOf } from '#domain/area.ts'
import { workOf, type NewNotice } from '#server/notices/notice-writes.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** The notice to a nurse who no longer goes to a service. It says where that was: the service may be deleted by the time it is sent. */
export function releasedWork(
  { serviceId, address }: Pick<StoredService, 'serviceId' | 'address'>,
  nurseId: string,
): NewNotice {
  const pinCode = pinCodeOf(address)
  return workOf(nurseId, serviceId, pinCode ? { pinCode } : {})
}
