import { errorName, findPoolUser, sendPasswordCode, setPasswordByCode } from '#server/aws/cognito.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { forget, take, type Permit } from '#server/limits/limits.server.ts'
import { send } from '#server/sending/send.server.ts'
import { withRetries } from '#server/table/transaction.server.ts'
import { PasswordReset } from './password-reset.entity.server.ts'
import type { ResetPassword } from './schema.server.ts'
import { endSessions } from './session.server.ts'
import { isFresh } from './verification-code.server.ts'

type TooMany = { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** The reasons are section 8's messages under "Password reset", and what our own accounts can be besides. */
export type ResetRequestOutcome =
  | { ok: true }
  | { ok: false; reason: 'unknown-email' | 'other-provider' | 'email-not-verified' | 'failed' }
  | TooMany

const hour = 60 * 60

/**
 * Sends the code for a new password to the e-mail of an account (sections 2, 7 and 8). Each request counts, whatever
 * comes of it: it is also a way to ask which e-mails have an account.
 *
 * A code goes to a verified e-mail alone; whoever has not verified hers can sign in with her verified phone instead.
 *
 * @param clientAddress the caller's IP address, for the limit
 */
export async function requestPasswordReset(
  email: string,
  clientAddress: string,
): Promise<ResetRequestOutcome> {
  const permit = await takeRequest(email, clientAddress)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  try {
    const [found, user] = await Promise.all([findPoolUser(email), findUserByEmail(email)])
    if (!found) return { ok: false, reason: 'unknown-email' }
    if (user && !user.authProvider.includes('email')) return { ok: false, reason: 'other-provider' }
    if (!found.emailVerified) return { ok: false, reason: 'email-not-verified' }
    const outcome = await send({ purpose: 'mailCode', to: found.email, isKnown: true }, async (attempt) => {
      // Noted first: a code whose age nobody knows must not exist.
      await noteSending(found.uid)
      await attempt((permit) => sendPasswordCode(permit, found.uid))
    })
    if (outcome.ok) return { ok: true }
    return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  } catch (error) {
    if (errorName(error) === 'LimitExceededException') {
      return { ok: false, reason: 'too-many', retryAfterSeconds: hour }
    }
    logError('password code not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

type CodeRefusal = 'invalid-code' | 'expired' | 'weak-password'

export type ResetOutcome = { ok: true } | { ok: false; reason: CodeRefusal | 'failed' } | TooMany

const refusals: Record<string, CodeRefusal> = {
  CodeMismatchException: 'invalid-code',
  ExpiredCodeException: 'expired',
  InvalidPasswordException: 'weak-password',
}

/**
 * Sets a new password with the code that was sent, and ends all sessions of the account. A code works for ten minutes
 * and five tries, counted before Cognito is asked; for an e-mail without an account every code is wrong.
 *
 * Cognito changes the password, the table holds the sessions: so that a process that dies between the two leaves no old
 * session behind for good, the try is noted first, and the next sign-in finishes it (`startSession`).
 */
export async function resetPassword(
  { email, otp, password }: ResetPassword,
  clientAddress: string,
): Promise<ResetOutcome> {
  const permit = await take('passwordResetPerAddress', clientAddress)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  try {
    const uid = (await findPoolUser(email))?.uid ?? email
    const { data: reset } = await withRetries(() => PasswordReset.get({ uid }).go({ consistent: true }))
    const sentAt = reset?.sentAt ?? ''
    const tries = await take('passwordResetTryPerCode', `${uid}/${sentAt}`)
    if (!tries.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: tries.retryAfterSeconds }
    if (!reset) return { ok: false, reason: 'invalid-code' }
    if (!isFresh(sentAt)) return { ok: false, reason: 'expired' }
    await withRetries(() => PasswordReset.patch({ uid }).set({ tryingSince: nowInstant() }).go())
    const refusal = await tryCode(uid, otp, password)
    if (refusal) return { ok: false, reason: refusal }
    await endSessions(uid)
    await Promise.all([PasswordReset.delete({ uid }).go(), forget('signInPerEmail', email)])
    return { ok: true }
  } catch (error) {
    return explain(error)
  }
}

/** Null when Cognito has taken the new password. */
async function tryCode(uid: string, code: string, password: string): Promise<CodeRefusal | null> {
  try {
    await setPasswordByCode(uid, code, password)
    return null
  } catch (error) {
    const refusal = refusals[errorName(error)]
    if (!refusal) throw error
    await withRetries(() => PasswordReset.patch({ uid }).remove(['tryingSince']).go())
    return refusal
  }
}

function explain(error: unknown): ResetOutcome {
  const name = errorName(error)
  if (name === 'LimitExceededException' || name === 'TooManyFailedAttemptsException') {
    return { ok: false, reason: 'too-many', retryAfterSeconds: hour }
  }
  logError('password not reset', error)
  return { ok: false, reason: 'failed' }
}

async function takeRequest(email: string, clientAddress: string): Promise<Permit> {
  const [byEmail, byAddress] = await Promise.all([
    take('passwordResetPerEmail', email),
    take('passwordResetPerAddress', clientAddress),
  ])
  return byEmail.ok ? byAddress : byEmail
}

async function noteSending(uid: string): Promise<void> {
  const ttl = Math.ceil(now() / 1000) + hour
  await withRetries(() => PasswordReset.put({ uid, sentAt: nowInstant(), ttl }).go())
}
