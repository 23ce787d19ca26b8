import { auditFailedSignIn } from '#server/audit/events.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'

/**
 * Records a failed sign-in to an administrator's account in the audit log; for all other accounts it does nothing. A
 * successful sign-in is recorded with its session (`startSession`). For a uid it reads the same whether there is such an account or not, since
 * the time of an answer must not tell whether a number has one.
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

/** The user of an administrator's account, by the flag or by the record; null for all other accounts. One request. */
async function readAdministrator(uid: string): Promise<StoredUser | null> {
  const [user, adminAccount] = await readItems(
    itemOf(User, User.get({ uid })),
    itemOf(AdminAccount, AdminAccount.get({ uid })),
  )
  return user && (user.isAdmin || adminAccount) ? user : null
}
