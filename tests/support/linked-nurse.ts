import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { createCustomer, createNurse, type Person } from './people.ts'

/** A nurse with an account of their own, which is linked with their record as the product links it. */
export async function createLinkedNurse(
  details: Partial<StoredStaff> = {},
): Promise<{ person: Person; nurse: StoredStaff }> {
  const person = await createCustomer()
  return { person, nurse: await linkToNurse(person, details) }
}

/** A new nurse with the number of this account, linked with it. */
export async function linkToNurse(
  { uid, email, number }: Pick<Person, 'uid' | 'email' | 'number'>,
  details: Partial<StoredStaff> = {},
): Promise<StoredStaff> {
  const nurse = await createNurse({ contactNumber: number.slice(3), ...details })
  await StaffAccount.create({ uid, email, createdAt: nowInstant() }).go()
  await User.patch({ uid }).set({ nurseId: nurse.id }).go()
  await Staff.patch({ id: nurse.id }).set({ accountUid: uid }).go()
  return { ...nurse, accountUid: uid }
}
