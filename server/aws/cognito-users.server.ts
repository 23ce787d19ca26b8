import { randomBytes } from 'node:crypto'
import type { UserType } from '@aws-sdk/client-cognito-identity-provider'
import { configuration } from '#server/configuration.server.ts'
import { errorName, loadCognito } from './cognito-client.server.ts'

/** The users of the pool: created, found, linked to Google, disabled and deleted. */

const { userPoolId } = configuration

export type PoolUser = {
  uid: string
  email: string
  emailVerified: boolean
  enabled: boolean
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
  const { sdk, client } = await loadCognito()
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
  const { sdk, client } = await loadCognito()
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
  const { sdk, client } = await loadCognito()
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
  const { sdk, client } = await loadCognito()
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
  const { sdk, client } = await loadCognito()
  try {
    await client.send(new sdk.AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }))
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/**
 * Links a Google account, which has no user of its own in the pool, to a user, who can then sign in with it.
 * @param googleId Google's own id
 */
export async function linkGoogle(uid: string, googleId: string): Promise<void> {
  const { sdk, client } = await loadCognito()
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

/** Disables a user: Cognito refuses every sign-in and revokes the tokens. Calling it twice changes nothing more. */
export async function disablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(new sdk.AdminDisableUserCommand({ UserPoolId: userPoolId, Username: uid }))
}

/** Lets a disabled user sign in again. Calling it twice changes nothing more. */
export async function enablePoolUser(uid: string): Promise<void> {
  const { sdk, client } = await loadCognito()
  await client.send(new sdk.AdminEnableUserCommand({ UserPoolId: userPoolId, Username: uid }))
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
