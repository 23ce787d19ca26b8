import {
  createPoolUser,
  deletePoolUser,
  errorName,
  findPoolUser,
  sendAttributeCode,
  setPassword,
  signInWithPassword,
} from '#server/aws/cognito.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { saveUser } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { inTransaction, transact, always } from '#server/table/transaction.server.ts'
import { AbandonedSignUp } from './abandoned-sign-up.entity.server.ts'
import type { SignUp } from './schema.server.ts'
import type { Credentials } from './session-id.server.ts'
import { createSession, revokeQuietly } from './session.server.ts'

export type SignUpOutcome =
  | { ok: true; credentials: Credentials }
  | { ok: false; reason: 'already-registered' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** How often an unfinished sign-up is given up for this one; more only if somebody else signs up at the same time. */
const longestContest = 3
const day = 24 * 60 * 60

/**
 * Signs a new customer up, signs her in and sends the code that verifies her e-mail (sections 4, 7 and 8).
 *
 * A process may die between any two calls. Until the user record is saved the account does not count: the same e-mail
 * can sign up again, which removes the unfinished Cognito user, with whatever password and tokens it has, and begins
 * anew. `AbandonedSignUp` is the fence between the two: it is written only while there is no user record, and a
 * user record only while there is no fence, so that the slower process loses, whatever it still does. The code is sent
 * last, because losing it loses nothing: it can be sent again.
 *
 * @param clientAddress the caller's IP address, for the limit
 */
export async function signUp(details: SignUp, clientAddress: string): Promise<SignUpOutcome> {
  const permit = await take('signUpPerAddress', clientAddress)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  try {
    // Whoever signs in with Google alone is in Cognito under Google's name, not under her e-mail.
    const isTaken = (await findUserByEmail(details.email)) !== null
    const uid = isTaken ? null : await claimEmail(details.email)
    return uid ? await finish(uid, details) : { ok: false, reason: 'already-registered' }
  } catch (error) {
    logError('sign-up failed', error)
    return { ok: false, reason: 'failed' }
  }
}

/** A fresh Cognito user for the e-mail; null when it belongs to somebody. */
async function claimEmail(email: string): Promise<string | null> {
  for (let contest = 0; contest <= longestContest; contest++) {
    try {
      return await createPoolUser(email)
    } catch (error) {
      if (errorName(error) !== 'UsernameExistsException') throw error
    }
    const existing = await findPoolUser(email)
    if (!existing) continue
    if (existing.emailVerified || !(await abandon(existing.uid))) return null
    await deletePoolUser(existing.uid)
  }
  throw new Error('the e-mail is contested')
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
      inTransaction(AbandonedSignUp)
        .upsert({ uid, ttl: Math.ceil(now() / 1000) + day })
        .commit(),
    ),
  ])
  if (!fenced.ok && fenced.reason === 'busy') throw new Error('the table is busy')
  return fenced.ok
}

async function finish(uid: string, details: SignUp): Promise<SignUpOutcome> {
  await setPassword(uid, details.password)
  const tokens = await signInWithPassword(uid, details.password)
  const { firstname, lastname, email, address } = details
  const { credentials, write } = createSession(uid, tokens, { emailCodeSentAt: nowInstant() })
  const saved = await transact([
    {
      item: inTransaction(AbandonedSignUp)
        .check({ uid })
        .where((attributes, { notExists }) => notExists(attributes.uid))
        .commit(),
      otherwise: 'abandoned' as const,
    },
    ...saveUser({ uid, firstname, lastname, email, address, emailVerified: false, authProvider: ['email'] }),
    write,
  ])
  if (!saved.ok) {
    await revokeQuietly(tokens.refreshToken)
    if (saved.reason !== 'email-taken') return { ok: false, reason: 'failed' }
    await deletePoolUser(uid)
    return { ok: false, reason: 'already-registered' }
  }
  await sendFirstCode(tokens.accessToken)
  return { ok: true, credentials }
}

async function sendFirstCode(accessToken: string): Promise<void> {
  try {
    await sendAttributeCode(accessToken, 'email')
  } catch (error) {
    logError('first e-mail code not sent', error, 'warn')
  }
}
