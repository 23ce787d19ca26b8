import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { recordAudit } from '#server/audit/audit.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { newPasswordStamp } from '#server/accounts/session/password-stamp.server.ts'
import { AdminAccount } from '#server/accounts/session/roles.entity.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'

export type MakeAdministratorOutcome =
  { ok: true } | { ok: false; reason: 'unknown-email' | 'email-not-verified' | 'nurse-account' | 'busy' }

export type RemoveAdministratorOutcome =
  { ok: true } | { ok: false; reason: 'unknown-email' | 'not-administrator' | 'busy' }

/** The actor in the audit log, because `npm run administrator` is run by hand. */
const auditedActor = { uid: 'make-administrator', email: 'make-administrator' }

/**
 * Makes the owner of an account an administrator (section 6). The e-mail has to be verified, so that nobody gets the
 * dashboard with another person's address. A nurse's account is refused.
 */
export async function makeAdministrator(email: string): Promise<MakeAdministratorOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid } = user
  return transact<'email-not-verified' | 'nurse-account' | 'busy'>([
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ isAdmin: true })
        .where(
          ({ emailVerified, nurseId }, { eq, notExists }) =>
            `${eq(emailVerified, true)} AND ${notExists(nurseId)}`,
        )
        .commit(),
      otherwise: (current) => (current?.nurseId ? 'nurse-account' : 'email-not-verified'),
    },
    recordAudit(auditedActor, { action: 'make-administrator', recordType: 'user', recordId: uid }),
  ])
}

/** Removes the role of an administrator (section 6) and ends every session. The account stays as a customer's. */
export async function removeAdministrator(email: string): Promise<RemoveAdministratorOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid } = user
  const removed = await removeRole(uid)
  // The audit entry shows an earlier run that died before it ended the sessions.
  if (!removed.ok && !(removed.reason === 'not-administrator' && (await wasRoleRemoved(uid)))) return removed
  await endSessions(uid)
  return { ok: true }
}

/**
 * Removes an administrator's second factor, for example after a lost phone, and ends every session. The next sign-in sets up
 * another one, which replaces the secret in Cognito (docs/decisions/0006).
 */
export async function resetSecondFactor(email: string): Promise<RemoveAdministratorOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid } = user
  const { data: record } = await AdminAccount.get({ uid }).go({ consistent: true })
  if (!user.isAdmin && !record) return { ok: false, reason: 'not-administrator' }
  const written = await transact([
    always(
      inTransaction(User)
        .patch({ uid })
        .set({ passwordStamp: newPasswordStamp() })
        .remove(['secondFactorSince'])
        .commit(),
    ),
    recordAudit(auditedActor, { action: 'reset-second-factor', recordType: 'user', recordId: uid }),
  ])
  if (!written.ok) return written
  await endSessions(uid)
  return { ok: true }
}

async function removeRole(uid: string): Promise<RemoveAdministratorOutcome> {
  return retryWhenChanged<RemoveAdministratorOutcome>(async () => {
    const [{ data: user }, { data: record }] = await Promise.all([
      User.get({ uid }).go({ consistent: true }),
      AdminAccount.get({ uid }).go({ consistent: true }),
    ])
    if (!user?.isAdmin && !record) return { ok: false, reason: 'not-administrator' }
    const account = inTransaction(AdminAccount)
    const written = await transact([
      {
        item: inTransaction(User)
          .patch({ uid })
          // The new stamp ends every session at once; `endSessions` removes the records.
          .set({ isAdmin: false, passwordStamp: newPasswordStamp() })
          .where(({ isAdmin }, { eq }) => eq(isAdmin, user?.isAdmin ?? false))
          .commit(),
        otherwise: 'changed' as const,
      },
      record
        ? { item: account.remove({ uid }).commit(), otherwise: 'changed' as const }
        : always(account.delete({ uid }).commit()),
      recordAudit(auditedActor, { action: 'remove-administrator', recordType: 'user', recordId: uid }),
    ])
    if (written.ok) return written
    return written.reason === 'busy' ? written : 'changed'
  })
}

async function wasRoleRemoved(uid: string): Promise<boolean> {
  const { data } = await AuditEntry.query
    .ofRecord({ recordType: 'user', recordId: uid })
    .go({ consistent: true, pages: 'all' })
  return data.some(({ action }) => action === 'remove-administrator')
}
