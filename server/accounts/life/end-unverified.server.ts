import { readPairsToEnd } from '#server/customers/end-pairs.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson } from '#server/accounts/session/account.server.ts'
import { deletionWrites, deleteFromCognito } from './delete-account.server.ts'

/**
 * Ends an account with an unverified e-mail and no services, so that the mailbox's owner can sign up. The newsletter stays,
 * because it belongs to that owner. One with services is only displaced (`displace.server.ts`).
 * @returns `kept` where the e-mail is verified, a service is booked, or the account has a role
 */
export async function endUnverified(uid: string): Promise<'ended' | 'kept' | 'busy'> {
  const outcome = await repeatWhileChanged<'ended' | 'kept' | 'busy'>(async () => {
    const person = await readPerson(uid)
    if (!person) return 'ended'
    const { user, isAdministrator, isStaff } = person
    if (user.emailVerified || user.serviceCount > 0 || isAdministrator || isStaff) return 'kept'
    const written = await transact(deletionWrites(person, [], await readPairsToEnd(uid)))
    if (!written.ok) return written.reason
    await deleteFromCognito(person)
    return 'ended'
  })
  return outcome ?? 'busy'
}
