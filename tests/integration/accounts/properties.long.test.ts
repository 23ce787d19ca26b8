import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { linkLetters } from '#app/session/mailed-link-cookie.server.ts'
import { readEmailVerification, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { knownBrowserId, rememberBrowser } from '#server/accounts/password/known-browser.server.ts'
import { linkToken, readLink } from '#server/accounts/password/mailed-link.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { requestLink } from '#server/accounts/password/send-link.server.ts'
import { endSessions } from '#server/accounts/session/session.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { usedOf } from '#server/limits/take.server.ts'
import { realWaitClock } from '#tests/support/clock.ts'
import { countOf } from '#tests/support/every-case.ts'
import { accountOf, createCustomer, newNumber } from '#tests/support/people.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { emptyTable } from '#tests/support/table-records.ts'
import {
  sendPhoneCode,
  hour,
  minute,
  newAddress,
  newCaller,
  password,
  createSignedUpUser,
  trySignIn,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'
import { attackStep, carryOutStep, patientGuesses, type Strangers } from './strangers.ts'

/* docs/limits.md, properties 1 to 4. */

seedProperties(101)
vi.hoisted(() => {
  process.env.DAILY_BUDGETS = 'mailLink=48'
})
/** How many links of the hourly budget unknown browsers can use. */
const openLinks = 9
const lifetime = 10 * minute

/** The start of a history, in milliseconds after the start of a window of eight hours, so that the window ends at any point. */
const start = fc.integer({ min: 0, max: 8 * hour })

function from(later: number): number {
  return Math.ceil(Date.now() / (8 * hour)) * 8 * hour + later
}

async function userOf(uid: string): Promise<StoredUser> {
  const { data } = await User.get({ uid }).go({ consistent: true })
  if (!data) throw new Error('The account is gone')
  return data
}

/** Strangers who used the account's browser until the account was signed out everywhere. */
async function strangersOf(uid: string): Promise<Strangers> {
  const stale = rememberBrowser([], await userOf(uid))
  await endSessions(uid)
  return { account: await createSignedUpUser(), stale }
}

test('whatever strangers do, the right password from a known browser succeeds within three minutes', async () => {
  await fc.assert(
    fc.asyncProperty(start, fc.array(attackStep, { minLength: 3, maxLength: 8 }), async (later, acts) => {
      const clock = realWaitClock(from(later))
      const person = await createUserWithPhone()
      const { email, number } = person
      const { uid } = person.credentials
      const strangers = await strangersOf(uid)
      const signedIn = await trySignIn({ email, password }, newAddress())
      expect(signedIn.ok).toBe(true)
      const known = rememberBrowser([], await userOf(uid))
      for (const each of acts) await carryOutStep(each, { email, number, uid }, strangers, clock)
      const deadline = clock.now() + 3 * minute
      let outcome = await trySignIn({ email, password }, newAddress(), known)
      while (!outcome.ok && clock.now() < deadline) {
        clock.advance(20_000)
        outcome = await trySignIn({ email, password }, newAddress(), known)
      }
      expect(outcome.ok).toBe(true)
    }),
    { numRuns: countOf({ some: 3, every: 5 }), examples: [[0, patientGuesses]] },
  )
})

const mailAct = fc.oneof(
  { weight: 3, arbitrary: fc.record({ who: fc.constant('owner'), count: fc.integer({ min: 1, max: 4 }) }) },
  fc.record({ who: fc.constant('others'), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ who: fc.constantFrom('sign-out', 'wait'), count: fc.integer({ min: 1, max: 600 }) }),
)

/** When the links of a mailbox were mailed, and their tokens. */
async function linksIn(email: string) {
  return (await readInbox(email)).flatMap(({ text, at }) => {
    const token = /\/reset_password\?token=(\S+)/.exec(text)?.[1]
    return token ? [{ token, at: Date.parse(at) }] : []
  })
}

test('a verified mailbox holds a working link, or a request sends one while the budget lasts', async () => {
  await fc.assert(
    fc.asyncProperty(start, fc.array(mailAct, { minLength: 3, maxLength: 9 }), async (later, acts) => {
      await emptyTable()
      const clock = realWaitClock(from(later))
      const [owner, ...others] = await Promise.all(Array.from({ length: 6 }, () => createCustomer()))
      if (!owner) throw new Error('no customer')
      const ask = (email: string) =>
        requestLink(email, { address: newAddress(), knownBrowsers: [] }, linkLetters)
      for (const { who, count } of acts) {
        if (who === 'wait') clock.advance(count * minute)
        else if (who === 'sign-out') await endSessions(owner.uid)
        else
          for (let n = 0; n < count; n++)
            await ask(who === 'owner' ? owner.email : (others[n % others.length]?.email ?? ''))
      }
      const outcome = await ask(owner.email)
      const tokens = (await linksIn(owner.email)).map(({ token }) => token)
      const works = await Promise.all(tokens.map(async (token) => (await readLink(token))?.user.uid))
      if (works.includes(owner.uid)) return
      expect(outcome.ok).toBe(false)
      const all = (await Promise.all([owner, ...others].map(({ email }) => linksIn(email)))).flat()
      const hourStart = Math.floor(clock.now() / hour) * hour
      expect(all.filter(({ at }) => at >= hourStart).length).toBeGreaterThanOrEqual(openLinks)
    }),
    {
      numRuns: countOf({ some: 6, every: 8 }),
      examples: [
        [0, [{ who: 'owner', count: 3 }]],
        [
          0,
          [
            { who: 'owner', count: 3 },
            { who: 'sign-out', count: 1 },
          ],
        ],
        [0, [{ who: 'others', count: 12 }]],
        [
          0,
          [
            { who: 'owner', count: 3 },
            { who: 'wait', count: 300 },
          ],
        ],
      ],
    },
  )
})

const shortAct = attackStep.map((each) =>
  each.kind === 'wait' ? { ...each, minutes: 1 + (each.minutes % 4) } : { ...each, pause: 0 },
)

test('no request of another client changes whether a sent code or link works', async () => {
  await fc.assert(
    fc.asyncProperty(start, fc.array(shortAct, { minLength: 3, maxLength: 8 }), async (later, acts) => {
      const clock = realWaitClock(from(later))
      const [owner, unverified, verifying] = [
        await createUserWithPhone(),
        await createSignedUpUser(),
        await createUserWithEmail(),
      ]
      const { uid } = owner.credentials
      const strangers = await strangersOf(uid)
      const link = linkToken(await userOf(uid))
      const signIn = await sendPhoneSignInCode(owner.number, newCaller())
      if (!signIn.ok) throw new Error(signIn.reason)
      const codes = { signIn: await readCode(owner.number), email: await readCode(unverified.email) }
      const number = newNumber()
      const phoneCode = await sendPhoneCode(verifying, number)
      const heldSince = clock.now()
      for (const each of acts) {
        await carryOutStep(each, { ...owner, uid }, strangers, clock)
        if (each.kind === 'wait' || each.kind === 'guess-password') continue
        const target = { email: unverified.email, number, uid: unverified.credentials.uid }
        await carryOutStep(each, target, strangers, clock)
      }
      const isFresh = clock.now() - heldSince < lifetime
      expect((await readLink(link))?.user.uid).toBe(uid)
      expect((await signInWithPhone(signIn.id, codes.signIn)).ok).toBe(isFresh)
      const verification = await readEmailVerification(unverified.credentials)
      expect(verification && (await verifyEmail(verification, codes.email)).ok).toBe(isFresh)
      expect((await verifyPhone(await accountOf(verifying), phoneCode)).ok).toBe(isFresh)
    }),
    {
      numRuns: countOf({ some: 3, every: 5 }),
      examples: [[0, [{ kind: 'guess-sms', count: 1, from: 'IPv4', pause: 0 }]]],
    },
  )
})

const entry = fc.record({ id: fc.nat({ max: 3 }), mac: fc.nat({ max: 3 }), flips: fc.boolean() })

test('a cookie of known browsers counts only for the accounts whose MACs it holds', async () => {
  realWaitClock()
  const people = await Promise.all(Array.from({ length: 4 }, () => createCustomer()))
  const users = await Promise.all(people.map(({ uid }) => userOf(uid)))
  const entries = users.map((user) => (rememberBrowser([], user)[0] ?? '').split('.'))
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 3 }), fc.array(entry, { maxLength: 5 }), async (target, made) => {
      const cookie = made.map(({ id, mac, flips }) => {
        const [first = ''] = entries[id] ?? []
        const text = entries[mac]?.[1] ?? ''
        return `${first}.${flips ? (text.startsWith('A') ? 'B' : 'A') + text.slice(1) : text}`
      })
      const isOf = (n: number) => made.some(({ id, mac, flips }) => id === n && mac === n && !flips)
      users.forEach((user, n) => expect(knownBrowserId(cookie, user) !== null).toBe(isOf(n)))
      const counts = () =>
        Promise.all(
          users.map(async ({ uid, email }, n) => [
            await usedOf('signInPerEmail', email),
            await usedOf('signInFromKnownBrowserDaily', `${uid}/${entries[n]?.[0]}`),
          ]),
        )
      const before = await counts()
      const email = users[target]?.email ?? ''
      await trySignIn({ email, password: 'Wrong#2026 is long' }, newAddress(), cookie)
      const after = await counts()
      after.forEach((count, n) => {
        if (n !== target) expect(count).toEqual(before[n])
        // Nothing of what unknown browsers use up is given to or taken from a cookie that is not the account's.
        else if (!isOf(n)) expect(count[1]).toBe(before[n]?.[1])
      })
    }),
    { numRuns: countOf({ some: 8, every: 20 }) },
  )
})
