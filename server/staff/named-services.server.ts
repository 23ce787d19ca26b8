import { nowInstant } from '#server/clock.server.ts'
import type { ConditionOf } from '#server/table/entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Staff, type StoredStaff } from './staff.entity.server.ts'

/** The assigned services that name a nurse: the one that holds them, and those with a plan. */
export function servicesNaming({ assignedServiceId, namedBy = [] }: StoredStaff): string[] {
  return [...(assignedServiceId ? [assignedServiceId] : []), ...namedBy]
}

/** The condition that the services with a plan that name a nurse are those that were read. */
export function isStillNamedBy({ namedBy }: Pick<StoredStaff, 'namedBy'>): ConditionOf<typeof Staff> {
  return (current, { eq, notExists }) =>
    // ElectroDB hands the value on as it is, and the table compares a set with a set alone.
    namedBy?.length ? eq(current.namedBy as never, new Set(namedBy) as never) : notExists(current.namedBy)
}

/** The attributes of a nurse of whom these services still have a former name or number, or that of a nurse who has left. Without any all of them are removed. */
export function renamingOf(left: readonly string[]) {
  if (left.length === 0) return { set: {}, removed: ['renaming', 'renamingList', 'renamingSince'] as const }
  const set = { renaming: [...left], renamingList: 'renaming' as const, renamingSince: nowInstant() }
  return { set, removed: [] }
}

/** The write that leaves some services to be written later; the nurse has the name, the number and the services left as they were read. */
export function renamingWrite(staff: StoredStaff, left: readonly string[]): Write<'changed'> {
  const { id, fullName, contactNumber, renaming = [] } = staff
  const { set, removed } = renamingOf(left)
  const item = inTransaction(Staff)
    .patch({ id })
    .set(set)
    .remove([...removed])
    .where((current, { eq }) =>
      [
        eq(current.fullName, fullName),
        eq(current.contactNumber, contactNumber),
        eq(current.renaming, renaming),
      ].join(' AND '),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

/** The nurses of whom some services still have a former name or number. */
export async function listRenaming(): Promise<string[]> {
  const { data } = await Staff.query.byRenaming({ renamingList: 'renaming' }).go({ pages: 'all' })
  return data.map(({ id }) => id)
}
