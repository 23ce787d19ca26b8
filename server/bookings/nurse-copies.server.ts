import type { ServiceStatus } from '#domain/service-status.ts'
import { nowInstant } from '#server/clock.server.ts'
import { listRenaming, renamingWrite, servicesNaming } from '#server/staff/named-services.server.ts'
import { logError } from '#server/http/log.server.ts'
import { Service, type StoredService } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { isAsRead } from './as-read.server.ts'

/*
 * Services copy their nurse's name and number (docs/decisions/0032). A transaction holds a hundred items, so the nurse's
 * record lists the services still to be written. The daily run finishes what a dead process leaves. The number of a nurse who has left is
 * on none.
 */

type Copied = Pick<StoredStaff, 'fullName' | 'contactNumber' | 'retiredAt'>

/** Services per transaction, at two items each. */
const mostAtOnce = 40

/**
 * The writes of a nurse's new name and number to the first of their services.
 * @returns `left` are the other services, for `finishQuietly`; null when the services do not match the nurse as read
 */
export async function copyWrites(
  staff: StoredStaff,
  next: Copied,
): Promise<{ writes: Write<'changed'>[]; left?: string[] } | null> {
  const { id, fullName, contactNumber } = staff
  if (next.fullName === fullName && next.contactNumber === contactNumber) return { writes: [] }
  const all = servicesNaming(staff)
  const [first, left] = [all.slice(0, mostAtOnce), all.slice(mostAtOnce)]
  const services = await readNamedServices(first)
  if (services.some((service) => !isOf(service, id))) return null
  return { writes: services.flatMap((service) => copiesOn(service, next)), left }
}

export async function finishCopies(): Promise<void> {
  for (const id of await listRenaming()) await finishQuietly(id)
}

/** Writes the remaining copies of a nurse. An error is only logged, because the daily run tries again. */
export async function finishQuietly(id: string): Promise<void> {
  try {
    while (await repeatWhileChanged(() => copyNext(id)));
  } catch (error) {
    logError('some services have a former name of a nurse', error)
  }
}

/** Writes the next copies, skipping services that name another nurse by now; false when none is left or the table is busy. */
async function copyNext(id: string): Promise<boolean | 'changed'> {
  const staff = await readStaff(id)
  const { renaming = [] } = staff ?? {}
  if (!staff || renaming.length === 0) return false
  const services = await readNamedServices(renaming.slice(0, mostAtOnce))
  const written = await transact([
    renamingWrite(staff, renaming.slice(mostAtOnce)),
    ...services.filter((service) => isOf(service, id)).flatMap((service) => copiesOn(service, staff)),
  ])
  if (written.ok) return renaming.length > mostAtOnce
  return written.reason === 'changed' ? 'changed' : false
}

async function readNamedServices(ids: readonly string[]): Promise<(StoredService | null)[]> {
  if (ids.length === 0) return []
  return readItems<StoredService[]>(...ids.map((serviceId) => itemOf(Service, Service.get({ serviceId }))))
}

function isOf(service: StoredService | null, nurseId: string): boolean {
  return service?.status === 'assigned' && service.nurseId === nurseId
}

function copiesOn(
  service: StoredService | null,
  { fullName, contactNumber, retiredAt }: Copied,
): Write<'changed'>[] {
  if (!service) return []
  const { serviceId, userId: uid, status } = service
  return [
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({
          assignedNurse: fullName,
          ...(!retiredAt && { nurseContact: contactNumber }),
          updatedAt: nowInstant(),
        })
        .remove(retiredAt ? ['nurseContact'] : [])
        .where(isAsRead(service))
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ nurseName: fullName, ...(!retiredAt && { nurseMobileNumber: contactNumber }) })
        .remove(retiredAt ? ['nurseMobileNumber'] : [])
        .where((current, { eq }) => eq(current.status, status as ServiceStatus))
        .commit(),
      otherwise: 'changed',
    },
  ]
}
