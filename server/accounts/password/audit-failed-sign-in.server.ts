import { auditFailedSignIn } from '#server/audit/events.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User, type UserRecord } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'

/**
 * Records a failed sign-in to an administrator's account in the audit log; for all other accounts it does nothing. A
 * successful sign-in is recorded with its session (`startSession`).
 * @param account the typed e-mail, or the uid
 * @param reason the name of the outcome, never a typed text
 */
export async function auditFailedAdministratorSignIn(
  account: { email: string } | { uid: string },
  reason: string,
): Promise<void> {
  try {
    const user = 'email' in account ? await findUserByEmail(account.email) : await readUser(account.uid)
    if (user && (await isAdministrator(user))) await auditFailedSignIn(user, reason)
  } catch (error) {
    logError('audit entry not written', error, 'warn')
  }
}

async function readUser(uid: string): Promise<UserRecord | null> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  return data
}

async function isAdministrator({ uid, isAdmin }: UserRecord): Promise<boolean> {
  if (isAdmin) return true
  const { data } = await AdminAccount.get({ uid }).go({ consistent: true })
  return data !== null
}
