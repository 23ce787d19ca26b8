import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { clientId, userPoolId } from '#tools/sandbox/cognito/cognito.ts'
import {
  asha,
  authorize,
  authorizeQuery,
  callback,
  choose,
  codeFor,
  exchange,
  newVerifier,
  oauthError,
  postToken,
  signInWithGoogle,
} from './cognito-google-sign-in.ts'
import type { TokenAnswer } from './cognito-google-sign-in.ts'
import { attributesBy, day, minute, openPool, refresh, refusal } from './cognito-pool.ts'

test('the page offers sample accounts, a form for another account, cancelling and failing', async () => {
  const pool = await openPool()
  const answer = await authorize(pool, authorizeQuery(newVerifier().challenge))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain('<h1>Google, played by the sandbox</h1>')
  expect(html).toContain(
    `<button name="choice" value="${asha.sub}">Asha Kulkarni, asha.kulkarni@gmail.com</button>`,
  )
  expect(html).toContain('(e-mail not verified by Google)')
  expect(html).toContain('name="state" value="the state &amp; more"')
  for (const choice of ['other', 'cancel', 'fail']) expect(html).toContain(`value="${choice}"`)
})

test('choosing an account redirects with a code and the state, and the tokens name the user', async () => {
  const pool = await openPool()
  const { verifier, challenge } = newVerifier()
  const location = await choose(pool, authorizeQuery(challenge), { choice: asha.sub })
  expect(location.origin + location.pathname).toBe(callback)
  expect(location.searchParams.get('state')).toBe('the state & more')
  const answer = await exchange(pool, location.searchParams.get('code') ?? '', verifier)
  const tokens = (await answer.json()) as TokenAnswer
  expect(tokens).toMatchObject({ expires_in: 3600, token_type: 'Bearer' })
  const id = decodeJwt(tokens.id_token)
  expect(id).toMatchObject({
    'cognito:username': `Google_${asha.sub}`,
    'cognito:groups': [`${userPoolId}_Google`],
    nonce: 'the nonce',
    email: asha.email,
    email_verified: true,
    given_name: 'Asha',
    family_name: 'Kulkarni',
    identities: [{ userId: asha.sub, providerName: 'Google', providerType: 'Google', primary: 'true' }],
  })
  expect(await attributesBy(pool, tokens.access_token)).toMatchObject({ sub: id.sub, email: asha.email })
  const user = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: `Google_${asha.sub}` })
  expect(await pool.client.send(user)).toMatchObject({ UserStatus: 'EXTERNAL_PROVIDER' })
})

test('the same Google account is the same user the next time', async () => {
  const pool = await openPool()
  const first = decodeJwt((await signInWithGoogle(pool)).id_token)
  const second = decodeJwt((await signInWithGoogle(pool)).id_token)
  expect(second.sub).toBe(first.sub)
})

test('another account is typed into the form, with an e-mail that Google has verified or not', async () => {
  const pool = await openPool()
  const typed = { choice: 'other', email: 'new@example.com', given_name: 'New', family_name: '' }
  const unverified = decodeJwt((await signInWithGoogle(pool, typed)).id_token)
  expect(unverified).toMatchObject({ email: 'new@example.com', email_verified: false, given_name: 'New' })
  expect(unverified).not.toHaveProperty('family_name')
  const verified = decodeJwt((await signInWithGoogle(pool, { ...typed, email_verified: 'true' })).id_token)
  expect(verified).toMatchObject({ sub: unverified.sub, email_verified: true })
})

test('cancelling and failing redirect with an error and the state', async () => {
  const pool = await openPool()
  for (const [choice, error] of [
    ['cancel', 'access_denied'],
    ['fail', 'server_error'],
  ] as const) {
    const location = await choose(pool, authorizeQuery(newVerifier().challenge), { choice })
    expect(location.origin + location.pathname).toBe(callback)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: 'the state & more' })
    expect(location.searchParams.has('code')).toBe(false)
  }
})

test.each([
  'http://localhost:3333/auth/google/callback/',
  'http://localhost:3333/auth/google/callback?next=/',
  'http://evil.example/auth/google/callback',
  '',
])('there is no redirect to the unregistered address "%s"', async (redirect_uri) => {
  const pool = await openPool()
  const query = authorizeQuery(newVerifier().challenge, { redirect_uri })
  const page = await authorize(pool, query)
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('redirect_mismatch')
  expect((await choose(pool, query, { choice: asha.sub })).href).toBe('error:400')
})

