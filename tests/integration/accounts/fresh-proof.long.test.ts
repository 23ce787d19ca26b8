import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { isGuessable } from '#server/accounts/password/guessable-password.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import { signUpFields, password, createUserWithPhone } from './people.ts'
import { guarded, statuses } from '#tests/support/accounts/fresh-proof.ts'

/* More of what fresh-proof.test.ts tests. */

/** A browser that has signed in with a code by SMS. */
async function signInBySms(number: string): Promise<Site> {
  const site = openSite()
  await fillIn(site, '/login/phone', { number })
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
  return site
}

test('a sign-in with a code to the number does not replace the password, and the password then counts', async () => {
  const person = await createUserWithPhone()
  const site = await signInBySms(person.number)
  for (const path of guarded) {
    const query = new URLSearchParams({ redirectTo: path })
    expect((await site.get(path)).location, path).toBe(`/profile/confirm?${query}`)
  }
  expect((await site.get('/profile/data/parts?part=1')).location).toContain('/profile/confirm')
  expect((await site.post('/profile/delete', { confirm: 'on' })).location).toContain('/profile/confirm')
  expect(await readAccount(person.credentials)).not.toBeNull()
  const other = newNumber()
  expect((await fillIn(site, '/phone_verification', { number: other })).location).toContain('/confirm')
  expect(await readInbox(other)).toEqual([])

  const confirm = '/profile/confirm?redirectTo=%2Fprofile%2Fdata'
  expect((await site.get(confirm)).text).toContain('enter your password again')
  expect((await site.post(confirm, { password })).location).toBe('/profile/data')
  expect((await site.get('/profile/data')).status).toBe(200)
})

test('without a password the sign-in with a code to the number counts', async () => {
  const site = openSite()
  const number = newNumber()
  await signInWithGoogle(site, googleAccount(newEmail()))
  await fillIn(site, '/phone_verification', { number })
  await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  const bySms = await signInBySms(number)
  expect((await statuses(bySms)).filter((to) => to.includes('/profile/confirm'))).toEqual([])
})

test('a user without a password signs in again', async () => {
  const email = newEmail()
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  const { location } = await site.get('/profile/password')
  expect(location).toBe('/profile')
  expect((await site.get('/profile/confirm')).text).toContain('sign in again')
})

test('wrong passwords are counted for the account and do not stop its owner from signing in', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  const tried = await Promise.all(
    Array.from({ length: 12 }, () => site.post('/profile/confirm', { password: 'Wrong#2026' })),
  )
  expect(tried.filter(({ status }) => status === 429)).toHaveLength(7)
  expect((await site.get('/show/service')).status).toBe(200)
})

test.each(['Password#1', 'Kulkarni#27'])('%s is accepted with a hint', async (typed) => {
  const site = await siteOf(await createUserWithPhone())
  await site.post('/profile/password', { present: password, password: typed, confirmPassword: typed })
  const { html } = await site.get('/profile')
  expect(html).toMatch(/notice--warning" role="status">[^<]*Your password is easy to guess/)
})

test('a common password is accepted with a hint at the sign-up too', async () => {
  const site = openSite()
  const typed = { password: 'Password#1', confirmPassword: 'Password#1' }
  const answer = await fillIn(site, '/signup', { ...signUpFields(newEmail()), ...typed })
  expect(answer.text).toContain('Account created successfully')
  const { html } = await site.get('/phone_verification')
  expect(html).toMatch(/notice--warning" role="status">Your password is easy to guess/)
  expect(isGuessable(password, { firstname: 'Asha', lastname: 'Kulkarni', email: newEmail() })).toBe(false)
})
