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
import { keepingDeadline } from './deadline.server.ts'
import type { SendingPermit } from './permit.server.ts'

/**
 * Our Cognito user pool. People are named by their `sub`, which is the uid of all our records; only where somebody
 * signs up or in are they named by their e-mail.
 *
 * Errors are the SDK's own; `errorName` says which of Cognito's exceptions one is. Each call is given up after three
 * seconds and tried twice at most; a call that makes Cognito send something is tried once, so that one permit is at most
 * one message (`server/sending` tries again).
 */

const { userPoolId, userPoolClientId: clientId } = configuration

/** An attribute that is proven with a code. */
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

/** The SDK is loaded when the first call is made, since most requests make none. */
async function load(maxAttempts: 1 | 2 = 2) {
  const sdk = await import('@aws-sdk/client-cognito-identity-provider')
  const client =
    clients.get(maxAttempts) ??
    keepingDeadline(
      new sdk.CognitoIdentityProviderClient({
        maxAttempts,
        requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
      }),
    )
  clients.set(maxAttempts, client)
  return { sdk, client }
}

/** Cognito's name of an error (`CodeMismatchException`), or whatever other name it has (`TimeoutError`). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

/** A password that nobody knows and that meets the pool's policy. */
export function unknownPassword(): string {
  return `${randomBytes(32).toString('base64url')}aA1!`
}

/**
 * Adds somebody without writing to them. The temporary password is never told to anybody: without one Cognito asks for an
 * attribute that a one-time code can reach, since the pool lets people in by SMS (docs/aws.md).
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
      TemporaryPassword: unknownPassword(),
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

/** Who signs in with an e-mail, or null. */
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

/** Everybody in the pool, with when she was made, in milliseconds since 1970; for tools. */
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
 * Removes somebody from the pool; it is no error when they are gone already.
 * @param username the uid, or Google's name for somebody
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
 * Signs in with an e-mail (or uid) and password. The call is the administrator's one, so that nobody can try passwords
 * past our limits with the client id alone.
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
  // Without tokens it is a challenge, such as a temporary password that an administrator has set by hand.
  if (!refreshToken) throw new Error('Cognito asks for more than a password')
  return { ...toTokens(AuthenticationResult), refreshToken }
}

/**
 * New tokens for a user's refresh token; it stays good itself unless another comes with them.
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

/** Ends the sign-in that a refresh token belongs to, with all its access tokens. */
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
 * Lets a Google account, which has no user of its own in the pool, sign in as somebody who has.
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

/** Ends every sign-in of somebody, wherever it is; it is no error when they are gone. */
export async function signOutEverywhere(uid: string): Promise<void> {
  const { sdk, client } = await load()
  try {
    await client.send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId: userPoolId, Username: uid }))
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/** Disables somebody: Cognito lets them in no way and revokes their tokens. Twice is once. */
export async function disablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.AdminDisableUserCommand({ UserPoolId: userPoolId, Username: uid }))
}

/** Lets somebody who was disabled sign in again. Twice is once. */
export async function enablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(new sdk.AdminEnableUserCommand({ UserPoolId: userPoolId, Username: uid }))
}

/**
 * Begins a sign-in with a code by SMS, which Cognito sends to the verified number of the account.
 *
 * @returns what the answer to it must name, or null where the account cannot sign in like this
 * @throws NotAuthorizedException for an account that is disabled
 */
export function startPhoneSignIn(permit: SendingPermit<'smsSignIn'>, uid: string): Promise<string | null> {
  return initiatePhoneSignIn(uid, () => permit.spend())
}

/** The same call for a user that the pool has not, by a name made here: Cognito answers alike and sends nothing. */
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
  const { ChallengeName, Session } = await countingFailures('SmsFailures', () => client.send(command))
  return ChallengeName === 'SMS_OTP' ? (Session ?? null) : null
}

/**
 * Ends it with the code.
 * @throws CodeMismatchException, ExpiredCodeException, LimitExceededException, or NotAuthorizedException when it is too old
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

/** Sends the code that proves the e-mail of the account. */
export async function sendEmailCode(permit: SendingPermit<'mailCode'>, accessToken: string): Promise<void> {
  const { sdk, client } = await load(1)
  permit.spend()
  await countingFailures('EmailFailures', () => client.send(attributeCode(sdk, accessToken, 'email')))
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
 * Sets the phone number of the permit as the one that waits to be proven, and sends its code by SMS. The same number
 * again sends another code.
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
  await countingFailures('SmsFailures', async () => {
    const { CodeDeliveryDetailsList = [] } = await client.send(command)
    // Cognito sends nothing for the number that it already holds as proven, as after a process that died before our own
    // record of it was written.
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
 * A new secret for an authenticator app, base32. It counts once a code of it was verified.
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

/** Notes that an e-mail is its holder's, which somebody else has proven to us. */
export async function proveEmail(uid: string): Promise<void> {
  const { sdk, client } = await load()
  await client.send(
    new sdk.AdminUpdateUserAttributesCommand({
      UserPoolId: userPoolId,
      Username: uid,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  )
}

/** Writes the verified e-mail of our record over what a sign-in with Google has written to the pool. */
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

/** The phone number that the pool holds as proven, E.164; null where it holds none. */
export async function provenPhone(uid: string): Promise<string | null> {
  const { sdk, client } = await load()
  const { UserAttributes = [] } = await client.send(
    new sdk.AdminGetUserCommand({ UserPoolId: userPoolId, Username: uid }),
  )
  const values = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]))
  return values.get('phone_number_verified') === 'true' ? (values.get('phone_number') ?? null) : null
}

/** Puts a phone number back that our records hold as proven; an empty text removes it. */
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
 * Proves that a call in the name of our app client is ours (docs/decisions/0008). Whatever names a user to Cognito and
 * the client beside carries it, by the same name; a refresh token is the uid's.
 */
export function secretHash(username: string): string {
  return createHmac('sha256', secrets().userPoolClient)
    .update(username + clientId)
    .digest('base64')
}

/** What Cognito says of the one who asks, where nothing is wrong with sending. */
const refusals = ['NotAuthorizedException', 'UserNotFoundException', 'LimitExceededException']

/** Cognito sends its codes itself, so that one which did not go out is known by the call that asked for it. */
async function countingFailures<Result>(
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
