import { expect, test } from 'vitest'
import * as m from '#app/content/paraglide/messages.js'
import { knownBrowserId, rememberBrowser } from '#server/accounts/password/known-browser.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { realWaitClock, stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { day, hour, minute, newAddress, password, trySignIn, createUserWithEmail, knownTo } from './people.ts'
import { wrong, ipv4, reasonOf, expectBound } from '#tests/support/accounts/tries.ts'

test.each([
  [
    'one address of IPv4',
    () => {
      const address = ipv4()
      return () => address
    },
    'signInPerAddress',
  ],
] as const)(
  'fifty processes of %s try no more than its limit, and tries beyond it count for no e-mail',
  async (_, from, name) => {
    realWaitClock()
    const addressOf: (n: number) => string = from()
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

test('a browser remembers five accounts, each with a new id at every sign-in', { tags: 'long' }, () => {
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

test(
  'when no more passwords are tried the page names the other ways to sign in, without JavaScript and as data',
  { tags: 'long' },
  async () => {
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
  },
)

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
