import { createHash, randomBytes } from 'node:crypto'

/** The content of the cookie `authToken`: the uid and the session's id. The id is the secret itself, not its stored hash. */
export type Credentials = { uid: string; sessionId: string }

/** A new session's id: 32 random bytes, base64url. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

/** How a session id is stored. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}
