import { errorName } from '#server/aws/cognito-client.server.ts'
import { refreshTokens } from '#server/aws/cognito-sign-in.server.ts'
import { now, wait } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { Session, type StoredSession } from './session.entity.server.ts'

/** Milliseconds before their end at which tokens are renewed. */
const renewBefore = 5 * 60 * 1000
/** Milliseconds for which a process claims the renewal; longer than the time limit of the call to Cognito. */
const claimLength = 10_000
const longestWait = 3000
const pollPause = 200

/** Cognito's errors for a sign-in that is revoked or expired, or whose user is disabled or gone. */
const refusals = new Set(['NotAuthorizedException', 'UserNotFoundException'])

/**
 * Renews a session's tokens shortly before they expire. That also ends the session of a user disabled or deleted in Cognito.
 * One process renews, and the others go on with the old tokens, as all do while Cognito does not answer.
 * @returns the session, or null when it is over
 */
export async function renewSession(session: StoredSession): Promise<StoredSession | null> {
  if (Date.parse(session.tokensExpireAt) - renewBefore > now() || !(await claimRenewal(session)))
    return session
  try {
    const tokens = await refreshTokens(session.uid, session.refreshToken)
    const renewed = {
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken,
      tokensExpireAt: new Date(tokens.expiresAt).toISOString(),
    }
    const isSaved = await tryConditionalWrite(() =>
      Session.patch(keyOf(session)).set(renewed).remove(['renewalClaimedUntil']).go(),
    )
    return isSaved ? { ...session, ...renewed } : null
  } catch (error) {
    if (!refusals.has(errorName(error))) {
      logError('tokens not renewed', error, 'warn')
      return session
    }
    await Session.delete(keyOf(session)).go()
    return null
  }
}

/** A holder of Cognito's tokens: a session, or a nurse's browser that has none yet. */
export type TokenHolder = Pick<StoredSession, 'uid' | 'sessionId' | 'accessToken' | 'tokensExpireAt'>

/**
 * A valid access token; waits up to three seconds for a process that is renewing it.
 * @returns null when there is none
 */
export async function currentAccessToken(session: TokenHolder): Promise<string | null> {
  const deadline = now() + longestWait
  let current: TokenHolder | null = session
  while (current && Date.parse(current.tokensExpireAt) <= now()) {
    if (now() >= deadline) return null
    await wait(pollPause)
    current = (await Session.get(keyOf(session)).go({ consistent: true })).data
  }
  return current?.accessToken ?? null
}

function claimRenewal(session: StoredSession): Promise<boolean> {
  const expiredBefore = new Date(now()).toISOString()
  return tryConditionalWrite(() =>
    Session.patch(keyOf(session))
      .set({ renewalClaimedUntil: new Date(now() + claimLength).toISOString() })
      .where(({ tokensExpireAt, renewalClaimedUntil }, { eq, lt, notExists }) =>
        [
          eq(tokensExpireAt, session.tokensExpireAt),
          `(${notExists(renewalClaimedUntil)} OR ${lt(renewalClaimedUntil, expiredBefore)})`,
        ].join(' AND '),
      )
      .go(),
  )
}

function keyOf({ uid, sessionId }: TokenHolder) {
  return { uid, sessionId }
}
