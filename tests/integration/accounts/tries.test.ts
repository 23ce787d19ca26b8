import { randomInt, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as m from '#app/content/paraglide/messages.js'
import { knownBrowserId, rememberBrowser } from '#server/accounts/password/known-browser.server.ts'
import type { SignInOutcome } from '#server/accounts/password/sign-in.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { realWaitClock, stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { day, hour, minute, newAddress, password, trySignIn, createUserWithEmail, knownTo } from './people.ts'

type SignInReason = Extract<SignInOutcome, { ok: false }>['reason']

const wrong = 'Wrong#2026 is long'

function ipv4(): string {
  return Array.from({ length: 4 }, () => randomInt(1, 251)).join('.')
}

/** A random IPv6 /48, so that tests do not share limits. */
function network(): string {
  const [a = '', b = ''] = randomUUID().split('-')
  return `2001:${a.slice(0, 4)}:${b}`
}

function reasonOf(outcome: SignInOutcome | undefined) {
  return outcome?.ok === false ? outcome.reason : undefined
}

/** Expects no more tries than the bound; fewer only where the table of a busy machine did not respond. */
function expectBound(outcomes: SignInOutcome[], tried: SignInReason, bound: number) {
  const count = (reason: SignInReason) => outcomes.filter((outcome) => reasonOf(outcome) === reason).length
  expect(count(tried)).toBeLessThanOrEqual(bound)
  expect(count(tried) + count('failed')).toBeGreaterThanOrEqual(bound)
}

test.each([
  [
    'one address of IPv4',
    () => {
      const address = ipv4()
      return () => address
    },
    'signInPerAddress',
  ],
  [
    'one /64',
    () => {
      const net = network()
      return (n: number) => `${net}:7::${n.toString(16)}`
    },
    'signInPerAddress',
  ],
] as const)(
  'fifty processes of %s try no more than its limit, and tries beyond it count for no e-mail',
  async (_, from, name) => {
    realWaitClock()
    const addressOf = from()
    const emails = Array.from({ length: 60 }, () => newEmail())
    const outcomes = await Promise.all(
      emails.map((email, n) => trySignIn({ email, password: wrong }, addressOf(n))),
    )
    const refused = emails.filter((_email, n) => reasonOf(outcomes[n]) === 'too-many')
    expectBound(outcomes, 'unknown-email', limits[name].max)
    expect(refused.length).toBeGreaterThan(0)
    for (const email of refused) expect(await usedOf('signInPerEmail', email)).toBe(0)
  },
)

test('sixty wrong tries of one person do not use up the limit of their address, nor do those that the address refuses use up theirs', async () => {
  stopClock()
  const address = ipv4()
  const [locked, neighbour] = [await createUserWithEmail(), await createUserWithEmail()]
  for (let count = 0; count < 60; count++) await trySignIn({ email: locked.email, password: wrong }, address)
  expect(await usedOf('signInPerAddress', address)).toBe(limits.signInPerEmailAndAddress.max)
  expect(await trySignIn({ email: neighbour.email, password }, address)).toMatchObject({ ok: true })

  for (let used = await usedOf('signInPerAddress', address); used < limits.signInPerAddress.max; used++)
    await take('signInPerAddress', address)
  for (let count = 0; count < 5; count++)
    expect(reasonOf(await trySignIn({ email: neighbour.email, password }, address))).toBe('too-many')
  const pair = `${neighbour.email} ${ipLimitSubjects(address).neighbourhood}`
  expect(await usedOf('signInPerEmailAndAddress', pair)).toBe(0)
})

test('the /64s of one /48 share a limit, and have no more tries for an e-mail than one address', async () => {
  realWaitClock()
  const net = network()
  const { neighbourhood } = ipLimitSubjects(`${net}::1`)
  const { email } = await createUserWithEmail()
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      trySignIn({ email, password: wrong }, `${net}:${n.toString(16)}::1`),
    ),
  )
  expectBound(outcomes, 'wrong-password', limits.signInPerEmailAndAddress.max)
  for (
    let used = await usedOf('signInPerNeighbourhood', neighbourhood);
    used < limits.signInPerNeighbourhood.max;
    used++
  )
    await take('signInPerNeighbourhood', neighbourhood)
  expect(await trySignIn({ email: newEmail(), password }, `${net}:ffff::1`)).toMatchObject({
    reason: 'too-many',
  })
})

