import { shownEmail } from '#domain/placeholder-email.ts'
import type { AuditRow } from '#server/audit/list.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import { PendingService, Service, type ServiceRecord } from '#server/services/service.entity.server.ts'
import { Staff, type StaffRecord } from '#server/staff/staff.entity.server.ts'
import { itemOf, readShown, type ItemRead } from '#server/table/read-items.server.ts'

/** An entry of the audit log with the name of whom it is about; null where no record has it any more. */
export type NamedEntry = AuditRow & { name: string | null }

/** Adds the names of patients, nurses and users to one page of the audit log, by one batch of at most two keys for each entry. */
export async function nameEntries(rows: readonly AuditRow[]): Promise<NamedEntry[]> {
  const reads = rows.map(readsOf)
  const items = (await readShown<unknown[]>(...reads.flat())).values()
  return rows.map((row, place) => {
    const found = reads[place]?.map(() => items.next().value)
    return { ...row, name: nameOf(row, found?.find(Boolean)) }
  })
}

function readsOf({ recordType, recordId }: AuditRow): ItemRead<unknown>[] {
  switch (recordType) {
    case 'service':
    case 'plan':
      return [
        itemOf(Service, Service.get({ serviceId: recordId })),
        itemOf(PendingService, PendingService.get({ serviceId: recordId })),
      ]
    case 'staff':
    case 'absence':
      return [itemOf(Staff, Staff.get({ id: recordId }))]
    case 'user':
      return [itemOf(User, User.get({ uid: recordId }))]
    default:
      return []
  }
}

function nameOf({ recordType }: AuditRow, record: unknown): string | null {
  if (!record) return null
  if (recordType === 'user') {
    const { firstname, lastname, email } = record as UserRecord
    return `${firstname} ${lastname}`.trim() || shownEmail(email) || null
  }
  if (recordType === 'staff' || recordType === 'absence') return (record as StaffRecord).fullName
  return (record as ServiceRecord).patient.name
}
