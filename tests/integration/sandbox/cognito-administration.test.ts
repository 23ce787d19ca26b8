import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CreateGroupCommand,
  ListUsersCommand,
  VerifyUserAttributeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, onTestFinished, test } from 'vitest'
import { userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  openPool,
  refresh,
  refusal,
  signInWith,
  tokensOf,
  valueOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const phone = '+919876543210'

function list(pool: Pool, Filter?: string) {
  return pool.client.send(new ListUsersCommand({ UserPoolId: userPoolId, Filter }))
}

async function emailsFound(pool: Pool, filter: string) {
  const { Users = [] } = await list(pool, filter)
  return Users.map((user) => valueOf(user.Attributes, 'email'))
}

test('AdminGetUser finds a person by e-mail and by sub, with dates and status', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, email)
  for (const Username of [email, sub]) {
    const user = await pool.client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username }))
    expect(user).toMatchObject({ Username: sub, Enabled: true, UserStatus: 'CONFIRMED' })
    expect(user.UserCreateDate).toEqual(new Date(pool.clock.now))
    expect(valueOf(user.UserAttributes, 'email')).toBe(email)
  }
  const nobody = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: 'nobody@example.com' })
  expect(await refusal(pool.client.send(nobody))).toBe('UserNotFoundException: User does not exist.')
})

test('AdminCreateUser makes a person who must choose a password, once per e-mail', async () => {
  const pool = await openPool()
  const command = new AdminCreateUserCommand({
    UserPoolId: userPoolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    TemporaryPassword: 'First#2026',
    UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
  })
  const { User } = await pool.client.send(command)
  expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true })
  expect(User?.Username).toBe(valueOf(User?.Attributes, 'sub'))
  expect(valueOf(User?.Attributes, 'email_verified')).toBe('true')
  expect(pool.deliveries).toEqual([])
  expect(await refusal(pool.client.send(command))).toBe(
    'UsernameExistsException: An account with the given email already exists.',
  )
})

test('AdminCreateUser without a password asks for a phone number, which a code could reach', async () => {
  const pool = await openPool()
  function create(UserAttributes: { Name: string; Value: string }[]) {
    const input = { UserPoolId: userPoolId, Username: email, UserAttributes }
    return pool.client.send(new AdminCreateUserCommand({ ...input, MessageAction: 'SUPPRESS' }))
  }
  expect(await refusal(create([]))).toBe(
    'InvalidParameterException: A user without a password needs a phone_number.',
  )
  const { User } = await create([{ Name: 'phone_number', Value: phone }])
  expect(User?.UserStatus).toBe('CONFIRMED')
})

test('ListUsers finds people by e-mail, its beginning, phone number and sub', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, email, { phone_number: phone })
  await addPerson(pool, 'ashok@example.com')
  await addPerson(pool, 'quote"d@example.com')
  expect(await emailsFound(pool, 'email = "ASHA@example.com"')).toEqual([email])
  expect(await emailsFound(pool, 'email ^= "ash"')).toEqual([email, 'ashok@example.com'])
  expect(await emailsFound(pool, `phone_number = "${phone}"`)).toEqual([email])
  expect(await emailsFound(pool, `sub = "${sub}"`)).toEqual([email])
  expect(await emailsFound(pool, 'email = "quote\\"d@example.com"')).toEqual(['quote"d@example.com'])
  expect(await emailsFound(pool, 'email = "nobody@example.com"')).toEqual([])
  expect(await refusal(list(pool, 'email is asha'))).toBe(
    'InvalidParameterException: Error while parsing filter.',
  )
  expect(await refusal(list(pool, 'address = "Pune"'))).toBe(
    'InvalidParameterException: Invalid search attribute: address',
  )
})