test('fifty processes from fifty addresses try one e-mail four times, with as many calls to Cognito', async () => {
  realWaitClock()
  const { email } = await createUserWithEmail()
  const { calls, ...seen } = await observe(() =>
    Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        trySignIn({ email, password: wrong }, n % 2 ? ipv4() : `${network()}::1`),
      ),
    ),
  )
  const outcomes = 'result' in seen ? seen.result : []
  expectBound(outcomes, 'wrong-password', limits.signInPerEmail.max)
  expect(tally(calls, 'cognito').AdminInitiateAuth).toBeLessThanOrEqual(limits.signInPerEmail.max)
})

test('an e-mail without an account is recognised without Cognito and uses up no shared budget', async () => {
  stopClock()
  const before = await usedOf('signInFromUnknownBrowsers', 'all')
  const { calls } = await observe(() => trySignIn({ email: newEmail(), password: wrong }, newAddress()))
  expect(tally(calls, 'cognito').AdminInitiateAuth).toBeUndefined()
  expect(await usedOf('signInFromUnknownBrowsers', 'all')).toBe(before)
})

test('when strangers use up the tries of an e-mail, a browser known to it still signs in within three minutes', async () => {
  const clock = stopClock(Math.ceil(Date.now() / (2 * hour)) * 2 * hour + hour)
  const person = await createUserWithEmail()
  const { email } = person
  const known = await knownTo(person)
  // The end of one window and the start of the next allow the most tries in a short time.
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 6; count++) await trySignIn({ email, password: wrong }, newAddress())
    if (round === 0) clock.advance(hour)
  }
  expect(await trySignIn({ email, password }, newAddress())).toMatchObject({ reason: 'too-many' })
  const deadline = clock.now() + 3 * minute
  let outcome = await trySignIn({ email, password }, newAddress(), known)
  while (!outcome.ok && clock.now() < deadline) {
    clock.advance(5000)
    outcome = await trySignIn({ email, password }, newAddress(), known)
  }
  expect(outcome.ok).toBe(true)
})

test('a known browser has its own tries first, and then counts as any other', async () => {
  const clock = stopClock(Math.ceil(Date.now() / hour) * hour + minute)
  const person = await createUserWithEmail()
  const { email } = person
  const known = await knownTo(person)
  for (let count = 0; count < limits.signInFromKnownBrowser.max; count++)
    await trySignIn({ email, password: wrong }, newAddress(), known)
  expect(await usedOf('signInPerEmail', email)).toBe(0)
  // Cognito's own lock, of a second.
  clock.advance(minute)
  await trySignIn({ email, password: wrong }, newAddress(), known)
  expect(await usedOf('signInPerEmail', email)).toBe(1)
})

test('a browser is known to its own account only, until the password stamp changes', async () => {
  const [one, other] = [await createUserWithEmail(), await createUserWithEmail()]
  const entries = await knownTo(one)
  const { user } = await accountOf(one)
  expect(knownBrowserId(entries, user)).not.toBeNull()
  expect(knownBrowserId(entries, (await accountOf(other)).user)).toBeNull()
  const [entry = ''] = entries
  const [id, mac] = entry.split('.')
  expect(knownBrowserId([`${'A'.repeat(22)}.${mac}`, `${id}.${'A'.repeat(43)}`], user)).toBeNull()
  expect(entry).not.toContain(user.uid)
  await endSessions(user.uid)
  const { data: after } = await User.get({ uid: user.uid }).go()
  expect(after && knownBrowserId(entries, after)).toBeNull()
})

test('a browser remembers five accounts, each with a new id at every sign-in', () => {
  const accounts = Array.from({ length: 7 }, (_, n) => ({ uid: `uid ${n}` }))
  const kept = accounts.reduce<string[]>(rememberBrowser, [])
  expect(kept).toHaveLength(5)
  const [last = { uid: '' }] = accounts.slice(-1)
  const again = rememberBrowser(kept, last)
  expect(again).toHaveLength(5)
  expect(knownBrowserId(again, last)).not.toBe(knownBrowserId(kept, last))
})

