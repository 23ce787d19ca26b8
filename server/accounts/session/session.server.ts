import { compare } from '#domain/compare.ts'
import { sessionLifetimeDays } from '#domain/limits.ts'
import { recordSignIn } from '#server/audit/audit.server.ts'
import { revokeRefreshToken, signOutEverywhere, type Tokens } from '#server/aws/cognito-sign-in.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { sameProviders, verifiedEmail } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { always, inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import type { Person } from './account.server.ts'
import { requiresSecondFactor } from './administrator-session.server.ts'
import { isSettingPassword, newPasswordStamp, sameStamp } from './password-stamp.server.ts'
import { hashSessionId, newSessionId, type Credentials } from './session-id.server.ts'
import { Session, type StoredSession } from './session.entity.server.ts'

/** Sessions of one user; a further sign-in ends the oldest. */
const sessionsPerUser = 10
const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

export type SessionTokens = Pick<Tokens, 'accessToken' | 'expiresAt'> & { refreshToken: string }

type SessionOptions = {
  /** The session lasts one hour and can only verify the e-mail. */
  restrictedTo?: 'email-verification' | undefined
  /** When the last code that proves the e-mail was sent; UTC instant. */
  emailCodeSentAt?: string | undefined
  /** The user's password stamp; another stamp ends the session. Absent for a user who has none yet. */
  passwordStamp?: string | undefined
  /** When an administrator passed the second factor, a UTC instant. */
  secondFactorAt?: string | undefined
  /** Set where a code to the number began the session. */
  signedInBy?: 'sms' | undefined
  /** Whether the password is too weak for an administrator and has to be changed. */
  hasWeakPassword?: boolean | undefined
}

type SignInOptions = SessionOptions & {
  /** The session that the new one replaces. */
  instead?: StoredSession
  /** Cognito has the e-mail as verified, possibly ahead of our record. */
  emailVerified?: boolean
}

/** Credentials with a new id, and the write that creates the session. */
export function createSession(
  uid: string,
  tokens: SessionTokens,
  { restrictedTo, emailCodeSentAt, ...rest }: SessionOptions = {},
): { credentials: Credentials; write: Write<'busy'> } {
  const sessionId = newSessionId()
  const endsAt = now() + (restrictedTo ? hour : sessionLifetimeDays * day)
  const item = {
    uid,
    sessionId: hashSessionId(sessionId),
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    tokensExpireAt: new Date(tokens.expiresAt).toISOString(),
    createdAt: nowInstant(),
    expiresAt: new Date(endsAt).toISOString(),
    restrictedTo,
    emailCodeSentAt,
    ...rest,
    ttl: Math.ceil(endsAt / 1000),
  }
  return { credentials: { uid, sessionId }, write: always(inTransaction(Session).create(item).commit()) }
}

/**
 * Signs in a user whom Cognito has accepted, ending the oldest sessions beyond the limit, in one transaction. It also
 * finishes the work of a process that died while it set a new password (`new-password.server.ts`).
 * @param person read before the call to Cognito: a stamp changed since then refuses the sign-in
 * @returns the content of the cookie, or null when the account has changed meanwhile or the table is too busy
 */
export async function startSession(
  { user, sessions, endedSessions, isAdministrator }: Omit<Person, 'isStaff'>,
  tokens: SessionTokens,
  { instead, emailVerified = false, ...options }: SignInOptions = {},
): Promise<Credentials | null> {
  // Cognito may not know yet that an account is disabled.
  if (isSettingPassword(user) || user.disabledSince || user.displacedSince) return null
  const { uid } = user
  const { passwordStamp, write: userWrite } = writeOfSignIn(user, options, emailVerified)
  const { credentials, write } = createSession(uid, tokens, { ...options, passwordStamp })
  const others = sessions.filter(({ sessionId }) => sessionId !== instead?.sessionId)
  const ending = others.sort(newestFirst).slice(sessionsPerUser - 1)
  const deleted = [...ending, ...endedSessions.slice(0, sessionsPerUser), ...(instead ? [instead] : [])]
  const written = await transact([
    write,
    userWrite,
    ...(isAdministrator && isFullSession(options) ? [recordSignIn(user)] : []),
    ...deleted.map(({ sessionId }) => always(inTransaction(Session).delete({ uid, sessionId }).commit())),
  ])
  if (!written.ok) return null
  await Promise.all(ending.map(({ refreshToken }) => revokeQuietly(refreshToken)))
  return credentials
}

