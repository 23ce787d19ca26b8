import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type {
  AuthenticationResultType,
  CognitoIdentityProviderClient,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { secrets } from '#server/secrets.server.ts'
import { abortAtDeadline } from './deadline.server.ts'
import type { SendingPermit } from './permit.server.ts'

/**
 * Our Cognito user pool. Users are identified by their `sub`, which is the uid of all our records; only sign-up and sign-in
 * identify them by e-mail.
 *
 * Errors are the SDK's own; `errorName` gives the name of Cognito's exception. Each call is given up after three seconds and
 * tried twice at most. A call that makes Cognito send a message is tried only once, so that one permit is at most one
 * message (`server/sending` makes further tries).
 */

const { userPoolId, userPoolClientId: clientId } = configuration

/** An attribute that is verified with a code. */
export type ContactAttribute = 'email' | 'phone_number'

/** `expiresAt` is when the access token ends, in milliseconds since 1970. */
export type Tokens = { accessToken: string; idToken: string; expiresAt: number }

export type PoolUser = {
  uid: string
  email: string
  emailVerified: boolean
  enabled: boolean
}

const clients = new Map<1 | 2, CognitoIdentityProviderClient>()

/** The SDK is loaded at the first call, because most requests make none. */
async function load(maxAttempts: 1 | 2 = 2) {
  const sdk = await import('@aws-sdk/client-cognito-identity-provider')
  const client =
    clients.get(maxAttempts) ??
    abortAtDeadline(
      new sdk.CognitoIdentityProviderClient({
        maxAttempts,
        requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
      }),
    )
  clients.set(maxAttempts, client)
  return { sdk, client }
}

/** The name of an error: Cognito's (`CodeMismatchException`) or another (`TimeoutError`). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** A random password that meets the pool's policy. It is not stored and not shown. */
export function randomPassword(): string {
  return `${randomBytes(32).toString('base64url')}aA1!`
}

/**
 * Creates a user without sending a message. The temporary password is never shown; Cognito needs one, because in a pool with
 * sign-in by SMS it otherwise requires an attribute to which a one-time code can be sent (docs/aws.md).
 * @returns the uid
 * @throws UsernameExistsException when the e-mail has an account
 */
export async function createPoolUser(email: string): Promise<string> {
  const { sdk, client } = await load()
  const { User } = await client.send(
    new sdk.AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: randomPassword(),
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'false' },
      ],
    }),
  )
  return toPoolUser(User?.Attributes, User?.Enabled).uid
}

/** @throws InvalidPasswordException when the pool's policy refuses it */
export async function setPassword(uid: string, password: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: uid,
      Password: password,
      Permanent: true,
    }),
  )
}

/** The user of the pool with an e-mail, or null. */
export async function findPoolUser(email: string): Promise<PoolUser | null> {
  const { sdk, client } = await load()
  try {
    const found = await client.send(new sdk.AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }))
    return toPoolUser(found.UserAttributes, found.Enabled)
  } catch (error) {
    if (errorName(error) === 'UserNotFoundException') return null
    throw error
  }
}

/** Lists all users of the pool; `createdAt` is in milliseconds since 1970. Only tools use it. */
export async function* listPoolUsers(): AsyncGenerator<
  PoolUser & { username: string; createdAt: number; phone: string }
> {
  const { sdk, client } = await load()
  let from: string | undefined
  do {
    const page = await client.send(
      new sdk.ListUsersCommand({ UserPoolId: userPoolId, PaginationToken: from }),
    )
    for (const { Attributes, Enabled, Username = '', UserCreateDate } of page.Users ?? []) {
      const phone = Attributes?.find(({ Name }) => Name === 'phone_number')?.Value ?? ''
      const createdAt = UserCreateDate?.getTime() ?? 0
      yield { ...toPoolUser(Attributes, Enabled), username: Username, createdAt, phone }
    }
    from = page.PaginationToken
  } while (from)
}

/**
 * Removes a user from the pool; a user who does not exist is not an error.
 * @param username the uid, or Cognito's own username of a user who exists through Google alone
 */
export async function deletePoolUser(username: string): Promise<void> {
  const { sdk, client } = await load()
  try {
    await client.send(new sdk.AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }))
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/**
 * Signs in with an e-mail (or uid) and password. It is the call that needs AWS credentials, so that an attacker who has the
 * client id cannot try passwords past our limits.
 * @throws NotAuthorizedException for a wrong password and for an unknown e-mail alike
 */
