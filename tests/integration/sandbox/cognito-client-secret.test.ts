import { createHmac } from 'node:crypto'
import { AdminInitiateAuthCommand, RevokeTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { clientId, createCognito, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import { codeFor, oauthError, exchange } from './cognito-google-sign-in.ts'
import { addPerson, openPool, password, refusal, signInWith } from './cognito-pool.ts'

const secret = 'the secret of the client'
const email = 'asha@example.com'

function openClosedPool() {
  return openPool({}, (context) => createCognito(context, { clientSecret: secret }))
}

function hashFor(username: string, key = secret): string {
  return createHmac('sha256', key)
    .update(username + clientId)
    .digest('base64')
}

test('an app client with a secret refuses a call without the secret hash', async () => {
  const pool = await openClosedPool()
  const sub = await addPerson(pool, email)
  function tryAuth(
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' | 'REFRESH_TOKEN_AUTH',
    given: Record<string, string>,
  ) {
    return pool.client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: userPoolId,
        ClientId: clientId,
        AuthFlow,
        AuthParameters: given,
      }),
    )
  }
  const typed = { USERNAME: email, PASSWORD: password }
  expect(await refusal(signInWith(pool, email))).toBe(
    'NotAuthorizedException: Client local-client-id is configured with secret but SECRET_HASH was not received',
  )
  const wrong = 'NotAuthorizedException: Unable to verify secret hash for client local-client-id'
  const tryPassword = (hash: string) => tryAuth('ADMIN_USER_PASSWORD_AUTH', { ...typed, SECRET_HASH: hash })
  expect(await refusal(tryPassword(hashFor(email, 'another')))).toBe(wrong)
  expect(await refusal(tryPassword(hashFor(sub)))).toBe(wrong)
  const { AuthenticationResult } = await tryPassword(hashFor(email))
  const REFRESH_TOKEN = AuthenticationResult?.RefreshToken ?? ''
  const refreshed = (hash: string) => tryAuth('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN, SECRET_HASH: hash })
  expect(await refusal(refreshed(hashFor(email)))).toBe(wrong)
  expect(await refusal(refreshed(hashFor(sub)))).toBe('accepted')

  const revoke = (ClientSecret?: string) =>
    pool.client.send(new RevokeTokenCommand({ ClientId: clientId, Token: REFRESH_TOKEN, ClientSecret }))
  expect(await refusal(revoke())).toMatch('Unable to verify secret')
  expect(await refusal(revoke(secret))).toBe('accepted')
})

test('the token endpoint accepts the secret as the password of the client', async () => {
  const pool = await openClosedPool()
  const { code, verifier } = await codeFor(pool)
  expect(await oauthError(await exchange(pool, code, verifier))).toBe('400 invalid_client')
  const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
  const body = new URLSearchParams({
    client_id: clientId,
    grant_type: 'authorization_code',
    redirect_uri: 'http://localhost:3333/auth/google/callback',
    code,
    code_verifier: verifier,
  })
  const init = { method: 'POST', body, headers: { authorization } }
  const answer = await fetch(`${pool.origin}/cognito/oauth2/token`, init)
  expect(await oauthError(answer)).toBe('200 accepted')
})
