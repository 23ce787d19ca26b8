import { expect, test, vi } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { makeAdministrator, resetSecondFactor } from '#server/accounts/life/administrators.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { readSecondFactor } from '#server/accounts/second-factor/second-factor-step.server.ts'
import { passSecondFactor, secretToSetUp } from '#server/accounts/second-factor/second-factor.server.ts'
import { totp } from '#tools/sandbox/cognito/actions/software-token.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn } from './pages.ts'
import { newCaller, differentCode, password, createUserWithEmail, createUserWithPhone } from './people.ts'

// The configuration is read when the modules are loaded.
vi.hoisted(() => (process.env.ADMINISTRATORS_SECOND_FACTOR = 'required'))

const path = '/dashboard/second-factor'
const strong = 'Caring#2026-Pune'

/** An administrator with a phone and the password of the tests, which is too weak for an administrator. */
async function newAdministrator() {
  const person = await createUserWithPhone()
  const made = await makeAdministrator(person.email)
  if (!made.ok) throw new Error(made.reason)
  return person
}

async function signIn({ email }: { email: string }, typed = password): Promise<Site> {
  const site = openSite()
  const answer = await site.post('/login', { email, password: typed })
  expect(answer.headers.refresh).toContain('url=/dashboard')
  return site
}

function secretIn(text: string): string {
  return /Secret: ([A-Z2-7 ]+?) Open/.exec(text)?.[1]?.replaceAll(' ', '') ?? 'none'
}

/** The code of now, or of a later step of thirty seconds; each works once. */
function codeOf(secret: string, steps = 0): string {
  return totp(secret, Date.now() + steps * 30_000)
}

/** Signs in for the first time: sets the second factor up and changes the password. */
async function setUp(person: { email: string }) {
  const site = await signIn(person)
  const secret = secretIn((await site.get(path)).text)
  const code = codeOf(secret)
  expect((await site.post(path, { otp: code })).location).toBe(path)
  expect((await site.post(path, { password: strong, confirmPassword: strong })).location).toBe('/dashboard')
  return { site, secret, code }
}

test('the page for the second factor reads the administrator once', async () => {
  const site = await signIn(await newAdministrator())
  const seen = await observe(() => site.get(path))
  expect(seen).toMatchObject({ died: false, result: { status: 200 } })
  // The UpdateItem saves the new secret.
  expect(tally(seen.calls)).toEqual({ Query: 1, UpdateItem: 1 })
})

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

test('a session from before the role opens nothing until the second factor has passed', async () => {
  const person = await createUserWithEmail()
  expect(await readAccount(person.credentials)).not.toBeNull()
  await makeAdministrator(person.email)
  expect(await readAccount(person.credentials)).toBeNull()
  expect((await readSecondFactor(person.credentials))?.step).toBe('set-up')
})

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

test('the command line tool resets the second factor and ends every session', async () => {
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

test('customers and anonymous visitors cannot open the page', async () => {
  expect((await openSite().get(path)).location).toBe('/login')
  const person = await createUserWithPhone()
  const site = openSite()
  await site.post('/login', { email: person.email, password })
  expect((await site.get('/show/service')).status).toBe(200)
  expect((await site.get(path)).location).toBe('/')
})
