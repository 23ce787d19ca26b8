import { checkClientId, checkPoolId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, requiredText } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import { revokeAllSessions, revokeSession } from '../tokens.ts'
import { requireUser } from '../users.ts'

export function adminUserGlobalSignOut(pool: Pool, input: Input) {
  checkPoolId(input)
  revokeAllSessions(pool, requireUser(pool.store.state, requiredText(input, 'Username')))
  return {}
}

/** Ends one session. An unknown refresh token is no error (RFC 7009); an access or ID token is an error. */
export function revokeToken(pool: Pool, input: Input) {
  checkClientId(input)
  const token = requiredText(input, 'Token')
  if (token.split('.').length === 3) {
    throw new CognitoError('UnsupportedTokenTypeException', 'The presented token type is not supported.')
  }
  revokeSession(pool, token)
  return {}
}
