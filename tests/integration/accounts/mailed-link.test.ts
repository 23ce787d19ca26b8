import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { linkToken, readLink } from '#server/accounts/password/mailed-link.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { subscriptionIdOf } from '#server/enquiries/subscribe.server.ts'
import { Subscription } from '#server/enquiries/subscription.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  signUpFields,
  hour,
  minute,
  newAddress,
  password,
  createSignedUpUser,
  trySignIn,
  createUserWithEmail,
} from './people.ts'
import { changed, both, linkIn } from '#tests/support/accounts/mailed-link.ts'

/** A browser that has requested the link and opened it. */
async function opened(email: string, site: Site = openSite()): Promise<Site> {
  await site.post('/forgotpassword', { email })
  const answer = await site.get(await linkIn(email))
  expect(answer.location).toBe('/reset_password')
  return site
}

test('requesting the link shows a message and redirects to the login after three seconds', async () => {
  const { email } = await createUserWithEmail()
  const site = openSite()
  const answer = await site.post('/forgotpassword', { email: ` ${email.toUpperCase()}` })
  expect(answer.text).toContain('Password reset email has been sent. Redirecting to login...')
  expect(answer.text).toContain('Password reset email sent')
  expect(answer.headers.refresh).toBe('3; url=/login')
  expect((await site.get('/login')).text).toContain('Password reset email sent')
})

test('opening the link changes nothing, and its token is in no address afterwards', async () => {
  const { email, credentials } = await createUserWithEmail()
  const site = openSite()
  await site.post('/forgotpassword', { email })
  const link = await linkIn(email)
  const answer = await site.get(link)
  expect(answer.location).toBe('/reset_password')
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
  expect(answer.cookies[0]).toMatch(/^mailedLink=.*Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  const page = await site.get('/reset_password')
  expect(page.text).toContain('Keep it and allow this browser')
  expect(page.html).not.toContain(link.split('=')[1])
  expect(await readAccount(credentials)).not.toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test('a new password ends every session and the link, and its browser signs in though strangers used up the tries of the e-mail', async () => {
  const clock = stopClock(Math.ceil(Date.now() / (2 * hour)) * 2 * hour + minute)
  const { email, credentials } = await createUserWithEmail()
  for (let count = 0; count < limits.signInPerEmail.max; count++)
    await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ reason: 'too-many' })
  const site = await opened(email)
  const link = await linkIn(email)
  const done = await site.post('/reset_password', both)
  expect(done.text).toContain('Your password has been changed. Redirecting to login...')
  expect(done.headers.refresh).toBe('3; url=/login')
  expect(await readAccount(credentials)).toBeNull()
  clock.advance(minute)
  const signedIn = await site.post('/login', { email, password: changed })
  expect(signedIn.text).toContain('Login Successful! Redirecting...')
  expect(await trySignIn({ email, password: changed }, newAddress())).toMatchObject({ reason: 'too-many' })
  const again = openSite()
  await again.get(link)
  expect((await again.get('/reset_password')).status).toBe(410)
})

test('“keep mine” signs in this browser only', async () => {
  stopClock(Math.ceil(Date.now() / (2 * hour)) * 2 * hour + minute)
  const { email, credentials } = await createUserWithEmail()
  const site = await opened(email)
  for (let count = 0; count < limits.signInPerEmail.max; count++)
    await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  const kept = await site.post('/reset_password', { intent: 'keep' })
  expect(kept.text).toContain('This browser can sign in again. Redirecting to login...')
  expect((await site.post('/login', { email, password })).text).toContain('Login Successful! Redirecting...')
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ reason: 'too-many' })
  expect(await readAccount(credentials)).not.toBeNull()
})

test('a link works until the window after its own ends, and a forged one never', async () => {
  const clock = stopClock(Math.ceil(Date.now() / (8 * hour)) * 8 * hour)
  const { user } = await accountOf(await createUserWithEmail())
  const token = linkToken(user)
  clock.advance(16 * hour - 1000)
  expect((await readLink(token))?.user.uid).toBe(user.uid)
  clock.advance(1000)
  expect(await readLink(token)).toBeNull()
  const other = (await accountOf(await createUserWithEmail())).user
  const [, mac] = linkToken(user).split('.')
  for (const forged of [`${other.uid}.${mac}`, `${user.uid}.${'A'.repeat(43)}`, user.uid, '', null])
    expect(await readLink(forged)).toBeNull()
})

test('a link that a process died with can be used again', { tags: 'long' }, async () => {
  const { email } = await createUserWithEmail()
  const site = await opened(email)
  const { died } = await observe(() => site.post('/reset_password', both), {
    action: 'AdminSetUserPassword',
    nth: 1,
    when: 'before',
    how: 'die',
  })
  expect(died).toBe(true)
  expect((await site.post('/reset_password', both)).text).toContain('Your password has been changed.')
})

test('an e-mail without an account, an e-mail of a Google account and a refused mail have their messages', async () => {
  const unknown = await openSite().post('/forgotpassword', { email: newEmail() })
  expect(unknown.text).toContain('No account found with this email')
  const google = newEmail()
  await signInWithGoogle(openSite(), googleAccount(google))
  const other = await openSite().post('/forgotpassword', { email: google })
  expect(other.text).toContain('This account signs in with Google.')
  const { email } = await createUserWithEmail()
  await failNext({ service: 'ses', error: 'MessageRejected', times: 1 })
  const failed = await openSite().post('/forgotpassword', { email })
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('Failed to send password reset email.')
})

test(
  'a sign-up with an e-mail that a stranger holds unverified gets the link, which ends the stranger’s account',
  { tags: 'long' },
  async () => {
    const squatter = await createSignedUpUser()
    const { email } = squatter
    await Subscription.put({
      subscriptionId: subscriptionIdOf(email),
      email,
      token: 'a',
      status: 'confirmed',
      mailedAt: 'x',
      createdAt: 'x',
    }).go()
    const site = openSite()
    const fields = { ...signUpFields(email), password: 'Another#Pass1', confirmPassword: 'Another#Pass1' }
    const refused = await fillIn(site, '/signup', fields)
    expect(refused.text).toContain('This email is already registered.')
    expect(refused.text).toContain('open the link that we have sent to it')
    await site.get(await linkIn(email))
    const page = await site.get('/reset_password')
    expect(page.text).toContain('Use this email for your own account')
    expect(page.text).not.toContain('Keep it and allow')
    const done = await site.post('/reset_password', {})
    expect(done.headers.refresh).toBe('3; url=/signup')
    expect(await readAccount(squatter.credentials).catch(() => null)).toBeNull()
    expect((await Subscription.get({ subscriptionId: subscriptionIdOf(email) }).go()).data).not.toBeNull()
    const created = await fillIn(site, '/signup', fields)
    expect(created.text).toContain('Account created successfully. Please verify your phone.')
    expect((await findUserByEmail(email))?.uid).not.toBe(squatter.credentials.uid)
  },
)

test(
  'Google with the verified e-mail replaces an unverified account, and not a verified one',
  { tags: 'long' },
  async () => {
    const squatter = await createSignedUpUser()
    const answer = await signInWithGoogle(openSite(), googleAccount(squatter.email))
    expect(answer.text).toContain('Logged in successfully with Google')
    const user = await findUserByEmail(squatter.email)
    expect(user?.uid).not.toBe(squatter.credentials.uid)
    expect(user?.authProvider).toEqual(['Google'])
    const site = await siteOf(squatter)
    expect((await site.get('/profile')).html).not.toContain(squatter.email)
  },
)
