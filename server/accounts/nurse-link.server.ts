import { toE164 } from '#domain/phone.ts'
import type { UserRecord } from '#server/customers/user.entity.server.ts'
import type { StaffRecord } from '#server/staff/staff.entity.server.ts'

/**
 * Whether an account and a nurse's record are linked with each other, and nothing has happened since by which they would not be: the
 * account's verified phone is the nurse's contact number, and the nurse has not left (docs/decisions/0040).
 */
export function isLinked(user: UserRecord, staff: StaffRecord): boolean {
  return (
    user.nurseId === staff.id &&
    staff.accountUid === user.uid &&
    staff.retiredAt === undefined &&
    hasNumberOf(user, staff)
  )
}

/** Whether the account's verified phone is the nurse's contact number. */
export function hasNumberOf(
  { phoneVerified, number }: Pick<UserRecord, 'phoneVerified' | 'number'>,
  { contactNumber }: Pick<StaffRecord, 'contactNumber'>,
): boolean {
  return phoneVerified && number !== '' && number === toE164(contactNumber)
}
