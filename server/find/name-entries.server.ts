import type { OfMoney } from '#domain/audit.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import type { AuditRow } from '#server/audit/list.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { PendingService, Service, type StoredService } from '#server/services/service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readShown, type ItemRead } from '#server/table/read-items.server.ts'

/** An entry of the audit log with the names of its subject and its author; null where the record is gone. */
export type NamedEntry = AuditRow & { name: string | null; author: string | null }

/**
 * Adds the names of patients, nurses and users, and of who did it, to one page of the audit log: one batch of at most three keys for each
 * entry. An account that the log does not name by its e-mail stays without a name.
 */
export async function nameEntries(rows: readonly AuditRow[]): Promise<NamedEntry[]> {
  const reads = rows.map((row) => [authorOf(row), ...readsOf(row)])
  const items = (await readShown<unknown[]>(...reads.flat())).values()
  return rows.map((row, place) => {
    const [author, ...found] = (reads[place] ?? []).map(() => items.next().value)
    const isNamed = row.administratorEmail.includes('@')
    return {
      ...row,
      name: nameOf(row, found.find(Boolean) as object | null),
      author: isNamed ? fullName(author as StoredUser | null) : null,
    }
  })
}

function authorOf({ administratorId: uid }: AuditRow): ItemRead<unknown> {
  return itemOf(User, User.get({ uid }))
}

function fullName(user: StoredUser | null): string | null {
  return (user && `${user.firstname} ${user.lastname}`.trim()) || null
}

function readsOf({ recordType, recordId, values }: AuditRow): ItemRead<unknown>[] {
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
    case 'pair':
      return [itemOf(User, User.get({ uid: recordId }))]
    case 'money':
    case 'lowered': {
      const { uid } = values as OfMoney
      return [itemOf(User, User.get({ uid })), itemOf(MoneyAccount, MoneyAccount.get({ uid }))]
    }
    default:
      return []
  }
}

function nameOf({ recordType }: AuditRow, record: object | null): string | null {
  if (!record) return null
  if (recordType === 'user' || recordType === 'pair') {
    const user = record as StoredUser
    return fullName(user) ?? (shownEmail(user.email) || null)
  }
  if (recordType === 'staff' || recordType === 'absence') return (record as StoredStaff).fullName
  if (recordType === 'money' || recordType === 'lowered')
    return 'name' in record ? (record as StoredMoneyAccount).name : fullName(record as StoredUser)
  return (record as StoredService).patient.name
}
