import { createGetTransaction } from 'electrodb'
import { UserService, type StoredUserService } from './user-service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { throwIfCancelled } from '#server/table/transaction.server.ts'
import {
  PendingService,
  Service,
  type StoredPendingService,
  type StoredService,
} from './service.entity.server.ts'

/** The keys of an action on a service: the service, the user (for the user's entry), and for an assignment a nurse. */
export type ServiceKeys = { uid: string; serviceId: string; nurseId?: string | undefined }

/**
 * The records of one service for one user: the user's own entry (null where it is not their service), the pending or the
 * confirmed record, and the requested nurse.
 */
export type ServiceRecords = ServiceKeys & {
  entry: StoredUserService | null
  pending: StoredPendingService | null
  service: StoredService | null
  nurse: StoredStaff | null
}

/** The entities that an action on a service reads in one transaction. */
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
      // Without a nurse an id is read that no nurse has, so that the number of items is always the same.
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
    entry: entry as StoredUserService | null,
    pending: pending as StoredPendingService | null,
    service: service as StoredService | null,
    nurse: keys.nurseId ? (nurse as StoredStaff | null) : null,
  }
}
