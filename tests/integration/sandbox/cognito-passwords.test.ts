import {
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { addPerson, attributesBy, openPool, password, refusal, signInWith, tokensOf } from './cognito-pool.ts'

const email = 'asha@example.com'
const renewed = 'Renewed#2026'
const tooMany = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

test('a pool whose recovery is admin_only sends no code for a new password and takes none', async () => {
  const pool = await openPool()
  await addPerson(pool, email, { email_verified: 'true' })
  const refused = 'NotAuthorizedException: The user pool has no self-service account recovery.'
  for (const Username of [email, 'unknown@example.com']) {
    const named = { ClientId: clientId, Username }
    expect(await refusal(pool.client.send(new ForgotPasswordCommand(named)))).toBe(refused)
    const typed = { ...named, ConfirmationCode: '123456', Password: renewed }
    expect(await refusal(pool.client.send(new ConfirmForgotPasswordCommand(typed)))).toBe(refused)
  }
  expect(pool.deliveries).toEqual([])
  expect(await refusal(signInWith(pool, email))).toBe('accepted')
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
