import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminLinkProviderForUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { clientId, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  asha,
  authorizeQuery,
  choose,
  codeFor,
  exchange,
  newVerifier,
  oauthError,
  signInWithGoogle,
} from './cognito-google-sign-in.ts'
import { addPerson, openPool, refusal, signInWith, valueOf } from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

function link(pool: Pool, destination: string, googleId: string) {
  return pool.client.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId: userPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: destination },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: googleId,
      },
    }),
  )
}

test('a Google account and a password account with the same e-mail stay two users', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, asha.email, { email_verified: 'true' })
  const id = decodeJwt((await signInWithGoogle(pool)).id_token)
  expect(id.sub).not.toBe(sub)
  expect(decodeJwt((await signInWith(pool, asha.email)).AuthenticationResult?.IdToken ?? '').sub).toBe(sub)
})

test('a linked Google account signs in as the user with the password', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, 'asha@example.com', { given_name: 'A.' })
  await link(pool, 'asha@example.com', asha.sub)
  const id = decodeJwt((await signInWithGoogle(pool)).id_token)
  expect(id).toMatchObject({
    sub,
    'cognito:username': sub,
    // Every sign-in overwrites the mapped attributes (aws-amplify/amplify-js issue 7300).
    email: asha.email,
    given_name: 'Asha',
    identities: [{ userId: asha.sub, providerName: 'Google', primary: 'false' }],
  })
  const user = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: sub })
  const { UserAttributes, UserStatus } = await pool.client.send(user)
  expect(UserStatus).toBe('CONFIRMED')
  expect(JSON.parse(valueOf(UserAttributes, 'identities'))).toMatchObject([
    { userId: asha.sub, primary: false },
  ])
  expect(await refusal(signInWith(pool, asha.email))).toBe('accepted')
})

test('a linked user signs in with the password only after the first sign-in with Google', async () => {
  const pool = await openPool()
  await addPerson(pool, asha.email, { email_verified: 'true' })
  await link(pool, asha.email, asha.sub)
  expect(await refusal(signInWith(pool, asha.email))).toContain('NotAuthorizedException')
  await signInWithGoogle(pool)
  expect(await refusal(signInWith(pool, asha.email))).toBe('accepted')
})

test('a Google account is linked once, and only before it has signed in on its own', async () => {
  const pool = await openPool()
  await addPerson(pool, 'asha@example.com')
  await addPerson(pool, 'ravi@example.com')
  await signInWithGoogle(pool)
  expect(await refusal(link(pool, 'asha@example.com', asha.sub))).toBe(
    'InvalidParameterException: Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
  )
  const alone = { UserPoolId: userPoolId, Username: `Google_${asha.sub}` }
  await pool.client.send(new AdminDeleteUserCommand(alone))
  await link(pool, 'asha@example.com', asha.sub)
  expect(await refusal(link(pool, 'ravi@example.com', asha.sub))).toBe(
    'InvalidParameterException: SourceUser is already linked to DestinationUser',
  )
  expect(await refusal(link(pool, 'nobody@example.com', '1'))).toBe(
    'UserNotFoundException: User does not exist.',
  )
})

test('a disabled user is redirected from Google without a code', async () => {
  const pool = await openPool()
  const { code, verifier } = await codeFor(pool)
  const who = { UserPoolId: userPoolId, Username: `Google_${asha.sub}` }
  await pool.client.send(new AdminDisableUserCommand(who))
  expect(await oauthError(await exchange(pool, code, verifier))).toBe('400 invalid_grant')
  const location = await choose(pool, authorizeQuery(newVerifier().challenge), { choice: asha.sub })
  expect(Object.fromEntries(location.searchParams)).toEqual({
    error: 'invalid_request',
    error_description: 'User is disabled.',
    state: 'the state & more',
  })
})

test('an account made with Google cannot use a password and gets no code by SMS', async () => {
  const pool = await openPool()
  await signInWithGoogle(pool)
  expect(await refusal(signInWith(pool, asha.email))).toContain('Incorrect username or password.')
  expect(await refusal(signInWith(pool, `Google_${asha.sub}`))).toContain('Incorrect username or password.')
  const bySms = new AdminInitiateAuthCommand({
    UserPoolId: userPoolId,
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: `Google_${asha.sub}`, PREFERRED_CHALLENGE: 'SMS_OTP' },
  })
  expect((await pool.client.send(bySms)).ChallengeName).toBe('SMS_OTP')
  expect(pool.deliveries).toEqual([])
})
