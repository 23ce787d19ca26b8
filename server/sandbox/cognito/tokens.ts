import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import type { CryptoKey, JWK, JWTPayload } from 'jose'
import { clientId, issuer, lifetimes } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError } from './protocol.ts'
import { readIfThere, writeSafely } from './state.ts'
import type { Session, User } from './state.ts'

export type SigningKeys = { keyId: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK }

/** The scope that lets an access token call GetUser, UpdateUserAttributes and the like. */
export const selfServiceScope = 'aws.cognito.signin.user.admin'

/** Reads the pool's key pair from the folder, or makes one and keeps it there, so that tokens outlive a restart. */
export async function loadSigningKeys(folder: string | null): Promise<SigningKeys> {
  const stored = folder === null ? null : readIfThere(folder, 'cognito-signing-key.json')
  const privateJwk: JWK = stored === null ? await newPrivateJwk() : JSON.parse(stored)
  if (folder !== null && stored === null) {
    writeSafely(folder, 'cognito-signing-key.json', JSON.stringify(privateJwk))
  }
  const { kid, n, e } = privateJwk
  const publicJwk: JWK = { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }
  return {
    keyId: kid ?? '',
    privateKey: (await importJWK(privateJwk, 'RS256')) as CryptoKey,
    publicKey: (await importJWK(publicJwk, 'RS256')) as CryptoKey,
    publicJwk,
  }
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', kid: randomBytes(32).toString('base64') }
}

export type Tokens = {
  accessToken: string
  /** Null when a hosted sign-in did not ask for the scope `openid`. */
  idToken: string | null
  /** Null when the tokens were made with a refresh token. */
  refreshToken: string | null
  /** Seconds until the access token ends. */
  expiresIn: number
}

/** Signs a user in: a new session with its refresh token. `nonce` goes into the ID token of a hosted sign-in. */
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

/** New access and ID tokens for a refresh token. Throws NotAuthorizedException when it is of no more use. */
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

/** Ends one session by its refresh token: that token and every access token that came from it. */
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
 * The user whom an access token of ours speaks for. Checks signature, issuer, expiry, kind, scope and revocation.
 * Throws NotAuthorizedException, or UserNotFoundException for a user who has been deleted.
 */
export async function verifyAccessToken(pool: Pool, token: string): Promise<User> {
  const { state } = pool.store
  const claims = await verifySignature(pool, token)
  if (claims.token_use !== 'access' || claims.client_id !== clientId) throw notAuthorized('Invalid Access Token')
  const user = state.users.get(claims.sub ?? '')
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.')
  const session = state.sessions.get(String(claims.origin_jti))
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked')
  if (!String(claims.scope).split(' ').includes(selfServiceScope)) {
    throw notAuthorized('Access Token does not have required scopes')
  }
  return user
}

async function verifySignature(pool: Pool, token: string): Promise<JWTPayload> {
  const { publicKey } = await pool.keys
  try {
    const options = { issuer, algorithms: ['RS256'], currentDate: new Date(pool.context.now()) }
    return (await jwtVerify(token, publicKey, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired')
    throw notAuthorized('Invalid Access Token')
  }
}

function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message)
}

function fingerprint(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64')
}

function findSession(pool: Pool, refreshToken: string): { id: string; session: Session } | null {
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
  const now = pool.context.now()
  const scopes = session.scope.split(' ')
  const hosted = session.scope !== selfServiceScope
  const common = {
    sub: user.sub,
    iss: issuer,
    origin_jti: sessionId,
    event_id: randomUUID(),
    auth_time: Math.floor(session.authenticatedAt / 1000),
    ...groupsOf(user),
  }
  const accessToken = await sign(pool, now, lifetimes.accessToken, {
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
      : await sign(pool, now, lifetimes.idToken, {
          ...common,
          ...attributeClaims(user, hosted ? scopes : []),
          aud: clientId,
          token_use: 'id',
          'cognito:username': user.username,
          ...(nonce === null ? {} : { nonce }),
        })
  return { accessToken, idToken, expiresIn: lifetimes.accessToken / 1000 }
}

async function sign(pool: Pool, now: number, lifetime: number, claims: JWTPayload): Promise<string> {
  const { keyId, privateKey } = await pool.keys
  const issuedAt = Math.floor(now / 1000)
  const payload = { ...claims, jti: randomUUID(), iat: issuedAt, exp: issuedAt + lifetime / 1000 }
  return new SignJWT(payload).setProtectedHeader({ kid: keyId, alg: 'RS256' }).sign(privateKey)
}

/** Cognito puts people made by a provider into a group named after it. */
function groupsOf(user: User): JWTPayload {
  const primary = user.identities.find((identity) => identity.primary)
  return primary ? { 'cognito:groups': [`${issuer.split('/').at(-1)}_${primary.providerName}`] } : {}
}

const scopeAttributes: Record<string, string[]> = {
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  profile: ['given_name', 'family_name', 'middle_name', 'name', 'nickname', 'picture', 'birthdate', 'locale'],
}

/** The user's attributes as claims; a hosted sign-in with `email`, `phone` or `profile` gets those only. */
function attributeClaims(user: User, scopes: string[]): JWTPayload {
  const limited = scopes.filter((scope) => scope in scopeAttributes)
  const readable = new Set(limited.flatMap((scope) => scopeAttributes[scope] ?? []))
  const claims: JWTPayload = {}
  for (const [name, value] of Object.entries(user.attributes)) {
    if (limited.length > 0 && !readable.has(name)) continue
    claims[name] = name.endsWith('_verified') ? value === 'true' : value
  }
  if (user.attributes.address !== undefined && claims.address) claims.address = { formatted: claims.address }
  if (user.identities.length > 0) {
    claims.identities = user.identities.map((identity) => ({
      ...identity,
      // Cognito writes both as text in tokens, unlike in the attribute of the same name.
      primary: String(identity.primary),
      dateCreated: String(identity.dateCreated),
    }))
  }
  return claims
}
