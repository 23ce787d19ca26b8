import { expect, test } from 'vitest'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { findPoolUser, linkGoogle } from '#server/aws/cognito-users.server.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext } from '#tests/support/stand-ins.ts'
import { googleAccount, chooseAtGoogle, googleIdOf, signInWithGoogle } from './google.ts'
import { siteOf } from './pages.ts'
import { newAddress, password, trySignIn, createUserWithEmail } from './people.ts'

/* More of what google.test.ts tests. */

test('a user pool domain that does not answer is a network error', async () => {
  const site = openSite()
  const back = await chooseAtGoogle(site, googleAccount(newEmail()))
  await failNext({ service: 'cognito', action: 'Token', delay: 4000 })
  const answer = await site.get(back.pathname + back.search)
  expect(answer.location).toBe('/login')
  expect((await site.get('/login')).text).toContain('Network error. Google did not answer.')
})

test('an account keeps its e-mail in the user pool when the e-mail of its Google account changes', async () => {
  const { email, credentials } = await createUserWithEmail()
  await signInWithGoogle(await siteOf({ credentials }), googleAccount(email), '/auth/google?intent=link')
  const { uid } = credentials
  await linkGoogle(uid, googleIdOf('changed-' + email))
  await signInWithGoogle(openSite(), googleAccount('changed-' + email))
  expect(await findPoolUser(uid)).toMatchObject({ email, emailVerified: true })
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test.each([
  'AdminCreateUser',
  'AdminSetUserPassword',
  'AdminDeleteUser',
  'AdminLinkProviderForUser',
  'AdminUpdateUserAttributes',
  'AdminInitiateAuth',
])('a Google sign-up that dies at %s is finished by the next one', async (action) => {
  const email = newEmail()
  const site = openSite()
  await failNext({ service: 'cognito', action, error: 'InternalErrorException', times: 2 })
  const broken = await signInWithGoogle(site, googleAccount(email))
  expect(broken.location).toBe('/login')
  expect(await findUserByEmail(email)).toBeNull()
  const answer = await signInWithGoogle(site, googleAccount(email))
  expect(answer.text).toContain('Logged in successfully with Google')
  expect(await findPoolUser(email)).toMatchObject({ uid: (await findUserByEmail(email))?.uid })
})

test('ten browsers with the same new Google account make one account', async () => {
  const email = newEmail()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => signInWithGoogle(openSite(), googleAccount(email))),
  )
  for (const { status } of answers) expect([200, 302]).toContain(status)
  const again = await signInWithGoogle(openSite(), googleAccount(email))
  expect(again.text).toContain('Logged in successfully with Google')
  const user = await findUserByEmail(email)
  expect(await findPoolUser(email)).toMatchObject({ uid: user?.uid })
  await signInWithGoogle(openSite(), googleAccount(email))
  expect((await findUserByEmail(email))?.uid).toBe(user?.uid)
})
