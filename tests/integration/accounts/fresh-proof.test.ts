import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  newAddress,
  password,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
  type SignedInUser,
} from './people.ts'
import { guarded, other, statuses } from '#tests/support/accounts/fresh-proof.ts'

/** As if the person had signed in an hour ago. */
async function anHourLater({ credentials: { uid } }: Pick<SignedInUser, 'credentials'>): Promise<void> {
  const { data } = await Session.query.account({ uid }).go()
  const former = new Date(Date.now() - 3_600_000).toISOString()
  for (const { sessionId } of data) await Session.patch({ uid, sessionId }).set({ provenAt: former }).go()
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

test('the confirmation redirects to pages of this site only', async () => {
  const site = await siteOf(await createUserWithPhone())
  const answer = await site.post('/profile/confirm?redirectTo=https://evil.example', { password })
  expect(answer.location).toMatch(/^\/(?!\/)/)
})

test('the right password is not counted, however often it confirms', async () => {
  const site = await siteOf(await createUserWithEmail())
  for (let count = 0; count <= limits.passwordProof.max; count++)
    expect((await site.post('/profile/confirm?redirectTo=/profile/delete', { password })).status).toBe(302)
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
