import { createHmac, timingSafeEqual } from 'node:crypto'
import { clientId } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError, optionalText, structure } from './protocol.ts'
import type { Input } from './protocol.ts'
import { findSession } from './tokens.ts'

/** Where each action has its SECRET_HASH and the username that the hash was made for. */
const secretHashLocations: Record<string, (input: Input) => Input> = {
  AdminInitiateAuth: (input) => structure(input, 'AuthParameters'),
  AdminRespondToAuthChallenge: (input) => structure(input, 'ChallengeResponses'),
}

/**
 * Refuses, with AWS's messages, a call without a valid hash of the app client's secret. A client without a secret accepts
 * every call.
 */
export function checkClientSecret(pool: Pool, action: string, input: Input): void {
  const { clientSecret } = pool
  if (clientSecret === null) return
  if (action === 'RevokeToken' && !isEqual(optionalText(input, 'ClientSecret') ?? '', clientSecret)) {
    throw new CognitoError('NotAuthorizedException', `Unable to verify secret for client ${clientId}`)
  }
  const proof = secretHashLocations[action]?.(input)
  if (!proof) return
  const given = optionalText(proof, 'SECRET_HASH')
  if (given === null) {
    throw new CognitoError(
      'NotAuthorizedException',
      `Client ${clientId} is configured with secret but SECRET_HASH was not received`,
    )
  }
  const refreshToken = optionalText(proof, 'REFRESH_TOKEN')
  const username =
    refreshToken === null ? optionalText(proof, 'USERNAME') : usernameOfRefreshToken(pool, refreshToken)
  // The action itself refuses an unknown refresh token.
  if (username !== null && !isEqual(given, secretHash(clientSecret, username))) {
    throw new CognitoError('NotAuthorizedException', `Unable to verify secret hash for client ${clientId}`)
  }
}

/** Whether the header `Authorization` of a call to the token endpoint has the client's id and secret. */
export function isClientAuthenticated(pool: Pool, authorization: string | undefined): boolean {
  if (pool.clientSecret === null) return true
  const expected = Buffer.from(`${clientId}:${pool.clientSecret}`).toString('base64')
  return isEqual(authorization ?? '', `Basic ${expected}`)
}

function usernameOfRefreshToken(pool: Pool, refreshToken: string): string | null {
  const sub = findSession(pool, refreshToken)?.session.sub
  return pool.store.state.users.get(sub ?? '')?.username ?? null
}

function secretHash(secret: string, username: string): string {
  return createHmac('sha256', secret)
    .update(username + clientId)
    .digest('base64')
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
