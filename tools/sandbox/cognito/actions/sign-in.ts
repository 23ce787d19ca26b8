import { isVerified } from '../attributes.ts'
import { openChallenge, sendSignInCode } from '../challenges.ts'
import { checkLockout, lockoutKey, passwordMatches, wrongPassword } from '../passwords.ts'
import { checkClientId, checkPoolId } from '../pool.ts'
import type { Pool } from '../pool.ts'
import { CognitoError, optionalText, requiredParameter, requiredText, structure } from '../protocol.ts'
import type { Input } from '../protocol.ts'
import type { User } from '../state.ts'
import { refreshSession, startSession } from '../tokens.ts'
import type { Tokens } from '../tokens.ts'
import { attributesOf, findUser } from '../users.ts'

export function adminInitiateAuth(pool: Pool, input: Input) {
  checkPoolId(input)
  checkClientId(input)
  return start(pool, requiredText(input, 'AuthFlow'), structure(input, 'AuthParameters'))
}

function start(pool: Pool, flow: string, parameters: Input) {
  switch (flow) {
    case 'ADMIN_USER_PASSWORD_AUTH':
      return withPassword(
        pool,
        requiredParameter(parameters, 'USERNAME'),
        requiredParameter(parameters, 'PASSWORD'),
      )
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return withRefreshToken(pool, requiredParameter(parameters, 'REFRESH_TOKEN'))
    case 'USER_AUTH':
      return withChoice(pool, parameters)
    default:
      throw new CognitoError('InvalidParameterException', `${flow} is not enabled for the client.`)
  }
}

/** The answer that carries tokens. */
export function authenticated(tokens: Tokens) {
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: tokens.accessToken,
      IdToken: tokens.idToken,
      ...(tokens.refreshToken === null ? {} : { RefreshToken: tokens.refreshToken }),
      ExpiresIn: tokens.expiresIn,
      TokenType: 'Bearer',
    },
  }
}

/**
 * Signs in with a password. Wrong password and unknown name are the same answer after the same time; what
 * else is wrong with an account is told only to someone who knows its password.
 */
export async function withPassword(pool: Pool, username: string, password: string) {
  const { state } = pool.store
  const now = pool.context.now()
  const user = findUser(state, username)
  const key = lockoutKey(user, username)
  checkLockout(state, key, now)
  const right = await passwordMatches(user?.password ?? null, password)
  if (!user || !right) throw wrongPassword(state, key, now)
  state.lockouts.delete(key)
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  checkLinkedSignIn(user)
  if (user.status === 'FORCE_CHANGE_PASSWORD') return askForNewPassword(pool, user)
  return authenticated(await startSession(pool, user))
}

/** A user to whom Google was linked signs in through it once before the API lets them in; AWS names no error for it. */
function checkLinkedSignIn(user: User): void {
  if (!user.awaitsLinkedSignIn) return
  throw new CognitoError('NotAuthorizedException', 'User must sign in with the linked provider first.')
}

function askForNewPassword(pool: Pool, user: User) {
  if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= pool.context.now()) {
    throw new CognitoError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    )
  }
  const attributes = attributesOf(user).filter(({ Name }) => Name !== 'sub' && Name !== 'identities')
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: openChallenge(pool, { name: 'NEW_PASSWORD_REQUIRED', username: user.username, sub: user.sub }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]))),
    },
  }
}

async function withRefreshToken(pool: Pool, refreshToken: string) {
  return authenticated(await refreshSession(pool, refreshToken))
}

/**
 * Choice-based sign-in. A name that nobody has is answered with a simulated challenge of the kind asked for,
 * as Cognito does; a known person who cannot use that kind is asked to choose among the others.
 */
function withChoice(pool: Pool, parameters: Input) {
  const username = requiredParameter(parameters, 'USERNAME')
  const preferred = optionalText(parameters, 'PREFERRED_CHALLENGE')
  const password = optionalText(parameters, 'PASSWORD')
  if (preferred === 'PASSWORD' && password !== null) return withPassword(pool, username, password)

  const found = findUser(pool.store.state, username)
  // Someone who has only ever come through Google cannot sign in through the API.
  const user = found?.status === 'EXTERNAL_PROVIDER' ? null : found
  if (user && !user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  if (user) checkLinkedSignIn(user)
  const available = user ? waysToSignIn(user) : ['PASSWORD', 'PASSWORD_SRP', 'SMS_OTP']
  const sub = user?.sub ?? null
  if (preferred === 'SMS_OTP' && available.includes(preferred)) return sendSignInCode(pool, username, user)
  if (preferred === 'PASSWORD' && available.includes(preferred)) {
    const Session = openChallenge(pool, { name: 'PASSWORD', username, sub })
    return { ChallengeName: 'PASSWORD', Session, ChallengeParameters: {}, AvailableChallenges: available }
  }
  const Session = openChallenge(pool, { name: 'SELECT_CHALLENGE', username, sub, available })
  return {
    ChallengeName: 'SELECT_CHALLENGE',
    Session,
    ChallengeParameters: {},
    AvailableChallenges: available,
  }
}

function waysToSignIn(user: User): string[] {
  const ways = user.password ? ['PASSWORD', 'PASSWORD_SRP'] : []
  if (user.status === 'CONFIRMED' && isVerified(user, 'phone_number')) ways.push('SMS_OTP')
  return ways
}
