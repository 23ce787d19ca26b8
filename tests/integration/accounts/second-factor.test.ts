import { expect, test, vi } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator, resetSecondFactor } from '#server/accounts/life/administrators.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { readSecondFactor } from '#server/accounts/second-factor/second-factor-step.server.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { newCaller, differentCode, password, createUserWithEmail, createUserWithPhone } from './people.ts'
import {
  path,
  strong,
  newAdministrator,
  signIn,
  secretIn,
  codeOf,
  setUp,
} from '#tests/support/accounts/second-factor.ts'

// The configuration is read when the modules are loaded.
vi.hoisted(() => (process.env.ADMINISTRATORS_SECOND_FACTOR = 'required'))

test('the first sign-in sets the second factor up and changes a weak password; no dashboard page opens before', async () => {
  const person = await newAdministrator()
  const site = await signIn(person)
  const sent = await site.get('/dashboard/users')
  expect(sent.location).toBe(`${path}?redirectTo=%2Fdashboard%2Fusers`)
  const page = await site.get(path)
  expect(page.html).toMatch(/<svg/)
  expect(await htmlErrors(page.html)).toEqual([])
  const secret = secretIn(page.text)
  expect(secret).toMatch(/^[A-Z2-7]{32,}$/)
  expect(page.html).toContain(`secret=${secret}`)
  expect(secretIn((await site.get(path)).text)).toBe(secret)
  const wrong = await site.post(path, { otp: differentCode(codeOf(secret)) })
  expect([wrong.status, wrong.text.includes('This code is wrong')]).toEqual([400, true])
  expect((await site.get('/show/service')).location).toContain(path)

  expect((await site.post(path, { otp: codeOf(secret) })).location).toBe(path)
  expect((await site.get('/dashboard/panel')).location).toContain(path)
  const weak = await site.post(path, { password: 'Short#2026', confirmPassword: 'Short#2026' })
  expect(await htmlErrors(weak.html)).toEqual([])
  expect([weak.status, weak.text.includes('at least 12 characters')]).toEqual([400, true])
  const common = await site.post(path, { password: 'Password#2026', confirmPassword: 'Password#2026' })
  expect(common.status).toBe(400)
  expect((await site.post(path, { password: strong, confirmPassword: strong })).location).toBe('/dashboard')
  expect((await site.get('/dashboard/panel')).status).toBe(200)
  expect((await site.get(path)).location).toBe('/dashboard')
})

test('each new session needs a code, and a code works once', async () => {
  const person = await newAdministrator()
  const { secret, code } = await setUp(person)
  const site = await signIn(person, strong)
  const page = await site.get(path)
  expect(page.text).toContain('Second factor')
  expect(page.text).not.toContain('Secret')
  expect((await site.post(path, { otp: code })).status).toBe(400)
  expect((await site.post(path, { otp: codeOf(secret, 1) })).location).toBe('/dashboard')
  expect((await site.get('/dashboard/panel')).status).toBe(200)
})

test('a code by SMS alone does not sign an administrator in', async () => {
  const person = await newAdministrator()
  await setUp(person)
  const sent = await sendPhoneSignInCode(person.number, newCaller())
  if (!sent.ok) throw new Error(sent.reason)
  const outcome = await signInWithPhone(sent.id, await readCode(person.number))
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await readAccount(outcome.credentials)).toBeNull()
  expect((await readSecondFactor(outcome.credentials))?.step).toBe('code')
})

test(
  'a session from before the role opens nothing until the second factor has passed',
  { tags: 'long' },
  async () => {
    const person = await createUserWithEmail()
    expect(await readAccount(person.credentials)).not.toBeNull()
    await makeAdministrator(person.email)
    expect(await readAccount(person.credentials)).toBeNull()
    expect((await readSecondFactor(person.credentials))?.step).toBe('set-up')
  },
)

test('five wrong codes end the sign-in and lock the second factor for a while; the owner’s other sessions continue', async () => {
  const person = await newAdministrator()
  const { site: open, secret } = await setUp(person)
  const site = await signIn(person, strong)
  const wrong = differentCode(codeOf(secret))
  // The code of the set-up was one of the five tries in the window.
  for (let tried = 0; tried < 4; tried++) expect((await site.post(path, { otp: wrong })).status).toBe(400)
  expect((await site.post(path, { otp: codeOf(secret, 1) })).status).toBe(429)
  expect((await site.post(path, { otp: codeOf(secret, 1) })).location).toBe('/login')
  expect((await open.get('/dashboard/panel')).status).toBe(200)
})

test('the command line tool resets the second factor and ends every session', { tags: 'long' }, async () => {
  const person = await newAdministrator()
  const { site, secret } = await setUp(person)
  expect(await resetSecondFactor((await createUserWithEmail()).email)).toEqual({
    ok: false,
    reason: 'not-administrator',
  })
  expect(await resetSecondFactor(person.email)).toEqual({ ok: true })
  expect((await site.get('/dashboard/panel')).location).toContain('/login')
  const again = await signIn(person, strong)
  const another = secretIn((await again.get(path)).text)
  expect(another).not.toBe(secret)
  expect((await again.post(path, { otp: codeOf(secret, 1) })).status).toBe(400)
  expect((await again.post(path, { otp: codeOf(another) })).location).toBe('/dashboard')
})

test('customers and anonymous visitors cannot open the page', { tags: 'long' }, async () => {
  expect((await openSite().get(path)).location).toBe('/login')
  const person = await createUserWithPhone()
  const site = openSite()
  await site.post('/login', { email: person.email, password })
  expect((await site.get('/show/service')).status).toBe(200)
  expect((await site.get(path)).location).toBe('/')
})
