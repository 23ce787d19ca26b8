import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { isGuessable } from '#server/accounts/password/guessable-password.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  signUpFields,
  newAddress,
  password,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
  type SignedInUser,
} from './people.ts'

const guarded = ['/profile/delete', '/profile/data', '/phone_verification', '/auth/google?intent=link']
const other = 'Walking#2027'

/** As if the person had signed in an hour ago. */
async function anHourLater({ credentials: { uid } }: Pick<SignedInUser, 'credentials'>): Promise<void> {
  const { data } = await Session.query.account({ uid }).go()
  const former = new Date(Date.now() - 3_600_000).toISOString()
  for (const { sessionId } of data) await Session.patch({ uid, sessionId }).set({ provenAt: former }).go()
}

async function statuses(site: Site) {
  return Promise.all(guarded.map(async (path) => (await site.get(path)).location ?? 'shown'))
}

/** A browser that has signed in with a code by SMS. */
async function signInBySms(number: string): Promise<Site> {
  const site = openSite()
  await fillIn(site, '/login/phone', { number })
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
  return site
}

test('right after signing in no password is asked for again', async () => {
  const site = await siteOf(await createUserWithPhone())
  expect((await statuses(site)).filter((to) => to.includes('/profile/confirm'))).toEqual([])
})

test('a browser left open asks for the password before a phone, Google, deletion and download', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  await anHourLater(person)
  for (const path of guarded) {
    const query = new URLSearchParams({ redirectTo: path })
    expect((await site.get(path)).location).toBe(`/profile/confirm?${query}`)
  }
  expect((await site.post('/profile/delete', { confirm: 'on' })).location).toContain('/profile/confirm')
  expect((await fillIn(site, '/phone_verification', { number: '9876543210' })).location).toContain('/confirm')
  expect(await readAccount(person.credentials)).not.toBeNull()

  const confirm = '/profile/confirm?redirectTo=%2Fprofile%2Fdelete'
  const wrong = await site.post(confirm, { password: 'Wrong#2026' })
  expect([wrong.status, wrong.text.includes('Incorrect password')]).toEqual([400, true])
  expect((await site.post(confirm, { password })).location).toBe('/profile/delete')
  expect((await site.get('/profile/delete')).status).toBe(200)
  expect((await site.get('/profile/data')).status).toBe(200)
})

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

test('the confirmation redirects to pages of this site only', async () => {
  const site = await siteOf(await createUserWithPhone())
  const answer = await site.post('/profile/confirm?redirectTo=https://evil.example', { password })
  expect(answer.location).toMatch(/^\/(?!\/)/)
})

test('a user without a password signs in again', async () => {
  const email = newEmail()
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  const { location } = await site.get('/profile/password')
  expect(location).toBe('/profile')
  expect((await site.get('/profile/confirm')).text).toContain('sign in again')
})

test('the right password is not counted, however often it confirms', async () => {
  const site = await siteOf(await createUserWithEmail())
  for (let count = 0; count <= limits.passwordProof.max; count++)
    expect((await site.post('/profile/confirm?redirectTo=/profile/delete', { password })).status).toBe(302)
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

test('the password is changed with the current one, and every other session ends', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  const elsewhere = await trySignIn({ email: person.email, password }, newAddress())
  if (!elsewhere.ok) throw new Error(elsewhere.reason)
  const path = '/profile/password'
  const fields = { present: password, password: other, confirmPassword: other }
  const wrong = await site.post(path, { ...fields, present: 'Wrong#2026' })
  expect([wrong.status, wrong.text.includes('Incorrect password')]).toEqual([400, true])
  expect(wrong.html).not.toContain(other)
  expect((await site.post(path, { ...fields, confirmPassword: 'Other#2027' })).status).toBe(400)
  expect((await site.post(path, fields)).location).toBe('/profile')
  const profile = await site.get('/profile')
  expect(profile.text).toContain('Your password has been changed.')
  expect(profile.text).not.toContain('easy to guess')
  expect(await readAccount(elsewhere.credentials)).toBeNull()
  const [before, after] = [
    await trySignIn({ email: person.email, password }, newAddress()),
    await trySignIn({ email: person.email, password: other }, newAddress()),
  ]
  expect([before.ok, after.ok]).toEqual([false, true])
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

test('an administrator’s new password must be long and not a common one', async () => {
  const person = await createUserWithEmail()
  await makeAdministrator(person.email)
  const site = await siteOf(person)
  const path = '/profile/password'
  for (const typed of [other.slice(0, 11), 'Password#2027']) {
    const answer = await site.post(path, { present: password, password: typed, confirmPassword: typed })
    expect([answer.status, answer.text.includes('at least 12 characters')], typed).toEqual([400, true])
  }
  expect(
    (await site.post(path, { present: password, password: other, confirmPassword: other })).location,
  ).toBe('/profile')
})
