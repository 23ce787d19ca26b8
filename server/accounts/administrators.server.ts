import { recordAudit } from '#server/audit/audit.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'

export type MakeAdministratorOutcome =
  { ok: true } | { ok: false; reason: 'unknown-email' | 'email-not-verified' | 'busy' }

/**
 * Makes somebody with an account an administrator (section 6; decisions.md, "Accounts"). The e-mail must be verified,
 * or whoever signs up first with an address that is not hers would get the dashboard.
 */
export async function makeAdministrator(email: string): Promise<MakeAdministratorOutcome> {
  const user = await findUserByEmail(email)
  if (!user) return { ok: false, reason: 'unknown-email' }
  const { uid } = user
  return transact([
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ isAdmin: true })
        .where(({ emailVerified }, { eq }) => eq(emailVerified, true))
        .commit(),
      otherwise: 'email-not-verified' as const,
    },
    recordAudit(
      { uid: 'make-administrator', email: 'make-administrator' },
      { action: 'make-administrator', recordType: 'user', recordId: uid },
    ),
  ])
}
