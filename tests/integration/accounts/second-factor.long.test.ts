import { expect, test, vi } from 'vitest'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { readSecondFactor } from '#server/accounts/second-factor/second-factor-step.server.ts'
import { passSecondFactor, secretToSetUp } from '#server/accounts/second-factor/second-factor.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn } from './pages.ts'
import { differentCode } from './people.ts'
import {
  path,
  strong,
  newAdministrator,
  signIn,
  secretIn,
  codeOf,
  setUp,
} from '#tests/support/accounts/second-factor.ts'

/* More of what second-factor.test.ts tests. */

// The configuration is read when the modules are loaded.
vi.hoisted(() => (process.env.ADMINISTRATORS_SECOND_FACTOR = 'required'))

test('the page for the second factor reads the administrator once', async () => {
  const site = await signIn(await newAdministrator())
  const seen = await observe(() => site.get(path))
  expect(seen).toMatchObject({ died: false, result: { status: 200 } })
  // The UpdateItem saves the new secret.
  expect(tally(seen.calls)).toEqual({ Query: 1, UpdateItem: 1 })
})

test('the mailed link refuses a weak password for an administrator, and the code is still required afterwards', async () => {
  const person = await newAdministrator()
  const { secret } = await setUp(person)
  const site = openSite()
  await site.post('/forgotpassword', { email: person.email })
  const [letter] = await readInbox(person.email)
  await site.get(/\/reset_password\?token=\S+/.exec(letter?.text ?? '')?.[0] ?? 'none')
  for (const weak of ['Short#2026', 'Password#2026']) {
    const refused = await site.post('/reset_password', { password: weak, confirmPassword: weak })
    expect([weak, refused.status]).toEqual([weak, 400])
    expect(refused.html).toMatch(/id="reset-password-error"[^>]*>[^<]*at least 12 characters/)
    expect(await htmlErrors(refused.html)).toEqual([])
  }
  const long = 'Another#2027-Pune'
  const done = await site.post('/reset_password', { password: long, confirmPassword: long })
  expect(done.headers.refresh).toBe('3; url=/login')
  const back = await signIn(person, long)
  expect((await back.get('/dashboard/panel')).location).toContain(path)
  expect((await back.post(path, { otp: codeOf(secret, 1) })).location).toBe('/dashboard')
  expect((await back.get('/dashboard/panel')).status).toBe(200)
})

test('the same code from two browsers at once signs one of them in', async () => {
  const person = await newAdministrator()
  const { secret } = await setUp(person)
  const sites = [await signIn(person, strong), await signIn(person, strong)]
  const code = codeOf(secret, 1)
  const answers = await Promise.all(sites.map((site) => site.post(path, { otp: code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 400])
})

test('after a code by SMS and the second factor the password is still asked for before the copy of one’s data', async () => {
  const person = await newAdministrator()
  const { secret } = await setUp(person)
  const site = openSite()
  await fillIn(site, '/login/phone', { number: person.number })
  await fillIn(site, '/login/code', { otp: await readCode(person.number) })
  expect((await site.post(path, { otp: codeOf(secret, 1) })).location).toBe('/dashboard')
  expect((await site.get('/profile/data')).location).toContain('/profile/confirm')
})

test('Google alone does not sign an administrator in', async () => {
  const email = newEmail()
  await signInWithGoogle(openSite(), googleAccount(email))
  expect(await makeAdministrator(email)).toEqual({ ok: true })
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  expect((await site.get('/dashboard/panel')).location).toContain(path)
  const secret = secretIn((await site.get(path)).text)
  expect((await site.post(path, { otp: codeOf(secret) })).location).toBe('/dashboard')
  expect((await site.get('/dashboard/panel')).status).toBe(200)
})

test('of fifty tries at once five count', async () => {
  const person = await newAdministrator()
  const credentials = person.credentials
  const secondFactor = await readSecondFactor(credentials)
  if (!secondFactor) throw new Error('No second factor is asked for')
  const secret = (await secretToSetUp(secondFactor)) ?? ''
  const wrong = differentCode(codeOf(secret))
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => passSecondFactor(secondFactor, wrong)))
  const reasons = outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.reason))
  expect(reasons.filter((reason) => reason === 'wrong-code')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'ok')).toEqual([])
})
