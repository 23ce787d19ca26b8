import { beforeEach, expect, test } from 'vitest'
import { isFreshlyProven } from '#server/accounts/proof/fresh-proof.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn } from './pages.ts'
import { hour, minute, newCaller, differentCode } from './people.ts'

const confirm = '/profile/confirm?redirectTo=%2Fprofile%2Fdelete'
const wrong = 'Invalid verification code. Please check and try again.'
const expired = 'Verification code has expired. Please request a new code.'
let clock: TestClock

beforeEach(() => {
  clock = stopClock()
})

type UserWithSite = { email: string; number: string; uid: string; site: Site }

/** A user who signs in with Google only, an hour after the sign-in, with or without a verified number. */
async function withoutPassword({ phone = true } = {}): Promise<UserWithSite> {
  const [site, email, number] = [openSite(), newEmail(), phone ? newNumber() : '']
  await signInWithGoogle(site, googleAccount(email))
  if (phone) {
    await fillIn(site, '/phone_verification', { number })
    const verified = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
    expect(verified.text).toContain('Phone number verified successfully!')
  }
  const uid = (await findUserByEmail(email))?.uid ?? ''
  clock.advance(hour)
  expect((await site.get('/profile/delete')).location).toBe(confirm)
  return { email, number, uid, site }
}

/** Another browser of the same user, also signed in an hour ago. */
async function elsewhere({ email }: UserWithSite): Promise<Site> {
  const site = openSite()
  await signInWithGoogle(site, googleAccount(email))
  clock.advance(hour)
  return site
}

async function send(site: Site): Promise<void> {
  expect((await site.post(confirm, { intent: 'send' })).status).toBe(200)
}

const ways = [
  { way: 'by SMS', phone: true, digits: /^\d{8}$/, to: ({ number }: UserWithSite) => number },
  { way: 'by e-mail', phone: false, digits: /^\d{6}$/, to: ({ email }: UserWithSite) => email },
]

test.each(ways)(
  'a user without a password confirms their identity with a code $way',
  async ({ phone, digits, to }) => {
    const person = await withoutPassword({ phone })
    const { site } = person
    const page = await site.get(confirm)
    expect(page.text).toContain(`please ask for a code to be sent to ${to(person)}`)
    expect(page.value('otp')).toBeNull()
    const before = (await readInbox(to(person))).length
    const sent = await site.post(confirm, { intent: 'send' })
    expect([sent.status, sent.text.includes(`We have sent a code to ${to(person)}.`)]).toEqual([200, true])
    expect(await readInbox(to(person))).toHaveLength(before + 1)
    const code = await readCode(to(person))
    expect(code).toMatch(digits)
    const done = await site.post(confirm, { intent: 'verify', otp: code })
    expect(done.location).toBe('/profile/delete')
    expect((await site.get('/profile/delete')).status).toBe(200)
    expect((await site.get('/profile/data')).status).toBe(200)
    // The session stays the same and is confirmed for fifteen minutes.
    clock.advance(16 * minute)
    expect((await site.get('/profile/delete')).location).toBe(confirm)
    expect((await site.get('/show/service')).status).toBe(200)
  },
)

test.each(ways)('a wrong code $way is refused, and after five tries the right one too', async (each) => {
  const person = await withoutPassword(each)
  const { site } = person
  await send(site)
  const code = await readCode(each.to(person))
  const tried = await site.post(confirm, { intent: 'verify', otp: differentCode(code) })
  expect([tried.status, tried.text.includes(wrong)]).toEqual([400, true])
  const guesses = await Promise.all(
    Array.from({ length: 10 }, () => site.post(confirm, { intent: 'verify', otp: differentCode(code) })),
  )
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6)
  const late = await site.post(confirm, { intent: 'verify', otp: code })
  expect([late.status, late.text.includes('Too many failed attempts.')]).toEqual([429, true])
  clock.advance(1000)
  await send(site)
  const again = await site.post(confirm, { intent: 'verify', otp: await readCode(each.to(person)) })
  expect(again.location).toBe('/profile/delete')
})

