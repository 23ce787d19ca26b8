import { retention } from '#domain/limits.ts'
import { toE164 } from '#domain/phone.ts'
import { addDays, dayAt, type Day } from '#domain/visits/days.ts'
import { today } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'

/*
 * An account and a nurse's record that are linked (docs/decisions/0040). `server/nurse-accounts` links them. Any change of
 * one of the two numbers, and the end of either record, unlinks them in the same transaction by the writes below.
 */

/** Whether an account and a nurse's record are linked and the link still holds: the numbers agree, and the nurse may read their hours. */
export function isLinked(user: StoredUser, staff: StoredStaff): boolean {
  return (
    user.nurseId === staff.id &&
    staff.accountUid === user.uid &&
    mayReadHours(staff) &&
    hasNumberOf(user, staff)
  )
}

/** Whether a nurse may read their own hours: one who has left, for as long as the diary has them. */
export function mayReadHours({ retiredAt }: Pick<StoredStaff, 'retiredAt'>): boolean {
  return !retiredAt || lastDayOfHours(retiredAt) >= today()
}

export function lastDayOfHours(retiredAt: string): Day {
  return addDays(dayAt(Date.parse(retiredAt)), retention.nurseDiaryDays)
}

/** Whether the account's verified phone is the nurse's contact number. */
export function hasNumberOf(
  { phoneVerified, number }: Pick<StoredUser, 'phoneVerified' | 'number'>,
  { contactNumber }: Pick<StoredStaff, 'contactNumber'>,
): boolean {
  return phoneVerified && number !== '' && number === toE164(contactNumber)
}

/** The write that unlinks an account from its nurse. The new stamp ends all its sessions at once. */
export function unlinkedUser(uid: string, nurseId: string): Write<'changed'> {
  return {
    item: inTransaction(User)
      .patch({ uid })
      .set({ passwordStamp: newPasswordStamp() })
      .remove(['nurseId'])
      .where((current, { eq }) => eq(current.nurseId, nurseId))
      .commit(),
    otherwise: 'changed',
  }
}

/** The write that removes account and invitation from a nurse's record; none for an account without a nurse. */
export function unlinkedStaff({ uid, nurseId }: Pick<StoredUser, 'uid' | 'nurseId'>): Write<'changed'>[] {
  if (!nurseId) return []
  const item = inTransaction(Staff)
    .patch({ id: nurseId })
    .remove(['accountUid', 'invitation'])
    .where((current, { eq }) => eq(current.accountUid, uid))
    .commit()
  return [{ item, otherwise: 'changed' }]
}

/** Removes the sessions of an unlinked account. Its new stamp has ended them already, so an error is only logged. */
export async function endSessionsQuietly(uid: string): Promise<void> {
  try {
    await endSessions(uid)
  } catch (error) {
    logError('the sessions of an unlinked account are not removed', error)
  }
}
