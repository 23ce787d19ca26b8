import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/session/account.server.ts'
import { sendPhoneSignInCode, signInWithPhone } from '#server/accounts/phone/phone-sign-in.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { take } from '#server/limits/take.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  sendPhoneCode,
  minute,
  newAddress,
  newCaller,
  differentCode,
  createSignedUpUser,
  createUserWithPhone,
} from './people.ts'
import { verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'

const wrong = 'Invalid verification code. Please check and try again.'
const expired = 'Verification code has expired. Please request a new code.'

async function begin(site: Site, number: string, path = '/login/phone') {
  const answer = await fillIn(site, path, { number })
  expect(answer.location).toBe('/login/code')
  return site.get('/login/code')
}

async function sent(number: string): Promise<string> {
  const outcome = await sendPhoneSignInCode(number, newCaller())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}

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

test('a user who signed up with Google signs in with their number as well', async () => {
  const site = openSite()
  const number = newNumber()
  await signInWithGoogle(site, googleAccount(newEmail()))
  await fillIn(site, '/phone_verification', { number })
  const verified = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  expect(verified.text).toContain('Phone number verified successfully!')
  const outcome = await signInWithPhone(await sent(number), await readCode(number))
  expect(outcome.ok).toBe(true)
})

test('a number without an account gets the same response after as many calls, and no SMS is sent', async () => {
  const [known, unknown] = [await createUserWithPhone(), newNumber()]
  const messages = (await readInbox(known.number)).length
  const [one, other] = [openSite(), openSite()]
  const pages = [await begin(one, known.number), await begin(other, unknown)]
  const [first, unknownPage] = pages.map(({ text }) => text.replace(/\+91\d{10}|What is \w+ plus \w+\?/g, ''))
  expect(first).toBe(unknownPage)
  expect(await readInbox(known.number)).toHaveLength(messages + 1)
  expect(await readInbox(unknown)).toEqual([])
  const guesses = [
    await fillIn(one, '/login/code', { otp: differentCode(await readCode(known.number)) }),
    await fillIn(other, '/login/code', { otp: '12345678' }),
  ]
  for (const guess of guesses) expect(guess.text).toContain(wrong)
  const second = [
    await fillIn(one, '/login/code', { otp: await readCode(known.number) }),
    await fillIn(other, '/login/code', { otp: '12345678' }),
  ]
  for (const guess of second) expect(guess.text).toContain(expired)

  const calls = []
  for (const number of [known.number, unknown]) {
    const observed = await observe(() => sendPhoneSignInCode(number, newCaller()))
    expect(observed).toMatchObject({ died: false, result: { ok: true } })
    calls.push(observed.calls)
  }
  expect(calls[0]).not.toEqual([])
  expect(calls[0]).toEqual(calls[1])
})

test('a wrong code costs as many calls for a number without an account, from the first try to the sixth', async () => {
  const { number: known } = await createUserWithPhone()
  const callsOf = async (number: string) => {
    const id = await sent(number)
    const tries = []
    for (let place = 0; place < 6; place++) {
      const { calls } = await observe(() => signInWithPhone(id, '00000000'))
      tries.push({ table: tally(calls), pool: tally(calls, 'cognito') })
    }
    return tries
  }
  const ofKnown = await callsOf(known)
  expect(ofKnown[0]?.table).not.toEqual({})
  expect(await callsOf(newNumber())).toEqual(ofKnown)
})

test('Cognito’s code of eight digits signs in, also after a wrong one has ended its challenge and another was sent', async () => {
  const { number } = await createUserWithPhone()
  const site = openSite()
  const page = await begin(site, number)
  expect(page.text).not.toMatch(/6-digit/)
  const first = await readCode(number)
  expect(first).toMatch(/^\d{8}$/)
  const typo = await fillIn(site, '/login/code', { otp: differentCode(first) })
  expect(typo.text).toContain(wrong)
  expect(typo.text).toContain('If it does not work again, please ask for a new one.')
  expect((await fillIn(site, '/login/code', { otp: first })).text).toContain(expired)
  expect((await fillIn(site, '/login/code', { intent: 'resend' })).text).toContain(
    'OTP resent to your phone.',
  )
  const answer = await fillIn(site, '/login/code', { otp: await readCode(number) })
  expect(answer.text).toContain('Login Successful! Redirecting...')
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

test('of fifty guesses at once five count, and then even the right code fails', async () => {
  const { number } = await createUserWithPhone()
  const id = await sent(number)
  const code = await readCode(number)
  const guesses = await Promise.all(
    Array.from({ length: 50 }, () => signInWithPhone(id, differentCode(code)).then(({ ok }) => ok)),
  )
  expect(guesses).not.toContain(true)
  expect(await signInWithPhone(id, code)).toEqual({ ok: false, reason: 'too-many' })
})

test('the same right code fifty times at once makes one session', async () => {
  const { number, credentials } = await createUserWithPhone()
  const id = await sent(number)
  const code = await readCode(number)
  const tries = await Promise.all(
    Array.from({ length: limits.otpTryPerCode.max }, () => signInWithPhone(id, code)),
  )
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await readAccount(credentials)).not.toBeNull()
})

test('SMS are limited by number and by address', async () => {
  const { number } = await createUserWithPhone()
  const sends = await Promise.all(Array.from({ length: 20 }, () => sendPhoneSignInCode(number, newCaller())))
  expect(sends.filter(({ ok }) => ok)).toHaveLength(limits.smsSignInPerNumber.max)
  expect(sends.find(({ ok }) => !ok)).toMatchObject({ reason: 'too-many' })

  const address = newAddress()
  const { neighbourhood } = ipLimitSubjects(address)
  for (let used = 5; used < limits.smsSignInRequestPerAddress.max; used++)
    await take('smsSignInRequestPerAddress', neighbourhood)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => sendPhoneSignInCode(newNumber(), { address, knownBrowsers: [] })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(5)
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
