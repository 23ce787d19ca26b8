import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { attributeClaims, groupClaims } from './claims.ts'
import { clientId, issuer, lifetimes } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError } from './protocol.ts'
import { signClaims, verifyClaims } from './signing.ts'
import type { Session, User } from './state.ts'

/** The scope that lets an access token call GetUser, UpdateUserAttributes and the like. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

export type Tokens = {
  accessToken: string
  /** Null when a hosted sign-in did not request the scope `openid`. */
  idToken: string | null
  /** Null when the tokens were made with a refresh token. */
  refreshToken: string | null
  /** Seconds until the access token expires. */
  expiresIn: number
}

/**
 * Signs a user in: creates a session with its refresh token. `nonce` is a claim in the ID token of a hosted sign-in.
 */
export async function startSession(
  pool: Pool,
  user: User,
  scope = selfServiceScope,
  nonce: string | null = null,
): Promise<Tokens> {
  const now = pool.context.now()
  const refreshToken = randomBytes(192).toString('base64url')
  const id = randomUUID()
  const session: Session = {
    sub: user.sub,
    refreshTokenHash: fingerprint(refreshToken),
    scope,
    authenticatedAt: now,
    expiresAt: now + lifetimes.refreshToken,
    revoked: false,
  }
  pool.store.state.sessions.set(id, session)
  return { ...(await signTokens(pool, user, id, session, nonce)), refreshToken }
}

/** New access and ID tokens for a refresh token. Throws NotAuthorizedException when it is no longer valid. */
export async function refreshSession(pool: Pool, refreshToken: string): Promise<Tokens> {
  const found = findSession(pool, refreshToken)
  if (!found) throw notAuthorized('Invalid Refresh Token')
  if (found.session.revoked) throw notAuthorized('Refresh Token has been revoked')
  if (found.session.expiresAt <= pool.context.now()) throw notAuthorized('Refresh Token has expired')
  const user = pool.store.state.users.get(found.session.sub)
  if (!user) throw notAuthorized('Invalid Refresh Token')
  if (!user.enabled) throw notAuthorized('User is disabled.')
  return { ...(await signTokens(pool, user, found.id, found.session, null)), refreshToken: null }
}

/** Ends the session of a refresh token: revokes this token and every access token that was issued with it. */
export function revokeSession(pool: Pool, refreshToken: string): void {
  const found = findSession(pool, refreshToken)
  if (found) found.session.revoked = true
}

/** Ends every session of a user. */
export function revokeAllSessions(pool: Pool, user: User): void {
  for (const session of pool.store.state.sessions.values()) {
    if (session.sub === user.sub) session.revoked = true
  }
}

/**
 * The user of an access token. Checks signature, issuer, expiry, kind, scope and revocation.
 * @throws NotAuthorizedException, or UserNotFoundException for a deleted user
 */
export async function verifyAccessToken(pool: Pool, token: string): Promise<User> {
  const { state } = pool.store
  const claims = await verifyClaims(pool, token)
  if (claims === 'expired') throw notAuthorized('Access Token has expired')
  if (claims === 'invalid') throw notAuthorized('Invalid Access Token')
  if (claims.token_use !== 'access' || claims.client_id !== clientId)
    throw notAuthorized('Invalid Access Token')
  const user = state.users.get(claims.sub ?? '')
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  const session = state.sessions.get(String(claims.origin_jti))
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked')
  if (!String(claims.scope).split(' ').includes(selfServiceScope)) {
    throw notAuthorized('Access Token does not have required scopes')
  }
  return user
}

function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message)
}

function fingerprint(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64')
}

/** The session that a refresh token belongs to, valid or not. */
export function findSession(pool: Pool, refreshToken: string): { id: string; session: Session } | null {
  const hash = fingerprint(refreshToken)
  for (const [id, session] of pool.store.state.sessions) {
    if (session.refreshTokenHash === hash) return { id, session }
  }
  return null
}

async function signTokens(
  pool: Pool,
  user: User,
  sessionId: string,
  session: Session,
  nonce: string | null,
): Promise<Omit<Tokens, 'refreshToken'>> {
  const scopes = session.scope.split(' ')
  const hosted = session.scope !== selfServiceScope
  const common = {
    sub: user.sub,
    iss: issuer,
    origin_jti: sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(session.authenticatedAt / 1000),
    ...groupClaims(user),
  }
  const accessToken = await signClaims(pool, lifetimes.accessToken, {
    ...common,
    ...(hosted ? { version: 2 } : {}),
    client_id: clientId,
    token_use: 'access',
    scope: session.scope,
    username: user.username,
  })
  const idToken =
    hosted && !scopes.includes('openid')
      ? null
      : await signClaims(pool, lifetimes.idToken, {
          ...common,
          ...attributeClaims(user, hosted ? scopes : []),
          aud: clientId,
          token_use: 'id',
          'cognito:username': user.username,
          ...(nonce === null ? {} : { nonce }),
        })
  return { accessToken, idToken, expiresIn: lifetimes.accessToken / 1000 }
}
