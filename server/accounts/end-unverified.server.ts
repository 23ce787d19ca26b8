import { retryWhenChanged } from '#server/table/retry-when-changed.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readPerson } from './account.server.ts'
import { deletionWrites, forgetElsewhere } from './delete-account.server.ts'

/**
 * Ends the account of a holder who has not verified the e-mail and has no service, so that the mailbox's owner can sign up:
 * as a deletion by its holder would, but for the newsletter, which is the mailbox's owner's. Twice at once ends it once.
 * A holder with services makes room for a proven owner alone (`displace.server.ts`).
 * @returns `kept` where the e-mail is verified, a service is booked, or the account has a role
 */
export async function endUnverified(uid: string): Promise<'ended' | 'kept' | 'busy'> {
  const outcome = await retryWhenChanged<'ended' | 'kept' | 'busy'>(async () => {
    const person = await readPerson(uid)
    if (!person) return 'ended'
    const { user, isAdministrator, isStaff } = person
    if (user.emailVerified || user.serviceCount > 0 || isAdministrator || isStaff) return 'kept'
    const written = await transact(deletionWrites(person, []))
    if (!written.ok) return written.reason
    await forgetElsewhere(person)
    return 'ended'
  })
  return outcome ?? 'busy'
}
