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
  return startSignIn(pool, requiredText(input, 'AuthFlow'), structure(input, 'AuthParameters'))
}

function startSignIn(pool: Pool, flow: string, parameters: Input) {
  switch (flow) {
    case 'ADMIN_USER_PASSWORD_AUTH':
      return signInWithPassword(
        pool,
        requiredParameter(parameters, 'USERNAME'),
        requiredParameter(parameters, 'PASSWORD'),
      )
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN':
      return refreshTokens(pool, requiredParameter(parameters, 'REFRESH_TOKEN'))
    case 'USER_AUTH':
      return startChoiceBasedSignIn(pool, parameters)
    default:
      throw new CognitoError('InvalidParameterException', `${flow} is not enabled for the client.`)
  }
}

/** The response with tokens. */
export function authenticationResult(tokens: Tokens) {
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
 * Signs in with a password. A wrong password and an unknown username get the same error after the same time. Other errors
 * of the account (disabled, not confirmed) are returned only when the password is right.
 */
export async function signInWithPassword(pool: Pool, username: string, password: string) {
  const { state } = pool.store
  const now = pool.context.now()
  const user = findUser(state, username)
  const key = lockoutKey(user, username)
  checkLockout(state, key, now)
  const isRight = await passwordMatches(user?.password ?? null, password)
  if (!user || !isRight) throw wrongPassword(state, key, now)
  state.lockouts.delete(key)
  if (!user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  checkLinkedSignIn(user)
  if (user.status === 'FORCE_CHANGE_PASSWORD') return newPasswordChallenge(pool, user)
  return authenticationResult(await startSession(pool, user))
}

/**
 * After a Google account was linked, the user must sign in through Google once before the API accepts them. AWS documents no
 * error for this.
 */
function checkLinkedSignIn(user: User): void {
  if (!user.awaitsLinkedSignIn) return
  throw new CognitoError('NotAuthorizedException', 'User must sign in with the linked provider first.')
}

function newPasswordChallenge(pool: Pool, user: User) {
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

async function refreshTokens(pool: Pool, refreshToken: string) {
  return authenticationResult(await refreshSession(pool, refreshToken))
}

/**
 * Choice-based sign-in. As in Cognito, a username without an account gets a simulated challenge of the requested kind. A user
 * who cannot use that kind gets a choice of the others.
 */
function startChoiceBasedSignIn(pool: Pool, parameters: Input) {
  const username = requiredParameter(parameters, 'USERNAME')
  const preferred = optionalText(parameters, 'PREFERRED_CHALLENGE')
  const password = optionalText(parameters, 'PASSWORD')
  if (preferred === 'PASSWORD' && password !== null) return signInWithPassword(pool, username, password)

  const found = findUser(pool.store.state, username)
  // A user created by a Google sign-in cannot sign in through the API.
  const user = found?.status === 'EXTERNAL_PROVIDER' ? null : found
  if (user && !user.enabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  if (user) checkLinkedSignIn(user)
  const available = user ? availableChallenges(user) : ['PASSWORD', 'PASSWORD_SRP', 'SMS_OTP']
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

function availableChallenges(user: User): string[] {
  const challenges = user.password ? ['PASSWORD', 'PASSWORD_SRP'] : []
  if (user.status === 'CONFIRMED' && isVerified(user, 'phone_number')) challenges.push('SMS_OTP')
  return challenges
}
