import { createPoolUser, deletePoolUser, errorName, findPoolUser } from '#server/aws/cognito.server.ts'
import { now } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { always, inTransaction, transact } from '#server/table/transaction.server.ts'
import { AbandonedAccount } from './abandoned-account.entity.server.ts'
import { finishQuietly } from './displace.server.ts'

/** How often an unfinished sign-up is given up for this one; more only if somebody else signs up at the same time. */
const longestContest = 3
const day = 24 * 60 * 60

/**
 * A fresh Cognito user for the e-mail; null when it belongs to somebody.
 *
 * A process may die before the user record is saved. Whoever claims the same e-mail then removes the unfinished Cognito
 * user, with whatever password and tokens it has, and begins anew. `AbandonedAccount` is the fence between the two: it is
 * written only while there is no user record, and a user record only while there is no fence (`unlessAbandoned`), so that
 * the slower process loses, whatever it still does.
 *
 * @param isProven whether the caller has shown that the e-mail is hers; nobody else ends a sign-up that has been that far
 */
export async function claimEmail(email: string, { isProven = false } = {}): Promise<string | null> {
  for (let contest = 0; contest <= longestContest; contest++) {
    try {
      return await createPoolUser(email)
    } catch (error) {
      if (errorName(error) !== 'UsernameExistsException') throw error
    }
    const existing = await findPoolUser(email)
    if (!existing) continue
    if (await isAbandoned(existing.uid)) {
      // A process that displaced the account may have died on the way.
      await finishQuietly(existing.uid)
    } else if ((existing.emailVerified && !isProven) || !(await abandon(existing.uid))) return null
    await deletePoolUser(existing.uid)
  }
  throw new Error('the e-mail is contested')
}

/** Lets a transaction make a user record only while nobody has given its sign-up up. */
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

/** Gives an unfinished sign-up up; false when it was finished. */
async function abandon(uid: string): Promise<boolean> {
  const fenced = await transact([
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
  if (!fenced.ok && fenced.reason === 'busy') throw new Error('the table is busy')
  return fenced.ok
}
