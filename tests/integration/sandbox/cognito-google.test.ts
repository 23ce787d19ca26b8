import { createHash, randomBytes } from 'node:crypto'
import {
  AdminDeleteUserCommand,
  AdminDisableProviderForUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { clientId, googlePerson, userPoolId } from '#server/sandbox/cognito/cognito.ts'
import {
  addPerson,
  attributesBy,
  day,
  minute,
  openPool,
  refresh,
  refusal,
  signInWith,
  valueOf,
} from './cognito-pool.ts'
import type { Pool } from './cognito-pool.ts'

const callback = 'http://localhost:3333/auth/google/callback'
const asha = googlePerson('asha.kulkarni@gmail.com', 'Asha', 'Kulkarni')

function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

function authorizeQuery(challenge: string, changes: Record<string, string | null> = {}) {
  const all: Record<string, string | null> = {
    client_id: clientId,
    identity_provider: 'Google',
    response_type: 'code',
    redirect_uri: callback,
    state: 'the state & more',
    nonce: 'the nonce',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) if (value !== null) query.set(name, value)
  return query
}

function authorize(pool: Pool, query: URLSearchParams) {
  return fetch(`${pool.origin}/cognito/oauth2/authorize?${query}`, { redirect: 'manual' })
}

/** Presses a button of the chooser page; answers the address that the browser is sent to. */
async function choose(pool: Pool, query: URLSearchParams, fields: Record<string, string>): Promise<URL> {
  const body = new URLSearchParams([...query, ...Object.entries(fields)])
  const init: RequestInit = { method: 'POST', body, redirect: 'manual' }
  const answer = await fetch(`${pool.origin}/cognito/oauth2/idpresponse`, init)
  return new URL(answer.headers.get('location') ?? `error:${answer.status}`)
}

type TokenAnswer = {
  id_token: string
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: string
}

function postToken(pool: Pool, fields: Record<string, string>) {
  const body = new URLSearchParams({ client_id: clientId, ...fields })
  return fetch(`${pool.origin}/cognito/oauth2/token`, { method: 'POST', body })
}

function exchange(pool: Pool, code: string, verifier: string, changes: Record<string, string> = {}) {
  const grant = { grant_type: 'authorization_code', redirect_uri: callback, code, code_verifier: verifier }
  return postToken(pool, { ...grant, ...changes })
}

async function oauthError(answer: Response): Promise<string> {
  const { error = 'accepted' } = (await answer.json()) as { error?: string }
  return `${answer.status} ${error}`
}

async function codeFor(pool: Pool, fields: Record<string, string> = { choice: asha.sub }) {
  const { verifier, challenge } = newVerifier()
  const location = await choose(pool, authorizeQuery(challenge), fields)
  return { code: location.searchParams.get('code') ?? '', verifier }
}

async function signInWithGoogle(pool: Pool, fields?: Record<string, string>): Promise<TokenAnswer> {
  const { code, verifier } = await codeFor(pool, fields)
  return (await (await exchange(pool, code, verifier)).json()) as TokenAnswer
}

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

function unlink(pool: Pool, ProviderName: string, ProviderAttributeValue: string) {
  const User = { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue }
  return pool.client.send(new AdminDisableProviderForUserCommand({ UserPoolId: userPoolId, User }))
}

test('the page offers people, a form for somebody else, cancelling and failing', async () => {
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

test('a chosen person comes back with a code and state, and the tokens say who it is', async () => {
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

test('somebody else is typed into the form, with an e-mail that Google has verified or not', async () => {
  const pool = await openPool()
  const typed = { choice: 'other', email: 'new@example.com', given_name: 'New', family_name: '' }
  const unverified = decodeJwt((await signInWithGoogle(pool, typed)).id_token)
  expect(unverified).toMatchObject({ email: 'new@example.com', email_verified: false, given_name: 'New' })
  expect(unverified).not.toHaveProperty('family_name')
  const verified = decodeJwt((await signInWithGoogle(pool, { ...typed, email_verified: 'true' })).id_token)
  expect(verified).toMatchObject({ sub: unverified.sub, email_verified: true })
})

test('cancelling and failing lead back with an error and the state', async () => {
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
])('no answer goes to the unregistered address "%s"', async (redirect_uri) => {
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
])('the mistake %j leads back with %s', async (changes, error) => {
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

test('a code is worth nothing without its verifier, its redirect address or its client', async () => {
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

test('the refresh token of a Google sign-in works at both doors for thirty days', async () => {
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

test('an equal e-mail does not make a Google account and a password account one', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, asha.email, { email_verified: 'true' })
  const id = decodeJwt((await signInWithGoogle(pool)).id_token)
  expect(id.sub).not.toBe(sub)
  expect(decodeJwt((await signInWith(pool, asha.email)).AuthenticationResult?.IdToken ?? '').sub).toBe(sub)
})

test('a linked Google account signs in as the person with the password', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, 'asha@example.com', { given_name: 'A.' })
  await link(pool, 'asha@example.com', asha.sub)
  const id = decodeJwt((await signInWithGoogle(pool)).id_token)
  expect(id).toMatchObject({
    sub,
    'cognito:username': sub,
    email: 'asha@example.com',
    given_name: 'Asha',
    identities: [{ userId: asha.sub, providerName: 'Google', primary: 'false' }],
  })
  const user = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: sub })
  const { UserAttributes, UserStatus } = await pool.client.send(user)
  expect(UserStatus).toBe('CONFIRMED')
  expect(JSON.parse(valueOf(UserAttributes, 'identities'))).toMatchObject([
    { userId: asha.sub, primary: false },
  ])
  expect(await refusal(signInWith(pool, 'asha@example.com'))).toBe('accepted')
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

test('a link can be taken away, and either way to sign in can be shut', async () => {
  const pool = await openPool()
  const sub = await addPerson(pool, 'asha@example.com')
  await link(pool, 'asha@example.com', asha.sub)
  await unlink(pool, 'Google', asha.sub)
  const alone = await signInWithGoogle(pool)
  expect(decodeJwt(alone.id_token).sub).not.toBe(sub)
  await unlink(pool, 'Google', asha.sub)
  expect(await refusal(attributesBy(pool, alone.access_token))).toContain('Access Token has been revoked')
  expect(await codeFor(pool)).toMatchObject({ code: '' })
  await unlink(pool, 'Cognito', 'asha@example.com')
  expect(await refusal(signInWith(pool, 'asha@example.com'))).toContain('Incorrect username or password.')
})

test('a disabled person comes back from Google without a code', async () => {
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

test('an account made with Google has no password to try, and gets no code by SMS', async () => {
  const pool = await openPool()
  await signInWithGoogle(pool)
  expect(await refusal(signInWith(pool, asha.email))).toContain('Incorrect username or password.')
  expect(await refusal(signInWith(pool, `Google_${asha.sub}`))).toContain('Incorrect username or password.')
  const bySms = new InitiateAuthCommand({
    ClientId: clientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: `Google_${asha.sub}`, PREFERRED_CHALLENGE: 'SMS_OTP' },
  })
  expect((await pool.client.send(bySms)).ChallengeName).toBe('SMS_OTP')
  expect(pool.deliveries).toEqual([])
})

test('signing out leads to a registered address only', async () => {
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

test('a path that is not played is not found', async () => {
  const pool = await openPool()
  for (const path of ['/', '/oauth2/token', '/oauth2/userInfo', '/login']) {
    expect((await fetch(`${pool.origin}/cognito${path}`)).status).toBe(404)
  }
})
