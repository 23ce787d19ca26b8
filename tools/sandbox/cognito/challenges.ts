import { randomBytes } from 'node:crypto'
import { deliverCode, maskPhoneNumber, newCode, simulatedDestination } from './codes.ts'
import { lifetimes } from './pool.ts'
import type { Pool } from './pool.ts'
import { CognitoError } from './protocol.ts'
import type { Challenge, User } from './state.ts'

/** Stores a sign-in in progress. Returns its `Session`, which is valid once and for ten minutes. */
export function openChallenge(
  pool: Pool,
  given: Pick<Challenge, 'name' | 'username' | 'sub'> & Partial<Challenge>,
): string {
  const session = randomBytes(120).toString('base64url')
  const expiresAt = pool.context.now() + lifetimes.challenge
  pool.store.state.challenges.set(session, { available: [], code: null, used: false, expiresAt, ...given })
  return session
}

/** Sends a sign-in code by SMS. Without a user it sends no SMS and returns the same answer. */
export function sendSignInCode(pool: Pool, username: string, user: User | null) {
  const code = newCode(pool.context.now(), lifetimes.challenge, 8)
  const number = user?.attributes.phone_number ?? simulatedDestination(username, 'phone_number')
  if (user) deliverCode(pool.context, 'phone_number', number, code.digits)
  return {
    ChallengeName: 'SMS_OTP',
    Session: openChallenge(pool, { name: 'SMS_OTP', username, sub: user?.sub ?? null, code }),
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: maskPhoneNumber(number),
    },
    AvailableChallenges: ['SMS_OTP'],
  }
}

export function invalidSession(reason = ''): CognitoError {
  return new CognitoError('NotAuthorizedException', `Invalid session for the user${reason}.`)
}

/**
 * The sign-in in progress that a `Session` identifies.
 * @throws NotAuthorizedException when it is unknown, used or expired
 */
export function currentChallenge(pool: Pool, session: string): Challenge {
  const challenge = pool.store.state.challenges.get(session)
  if (!challenge) throw invalidSession()
  if (challenge.used) throw invalidSession(', session can only be used once')
  if (challenge.expiresAt <= pool.context.now()) throw invalidSession(', session is expired')
  return challenge
}
