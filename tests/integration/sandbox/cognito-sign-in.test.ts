import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  day,
  minute,
  openPool,
  password,
  refusal,
  signInWith,
} from './cognito-pool.ts'

const email = 'asha@example.com'
const incorrect = 'NotAuthorizedException: Incorrect username or password.'
const locked = 'NotAuthorizedException: Password attempts exceeded'

test('a user signs in with the e-mail, in upper or lower case, or with the sub', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, email)
  for (const name of [email, 'Asha@EXAMPLE.com', sub]) {
    const { AuthenticationResult } = await signInWith(pool, name)
    expect(AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3600 })
    expect(await attributesBy(pool, AuthenticationResult?.AccessToken ?? '')).toMatchObject({ sub, email })
  }
})

test('AdminInitiateAuth signs in with the password, but not through another pool or client', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const parameters = { USERNAME: email, PASSWORD: password }
  function start(given: { UserPoolId?: string; ClientId?: string }) {
    return pool.client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: parameters,
        ...given,
      }),
    )
  }
  expect((await start({})).AuthenticationResult?.RefreshToken).toBeTruthy()
  expect(await refusal(start({ UserPoolId: 'ap-south-1_Other' }))).toBe(
    'ResourceNotFoundException: User pool ap-south-1_Other does not exist.',
  )
  expect(await refusal(start({ ClientId: 'other' }))).toBe(
    'ResourceNotFoundException: User pool client other does not exist.',
  )
})

test('flows that our client does not allow are refused', async () => {
  const pool = await openPool()
  const start = (AuthFlow: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH') =>
    pool.client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow,
        AuthParameters: {},
      }),
    )
  expect(await refusal(start('USER_SRP_AUTH'))).toBe(
    'InvalidParameterException: USER_SRP_AUTH is not enabled for the client.',
  )
  expect(await refusal(start('USER_PASSWORD_AUTH'))).toBe(
    'InvalidParameterException: USER_PASSWORD_AUTH is not enabled for the client.',
  )
})

test('an unknown name and a wrong password get the same response and the same lock', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const known = await refusal(signInWith(pool, email, 'Wrong#2026'))
    expect(await refusal(signInWith(pool, 'nobody@example.com', 'Wrong#2026'))).toBe(known)
    expect(known).toBe(attempt <= 5 ? incorrect : locked)
  }
})

test('five wrong passwords lock for one second, and each further one for twice as long', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  for (let attempt = 1; attempt <= 5; attempt += 1) await refusal(signInWith(pool, email, 'Wrong#2026'))
  for (const seconds of [1, 2, 4, 8]) {
    pool.clock.advance(seconds * 1000 - 1)
    expect(await refusal(signInWith(pool, email))).toBe(locked)
    pool.clock.advance(1)
    expect(await refusal(signInWith(pool, email, 'Wrong#2026'))).toBe(incorrect)
  }
  pool.clock.advance(16_000)
  expect(await refusal(signInWith(pool, email))).toBe('accepted')
  expect(await refusal(signInWith(pool, email, 'Wrong#2026'))).toBe(incorrect)
  expect(await refusal(signInWith(pool, email))).toBe('accepted')
})

test('the lock lasts a quarter of an hour at most and is forgotten after as long without an attempt', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    await refusal(signInWith(pool, email, 'Wrong#2026'))
    pool.clock.advance(14 * minute)
  }
  await refusal(signInWith(pool, email, 'Wrong#2026'))
  pool.clock.advance(15 * minute)
  expect(await refusal(signInWith(pool, email, 'Wrong#2026'))).toBe(incorrect)
  expect(await refusal(signInWith(pool, email))).toBe('accepted')
})

test('fifty wrong passwords at once are counted one by one', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => refusal(signInWith(pool, email, 'Wrong#2026'))),
  )
  expect(answers.filter((answer) => answer === incorrect)).toHaveLength(5)
  expect(answers.filter((answer) => answer === locked)).toHaveLength(45)
})

test('a disabled user is told so with the right password only, and signs in again once enabled', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const who = { UserPoolId: userPoolId, Username: email }
  await pool.client.send(new AdminDisableUserCommand(who))
  expect(await refusal(signInWith(pool, email))).toBe('NotAuthorizedException: User is disabled.')
  expect(await refusal(signInWith(pool, email, 'Wrong#2026'))).toBe(incorrect)
  await pool.client.send(new AdminEnableUserCommand(who))
  expect(await refusal(signInWith(pool, email))).toBe('accepted')
})

test('a temporary password must be changed, and expires after seven days', async () => {
  const pool = await openPool()
  await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      TemporaryPassword: 'First#2026',
      MessageAction: 'SUPPRESS',
    }),
  )
  const { ChallengeName, Session, ChallengeParameters } = await signInWith(pool, email, 'First#2026')
  expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  expect(JSON.parse(ChallengeParameters?.userAttributes ?? '')).toMatchObject({ email })
  await pool.client.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: userPoolId,
      ClientId: clientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
    }),
  )
  expect(await refusal(signInWith(pool, email))).toBe('accepted')

  await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: 'late@example.com',
      TemporaryPassword: 'First#2026',
    }),
  )
  expect(pool.deliveries.at(-1)).toMatchObject({ to: 'late@example.com', subject: 'Your temporary password' })
  pool.clock.advance(7 * day)
  expect(await refusal(signInWith(pool, 'late@example.com', 'First#2026'))).toBe(
    'NotAuthorizedException: Temporary password has expired and must be reset by an administrator.',
  )
})
