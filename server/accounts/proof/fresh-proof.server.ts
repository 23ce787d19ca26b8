import { errorName } from '#server/aws/cognito-client.server.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { giveUsesBack } from '#server/sending/uses.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { doneMeanwhile } from '#server/accounts/done-meanwhile.server.ts'
import { setNewPassword } from '#server/accounts/password/new-password.server.ts'
import { Session, type StoredSession } from '#server/accounts/session/session.entity.server.ts'
import { revokeQuietly } from '#server/accounts/session/session.server.ts'

/** Milliseconds for which a sign-in or a proof counts as fresh. */
const freshPeriod = 15 * 60_000

/**
 * Whether the user has recently proven who they are: needed to change the phone, link Google, delete or download, so that a
 * browser left signed in is not enough. A number may have a new owner, so where there is a password, a sign-in by SMS does
 * not count (docs/decisions/0040).
 */
export function isFreshlyProven(account: Pick<Account, 'user' | 'session'>): boolean {
  const { createdAt, signedInBy, provenAt } = account.session
  const signedInAt = signedInBy === 'sms' && hasPassword(account) ? null : createdAt
  const last = provenAt ?? signedInAt
  return last !== null && now() < Date.parse(last) + freshPeriod
}

/** Whether the user has a password; all others prove their identity with a code (`proof-code.server.ts`). */
export function hasPassword({ user }: Pick<Account, 'user'>): boolean {
  return user.authProvider.includes('email')
}

export type ProofRefusal =
  | { ok: false; reason: 'wrong-password' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Checks the password again, after which the session counts as fresh. Wrong passwords count by account. */
export async function proveWithPassword(
  { user, session }: Account,
  password: string,
): Promise<{ ok: true } | ProofRefusal> {
  const refusal = await checkPassword(user.uid, password)
  if (refusal) return refusal
  return (await recordProof(session)) ? { ok: true } : { ok: false, reason: 'failed' }
}

/**
 * Records on the session that the user has just proven who they are.
 * @param usedUp the session's attributes of the used code, to be removed
 * @returns false when the session is over
 */
export function recordProof(
  { uid, sessionId }: StoredSession,
  usedUp: 'emailCodeSentAt'[] = [],
): Promise<boolean> {
  return tryConditionalWrite(() =>
    Session.patch({ uid, sessionId }).set({ provenAt: nowInstant() }).remove(usedUp).go(),
  )
}

export type ChangePasswordOutcome =
  { ok: true } | ProofRefusal | { ok: false; reason: 'weak-password' | 'weak-for-administrator' }

/**
 * Changes the password of a signed-in user after checking the current one; all other sessions end. The same form sent again
 * succeeds again, because the new password is set already.
 * @param keep id of this session, as in its cookie
 */
export async function changePassword(
  { user }: Account,
  { current, password, keep }: { current: string; password: string; keep: string },
): Promise<ChangePasswordOutcome> {
  const isSetAlready = async () => ((await checkPassword(user.uid, password)) === null ? true : null)
  const refusal = await checkPassword(user.uid, current)
  if (refusal) return refusal.reason === 'wrong-password' && (await isSetAlready()) ? { ok: true } : refusal
  const outcome = await setNewPassword(user.uid, password, { keep })
  if (outcome.ok) return { ok: true }
  if (outcome.reason !== 'changed') return { ok: false, reason: outcome.reason }
  return (await doneMeanwhile(isSetAlready)) ? { ok: true } : { ok: false, reason: 'failed' }
}

/**
 * Null when the password is right, which does not count as a try. Checking signs the user in at Cognito; that sign-in is
 * revoked at once.
 */
async function checkPassword(uid: string, password: string): Promise<ProofRefusal | null> {
  const permit = await take('passwordProof', uid)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  try {
    const { refreshToken } = await signInWithPassword(uid, password)
    await revokeQuietly(refreshToken)
    await giveUsesBack([permit.key])
    return null
  } catch (error) {
    if (errorName(error) === 'NotAuthorizedException') return { ok: false, reason: 'wrong-password' }
    logError('password not checked', error)
    return { ok: false, reason: 'failed' }
  }
}
