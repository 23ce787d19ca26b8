import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { googleAccount, chooseAtGoogle, followRedirectBack, googleIdOf, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  signUpFields,
  minute,
  newAddress,
  password,
  createSignedUpUser,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

test('a new Google account signs up, is signed in at once and verifies its phone next', async () => {
  const email = newEmail()
  const site = openSite()
  const answer = await signInWithGoogle(site, googleAccount(email))
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Logged in successfully with Google')
  expect(answer.text).toContain('Please verify your phone number.')
  expect(answer.headers.refresh).toBe('1.5; url=/phone_verification')
  expect((await site.get('/phone_verification')).status).toBe(200)
  expect(await findUserByEmail(email)).toMatchObject({
    firstname: 'Asha',
    lastname: 'Kulkarni',
    emailVerified: true,
    authProvider: ['Google'],
    phoneVerified: false,
  })
})

test('the session cookie is SameSite=Strict, and the cookie of the Google flow is removed', async () => {
  const { cookies } = await signInWithGoogle(openSite(), googleAccount(newEmail()))
  expect(cookies.find((cookie) => cookie.startsWith('authToken='))).toContain('SameSite=Strict')
  expect(cookies.find((cookie) => cookie.startsWith('googleSignIn='))).toContain('Max-Age=0')
})

test('signing in again gives the same account and redirects to the page that was asked for', async () => {
  const email = newEmail()
  await signInWithGoogle(openSite(), googleAccount(email))
  const first = await findUserByEmail(email)
  const answer = await signInWithGoogle(openSite(), googleAccount(email), '/auth/google?redirectTo=%2Fabout')
  expect(answer.headers.refresh).toBe('1.5; url=/phone_verification')
  const again = await findUserByEmail(email)
  expect(again?.uid).toBe(first?.uid)
  expect(Date.parse(again?.lastLogin ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.lastLogin ?? ''))
})

test.each([
  ['cancel', 'Google Sign-In was canceled. Please try again.'],
  ['fail', 'Network error. Google did not answer.'],
])('%s at Google redirects to the login with its message and without a session', async (choice, message) => {
  const site = openSite()
  const answer = await signInWithGoogle(site, { choice })
  expect(answer.location).toBe('/login')
  expect(answer.cookies.some((cookie) => cookie.startsWith('authToken='))).toBe(false)
  expect((await site.get('/login')).text).toContain(message)
})

test('an e-mail that Google has not verified does not sign in and leaves no records', async () => {
  const email = newEmail()
  const site = openSite()
  const answer = await signInWithGoogle(site, googleAccount(email, { verified: false }))
  expect(answer.location).toBe('/login')
  expect((await site.get('/login')).text).toContain('Google has not verified this email address')
  expect(await findUserByEmail(email)).toBeNull()
  const verified = await signInWithGoogle(openSite(), googleAccount(email))
  expect(verified.text).toContain('Logged in successfully with Google')
})

test('a state that is forged, missing, replayed or from another browser does not sign in', async () => {
  const site = openSite()
  const back = await chooseAtGoogle(site, googleAccount(newEmail()))
  const path = back.pathname + back.search
  const forged = new URL(back)
  forged.searchParams.set('state', randomUUID())
  const missing = new URL(back)
  missing.searchParams.delete('state')
  const other = openSite()
  await other.get('/auth/google')
  const answers = [
    await openSite().get(path),
    await other.get(path),
    await site.get(forged.pathname + forged.search),
    await openSite().get(missing.pathname + missing.search),
  ]
  for (const answer of answers) {
    expect(answer.location).toBe('/login')
    expect(answer.cookies.some((cookie) => cookie.startsWith('authToken='))).toBe(false)
  }
  // The forged state removed the cookie of its own browser.
  expect((await site.get(path)).location).toBe('/login')
  expect((await site.get('/login')).text).toContain('An unexpected error occurred during Google Sign-In.')
})

test('a code that is used or too old does not sign in', { tags: 'long' }, async () => {
  const clock = stopClock()
  const email = newEmail()
  const site = openSite()
  const back = await chooseAtGoogle(site, googleAccount(email))
  clock.advance(5 * minute)
  const late = await site.get(back.pathname + back.search)
  expect(late.location).toBe('/login')
  expect(late.cookies.some((cookie) => cookie.startsWith('authToken='))).toBe(false)
  expect((await site.get('/login')).text).toContain('An unexpected error occurred during Google Sign-In.')
})

test('a cookie of the Google flow that we did not sign is ignored', { tags: 'long' }, async () => {
  const site = openSite()
  const back = await chooseAtGoogle(site, googleAccount(newEmail()))
  const value = Buffer.from(JSON.stringify({ state: back.searchParams.get('state') })).toString('base64')
  const answer = await openSite().get(back.pathname + back.search, { cookie: `googleSignIn=${value}` })
  expect(answer.location).toBe('/login')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2F%2Fevil.example/..//evil.example',
])('the redirect after Google never leads to %s', async (redirectTo) => {
  const { email } = await createUserWithPhone()
  const person = await trySignIn({ email, password }, newAddress())
  if (!person.ok) throw new Error(person.reason)
  await signInWithGoogle(await siteOf(person), googleAccount(email), '/auth/google?intent=link')
  const from = `/auth/google?${new URLSearchParams({ redirectTo })}`
  const answer = await signInWithGoogle(openSite(), googleAccount(email), from)
  expect(answer.headers.refresh).toMatch(/^1\.5; url=\/(?![/\\])/)
  expect(answer.headers.refresh).not.toMatch(/url=.*evil\.example$/)
})

test('an e-mail with a password is a conflict; with the password Google is linked, and both sign in to one account', async () => {
  const { email, credentials } = await createUserWithEmail()
  const site = openSite()
  const refused = await signInWithGoogle(site, googleAccount(email))
  expect(refused.location).toBe('/login?redirectTo=%2Fprofile')
  expect((await site.get('/login')).text).toContain('This email already has an account with a password.')
  expect((await findUserByEmail(email))?.authProvider).toEqual(['email'])

  const own = await siteOf({ credentials })
  const linked = await signInWithGoogle(own, googleAccount(email), '/auth/google?intent=link')
  expect(linked.text).toContain('Google is linked.')
  expect(linked.headers.refresh).toBe('1.5; url=/profile')
  expect((await findUserByEmail(email))?.authProvider).toEqual(['email', 'Google'])

  const again = await signInWithGoogle(openSite(), googleAccount(email))
  expect(again.text).toContain('Logged in successfully with Google')
  const withPassword = await trySignIn({ email, password }, newAddress())
  expect(withPassword.ok && withPassword.credentials.uid).toBe(credentials.uid)
  expect((await findUserByEmail(email))?.uid).toBe(credentials.uid)
  const twice = await signInWithGoogle(own, googleAccount(email), '/auth/google?intent=link')
  expect(twice.text).toContain('Google is linked.')
  expect((await findUserByEmail(email))?.authProvider).toEqual(['email', 'Google'])
})

test('a Google account with another e-mail is not linked, and the account keeps its own', async () => {
  const person = await createUserWithEmail()
  const other = newEmail()
  const answer = await signInWithGoogle(
    await siteOf(person),
    googleAccount(other),
    '/auth/google?intent=link',
  )
  expect(answer.text).toContain('This Google account has another email address than your account here.')
  expect((await findUserByEmail(person.email))?.authProvider).toEqual(['email'])
  expect(await findPoolUser(`Google_${googleIdOf(other)}`)).toBeNull()
})

test(
  'a browser that does not return from completing a link is signed in all the same',
  { tags: 'long' },
  async () => {
    const email = newEmail()
    const site = openSite()
    const first = await followRedirectBack(site, await chooseAtGoogle(site, googleAccount(email)))
    expect(first.status).toBe(302)
    const again = new URL(first.location ?? 'nowhere:')
    expect(again.searchParams.get('login_hint')).toBe(email)
    expect((await site.get('/phone_verification')).status).toBe(200)
    const canceled = `/auth/google/callback?error=access_denied&state=${again.searchParams.get('state')}`
    const answer = await site.get(canceled, { 'sec-fetch-site': 'cross-site' })
    expect(answer.text).toContain('Logged in successfully with Google')
    expect(answer.headers.refresh).toBe('1.5; url=/google_signup_verification')
  },
)

test('nothing is linked on an e-mail that is not verified, on either side', async () => {
  const half = await createSignedUpUser()
  const ours = await signInWithGoogle(
    await siteOf(half),
    googleAccount(half.email),
    '/auth/google?intent=link',
  )
  expect(ours.text).toContain('Google has not verified this email address')
  const whole = await createUserWithEmail()
  const theirs = await signInWithGoogle(
    await siteOf(whole),
    googleAccount(whole.email, { verified: false }),
    '/auth/google?intent=link',
  )
  expect(theirs.text).toContain('Google has not verified this email address')
  for (const { email } of [half, whole])
    expect((await findUserByEmail(email))?.authProvider).toEqual(['email'])
})

test('a Google account with an account of its own is linked to no other', { tags: 'long' }, async () => {
  const email = newEmail()
  await signInWithGoogle(openSite(), googleAccount(email))
  const person = await createUserWithEmail()
  const answer = await signInWithGoogle(
    await siteOf(person),
    googleAccount(email),
    '/auth/google?intent=link',
  )
  expect(answer.text).toContain('This Google account already belongs to another account.')
  expect((await signInWithGoogle(openSite(), googleAccount(email))).text).toContain(
    'Logged in successfully with Google',
  )
})

test('only a signed-in user, from our own pages, can start linking', async () => {
  expect((await openSite().get('/auth/google?intent=link')).location).toBe('/login?redirectTo=%2Fprofile')
})

test(
  'a password tried for an account made with Google shows a message and redirects to the login',
  { tags: 'long' },
  async () => {
    const email = newEmail()
    await signInWithGoogle(openSite(), googleAccount(email))
    const answer = await openSite().post('/login', { email, password })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This account signs in with Google.')
    expect(answer.headers.refresh).toBe('1.5; url=/login')
    const signUp = await fillIn(openSite(), '/signup', signUpFields(email))
    expect(signUp.text).toContain('This email is already registered.')
  },
)

test(
  'a user who signed up with Google is one user of the pool, under their uid',
  { tags: 'long' },
  async () => {
    const email = newEmail()
    await signInWithGoogle(openSite(), googleAccount(email))
    const user = await findUserByEmail(email)
    expect(await findPoolUser(email)).toMatchObject({ uid: user?.uid, emailVerified: true, enabled: true })
    expect(await findPoolUser(`Google_${googleIdOf(email)}`)).toBeNull()
  },
)