test.each(ways)('a code $way works for ten minutes', async (each) => {
  const person = await withoutPassword(each)
  const { site } = person
  await send(site)
  const code = await readCode(each.to(person))
  clock.advance(10 * minute)
  const late = await site.post(confirm, { intent: 'verify', otp: code })
  expect([late.status, late.text.includes(expired)]).toEqual([400, true])
  expect((await site.get('/profile/delete')).location).toBe(confirm)
})

test.each(ways)('a code $way works once', async (each) => {
  const person = await withoutPassword(each)
  const { site } = person
  await send(site)
  const otp = await readCode(each.to(person))
  expect((await site.post(confirm, { intent: 'verify', otp })).location).toBe('/profile/delete')
  clock.advance(1000)
  const again = await site.post(confirm, { intent: 'verify', otp })
  expect([again.status, again.text.includes(expired)]).toEqual([400, true])
})

test('the same right code several times at once is accepted once', async () => {
  const person = await withoutPassword()
  await send(person.site)
  const otp = await readCode(person.number)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.site.post(confirm, { intent: 'verify', otp })),
  )
  expect(answers.filter(({ location }) => location === '/profile/delete')).toHaveLength(1)
})

test.each(ways)(
  'a code $way confirms neither another user nor another browser of the same user',
  async (each) => {
    const [person, other] = [await withoutPassword(each), await withoutPassword(each)]
    const second = await elsewhere(person)
    await send(person.site)
    const otp = await readCode(each.to(person))
    for (const site of [other.site, second]) {
      const answer = await site.post(confirm, { intent: 'verify', otp })
      expect([answer.status, answer.text.includes(expired)]).toEqual([400, true])
      expect((await site.get('/profile/delete')).location).toBe(confirm)
    }
    await send(other.site)
    expect((await other.site.post(confirm, { intent: 'verify', otp })).location).toBeNull()
    expect((await person.site.post(confirm, { intent: 'verify', otp })).location).toBe('/profile/delete')
  },
)

test('a sign-in code does not confirm, and a confirmation code does not sign in', async () => {
  const person = await withoutPassword()
  const stranger = openSite()
  await fillIn(stranger, '/login/phone', { number: person.number })
  const ofSignIn = await readCode(person.number)
  const refused = await person.site.post(confirm, { intent: 'verify', otp: ofSignIn })
  expect([refused.status, refused.text.includes(expired)]).toEqual([400, true])

  await send(person.site)
  const ofProof = await readCode(person.number)
  expect(ofProof).not.toBe(ofSignIn)
  const signIn = await fillIn(stranger, '/login/code', { otp: ofProof })
  expect([signIn.status, signIn.text.includes(wrong)]).toEqual([400, true])

  // Even a cookie that names the record does not sign in with it.
  const { data } = await Session.query.account({ uid: person.uid }).go()
  const [session] = data
  expect(await signInWithPhone(`proof/${person.uid}/${session?.sessionId}`, ofProof)).toEqual({
    ok: false,
    reason: 'invalid-session',
  })
  expect((await person.site.post(confirm, { intent: 'verify', otp: ofProof })).location).toBe(
    '/profile/delete',
  )
})

test('codes are limited for each account, whatever strangers have requested before', async () => {
  const person = await withoutPassword()
  for (let count = 0; count < limits.smsSignInPerNumberDaily.max; count++)
    await sendPhoneSignInCode(person.number, newCaller())
  const before = (await readInbox(person.number)).length
  for (let count = 0; count < limits.smsSignInFromKnownBrowser.max; count++) await send(person.site)
  const refused = await person.site.post(confirm, { intent: 'send' })
  expect([refused.status, refused.text.includes('We cannot send you more codes for now.')]).toEqual([
    429,
    true,
  ])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await readInbox(person.number)).length - before).toBeLessThanOrEqual(
    limits.smsSignInFromKnownBrowser.max + limits.smsSignInPerNumberDaily.max,
  )
  // Signing in again is still offered.
  expect(refused.text).toContain('sign in again')
})

