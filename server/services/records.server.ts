import { createGetTransaction } from 'electrodb'
import { UserService, type UserServiceRecord } from '#server/services/user-service.entity.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { throwIfCancelled } from '#server/table/transaction.server.ts'
import {
  PendingService,
  Service,
  type PendingServiceRecord,
  type ServiceRecord,
} from './service.entity.server.ts'

/** Which records an action on a service reads: the service, the entry of the user who asks, and perhaps a nurse. */
export type ServiceKeys = { uid: string; serviceId: string; nurseId?: string | undefined }

/**
 * One service as someone reaches it: her own entry (null where the service is not hers), the record on the pending or
 * the confirmed side, and the nurse whom she asked for.
 */
export type ServiceRecords = ServiceKeys & {
  entry: UserServiceRecord | null
  pending: PendingServiceRecord | null
  service: ServiceRecord | null
  nurse: StaffRecord | null
}

/** What an action on a service reads, for a transactional read. */
export const serviceEntities = {
  userService: UserService,
  pendingService: PendingService,
  service: Service,
  staff: Staff,
}

/** The records of one service, in one transactional read. */
export async function readServiceRecords(keys: ServiceKeys): Promise<ServiceRecords> {
  const { uid, serviceId, nurseId } = keys
  const { data } = await throwIfCancelled(
    createGetTransaction(serviceEntities, ({ userService, pendingService, service, staff }) => [
      userService.get({ uid, serviceId }).commit(),
      pendingService.get({ serviceId }).commit(),
      service.get({ serviceId }).commit(),
      // A transaction may not read an item twice; the service's own id names no nurse.
      staff.get({ id: nurseId ?? serviceId }).commit(),
    ]).go(),
  )
  return toServiceRecords(
    keys,
    data.map(({ item }) => item),
  )
}

/** Names the items of a transactional read: entry, pending, service, nurse, in this order. */
export function toServiceRecords(keys: ServiceKeys, items: unknown[]): ServiceRecords {
  const [entry, pending, service, nurse] = items
  return {
    ...keys,
    entry: entry as UserServiceRecord | null,
    pending: pending as PendingServiceRecord | null,
    service: service as ServiceRecord | null,
    nurse: keys.nurseId ? (nurse as StaffRecord | null) : null,
  }
}
