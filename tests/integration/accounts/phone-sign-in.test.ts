import { expect, test } from 'vitest'
import { signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from './pages.ts'
import { sendPhoneCode, minute, createSignedUpUser, createUserWithPhone } from './people.ts'
import { verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { wrong, expired, begin, sent } from '#tests/support/accounts/phone-sign-in.ts'

test('a verified number signs in with a code by SMS and is redirected to the page that was asked for', async () => {
  const { number, credentials } = await createUserWithPhone()
  const site = openSite()
  const page = await begin(site, number.slice(3), '/login/phone?redirectTo=%2Fshow%2Fservice')
  expect(page.text).toContain(number)
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number, /sign|code/i) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
  expect(answer.headers.refresh).toBe('1.5; url=/show/service')
  expect(answer.cookies.find((cookie) => cookie.startsWith('phoneSignIn='))).toContain('Max-Age=0')
  expect((await site.get('/show/service')).status).toBe(200)
  const { user } = await accountOf({ credentials })
  expect(Date.parse(user.lastLogin ?? '')).toBeGreaterThan(Date.now() - minute)
})

test('the phone alone is enough while the e-mail is not verified', async () => {
  const person = await createSignedUpUser()
  const number = newNumber()
  const code = await sendPhoneCode(person, number)
  expect((await verifyPhone(await accountOf(person), code)).ok).toBe(true)
  const id = await sent(number)
  const outcome = await signInWithPhone(id, await readCode(number))
  expect(outcome).toMatchObject({ ok: true, credentials: { uid: person.credentials.uid } })
})

test('a code works once, for ten minutes and five tries', async () => {
  const clock = stopClock()
  const { number } = await createUserWithPhone()
  const id = await sent(number)
  const code = await readCode(number)
  expect((await signInWithPhone(id, code)).ok).toBe(true)
  expect(await signInWithPhone(id, code)).toEqual({ ok: false, reason: 'invalid-session' })

  const late = await sent(number)
  const lateCode = await readCode(number)
  clock.advance(10 * minute)
  expect(await signInWithPhone(late, lateCode)).toEqual({ ok: false, reason: 'expired' })
})

test('a reached limit says how long to wait, and the code page shows it beside the resend', async () => {
  const { number } = await createUserWithPhone()
  const site = openSite()
  await begin(site, number)
  let answer = await fillIn(site, '/login/code', { intent: 'resend' })
  expect(answer.text).toContain('OTP resent to your phone.')
  for (let count = 0; count < limits.smsSignInPerNumber.max; count++) {
    answer = await fillIn(site, '/login/code', { intent: 'resend' })
  }
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toContain('We cannot send you more codes for now. Sign in with a password or Google')
  expect(answer.text).not.toMatch(/Failed to resend|failed attempts/)
  const first = await fillIn(openSite(), '/login/phone', { number })
  expect(first.status).toBe(429)
  expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
  expect(first.text).toContain('Sign in with a password or Google if your account has one, or call us on')
})

test('invalid numbers, short codes and a missing CAPTCHA have messages beside their fields', async () => {
  const site = openSite()
  const bad = await fillIn(site, '/login/phone', { number: '98 765' })
  expect(bad.status).toBe(400)
  expect(bad.value('number')).toBe('+9198765')
  const missing = await site.post('/login/phone', { number: newNumber() })
  expect(missing.text).toContain('Please complete the reCAPTCHA verification.')
  await begin(site, newNumber())
  const short = await fillIn(site, '/login/code', { otp: '123' })
  expect(short.text).toContain('Please enter the code from the SMS, with all its digits.')
})

test('without a started sign-in, or with the form of another number, the session is invalid', async () => {
  for (const answer of [
    await openSite().get('/login/code'),
    await openSite().post('/login/code', { otp: '123456' }),
    await openSite().get('/login/code', { cookie: 'phoneSignIn=eyJpZCI6IjEifQ==' }),
  ]) {
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Invalid session')
    expect(answer.headers.refresh).toBe('3; url=/login/phone')
  }
  const site = openSite()
  await begin(site, newNumber())
  const answer = await fillIn(site, '/login/code', { otp: '123456', number: newNumber() })
  expect(answer.text).toContain('Invalid session')
})

test('an expired code has its own message', async () => {
  const clock = stopClock()
  const { number } = await createUserWithPhone()
  const site = openSite()
  await begin(site, number)
  clock.advance(11 * minute)
  expect((await site.get('/login/code')).text).toContain(expired)
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain(expired)
})

test('a failing SMS service gets the same response as a number without an account, and a later code signs in', async () => {
  const { number } = await createUserWithPhone()
  const site = openSite()
  const messages = (await readInbox(number)).length
  await failNext({ service: 'cognito', action: 'AdminInitiateAuth', error: 'InternalErrorException' })
  await begin(site, number)
  expect(await readInbox(number)).toHaveLength(messages)
  const wrongCode = await fillIn(site, '/login/code', { otp: '123456' })
  expect(wrongCode.text).toContain(wrong)
  await fillIn(site, '/login/code', { intent: 'resend' })
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
})

test('a signed-in user is redirected to their home page', async () => {
  const site = await siteOf(await createUserWithPhone())
  expect((await site.get('/login/phone')).location).toBe('/')
  expect((await site.get('/login/code')).location).toBe('/')
})