/** An administrator is signed in only after the second factor. */
function isFullSession({ restrictedTo, secondFactorAt }: SessionOptions): boolean {
  return !restrictedTo && (!requiresSecondFactor() || secondFactorAt !== undefined)
}

/** What a sign-in changes in the user record or only checks, and the resulting stamp. */
function writeOfSignIn(
  user: StoredUser,
  { restrictedTo }: SessionOptions,
  emailVerified: boolean,
): { passwordStamp: string | undefined; write: Write<'changed'> } {
  const { uid } = user
  const isUnsettled = user.settingPasswordSince !== undefined
  const passwordStamp = isUnsettled ? newPasswordStamp() : user.passwordStamp
  const isProven = emailVerified && !restrictedTo && !user.emailVerified
  const proven = isProven ? verifiedEmail(user) : { set: {}, remove: [] }
  const changes = {
    ...(!restrictedTo && { lastLogin: nowInstant() }),
    ...proven.set,
    ...(isUnsettled && { passwordStamp }),
  }
  if (Object.keys(changes).length === 0) {
    const item = inTransaction(User).check({ uid }).where(sameStamp(user)).commit()
    return { passwordStamp, write: { item, otherwise: 'changed' } }
  }
  const settled = isUnsettled ? (['formerPasswordStamp', 'settingPasswordSince'] as const) : []
  const item = inTransaction(User)
    .patch({ uid })
    .set(changes)
    .remove([...settled, ...proven.remove])
    .where((current, operations) =>
      [
        sameStamp(user)(current, operations),
        ...(isProven ? [sameProviders(user)(current, operations)] : []),
      ].join(' AND '),
    )
    .commit()
  return { passwordStamp, write: { item, otherwise: 'changed' } }
}

/** Signs out: deletes the session with its tokens, then revokes the refresh token. */
export async function endSession({ uid, sessionId }: Credentials): Promise<void> {
  const { data: ended } = await Session.delete({ uid, sessionId: hashSessionId(sessionId) }).go({
    response: 'all_old',
  })
  if (ended) await revokeQuietly(ended.refreshToken)
}

/**
 * Ends every session of an account, as "sign out everywhere" does. The new password stamp ends sessions, known browsers and
 * mailed links at once; then the sessions are deleted and their tokens revoked at Cognito.
 */
export async function endSessions(uid: string): Promise<void> {
  await tryConditionalWrite(() => User.patch({ uid }).set({ passwordStamp: newPasswordStamp() }).go())
  const { data: sessions } = await Session.query.account({ uid }).go({ consistent: true, pages: 'all' })
  for (const { sessionId } of sessions) await Session.delete({ uid, sessionId }).go()
  try {
    await signOutEverywhere(uid)
  } catch (error) {
    // The only copy of the tokens was in the table, so they are of no use.
    logError('tokens not revoked', error, 'warn')
  }
}

/** Deletes sessions that are over and revokes their tokens. They stay over even if the process dies. */
export async function removeSessions(sessions: StoredSession[]): Promise<void> {
  try {
    for (const { uid, sessionId, refreshToken } of sessions) {
      await Session.delete({ uid, sessionId }).go()
      await revokeQuietly(refreshToken)
    }
  } catch (error) {
    logError('sessions not removed', error, 'warn')
  }
}

/** Changes a session; false when it is over. */
export function updateSession(
  { uid, sessionId }: StoredSession,
  change: Partial<
    Pick<
      StoredSession,
      | 'emailCodeSentAt'
      | 'pendingNumber'
      | 'otpSentAt'
      | 'countedNetworks'
      | 'openedInvitation'
      | 'addedEmail'
    >
  >,
): Promise<boolean> {
  return tryConditionalWrite(() => Session.patch({ uid, sessionId }).set(change).go())
}

/** Revokes a token. An error is only logged, because session and tokens are gone already. */
export async function revokeQuietly(refreshToken: string): Promise<void> {
  try {
    await revokeRefreshToken(refreshToken)
  } catch (error) {
    logError('refresh token not revoked', error, 'warn')
  }
}

function newestFirst(one: StoredSession, other: StoredSession): number {
  return compare(other.createdAt, one.createdAt)
}
