import { errorName } from '#server/aws/cognito-client.server.ts'
import { createPoolUser, deletePoolUser, findPoolUser } from '#server/aws/cognito-users.server.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'
import { finishQuietly } from './displace.server.ts'

/** Retries of a failed attempt. It fails only against another sign-up with the same e-mail at the same time. */
const maximumRetries = 3
const day = 24 * 60 * 60

/**
 * Creates a Cognito user for the e-mail; null when it belongs to an account. An unfinished Cognito user is removed first.
 * @param isProven the caller has proven to own the e-mail; only then a sign-up with a verified e-mail is removed
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
      // The process that displaced the account may have died halfway.
      await finishQuietly(existing.uid)
    } else if ((existing.emailVerified && !isProven) || !(await markSignUpAbandoned(existing.uid)))
      return null
    await deletePoolUser(existing.uid)
  }
  throw new Error('the e-mail is contested')
}

/** The condition that the sign-up has not been given up, for the transaction that creates the user record. */
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

/**
 * Gives up an unfinished sign-up; false when it is finished after all. This mark and a user record exclude each other
 * (`unlessAbandoned`), so of two processes with one e-mail the slower one always fails.
 */
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
