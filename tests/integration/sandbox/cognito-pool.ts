import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { AttributeType, AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider'
import { onTestFinished } from 'vitest'
import { clientId, createCognito, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { mount } from './mount.ts'
import type { Mounted } from './mount.ts'

export const password = 'Care#2026'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export type Pool = Mounted & {
  client: CognitoIdentityProviderClient
  /** The last code that was sent to an e-mail address or phone number. */
  lastCode(to: string): string
}

/** The Cognito stand-in over HTTP, with the real SDK client in front of it. */
export async function openPool(
  given: Parameters<typeof mount>[1] = {},
  create: Parameters<typeof mount>[0] = (context) => createCognito(context),
): Promise<Pool> {
  const mounted = await mount(create, given)
  const client = new CognitoIdentityProviderClient({
    region: 'ap-south-1',
    endpoint: `${mounted.origin}/cognito`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  })
  onTestFinished(() => client.destroy())
  function lastCode(to: string): string {
    const message = mounted.deliveries.findLast((delivery) => delivery.to === to)
    return /\d{6,8}/.exec(message?.text ?? '')?.[0] ?? 'no code was sent'
  }
  return { ...mounted, client, lastCode }
}

/** A code of as many digits that differs from this one. */
export function otherThan(code: string): string {
  return code.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10))
}

/** Creates a confirmed user with the password of the tests, as our sign-up does. */
export async function addPerson(pool: Pool, email: string, attributes: Record<string, string> = {}) {
  const created = await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: password,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
  await pool.client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: userPoolId,
      Username: email,
      Password: password,
      Permanent: true,
    }),
  )
  return valueOf(created.User?.Attributes, 'sub')
}

export function signInWith(pool: Pool, email: string, typed = password) {
  return pool.client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: typed },
    }),
  )
}

/** The tokens of a successful sign-in. */
export async function tokensOf(pool: Pool, email: string, typed = password): Promise<SignedIn> {
  return signedIn((await signInWith(pool, email, typed)).AuthenticationResult)
}

export type SignedIn = { AccessToken: string; IdToken: string; RefreshToken: string }

export function signedIn(result: AuthenticationResultType | undefined): SignedIn {
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = result ?? {}
  return { AccessToken, IdToken, RefreshToken }
}

export function refresh(pool: Pool, refreshToken: string) {
  return pool.client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    }),
  )
}

export async function attributesBy(pool: Pool, accessToken: string): Promise<Record<string, string>> {
  const { UserAttributes = [] } = await pool.client.send(new GetUserCommand({ AccessToken: accessToken }))
  return Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]))
}

export function valueOf(attributes: AttributeType[] | undefined, name: string): string {
  return attributes?.find((attribute) => attribute.Name === name)?.Value ?? ''
}

/** The exception and message of a refused call, or 'accepted'. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}
