import type { ServiceStatus } from '#domain/service-status.ts'
import { endSessionsQuietly, unlinkedUser } from '#server/accounts/nurse-link.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { readNaming } from '#server/diary/hold.server.ts'
import { Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import {
  checkEdit,
  editWrites,
  hasOtherNumber,
  type EditOutcome,
  type StaffEdit,
} from '#server/staff/edit.server.ts'
import { readStaff } from '#server/staff/read-staff.server.ts'
import { takenProblems } from '#server/staff/register.server.ts'
import type { StaffDetails } from '#server/staff/registration.schema.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { isAsRead } from './as-read.server.ts'

/**
 * Changes the form's fields of a nurse, under the rules of the registration. Where the nurse is on a service, or services with a plan
 * name them, their name and number change there and in the family's list in the same transaction (docs/decisions/0032). Closed services
 * keep both as they were. Another contact number unlinks the nurse's own account and ends its sessions (docs/decisions/0040).
 */
export async function editNurse(
  administrator: Administrator,
  id: string,
  edit: StaffEdit,
): Promise<EditOutcome> {
  let unlinked: string | undefined
  const outcome = await retryWhenChanged<EditOutcome>(async () => {
    const checked = checkEdit(await readStaff(id), edit)
    if (!checked.ok) return checked
    const { staff, details } = checked
    const copies = await copyWrites(staff, details)
    if (!copies) return 'changed'
    unlinked = hasOtherNumber(staff, details) ? staff.accountUid : undefined
    const written = await transact([
      ...editWrites(administrator, staff, details),
      ...copies,
      ...(unlinked ? [unlinkedUser(unlinked, id)] : []),
    ])
    if (written.ok) return { ok: true }
    if (written.reason === 'changed') return 'changed'
    if (written.reason === 'busy') return { ok: false, reason: 'busy' }
    return { ok: false, reason: 'invalid', problems: await takenProblems(id, edit.typed) }
  })
  if (outcome?.ok && unlinked) await endSessionsQuietly(unlinked)
  return outcome ?? { ok: false, reason: 'busy' }
}

/** The writes to the copies of a nurse's name and number; null when the services and the nurse were read at different times. */
async function copyWrites(
  { id, assignedServiceId, fullName, contactNumber }: StaffRecord,
  details: StaffDetails,
): Promise<Write<'changed'>[] | null> {
  if (details.fullName === fullName && details.contactNumber === contactNumber) return []
  const { named, check } = await readNaming(id)
  const services = await readServices([...(assignedServiceId ? [assignedServiceId] : []), ...named])
  if (services.some((service) => service?.status !== 'assigned' || service.nurseId !== id)) return null
  return [check, ...services.flatMap((service) => (service ? copiesOn(service, details) : []))]
}

async function readServices(ids: readonly string[]): Promise<(ServiceRecord | null)[]> {
  if (ids.length === 0) return []
  return readItems<ServiceRecord[]>(...ids.map((serviceId) => itemOf(Service, Service.get({ serviceId }))))
}

function copiesOn(service: ServiceRecord, details: StaffDetails): Write<'changed'>[] {
  const { serviceId, userId: uid, status } = service
  return [
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({
          assignedNurse: details.fullName,
          nurseContact: details.contactNumber,
          updatedAt: nowInstant(),
        })
        .where(isAsRead(service))
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(UserService)
        .patch({ uid, serviceId })
        .set({ nurseName: details.fullName, nurseMobileNumber: details.contactNumber })
        .where((current, { eq }) => eq(current.status, status as ServiceStatus))
        .commit(),
      otherwise: 'changed',
    },
  ]
}