test.each([
  [{ response_type: null }, 'invalid_request'],
  [{ response_type: 'token' }, 'unauthorized_client'],
  [{ identity_provider: 'Facebook' }, 'invalid_request'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge_method: null }, 'invalid_request'],
  [{ code_challenge: null }, 'invalid_request'],
  [{ scope: 'openid everything' }, 'invalid_scope'],
])('the mistake %j redirects with %s', async (changes, error) => {
  const pool = await openPool()
  const answer = await authorize(pool, authorizeQuery(newVerifier().challenge, changes))
  expect(answer.status).toBe(302)
  const location = new URL(answer.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(callback)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: 'the state & more' })
})

test('a code works once', async () => {
  const pool = await openPool()
  const { code, verifier } = await codeFor(pool)
  expect(await oauthError(await exchange(pool, code, verifier))).toBe('200 accepted')
  expect(await oauthError(await exchange(pool, code, verifier))).toBe('400 invalid_grant')
})

test('a code works for five minutes', async () => {
  const pool = await openPool()
  const [early, late] = [await codeFor(pool), await codeFor(pool)]
  pool.clock.advance(5 * minute - 1)
  expect(await oauthError(await exchange(pool, early.code, early.verifier))).toBe('200 accepted')
  pool.clock.advance(1)
  expect(await oauthError(await exchange(pool, late.code, late.verifier))).toBe('400 invalid_grant')
})

test('a code does not work without its verifier, its redirect address or its client', async () => {
  const pool = await openPool()
  for (const [changes, error] of [
    [{ code_verifier: newVerifier().verifier }, 'invalid_grant'],
    [{ code_verifier: '' }, 'invalid_grant'],
    [{ redirect_uri: 'http://localhost:3333/' }, 'invalid_grant'],
    [{ client_id: 'other' }, 'invalid_client'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ] as const) {
    const { code, verifier } = await codeFor(pool)
    expect(await oauthError(await exchange(pool, code, verifier, changes))).toBe(`400 ${error}`)
  }
})

test('a wrong verifier uses the code up', async () => {
  const pool = await openPool()
  const { code, verifier } = await codeFor(pool)
  await exchange(pool, code, newVerifier().verifier)
  expect(await oauthError(await exchange(pool, code, verifier))).toBe('400 invalid_grant')
})

test('the refresh token of a Google sign-in works at the token endpoint and the API for thirty days', async () => {
  const pool = await openPool()
  const { refresh_token } = await signInWithGoogle(pool)
  const grant = { grant_type: 'refresh_token', refresh_token }
  pool.clock.advance(30 * day - 1)
  const answer = (await (await postToken(pool, grant)).json()) as Partial<TokenAnswer>
  expect(Object.keys(answer).sort()).toEqual(['access_token', 'expires_in', 'id_token', 'token_type'])
  expect((await refresh(pool, refresh_token)).AuthenticationResult?.IdToken).toBeTruthy()
  pool.clock.advance(1)
  expect(await oauthError(await postToken(pool, grant))).toBe('400 invalid_grant')
})

test('without the self-service scope the access token cannot read the user', async () => {
  const pool = await openPool()
  const { verifier, challenge } = newVerifier()
  const query = authorizeQuery(challenge, { scope: 'openid email' })
  const location = await choose(pool, query, { choice: asha.sub })
  const answer = await exchange(pool, location.searchParams.get('code') ?? '', verifier)
  const tokens = (await answer.json()) as TokenAnswer
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty('given_name')
  expect(await refusal(attributesBy(pool, tokens.access_token))).toBe(
    'NotAuthorizedException: Access Token does not have required scopes',
  )
})

test('signing out redirects to a registered address only', async () => {
  const pool = await openPool()
  const leave = (logout_uri: string, client_id = clientId) =>
    fetch(`${pool.origin}/cognito/logout?${new URLSearchParams({ client_id, logout_uri })}`, {
      redirect: 'manual',
    })
  const allowed = await leave('http://localhost:3333/')
  expect([allowed.status, allowed.headers.get('location')]).toEqual([302, 'http://localhost:3333/'])
  expect((await leave('http://evil.example/')).status).toBe(400)
  expect((await leave('http://localhost:3333/', 'other')).status).toBe(400)
})

test('a path that is not implemented is not found', async () => {
  const pool = await openPool()
  for (const path of ['/', '/oauth2/token', '/oauth2/userInfo', '/saml2/logout']) {
    expect((await fetch(`${pool.origin}/cognito${path}`)).status).toBe(404)
  }
})
