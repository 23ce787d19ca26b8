import { beforeEach, expect, test } from 'vitest'
import { isFreshlyProven } from '#server/accounts/proof/fresh-proof.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, failNoMore, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { fillIn } from './pages.ts'
import { minute, newCaller } from './people.ts'
import { confirm, wrong, expired, withoutPassword, send, ways } from '#tests/support/accounts/proof-code.ts'

/* More of what proof-code.test.ts tests. */

let clock: TestClock

beforeEach(() => {
  clock = stopClock()
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

test('the same right code several times at once is accepted once', async () => {
  const person = await withoutPassword()
  await send(person.site)
  const otp = await readCode(person.number)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => person.site.post(confirm, { intent: 'verify', otp })),
  )
  expect(answers.filter(({ location }) => location === '/profile/delete')).toHaveLength(1)
})

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
