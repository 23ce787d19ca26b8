import { errorName } from '#server/aws/cognito-client.server.ts'
import { associateSoftwareToken, verifySoftwareToken } from '#server/aws/cognito-software-token.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import type { Person } from '#server/accounts/session/account.server.ts'
import { isWeakForAdministrator } from '#server/accounts/password/administrator-password.server.ts'
import { setNewPassword } from '#server/accounts/password/new-password.server.ts'
import { currentAccessToken, renewSession } from '#server/accounts/session/renewal.server.ts'
import type { SecondFactor } from './second-factor-step.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { Session, type StoredSession } from '#server/accounts/session/session.entity.server.ts'
import { startSession } from '#server/accounts/session/session.server.ts'

/**
 * The secret for an authenticator app, base32, the same for the whole set-up in this session. Cognito stores it and checks
 * the codes.
 * @returns null when Cognito has ended the sign-in
 */
export async function secretToSetUp({ session }: SecondFactor): Promise<string | null> {
  if (session.secondFactorSecret) return session.secondFactorSecret
  const accessToken = await accessTokenOf(session)
  if (!accessToken) return null
  const secondFactorSecret = await associateSoftwareToken(accessToken)
  const { uid, sessionId } = session
  const isSaved = await tryConditionalWrite(() =>
    Session.patch({ uid, sessionId }).set({ secondFactorSecret }).go(),
  )
  return isSaved ? secondFactorSecret : null
}

export type SecondFactorOutcome =
  | { ok: true; credentials: Credentials; person: Person; next: 'password' | null }
  | { ok: false; reason: 'wrong-code' | 'signed-out' | 'start-again' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Checks a code of the authenticator app and signs in under a new session id; the first code also finishes the set-up. Every
 * try is counted before the call to Cognito, and needs the right first factor, so others cannot use the tries up. A code
 * works once, even where Cognito accepts it again.
 */
export async function passSecondFactor(
  { person, session, step }: SecondFactor,
  code: string,
): Promise<SecondFactorOutcome> {
  const { uid } = session
  try {
    const bySession = await take('secondFactorTryPerSession', session.sessionId)
    if (!bySession.ok) return { ok: false, reason: 'start-again' }
    const byAccount = await take('secondFactorTry', uid)
    if (!byAccount.ok) {
      return { ok: false, reason: 'too-many', retryAfterSeconds: byAccount.retryAfterSeconds }
    }
    const accessToken = await accessTokenOf(session)
    if (!accessToken) return { ok: false, reason: 'signed-out' }
    await verifySoftwareToken(accessToken, code)
    if (!(await take('secondFactorCodeUse', `${uid}/${code}`)).ok) return { ok: false, reason: 'wrong-code' }
    if (step === 'set-up' && !(await recordSetUp(uid))) return { ok: false, reason: 'start-again' }
    const tokens = { ...session, expiresAt: Date.parse(session.tokensExpireAt) }
    const credentials = await startSession(person, tokens, {
      instead: session,
      secondFactorAt: nowInstant(),
      signedInBy: session.signedInBy,
      hasWeakPassword: session.hasWeakPassword,
    })
    if (!credentials) return { ok: false, reason: 'failed' }
    return { ok: true, credentials, person, next: session.hasWeakPassword ? 'password' : null }
  } catch (error) {
    return { ok: false, reason: explain(error) }
  }
}

/** Another browser may be first to set it up; then its authenticator app's code is needed. */
function recordSetUp(uid: string): Promise<boolean> {
  return tryConditionalWrite(() =>
    User.patch({ uid })
      .set({ secondFactorSince: nowInstant() })
      .where(({ secondFactorSince }, { notExists }) => notExists(secondFactorSince))
      .go(),
  )
}

export type AdministratorPasswordOutcome =
  { ok: true } | { ok: false; reason: 'weak-for-administrator' | 'failed' }

/** Replaces an administrator's weak password, and ends all other sessions. */
export async function replaceWeakPassword(
  { session, credentials }: SecondFactor,
  password: string,
): Promise<AdministratorPasswordOutcome> {
  if (isWeakForAdministrator(password)) return { ok: false, reason: 'weak-for-administrator' }
  const outcome = await setNewPassword(session.uid, password, { keep: credentials.sessionId })
  if (!outcome.ok) return { ok: false, reason: 'failed' }
  const { uid, sessionId } = session
  const isDone = await tryConditionalWrite(() =>
    Session.patch({ uid, sessionId }).remove(['hasWeakPassword']).go(),
  )
  return isDone ? { ok: true } : { ok: false, reason: 'failed' }
}

async function accessTokenOf(session: StoredSession): Promise<string | null> {
  const current = await renewSession(session)
  return current && currentAccessToken(current)
}

/** For a wrong code Cognito has several errors, depending on the call; for a sign-in that is over it has one. */
function explain(error: unknown): 'wrong-code' | 'signed-out' | 'failed' {
  const name = errorName(error)
  if (['EnableSoftwareTokenMFAException', 'CodeMismatchException', 'ExpiredCodeException'].includes(name)) {
    return 'wrong-code'
  }
  if (['NotAuthorizedException', 'UserNotFoundException'].includes(name)) return 'signed-out'
  logError('second factor not checked', error)
  return 'failed'
}