export async function signInWithPassword(
  username: string,
  password: string,
): Promise<Tokens & { refreshToken: string }> {
  const { sdk, client } = await load()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password, SECRET_HASH: secretHash(username) },
    }),
  )
  const refreshToken = AuthenticationResult?.RefreshToken
  // No tokens means a challenge, such as a temporary password that was set by hand in AWS.
  if (!refreshToken) throw new Error('Cognito asks for more than a password')
  return { ...toTokens(AuthenticationResult), refreshToken }
}

/**
 * New tokens for a user's refresh token. The refresh token stays valid unless the result has another one.
 * @throws NotAuthorizedException or UserNotFoundException when the session is over
 */
export async function refreshTokens(
  uid: string,
  refreshToken: string,
): Promise<Tokens & { refreshToken: string }> {
  const { sdk, client } = await load()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
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
  const { sdk, client } = await load()
  await client.send(
    new sdk.RevokeTokenCommand({
      ClientId: clientId,
      ClientSecret: secrets().userPoolClient,
      Token: refreshToken,
    }),
  )
}

/**
 * Links a Google account, which has no user of its own in the pool, to a user, who can then sign in with it.
 * @param googleId Google's own id
 */
export async function linkGoogle(uid: string, googleId: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.AdminLinkProviderForUserCommand({
      UserPoolId: userPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: uid },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: googleId,
      },
    }),
  )
}

/** Ends all sign-ins of a user on all devices; a user who does not exist is not an error. */
export async function signOutEverywhere(uid: string): Promise<void> {
  const { sdk, client } = await load()
  try {
    await client.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: uid }))
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/** Disables a user: Cognito refuses every sign-in and revokes the tokens. Calling it twice changes nothing more. */
export async function disablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.AdminDisableUserCommand({ UserPoolId: userPoolId, Username: uid }))
}

/** Lets a disabled user sign in again. Calling it twice changes nothing more. */
export async function enablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.AdminEnableUserCommand({ UserPoolId: userPoolId, Username: uid }))
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
  const { sdk, client } = await load(1)
  spend?.()
  const command = new sdk.AdminInitiateAuthCommand({
    UserPoolId: userPoolId,
    ClientId: clientId,
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
  const { sdk, client } = await load()
  const { AuthenticationResult } = await client.send(
    new sdk.AdminRespondToAuthChallengeCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      ChallengeName: 'SMS_OTP',
      Session: challenge,
      ChallengeResponses: { USERNAME: uid, SMS_OTP_CODE: code, SECRET_HASH: secretHash(uid) },
    }),
  )
  const refreshToken = AuthenticationResult?.RefreshToken
  if (!refreshToken) throw new Error('Cognito asks for more than a code')
  return { ...toTokens(AuthenticationResult), refreshToken }
}

/** Sends the code that verifies the e-mail of the account. */
export async function sendEmailCode(permit: SendingPermit<'mailCode'>, accessToken: string): Promise<void> {
  const { sdk, client } = await load(1)
  permit.spend()
  await countFailures('EmailFailures', () => client.send(attributeCode(sdk, accessToken, 'email')))
}

function attributeCode(
  sdk: Awaited<ReturnType<typeof load>>['sdk'],
  accessToken: string,
  attribute: ContactAttribute,
) {
  return new sdk.GetUserAttributeVerificationCodeCommand({
    AccessToken: accessToken,
    AttributeName: attribute,
  })
}

/**
 * Sets the permit's phone number as the account's unverified number and sends the code by SMS. A second call with the same
 * number sends another code.
 */
export async function sendPhoneCode(
  permit: SendingPermit<'smsVerification'>,
  accessToken: string,
): Promise<void> {
  const { sdk, client } = await load(1)
  const number = permit.spend()
  const command = new sdk.UpdateUserAttributesCommand({
    AccessToken: accessToken,
    UserAttributes: [{ Name: 'phone_number', Value: number }],
  })
  await countFailures('SmsFailures', async () => {
    const { CodeDeliveryDetailsList = [] } = await client.send(command)
    // Cognito sends nothing for a number that it already has as verified. That happens after a process that died between
    // Cognito's verification and our own write.
    if (CodeDeliveryDetailsList.length === 0) {
      await client.send(attributeCode(sdk, accessToken, 'phone_number'))
    }
  })
}

