import { randomUUID } from 'node:crypto'
import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { cookieNameIn, pageCacheCookies } from '#domain/cookie-names.ts'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { hashSessionId } from '#server/accounts/session/session-id.server.ts'
import { endSession } from '#server/accounts/session/session.server.ts'
import { SendingPermit } from '#server/aws/permit.server.ts'
import { sessionsOf, signInAgain } from '#tests/support/accounts/sessions.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import * as cognito from '#tests/support/cognito.ts'
import { accountOf, createAdministrator, createCustomer } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readInbox } from '#tests/support/stand-ins.ts'
import { siteOf } from './pages.ts'
import {
  day,
  hour,
  minute,
  newAddress,
  newCaller,
  password,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

test('another user’s uid, another id and the stored hash open no session', async () => {
  const [asha, meera] = [await createUserWithEmail(), await createUserWithEmail()]
  const { uid, sessionId } = asha.credentials
  const stored = (await sessionsOf(asha))[0]?.sessionId ?? ''
  expect(await readAccount({ uid: meera.credentials.uid, sessionId })).toBeNull()
  expect(await readAccount({ uid, sessionId: meera.credentials.sessionId })).toBeNull()
  expect(await readAccount({ uid, sessionId: randomUUID() })).toBeNull()
  expect(await readAccount({ uid, sessionId: stored })).toBeNull()
  expect(await readAccount({ uid, sessionId: '' })).toBeNull()
})

test('a session ends after twenty days, though DynamoDB deletes it later', async () => {
  const clock = stopClock()
  const person = await createUserWithEmail()
  clock.advance(20 * day - minute)
  expect(await readAccount(person.credentials)).not.toBeNull()
  clock.advance(minute)
  expect(await readAccount(person.credentials)).toBeNull()
  expect(await sessionsOf(person)).toHaveLength(1)
})

test('signing out ends this session and its tokens, and no other', async () => {
  const first = await createUserWithEmail()
  const second = await signInAgain(first.email)
  const { uid, refreshToken, accessToken } = (await accountOf(first)).session
  await endSession(first.credentials)
  expect(await readAccount(first.credentials)).toBeNull()
  expect(await readAccount(second.credentials)).not.toBeNull()
  await expect(cognito.refreshTokens(uid, refreshToken)).rejects.toThrow()
  await expect(cognito.sendEmailCode(new SendingPermit('mailCode', ''), accessToken)).rejects.toThrow()
})

test('signing out works while Cognito fails, and twice', async () => {
  const person = await createUserWithEmail()
  await failNext({ service: 'cognito', action: 'RevokeToken', error: 'InternalErrorException', times: 2 })
  await endSession(person.credentials)
  await endSession(person.credentials)
  expect(await readAccount(person.credentials)).toBeNull()
})

test('the tokens are renewed shortly before they expire, by one process of many', async () => {
  const clock = stopClock()
  const person = await createUserWithEmail()
  const before = (await accountOf(person)).session
  clock.advance(54 * minute)
  const early = await observe(() => readAccount(person.credentials))
  expect(tally(early.calls, 'cognito')).toEqual({})

  clock.advance(2 * minute)
  const { calls } = await observe(() => Promise.all(Array.from({ length: 20 }, () => accountOf(person))))
  expect(tally(calls, 'cognito')).toEqual({ AdminInitiateAuth: 1 })
  const after = (await accountOf(person)).session
  expect(after.accessToken).not.toBe(before.accessToken)
  expect(Date.parse(after.tokensExpireAt)).toBe(clock.now() + hour)
})

test('a session ends when its refresh token is refused', async () => {
  const clock = stopClock()
  const person = await createUserWithEmail()
  await cognito.revokeRefreshToken((await accountOf(person)).session.refreshToken)
  clock.advance(hour)
  expect(await readAccount(person.credentials)).toBeNull()
  expect(await sessionsOf(person)).toEqual([])
})

test('a session ends when its account is deleted in Cognito', async () => {
  const clock = stopClock()
  const person = await createUserWithEmail()
  await cognito.deletePoolUser(person.credentials.uid)
  clock.advance(hour)
  expect(await readAccount(person.credentials)).toBeNull()
})

test('a session ends when its account is disabled in Cognito, and the account cannot sign in', async () => {
  const clock = stopClock()
  const person = await createUserWithPhone()
  const pool = new CognitoIdentityProviderClient({})
  await pool.send(
    new AdminDisableUserCommand({
      UserPoolId: process.env.COGNITO_USER_POOL_ID,
      Username: person.credentials.uid,
    }),
  )
  clock.advance(hour)
  expect(await readAccount(person.credentials)).toBeNull()
  expect(await trySignIn({ email: person.email, password }, newAddress())).toMatchObject({ ok: false })
  const messages = (await readInbox(person.number)).length
  expect((await sendPhoneSignInCode(person.number, newCaller())).ok).toBe(true)
  expect(await readInbox(person.number)).toHaveLength(messages)
})

test('the former session of a browser ends when it signs in, and the new one has another id', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  const planted = person.credentials
  await site.post('/login', { email: person.email, password })
  // A GET of the login page would redirect a signed-in user, so the form is posted directly.
  expect(await readAccount(planted)).toBeNull()
  const [session] = await sessionsOf(person)
  expect(session?.sessionId).not.toBe(hashSessionId(planted.sessionId))
})

test('a second authToken, set by another host of the domain, does not sign the user out', async () => {
  const customer = await createCustomer()
  const gone = await createCustomer()
  const ended = openSite(gone)
  await ended.post('/logout', {})
  const own = customer.cookie
  for (const planted of ['authToken=', 'authToken=x', 'authToken=x.y', gone.cookie]) {
    for (const cookie of [`${planted}; ${own}`, `${own}; ${planted}`, `lang=hi;${planted};${own}`]) {
      expect((await openSite().get('/show/service', { cookie })).status, cookie).toBe(200)
    }
  }
})

test('an administrator with a second authToken stays signed in, and signing out ends both sessions', async () => {
  const [administrator, other] = [await createAdministrator(), await createCustomer()]
  const planted = `authToken=x; ${administrator.cookie}`
  expect((await openSite().get('/dashboard/panel', { cookie: planted })).status).toBe(200)
  await openSite().post('/logout', {}, { cookie: `${other.cookie}; ${administrator.cookie}` })
  expect(await readAccount(administrator.credentials)).toBeNull()
  expect(await readAccount(other.credentials)).toBeNull()
})

test('of many authTokens that a browser sends, only a few are looked up', async () => {
  const customer = await createCustomer()
  const many = Array.from({ length: 300 }, (_, index) => `authToken=forged.${index}`).join('; ')
  expect((await openSite().get('/show/service', { cookie: `${many}; ${customer.cookie}` })).status).toBe(200)
})

test('in a deployment every cookie except authToken has the __Host- prefix', () => {
  expect(pageCacheCookies.map((name) => cookieNameIn('deployed', name))).toEqual([
    '__Host-lang',
    'authToken',
    '__Host-notice',
  ])
  expect(cookieNameIn('sandbox', 'notice')).toBe('notice')
})
