import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOldUnverified } from '#server/accounts/life/unverified-accounts.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { importExport } from '#tools/data/import/import-export.ts'
import { stopClock } from '#tests/support/clock.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { validExport, ids, mobileService, writeExport } from '#tests/support/former-export.ts'
import { violations } from '#tools/data/integrity/invariants.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, chooseAtGoogle, signInWithGoogle } from '#tests/integration/accounts/google.ts'
import { fillIn } from '#tests/integration/accounts/pages.ts'
import { day, minute, newAddress, trySignIn } from '#tests/integration/accounts/people.ts'

/* How imported users, whose passwords could not be imported, sign in (docs/decisions/0013). */

const suffix = `${randomUUID()}.example`
const folder = mkdtempSync(join(tmpdir(), 'import-'))
const changed = 'Changed#2027-again'

beforeAll(async () => {
  const records = validExport(suffix)
  records.users.second = {
    ...records.users[ids.ravi],
    uid: 'second',
    email: `second@${suffix}`,
    services: [],
  }
  Object.assign(records.users.second, { number: '+919700000009' })
  records.users.third = {
    ...records.users[ids.fatima],
    uid: 'third',
    email: `third@${suffix}`,
    number: '+919700000010',
    services: [],
  }
  writeExport(folder, records)
  await importExport(folder, { isDry: false })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the former password does not work; the mailed link sets a new one and shows the services', async () => {
  const email = `asha@${suffix}`
  expect(await trySignIn({ email, password: changed }, newAddress())).toMatchObject({
    reason: 'wrong-password',
  })
  const site = openSite()
  await site.post('/forgotpassword', { email })
  const [mail] = await readInbox(email)
  await site.get(/\/reset_password\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await site.post('/reset_password', { password: changed, confirmPassword: changed })
  const signedIn = await trySignIn({ email, password: changed }, newAddress())
  expect(signedIn).toMatchObject({ ok: true, person: { isAdministrator: true } })
})

test('a user whose e-mail was not verified signs in with their verified number', async () => {
  const site = openSite()
  await fillIn(site, '/login/phone', { number: '9700000003' })
  const answer = await fillIn(site, '/login/code', { otp: await readCode('+919700000003') })
  expect(answer.text).toContain('Login Successful! Redirecting...')
})

test('a user who signed in with Google only signs in with Google again, to their own account and services', async () => {
  const email = `ravi@${suffix}`
  const imported = await findUserByEmail(email)
  expect(imported?.awaitsGoogle).toBe(true)
  const site = openSite()
  const answer = await signInWithGoogle(site, googleAccount(email))
  expect(answer.text).toContain('Logged in successfully with Google')
  // The user is an administrator by the collection `admin`, and also a customer with services.
  expect((await site.get('/show/service')).html).toContain(mobileService)
  const user = await findUserByEmail(email)
  expect(user).toMatchObject({ uid: imported?.uid, authProvider: ['Google'], emailVerified: true })
  expect(user?.awaitsGoogle).toBeUndefined()
  expect((await signInWithGoogle(openSite(), googleAccount(email))).text).toContain(
    'Logged in successfully with Google',
  )
  expect(await violations()).toEqual([])
})

test('an e-mail that Google has not verified does not sign in', async () => {
  const site = openSite()
  const answer = await signInWithGoogle(site, googleAccount(`second@${suffix}`, { verified: false }))
  expect(answer.location).toBe('/login')
  expect((await findUserByEmail(`second@${suffix}`))?.awaitsGoogle).toBe(true)
})

test('a first sign-in with Google that is killed after any call is finished by the next', async () => {
  const email = `second@${suffix}`
  for (let nth = 1; ; nth++) {
    const site = openSite()
    const back = await chooseAtGoogle(site, googleAccount(email))
    const { died } = await observe(() => site.get(back.pathname + back.search), {
      nth,
      when: 'after',
      how: 'die',
    })
    if (!died) break
    expect(await violations()).toEqual([])
    expect(nth).toBeLessThan(60)
  }
  const answer = await signInWithGoogle(openSite(), googleAccount(email))
  expect(answer.text).toContain('Logged in successfully with Google')
  expect((await findUserByEmail(email))?.awaitsGoogle).toBeUndefined()
})

test('an account whose e-mail was never verified is kept for a year after the import', async () => {
  const email = `third@${suffix}`
  const user = await findUserByEmail(email)
  expect(user).toMatchObject({ emailVerified: false, createdAt: '2024-03-09T16:00:00.000Z' })
  if (!user?.importedAt) throw new Error('not said when it was imported')
  const clock = stopClock(Date.parse(user.importedAt) + 365 * day - minute)
  await endOldUnverified()
  expect(await findUserByEmail(email)).not.toBeNull()
  clock.advance(2 * minute)
  await endOldUnverified()
  expect(await findUserByEmail(email)).toBeNull()
})
