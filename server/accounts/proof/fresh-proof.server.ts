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

/** For how long a sign-in or a proof counts as fresh, in milliseconds. */
const freshPeriod = 15 * 60_000

/**
 * Whether the user has recently proven who they are: by signing in, by the password again or by a new code. It is checked
 * before a change of phone, linking Google, deletion and download, so that another person who finds the browser signed in
 * cannot do these. A number may belong to another person by now, so in an account with a password a sign-in with a code
 * to it does not count (docs/decisions/0040).
 */
export function isFreshlyProven(account: Pick<Account, 'user' | 'session'>): boolean {
  const { createdAt, signedInBy, provenAt } = account.session
  const signedInAt = signedInBy === 'sms' && hasPassword(account) ? null : createdAt
  const last = provenAt ?? signedInAt
  return last !== null && now() < Date.parse(last) + freshPeriod
}

/** Whether the user has a password; all others prove who they are with a code (`proof-code.server.ts`). */
export function hasPassword({ user }: Pick<Account, 'user'>): boolean {
  return user.authProvider.includes('email')
}

export type ProofRefusal =
  | { ok: false; reason: 'wrong-password' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Checks the password again; after that the session counts as fresh. Wrong passwords are counted by account. */
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
 * @param usedUp the session's attributes of the used code, which are removed
 * @returns false when the session has ended meanwhile
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
 * Changes the password of a signed-in user after checking the current one; all other sessions end. The same form again is answered as the
 * first time: the new password is the account's already.
 * @param keep the id of this session, as its cookie has it
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

/** Null when the password is right: it is not counted. Cognito signs the user in by it, and that sign-in is revoked at once. */
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
