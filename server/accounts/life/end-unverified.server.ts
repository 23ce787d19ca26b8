import { readPairsToEnd } from '#server/customers/end-pairs.server.ts'
import { repeatWhileChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson } from '#server/accounts/session/account.server.ts'
import { hasHadCare } from '#server/history/list-history.server.ts'
import { deletionWrites, deleteFromCognito, type Kept } from './delete-account.server.ts'

/**
 * Ends an account with an unverified e-mail and no services, so that the mailbox's owner can sign up. The newsletter stays,
 * because it belongs to that owner. One with services is only displaced (`displace.server.ts`).
 * @param kept writes that keep what outlives the account of a customer who has had care
 * @returns `kept` where the e-mail is verified, a service is booked, the account has a role, or the customer has had care and nothing is given
 * that keeps what outlives the account
 */
export async function endUnverified(uid: string, kept?: Kept): Promise<'ended' | 'kept' | 'busy'> {
  const outcome = await repeatWhileChanged<'ended' | 'kept' | 'busy'>(async () => {
    const person = await readPerson(uid)
    if (!person) return 'ended'
    const { user, isAdministrator, isStaff } = person
    if (user.emailVerified || user.serviceCount > 0 || isAdministrator || isStaff) return 'kept'
    const isInBooks = await hasHadCare(uid)
    if (isInBooks && !kept) return 'kept'
    const written = await transact([
      ...deletionWrites(person, [], await readPairsToEnd(uid)),
      ...(isInBooks && kept ? kept(user) : []),
    ])
    if (!written.ok) return written.reason
    await deleteFromCognito(person)
    return 'ended'
  })
  return outcome ?? 'busy'
}
