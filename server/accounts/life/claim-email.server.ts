import { errorName } from '#server/aws/cognito-client.server.ts'
import { createPoolUser, deletePoolUser, findPoolUser } from '#server/aws/cognito-users.server.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'
import { finishQuietly } from './displace.server.ts'

/** How often a failed attempt is repeated. It fails only if another sign-up with the same e-mail runs at the same time. */
const maximumRetries = 3
const day = 24 * 60 * 60

/**
 * Creates a Cognito user for the e-mail; null when the e-mail belongs to an account.
 *
 * A process may die before the user record is saved. The next claim of the same e-mail then removes the unfinished Cognito
 * user with its password and tokens, and starts again. `AbandonedAccount` separates the two processes: it is written only
 * while there is no user record, and a user record is written only while there is no `AbandonedAccount` (`unlessAbandoned`).
 * So the slower process always fails.
 *
 * @param isProven whether the caller has proven that the e-mail is theirs; only then an unfinished sign-up with a verified
 * e-mail is removed
 */
export async function claimEmail(email: string, { isProven = false } = {}): Promise<string | null> {
  for (let attempt = 0; attempt <= maximumRetries; attempt++) {
    try {
      return await createPoolUser(email)
    } catch (error) {
      if (errorName(error) !== 'UsernameExistsException') throw error
    }
    const existing = await findPoolUser(email)
    if (!existing) continue
    if (await isAbandoned(existing.uid)) {
      // A process that displaced the account may have died before it was finished.
      await finishQuietly(existing.uid)
    } else if ((existing.emailVerified && !isProven) || !(await markSignUpAbandoned(existing.uid)))
      return null
    await deletePoolUser(existing.uid)
  }
  throw new Error('the e-mail is contested')
}

/** A condition for the transaction that creates the user record: the sign-up has not been given up. */
export function unlessAbandoned(uid: string) {
  return {
    item: inTransaction(AbandonedAccount)
      .check({ uid })
      .where((attributes, { notExists }) => notExists(attributes.uid))
      .commit(),
    otherwise: 'abandoned' as const,
  }
}

async function isAbandoned(uid: string): Promise<boolean> {
  const { data } = await AbandonedAccount.get({ uid }).go({ consistent: true })
  return data !== null
}

/** Marks an unfinished sign-up as given up; false if it has been finished. */
export async function markSignUpAbandoned(uid: string): Promise<boolean> {
  const written = await transact([
    {
      item: inTransaction(User)
        .check({ uid })
        .where((attributes, { notExists }) => notExists(attributes.uid))
        .commit(),
      otherwise: 'finished' as const,
    },
    always(
      inTransaction(AbandonedAccount)
        .upsert({ uid, ttl: Math.ceil(now() / 1000) + day })
        .commit(),
    ),
  ])
  if (!written.ok && written.reason === 'busy') throw new Error('the table is busy')
  return written.ok
}
