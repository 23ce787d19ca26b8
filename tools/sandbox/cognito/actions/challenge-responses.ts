import { checkAttributes, setAttributes } from '../attributes.ts'
import { currentChallenge, invalidSession, openChallenge, sendSignInCode } from '../challenges.ts'
import { checkCode } from '../codes.ts'
import { checkPasswordPolicy, hashPassword } from '../passwords.ts'
import { checkClientId, checkPoolId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, optionalText, requiredParameter, requiredText, structure } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import type { Challenge, User } from '../state.ts'
import { startSession } from '../tokens.ts'
import { findUser } from '../users.ts'
import { authenticationResult, signInWithPassword } from './sign-in.ts'

export async function adminRespondToAuthChallenge(pool: Pool, input: Input) {
  checkPoolId(input)
  checkClientId(input)
  const name = requiredText(input, 'ChallengeName')
  const responses = structure(input, 'ChallengeResponses')
  const username = requiredParameter(responses, 'USERNAME')
  const challenge = currentChallenge(pool, requiredText(input, 'Session'))
  if (challenge.name !== name || !isSameUser(pool, challenge, username)) throw invalidSession()
  const answer = await respondToChallenge(pool, challenge, responses)
  challenge.used = true
  return answer
}

function respondToChallenge(pool: Pool, challenge: Challenge, responses: Input) {
  switch (challenge.name) {
    case 'SMS_OTP':
      return respondWithCode(pool, challenge, requiredParameter(responses, 'SMS_OTP_CODE'))
    case 'PASSWORD':
      return signInWithPassword(pool, challenge.username, requiredParameter(responses, 'PASSWORD'))
    case 'SELECT_CHALLENGE':
      return respondWithChoice(pool, challenge, responses)
    case 'NEW_PASSWORD_REQUIRED':
      return respondWithNewPassword(pool, challenge, responses)
  }
}

function isSameUser(pool: Pool, challenge: Challenge, username: string): boolean {
  if (challenge.username.toLowerCase() === username.toLowerCase()) return true
  const user = findUser(pool.store.state, username)
  return user !== null && user.sub === challenge.sub
}

function challengedUser(pool: Pool, challenge: Challenge): User {
  const user = pool.store.state.users.get(challenge.sub ?? '')
  if (!user) throw invalidSession()
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  return user
}

async function respondWithCode(pool: Pool, challenge: Challenge, digits: string) {
  const mismatch = 'Invalid code or auth state for the user.'
  // AWS does not document whether a session accepts another answer after a wrong code. It documents that a session is valid
  // for one call. So here it ends after one call, and the product must not rely on more.
  challenge.used = true
  checkCode(challenge.code ?? undefined, digits, pool.context.now(), mismatch)
  // Without an account even the right digits are refused.
  if (challenge.sub === null) throw new CognitoError('CodeMismatchException', mismatch)
  return authenticationResult(await startSession(pool, challengedUser(pool, challenge)))
}

async function respondWithChoice(pool: Pool, challenge: Challenge, responses: Input) {
  const choice = requiredParameter(responses, 'ANSWER')
  if (!challenge.available.includes(choice) || choice === 'PASSWORD_SRP') {
    throw new CognitoError('InvalidParameterException', `${choice} is not available for the user.`)
  }
  if (choice === 'SMS_OTP') {
    const user = challenge.sub === null ? null : challengedUser(pool, challenge)
    return sendSignInCode(pool, challenge.username, user)
  }
  const password = optionalText(responses, 'PASSWORD')
  if (password !== null) return signInWithPassword(pool, challenge.username, password)
  const { username, sub } = challenge
  return {
    ChallengeName: 'PASSWORD',
    Session: openChallenge(pool, { name: 'PASSWORD', username, sub }),
    ChallengeParameters: {},
    AvailableChallenges: challenge.available,
  }
}

async function respondWithNewPassword(pool: Pool, challenge: Challenge, responses: Input) {
  const user = challengedUser(pool, challenge)
  const password = requiredParameter(responses, 'NEW_PASSWORD')
  checkPasswordPolicy(password)
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(responses)) {
    const [, attribute] = name.split('userAttributes.')
    if (attribute && typeof value === 'string') attributes[attribute] = value
  }
  checkAttributes(attributes, 'user')
  setAttributes(user, attributes, pool.context.now())
  Object.assign(user, {
    password: await hashPassword(password),
    passwordExpiresAt: null,
    status: 'CONFIRMED',
  })
  return authenticationResult(await startSession(pool, user))
}