/** @throws CodeMismatchException, ExpiredCodeException, LimitExceededException or AliasExistsException */
export async function verifyAttribute(
  accessToken: string,
  attribute: ContactAttribute,
  code: string,
): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.VerifyUserAttributeCommand({
      AccessToken: accessToken,
      AttributeName: attribute,
      Code: code,
    }),
  )
}

/**
 * A new secret for an authenticator app, base32. It becomes valid when a code of it is verified.
 * @throws NotAuthorizedException when the sign-in is over
 */
export async function associateSoftwareToken(accessToken: string): Promise<string> {
  const { sdk, client } = await load()
  const { SecretCode } = await client.send(
    new sdk.AssociateSoftwareTokenCommand({ AccessToken: accessToken }),
  )
  if (!SecretCode) throw new Error('Cognito gave no secret')
  return SecretCode
}

/**
 * Checks a code of the authenticator app, of six digits (docs/decisions/0024).
 * @throws EnableSoftwareTokenMFAException or CodeMismatchException for a wrong code
 */
export async function verifySoftwareToken(accessToken: string, code: string): Promise<void> {
  const { sdk, client } = await load()
  const { Status } = await client.send(
    new sdk.VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }),
  )
  if (Status !== 'SUCCESS') throw new Error('Cognito did not verify the code')
}

/** Marks the e-mail of a user as verified, after another service (Google) has verified it for us. */
export async function markEmailVerified(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  )
}

/** Restores the verified e-mail of our record in the pool, after a sign-in with Google has overwritten it. */
export async function restoreEmail(uid: string, email: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  )
}

/** The phone number that the pool has as verified, E.164; null where it has none. */
export async function verifiedPhone(uid: string): Promise<string | null> {
  const { sdk, client } = await load()
  const { UserAttributes = [] } = await client.send(
    new sdk.AdminGetUserCommand({ UserPoolId: userPoolId, Username: uid }),
  )
  const values = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
  return values.get('phone_number_verified') === 'true' ? (values.get('phone_number') ?? null) : null
}

/** Restores a phone number that is verified in our record; an empty text removes the pool's number. */
export async function restorePhone(uid: string, number: string): Promise<void> {
  const { sdk, client } = await load()
  const proven = number ? [{ Name: 'phone_number_verified', Value: 'true' }] : []
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [{ Name: 'phone_number', Value: number }, ...proven],
    }),
  )
}

/**
 * Cognito's SECRET_HASH, which proves that a call with our app client's id comes from us (docs/decisions/0008). Every call
 * with a username and the client id needs it, made with the same username; with a refresh token the username is the uid.
 */
export function secretHash(username: string): string {
  return createHmac('sha256', secrets().userPoolClient)
    .update(username + clientId)
    .digest('base64')
}

/** Errors that concern the caller; they do not mean that sending failed. */
const refusals = ['NotAuthorizedException', 'UserNotFoundException', 'LimitExceededException']

/** Counts failed sendings. Cognito sends its codes itself, so the failure shows in the call that requests the code. */
async function countFailures<Result>(
  metric: 'SmsFailures' | 'EmailFailures',
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await send()
  } catch (error) {
    if (!refusals.includes(errorName(error))) countMetric(metric)
    throw error
  }
}

function toTokens(result: AuthenticationResultType | undefined): Tokens {
  const { AccessToken: accessToken, IdToken: idToken, ExpiresIn = 0 } = result ?? {}
  if (!accessToken || !idToken) throw new Error('Cognito gave no tokens')
  return { accessToken, idToken, expiresAt: now() + ExpiresIn * 1000 }
}

function toPoolUser(attributes: UserType['Attributes'], enabled: boolean | undefined): PoolUser {
  const values = new Map(attributes?.map(({ Name, Value }) => [Name, Value]))
  const uid = values.get('sub')
  if (!uid) throw new Error('Cognito gave no sub')
  return {
    uid,
    email: values.get('email') ?? '',
    emailVerified: values.get('email_verified') === 'true',
    enabled: enabled ?? true,
  }
}