test('signing in sets the cookie of known browsers beside the session, with a new id', async () => {
  const { email } = await createUserWithEmail()
  const site = openSite()
  const first = await site.post('/login', { email, password })
  const again = await site.post('/login', { email, password })
  const [one, two] = [first, again].map(({ cookies }) =>
    cookies.find((cookie) => cookie.startsWith('known=')),
  )
  expect(one).toMatch(/Path=\/; HttpOnly; SameSite=Lax$/)
  expect(two).toBeDefined()
  expect(two).not.toBe(one)
  expect(decodeURIComponent(one ?? '')).not.toContain(email)
})

test('when no more passwords are tried the page names the other ways to sign in, without JavaScript and as data', async () => {
  stopClock()
  const { email } = await createUserWithEmail()
  for (let count = 0; count < limits.signInPerEmail.max; count++)
    await trySignIn({ email, password: wrong }, newAddress())
  const site = openSite()
  const answer = await site.post('/login', { email, password })
  expect(answer.status).toBe(429)
  expect(answer.text).toContain('Too many failed attempts. Please try again later or reset your password.')
  expect(answer.text).toContain('You can still sign in one of these ways:')
  for (const href of ['/forgotpassword', '/auth/google', '/login/phone'])
    expect(answer.html).toContain(`href="${href}"`)
  const asData = await openSite().post('/login.data', { email, password })
  expect(asData.status).toBe(429)
  expect(asData.html).toContain('showsWaysIn')
  const hindi = await openSite({ cookie: 'lang=hi' }).post('/login', { email, password })
  // React 18 writes NUL where a letter of several bytes does not fit at the end of its buffer; browsers ignore it.
  expect(hindi.text.replaceAll('\0', '')).toContain(m.account_ways_in({}, { locale: 'hi' }))
})

test('while many wrong passwords are tried, a common one is refused for an unknown browser without Cognito', async () => {
  // Its own day, so that other tests do not share its daily count.
  realWaitClock(Date.now() + 400 * day)
  const common = 'Password@123'
  const person = await createUserWithEmail()
  const [entry] = [await knownTo(person)]
  const answers = async () => [
    await trySignIn({ email: person.email, password: common }, newAddress()),
    await trySignIn({ email: newEmail(), password: common }, newAddress()),
  ]
  for (const answer of await answers()) expect(answer).not.toMatchObject({ reason: 'common-password' })
  await Promise.all(Array.from({ length: 201 }, () => take('signInFromUnknownBrowsers', 'all')))
  const { calls, ...seen } = await observe(answers)
  expect('result' in seen && seen.result).toEqual([
    { ok: false, reason: 'common-password' },
    { ok: false, reason: 'common-password' },
  ])
  expect(tally(calls, 'cognito')).toEqual({})
  expect(await usedOf('signInPerEmail', person.email)).toBe(1)
  expect(await trySignIn({ email: person.email, password: common }, newAddress(), entry)).toMatchObject({
    reason: 'wrong-password',
  })
  expect((await trySignIn({ email: person.email, password }, newAddress())).ok).toBe(true)
  const page = await openSite().post('/login', { email: newEmail(), password: common })
  expect(page.status).toBe(429)
  expect(page.text).toContain('You can still sign in one of these ways:')
})

test('all accounts with a role or a confirmed service have a daily limit of tries together, which known browsers may pass', async () => {
  realWaitClock(Date.now() + 2000 * day)
  const person = await createUserWithEmail()
  await StaffAccount.create({
    uid: person.credentials.uid,
    email: person.email,
    createdAt: nowInstant(),
  }).go()
  const known = await knownTo(person)
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(Array.from({ length: 100 }, () => take('signInFromUnknownBrowsers', 'all')))
  expect(await trySignIn({ email: person.email, password }, newAddress())).toMatchObject({
    reason: 'too-many',
  })
  expect((await trySignIn({ email: person.email, password }, newAddress(), known)).ok).toBe(true)
})