test('ListUsers goes page by page', async () => {
  const pool = await openPool()
  const emails = Array.from({ length: 5 }, (_, index) => `person${index}@example.com`)
  for (const one of emails) await addPerson(pool, one)
  const seen: string[] = []
  let PaginationToken: string | undefined
  do {
    const page = await pool.client.send(
      new ListUsersCommand({ UserPoolId: userPoolId, Limit: 2, PaginationToken, AttributesToGet: ['email'] }),
    )
    expect(page.Users?.every((user) => user.Attributes?.length === 1)).toBe(true)
    seen.push(...(page.Users ?? []).map((user) => valueOf(user.Attributes, 'email')))
    PaginationToken = page.PaginationToken
  } while (PaginationToken !== undefined)
  expect(seen).toEqual(emails)
})

test('fifty new users with one e-mail at once, however it is written, make one account', async () => {
  const pool = await openPool()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      refusal(create(pool, index % 2 === 0 ? email : email.toUpperCase())),
    ),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(new Set(answers)).toEqual(
    new Set(['accepted', 'UsernameExistsException: An account with the given email already exists.']),
  )
})

test('AdminCreateUser refuses a username that is no e-mail, and attributes that the pool does not know', async () => {
  const pool = await openPool()
  expect(await refusal(create(pool, 'asha'))).toBe('InvalidParameterException: Username should be an email.')
  expect(await refusal(create(pool, email, { phone_number: '98765' }))).toBe(
    'InvalidParameterException: Invalid phone number format.',
  )
  expect(await refusal(create(pool, email, { 'custom:role': 'admin' }))).toContain(
    'custom:role: Attribute does not exist in the schema.',
  )
})

function create(pool: Pool, username: string, attributes: Record<string, string> = {}) {
  return pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: username,
      TemporaryPassword: 'First#2026',
      MessageAction: 'SUPPRESS',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  )
}

test('an action that the stand-in does not implement is refused', async () => {
  const pool = await openPool()
  const group = new CreateGroupCommand({ UserPoolId: userPoolId, GroupName: 'staff' })
  expect(await refusal(pool.client.send(group))).toBe(
    'UnknownOperationException: The sandbox does not play the action CreateGroup.',
  )
})

test('a request without an IAM signature, or with a body that is not JSON, is refused', async () => {
  const pool = await openPool()
  function post(action: string, body: string) {
    const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` }
    return fetch(`${pool.origin}/cognito/`, { method: 'POST', headers, body })
  }
  const unsigned = await post('AdminGetUser', JSON.stringify({ UserPoolId: userPoolId, Username: email }))
  expect(unsigned.status).toBe(403)
  expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  const broken = await post('RevokeToken', '{"ClientId":')
  expect(broken.status).toBe(400)
  expect(await broken.json()).toMatchObject({ __type: 'SerializationException' })
  const empty = await post('RevokeToken', '{}')
  expect(await empty.json()).toEqual({
    __type: 'InvalidParameterException',
    message:
      "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null",
  })
})

test('a restart keeps accounts, sessions, unused codes and the key pair', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const before = await openPool({ folder })
  await addPerson(before, email)
  const tokens = await tokensOf(before, email)
  const UserAttributes = [{ Name: 'phone_number', Value: phone }]
  await before.client.send(
    new UpdateUserAttributesCommand({ AccessToken: tokens.AccessToken, UserAttributes }),
  )
  const code = before.lastCode(phone)
  await setTimeout(50)
  await before.close()

  const after = await openPool({ folder })
  expect(await attributesBy(after, tokens.AccessToken)).toMatchObject({ email })
  expect(await refusal(refresh(after, tokens.RefreshToken))).toBe('accepted')
  expect(await refusal(signInWith(after, email))).toBe('accepted')
  const proof = { AccessToken: tokens.AccessToken, AttributeName: 'phone_number', Code: code }
  await after.client.send(new VerifyUserAttributeCommand(proof))
  expect(await attributesBy(after, tokens.AccessToken)).toMatchObject({ phone_number: phone })
  await setTimeout(50)
  const files = readdirSync(folder)
  expect(files.sort()).toEqual(['cognito-signing-key.json', 'cognito-state.json'])
  for (const file of files) expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
})
