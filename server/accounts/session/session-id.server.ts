import { createHash, randomBytes } from 'node:crypto'

/** The content of the cookie `authToken`. The id is the secret itself, not its stored hash. */
export type Credentials = { uid: string; sessionId: string }

/** 32 random bytes, base64url. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url')
}
