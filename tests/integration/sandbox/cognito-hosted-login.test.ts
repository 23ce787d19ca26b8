import { AdminInitiateAuthCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId, createCognito, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { identityProviders } from '#tools/sandbox/cognito/pool.ts'
import template from '#tests/unit/deploy/templates/production.json' with { type: 'json' }
import { authorizeQuery, newVerifier } from './cognito-google-sign-in.ts'
import { addPerson, openPool, password, signInWith, type Pool } from './cognito-pool.ts'

const { SupportedIdentityProviders: deployed } = template.Resources.UserPoolClient.Properties

function openDeployedPool(providers = deployed) {
  return openPool({}, (context) => createCognito(context, { identityProviders: providers }))
}

function query(): URLSearchParams {
  const asked = authorizeQuery(newVerifier().challenge)
  asked.delete('identity_provider')
  return asked
}

function post({ origin }: Pool, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return fetch(`${origin}/cognito${path}?${query()}`, { method: 'POST', body, redirect: 'manual' })
}

test('the stand-in signs in with the providers of the template', () => {
  expect(identityProviders).toEqual(deployed)
  expect(deployed).toEqual(['Google'])
})

test('with COGNITO as a provider Cognito’s own login page would accept passwords and send no code', async () => {
  const pool = await openDeployedPool(['COGNITO', 'Google'])
  await addPerson(pool, 'asha@family.example', { email_verified: 'true' })
  const signedIn = await post(pool, '/login', { username: 'asha@family.example', password })
  expect(signedIn.headers.get('location')).toMatch(/[?&]code=/)
  expect((await post(pool, '/forgotPassword', { username: 'asha@family.example' })).status).toBe(400)
  expect(pool.deliveries).toEqual([])
})

test('with Google only it redirects to Google, and accepts neither a password nor another provider', async () => {
  const pool = await openDeployedPool()
  await addPerson(pool, 'asha@family.example', { email_verified: 'true' })
  const shown = await fetch(`${pool.origin}/cognito/login?${query()}`, { redirect: 'manual' })
  expect(shown.status).toBe(302)
  expect(new URL(shown.headers.get('location') ?? '').searchParams.get('identity_provider')).toBe('Google')
  const refused = await post(pool, '/login', { username: 'asha@family.example', password })
  expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
  expect((await post(pool, '/forgotPassword', { username: 'asha@family.example' })).status).toBe(400)
  expect((await post(pool, '/signup', { username: 'eve@family.example', password })).status).toBe(400)
  expect(pool.deliveries).toEqual([])
  const asked = query()
  asked.set('identity_provider', 'COGNITO')
  const authorize = await fetch(`${pool.origin}/cognito/oauth2/authorize?${asked}`, { redirect: 'manual' })
  expect(authorize.headers.get('location')).toContain('error=')
})

test('the API calls of our server sign in all the same', async () => {
  const pool = await openDeployedPool()
  await addPerson(pool, 'asha@family.example')
  expect((await signInWith(pool, 'asha@family.example')).AuthenticationResult?.AccessToken).toBeTruthy()
  const choice = new AdminInitiateAuthCommand({
    UserPoolId: userPoolId,
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: 'asha@family.example', PREFERRED_CHALLENGE: 'PASSWORD' },
  })
  expect((await pool.client.send(choice)).ChallengeName).toBe('PASSWORD')
})
