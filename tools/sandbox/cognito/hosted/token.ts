import { createHash } from 'node:crypto'
import type { StandInAnswer, StandInRequest } from '#tools/sandbox/stand-in.ts'
import { isClientAuthenticated } from '../client-secret.ts'
import { clientId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError } from '../protocol.ts'
import { refreshSession, startSession } from '../tokens.ts'
import type { Tokens } from '../tokens.ts'

function oauthAnswer(status: number, body: object): StandInAnswer {
  const headers = { 'content-type': 'application/json;charset=UTF-8', 'cache-control': 'no-store' }
  return { status, headers, body: JSON.stringify(body) }
}

function refuse(error: string): StandInAnswer {
  return oauthAnswer(400, { error })
}

function tokenAnswer(tokens: Tokens): StandInAnswer {
  return oauthAnswer(200, {
    ...(tokens.idToken === null ? {} : { id_token: tokens.idToken }),
    access_token: tokens.accessToken,
    ...(tokens.refreshToken === null ? {} : { refresh_token: tokens.refreshToken }),
    expires_in: tokens.expiresIn,
    token_type: 'Bearer',
  })
}

/** POST /oauth2/token: tokens for an authorization code or a refresh token. Errors are those of RFC 6749. */
export async function exchangeToken(pool: Pool, request: StandInRequest): Promise<StandInAnswer> {
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('application/x-www-form-urlencoded')) return refuse('invalid_request')
  const form = new URLSearchParams(request.body.toString('utf8'))
  if (form.get('client_id') !== clientId || !isClientAuthenticated(pool, request.headers.authorization)) {
    return refuse('invalid_client')
  }
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(pool, form)
    case 'refresh_token':
      return exchangeRefreshToken(pool, form.get('refresh_token'))
    case null:
      return refuse('invalid_request')
    default:
      return refuse('unsupported_grant_type')
  }
}

/** A code is valid for one attempt, successful or not, for five minutes, and only with its PKCE verifier. */
async function exchangeCode(pool: Pool, form: URLSearchParams): Promise<StandInAnswer> {
  const given = form.get('code')
  if (given === null || form.get('redirect_uri') === null) return refuse('invalid_request')
  const code = pool.store.state.authorizationCodes.get(given)
  if (!code || code.used || code.expiresAt <= pool.context.now()) return refuse('invalid_grant')
  code.used = true
  if (form.get('redirect_uri') !== code.redirectUri) return refuse('invalid_grant')
  if (code.codeChallenge !== null && challengeOf(form.get('code_verifier')) !== code.codeChallenge) {
    return refuse('invalid_grant')
  }
  const user = pool.store.state.users.get(code.sub)
  if (!user?.enabled) return refuse('invalid_grant')
  return tokenAnswer(await startSession(pool, user, code.scope, code.nonce))
}

function challengeOf(verifier: string | null): string | null {
  // The alphabet and length of RFC 7636.
  if (verifier === null || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return null
  return createHash('sha256').update(verifier).digest('base64url')
}

async function exchangeRefreshToken(pool: Pool, refreshToken: string | null): Promise<StandInAnswer> {
  if (refreshToken === null) return refuse('invalid_request')
  try {
    return tokenAnswer(await refreshSession(pool, refreshToken))
  } catch (error) {
    if (error instanceof CognitoError) return refuse('invalid_grant')
    throw error
  }
}
