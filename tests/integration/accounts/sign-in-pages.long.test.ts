import { expect, test } from 'vitest'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import { signUpFields, password, createSignedUpUser, createUserWithPhone } from './people.ts'

/* More of what sign-in-pages.test.ts tests. */

test('a user who goes back from verifying a phone may sign up again', async () => {
  const site = await siteOf(await createSignedUpUser())
  expect((await site.get('/signup')).status).toBe(200)
  const answer = await fillIn(site, '/signup', signUpFields(newEmail()))
  expect(answer.text).toContain('Account created successfully. Please verify your phone.')
  expect((await (await siteOf(await createUserWithPhone())).get('/signup')).location).toBe('/')
})

test('the message for a user with a Google account stays after the redirect', async () => {
  const email = newEmail()
  await signInWithGoogle(openSite(), googleAccount(email))
  const site = openSite()
  const answer = await site.post('/login', { email, password })
  expect(answer.status).toBe(409)
  const message = 'This account signs in with Google. Please use Continue with Google.'
  expect(answer.text).toContain(message)
  expect(answer.headers.refresh).toBe('1.5; url=/login')
  expect((await site.get('/login')).text).toContain(message)
})

test('signing in ends the session that the browser had before', async () => {
  const person = await createUserWithPhone()
  const [site, copy] = [await siteOf(person), await siteOf(person)]
  expect((await site.post('/login', { email: person.email, password })).status).toBe(200)
  expect((await site.get('/show/service')).status).toBe(200)
  expect((await copy.get('/show/service')).location).toContain('/login')
})

test('the verification after a sign-up redirects to the next missing step', async () => {
  const path = '/signup_verification'
  expect((await openSite().get(path)).location).toBe('/login')
  expect((await (await siteOf(await createSignedUpUser())).get(path)).location).toBe('/phone_verification')
  expect((await (await siteOf(await createUserWithPhone())).get(path)).location).toBe('/book/service')
})
