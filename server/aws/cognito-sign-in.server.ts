import { randomUUID } from 'node:crypto'
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { secrets } from '#server/secrets.server.ts'
import { countFailures, errorName, loadCognito, secretHash } from './cognito-client.server.ts'
import type { SendingPermit } from './permit.server.ts'

/** Sign-ins with a password or with a code by SMS, their tokens, and how they end. */

const { userPoolId, userPoolClientId: clientId } = configuration
const pool = { UserPoolId: userPoolId, ClientId: clientId }

/** `expiresAt` is when the access token ends, in milliseconds since 1970. */
export type Tokens = { accessToken: string; idToken: string; expiresAt: number }

/**
 * Signs in with an e-mail (or uid) and password. It is the call that needs AWS credentials, so that an attacker who has the
 * client id cannot try passwords past our limits.
 * @throws NotAuthorizedException for a wrong password and for an unknown e-mail alike
 */
export async function signInWithPassword(
  username: string,
  password: string,
): Promise<Tokens & { refreshToken: string }> {
  const { sdk, client } = await loadCognito()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminInitiateAuthCommand({
      ...pool,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password, SECRET_HASH: secretHash(username) },
    }),
  )
  return toNewSession(AuthenticationResult)
}

/**
 * Begins a sign-in with a code by SMS, which Cognito sends to the verified number of the account.
 *
 * @returns Cognito's session of the challenge, for `finishPhoneSignIn`; null where the account cannot sign in by SMS
 * @throws NotAuthorizedException for an account that is disabled
 */
export function startPhoneSignIn(permit: SendingPermit<'smsSignIn'>, uid: string): Promise<string | null> {
  return initiatePhoneSignIn(uid, () => permit.spend())
}

/** The same call for a random username that is not in the pool: Cognito answers the same way and sends nothing. */
export function pretendPhoneSignIn(): Promise<string | null> {
  return initiatePhoneSignIn(randomUUID())
}

async function initiatePhoneSignIn(uid: string, spend?: () => void): Promise<string | null> {
  const { sdk, client } = await loadCognito(1)
  spend?.()
  const command = new sdk.AdminInitiateAuthCommand({
    ...pool,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: uid, PREFERRED_CHALLENGE: 'SMS_OTP', SECRET_HASH: secretHash(uid) },
  })
  const { ChallengeName, Session } = await countFailures('SmsFailures', () => client.send(command))
  return ChallengeName === 'SMS_OTP' ? (Session ?? null) : null
}

/**
 * Finishes a sign-in by SMS with the code.
 * @param challenge the result of `startPhoneSignIn`
 * @throws CodeMismatchException, ExpiredCodeException, LimitExceededException, or NotAuthorizedException when the challenge
 * is too old
 */
export async function finishPhoneSignIn(
  uid: string,
  { challenge, code }: { challenge: string; code: string },
): Promise<Tokens & { refreshToken: string }> {
  const { sdk, client } = await loadCognito()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminRespondToAuthChallengeCommand({
      ...pool,
      ChallengeName: 'SMS_OTP',
      Session: challenge,
      ChallengeResponses: { USERNAME: uid, SMS_OTP_CODE: code, SECRET_HASH: secretHash(uid) },
    }),
  )
  return toNewSession(AuthenticationResult)
}

/**
 * New tokens for a user's refresh token. The refresh token stays valid unless the result has another one.
 * @throws NotAuthorizedException or UserNotFoundException when the session is over
 */
export async function refreshTokens(
  uid: string,
  refreshToken: string,
): Promise<Tokens & { refreshToken: string }> {
  const { sdk, client } = await loadCognito()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminInitiateAuthCommand({
      ...pool,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken, SECRET_HASH: secretHash(uid) },
    }),
  )
  return {
    ...toTokens(AuthenticationResult),
    refreshToken: AuthenticationResult?.RefreshToken ?? refreshToken,
  }
}

/** Revokes a refresh token and all access tokens that came from it. */
export async function revokeRefreshToken(refreshToken: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(
    new sdk.RevokeTokenCommand({
      ClientId: clientId,
      ClientSecret: secrets().userPoolClient,
      Token: refreshToken,
    }),
  )
}

/** Ends all sign-ins of a user on all devices; a user who does not exist is not an error. */
export async function signOutEverywhere(uid: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  try {
    await client.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: uid }))
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/** The tokens of a sign-in. */
function toNewSession(result: AuthenticationResultType | undefined): Tokens & { refreshToken: string } {
  const refreshToken = result?.RefreshToken
  // No tokens means a further challenge, such as a temporary password that was set by hand in AWS.
  if (!refreshToken) throw new Error('Cognito asks for more than the password or code')
  return { ...toTokens(result), refreshToken }
}

function toTokens(result: AuthenticationResultType | undefined): Tokens {
  const { AccessToken: accessToken, IdToken: idToken, ExpiresIn = 0 } = result ?? {}
  if (!accessToken || !idToken) throw new Error('Cognito gave no tokens')
  return { accessToken, idToken, expiresAt: now() + ExpiresIn * 1000 }
}
