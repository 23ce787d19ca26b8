import { auditFailedSignIn } from '#server/audit/events.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'

/**
 * Records a failed sign-in to an administrator's account in the audit log, and nothing for other accounts. Successful ones
 * are recorded with their session (`startSession`).
 * @param account the typed e-mail, or the uid
 * @param reason the name of the outcome, never a typed text
 */
export async function auditFailedAdministratorSignIn(
  account: { email: string } | { uid: string },
  reason: string,
): Promise<void> {
  try {
    const uid = 'uid' in account ? account.uid : (await findUserByEmail(account.email))?.uid
    const administrator = uid === undefined ? null : await readAdministrator(uid)
    if (administrator) await auditFailedSignIn(administrator, reason)
  } catch (error) {
    logError('audit entry not written', error, 'warn')
  }
}

/**
 * An administrator by flag or by record, else null. Always one request, because the time of an answer must not reveal
 * whether a number has an account.
 */
async function readAdministrator(uid: string): Promise<StoredUser | null> {
  const [user, adminAccount] = await readItems(
    itemOf(User, User.get({ uid })),
    itemOf(AdminAccount, AdminAccount.get({ uid })),
  )
  return user && (user.isAdmin || adminAccount) ? user : null
}
