import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId, userPoolId } from '#server/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  hour,
  openPool,
  otherThan,
  password,
  refresh,
  refusal,
  signInWith,
  tokensOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const email = 'asha@example.com'
const renewed = 'Renewed#2026'
const mismatch = 'CodeMismatchException: Invalid verification code provided, please try again.'
const expired = 'ExpiredCodeException: Invalid code provided, please request a code again.'
const tooMany = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

function forgot(pool: Pool, username = email) {
  return pool.client.send(new ForgotPasswordCommand({ ClientId: clientId, Username: username }))
}

function reset(pool: Pool, ConfirmationCode: string, username = email, typed = renewed) {
  const who = { ClientId: clientId, Username: username }
  return pool.client.send(new ConfirmForgotPasswordCommand({ ...who, ConfirmationCode, Password: typed }))
}

function addVerifiedPerson(pool: Pool) {
  return addPerson(pool, email, { email_verified: 'true' })
}

test('a forgotten password is replaced with a code by e-mail, and every session ends', async () => {
  const pool = await openPool()
  await addVerifiedPerson(pool)
  const { AccessToken, RefreshToken } = await tokensOf(pool, email)
  const { CodeDeliveryDetails } = await forgot(pool)
  expect(CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'a***@e***',
  })
  await reset(pool, pool.lastCode(email))
  expect(await refusal(signInWith(pool, email))).toContain('Incorrect username or password.')
  expect(await refusal(signInWith(pool, email, renewed))).toBe('accepted')
  expect(await refusal(attributesBy(pool, AccessToken))).toContain('Access Token has been revoked')
  expect(await refusal(refresh(pool, RefreshToken))).toContain('Refresh Token has been revoked')
  expect(await refusal(reset(pool, pool.lastCode(email)))).toBe(expired)
})

test('a weak new password is refused and leaves the code alone', async () => {
  const pool = await openPool()
  await addVerifiedPerson(pool)
  await forgot(pool)
  expect(await refusal(reset(pool, pool.lastCode(email), email, 'weak'))).toContain(
    'InvalidPasswordException',
  )
  expect(await refusal(reset(pool, pool.lastCode(email)))).toBe('accepted')
})

test('the code for a new password lasts one hour and five wrong tries', async () => {
  const pool = await openPool()
  await addVerifiedPerson(pool)
  expect(await refusal(reset(pool, '123456'))).toBe(expired)
  await forgot(pool)
  pool.clock.advance(hour)
  expect(await refusal(reset(pool, pool.lastCode(email)))).toBe(expired)
  await forgot(pool)
  const code = pool.lastCode(email)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(await refusal(reset(pool, otherThan(code)))).toBe(mismatch)
  }
  expect(await refusal(reset(pool, code))).toBe(tooMany)
})

test('an unknown name, a disabled account and an unverified e-mail are answered like any account', async () => {
  const pool = await openPool()
  await addVerifiedPerson(pool)
  await addPerson(pool, 'unverified@example.com')
  await addPerson(pool, 'disabled@example.com', { email_verified: 'true' })
  const disabled = { UserPoolId: userPoolId, Username: 'disabled@example.com' }
  await pool.client.send(new AdminDisableUserCommand(disabled))
  const others = ['unknown@example.com', 'unverified@example.com', 'disabled@example.com']

  for (const username of others) expect(await refusal(reset(pool, '123456', username))).toBe(expired)
  const known = await forgot(pool)
  for (const username of others) {
    const { CodeDeliveryDetails } = await forgot(pool, username)
    expect(CodeDeliveryDetails).toEqual({
      ...known.CodeDeliveryDetails,
      Destination: `${username.charAt(0)}***@e***`,
    })
  }
  expect(pool.deliveries.map(({ to }) => to)).toEqual([email])
  const wrong = otherThan(pool.lastCode(email))
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const answer = await refusal(reset(pool, wrong))
    for (const username of others) expect(await refusal(reset(pool, wrong, username))).toBe(answer)
  }
})

test('somebody who has never chosen a password cannot ask for a new one', async () => {
  const pool = await openPool()
  await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      TemporaryPassword: 'First#2026',
      MessageAction: 'SUPPRESS',
    }),
  )
  expect(await refusal(forgot(pool))).toBe(
    'NotAuthorizedException: User password cannot be reset in the current state.',
  )
})

test('ChangePassword needs the old password and keeps the sessions', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const { AccessToken } = await tokensOf(pool, email)
  const change = (PreviousPassword: string, ProposedPassword: string) =>
    pool.client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))
  expect(await refusal(change('Wrong#2026', renewed))).toBe(
    'NotAuthorizedException: Incorrect username or password.',
  )
  expect(await refusal(change(password, 'weak'))).toContain('InvalidPasswordException')
  await change(password, renewed)
  expect(await refusal(signInWith(pool, email, renewed))).toBe('accepted')
  expect(await attributesBy(pool, AccessToken)).toMatchObject({ email })
  await change(renewed, password)
  await refusal(change('Wrong#2026', renewed))
  expect(await refusal(change(password, renewed))).toBe(tooMany)
})

test('AdminSetUserPassword sets a password for good or for the first sign-in only', async () => {
  const pool = await openPool()
  await addPerson(pool, email)
  const set = (Password: string, Permanent: boolean) =>
    pool.client.send(
      new AdminSetUserPasswordCommand({ UserPoolId: userPoolId, Username: email, Password, Permanent }),
    )
  expect(await refusal(set('weak', true))).toContain('InvalidPasswordException')
  await set(renewed, false)
  expect((await signInWith(pool, email, renewed)).ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
  await set(password, true)
  expect((await signInWith(pool, email)).AuthenticationResult?.AccessToken).toBeTruthy()
})
