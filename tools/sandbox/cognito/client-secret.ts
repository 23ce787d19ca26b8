import { createHmac, timingSafeEqual } from 'node:crypto'
import { clientId } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError, optionalText, structure } from './protocol.ts'
import type { Input } from './protocol.ts'
import { findSession } from './tokens.ts'

/** Where an action carries the hash that proves that its caller knows the client's secret, and for which name. */
const proofs: Record<string, (input: Input) => Input> = {
  AdminInitiateAuth: (input) => structure(input, 'AuthParameters'),
  AdminRespondToAuthChallenge: (input) => structure(input, 'ChallengeResponses'),
}

/**
 * Refuses, in AWS's words, a call in the name of an app client with a secret whose caller does not know it. A client
 * without one takes every call.
 */
export function checkClientSecret(pool: Pool, action: string, input: Input): void {
  const { clientSecret } = pool
  if (clientSecret === null) return
  if (action === 'RevokeToken' && !isEqual(optionalText(input, 'ClientSecret') ?? '', clientSecret)) {
    throw new CognitoError('NotAuthorizedException', `Unable to verify secret for client ${clientId}`)
  }
  const proof = proofs[action]?.(input)
  if (!proof) return
  const given = optionalText(proof, 'SECRET_HASH')
  if (given === null) {
    throw new CognitoError(
      'NotAuthorizedException',
      `Client ${clientId} is configured with secret but SECRET_HASH was not received`,
    )
  }
  const refreshToken = optionalText(proof, 'REFRESH_TOKEN')
  const username = refreshToken === null ? optionalText(proof, 'USERNAME') : holderOf(pool, refreshToken)
  // A refresh token that is not known is refused as such by the action itself.
  if (username !== null && !isEqual(given, secretHash(clientSecret, username))) {
    throw new CognitoError('NotAuthorizedException', `Unable to verify secret hash for client ${clientId}`)
  }
}

/** Whether the header `Authorization` of a call to the token endpoint proves the client's secret. */
export function provesClient(pool: Pool, authorization: string | undefined): boolean {
  if (pool.clientSecret === null) return true
  const expected = Buffer.from(`${clientId}:${pool.clientSecret}`).toString('base64')
  return isEqual(authorization ?? '', `Basic ${expected}`)
}

function holderOf(pool: Pool, refreshToken: string): string | null {
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
