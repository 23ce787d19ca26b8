import { AdminSetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { addPerson, openPool, password, refusal, signInWith } from './cognito-pool.ts'

const email = 'asha@example.com'
const renewed = 'Renewed#2026'

test('AdminSetUserPassword sets a permanent password or one for the first sign-in only', async () => {
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

test.each([
  ['Aa1!x', 'not long enough'],
  ['Abcdef!', 'must have numeric characters'],
  ['Abcdef1', 'must have symbol characters'],
  ['abcdef1!', 'must have uppercase characters'],
  ['ABCDEF1!', 'must have lowercase characters'],
])('AdminSetUserPassword refuses the password %s: %s', async (weak, complaint) => {
  const pool = await openPool()
  await addPerson(pool, email)
  const given = { UserPoolId: userPoolId, Username: email, Password: weak, Permanent: true }
  expect(await refusal(pool.client.send(new AdminSetUserPasswordCommand(given)))).toBe(
    `InvalidPasswordException: Password did not conform with policy: Password ${complaint}`,
  )
})