test('a code that Cognito does not send is reported, and the next one works', async () => {
  const person = await withoutPassword()
  await failNext({ service: 'cognito', error: 'CodeDeliveryFailureException', times: 1 })
  const failed = await person.site.post(confirm, { intent: 'send' })
  expect([failed.status, failed.text.includes('Failed to send the code.')]).toEqual([503, true])
  expect((await person.site.get(confirm)).text).toContain('please ask for a code to be sent to')
  await failNoMore()
  await send(person.site)
  const otp = await readCode(person.number)
  expect((await person.site.post(confirm, { intent: 'verify', otp })).location).toBe('/profile/delete')
})

test('the code of a number that the account no longer has does not confirm', async () => {
  const person = await withoutPassword()
  await send(person.site)
  const otp = await readCode(person.number)
  await User.patch({ uid: person.uid }).set({ number: newNumber() }).go()
  expect((await person.site.post(confirm, { intent: 'verify', otp })).text).toContain(expired)
})

test('a user with a password is sent no code', async () => {
  const person = await withoutPassword()
  await User.patch({ uid: person.uid })
    .append({ authProvider: ['email'] })
    .go()
  const before = (await readInbox(person.number)).length
  expect((await person.site.post(confirm, { intent: 'send' })).status).toBe(400)
  expect((await person.site.get(confirm)).text).toContain('enter your password again')
  expect(await readInbox(person.number)).toHaveLength(before)
})

test('a confirmation that dies after the right code leaves the session unconfirmed, and a later code confirms', async () => {
  const person = await withoutPassword()
  await send(person.site)
  const otp = await readCode(person.number)
  const { died } = await observe(() => person.site.post(confirm, { intent: 'verify', otp }), {
    action: 'AdminRespondToAuthChallenge',
    nth: 1,
    when: 'after',
    how: 'die',
  })
  expect(died).toBe(true)
  expect((await person.site.post(confirm, { intent: 'verify', otp })).status).toBe(400)
  await send(person.site)
  const next = await readCode(person.number)
  expect((await person.site.post(confirm, { intent: 'verify', otp: next })).location).toBe('/profile/delete')
})

test('the tokens that Cognito issues for the code are revoked, and the session continues', async () => {
  const person = await withoutPassword()
  const { data: sessions } = await Session.query.account({ uid: person.uid }).go()
  await send(person.site)
  const otp = await readCode(person.number)
  const { calls } = await observe(() => person.site.post(confirm, { intent: 'verify', otp }))
  expect(calls.filter(({ action }) => action === 'RevokeToken')).toHaveLength(1)
  const { data: after } = await Session.query.account({ uid: person.uid }).go()
  expect(after.map(({ sessionId }) => sessionId)).toEqual(sessions.map(({ sessionId }) => sessionId))
  const { data: user } = await User.get({ uid: person.uid }).go()
  expect(after.every((session) => user !== null && isFreshlyProven({ user, session }))).toBe(true)
})

test.each([
  ['hi', 'ओटीपी भेजें', 'हमने {to} पर ओटीपी भेजा है।'],
  ['mr', 'ओटीपी पाठवा', '{to} वर ओटीपी पाठवला आहे.'],
])('the page is in %s', async (language, button, sent) => {
  const { site, number } = await withoutPassword()
  const page = await site.get(`/profile/confirm?lang=${language}`)
  expect(page.text).toContain(button)
  const answer = await site.post(`${confirm}&lang=${language}`, { intent: 'send' })
  expect(answer.text).toContain(sent.replace('{to}', number))
  const refused = await site.post(confirm, { intent: 'verify', otp: '1' })
  expect([refused.status, refused.html.includes('role="alert"')]).toEqual([400, true])
  for (const { html } of [page, answer, refused]) expect(await htmlErrors(html)).toEqual([])
})
