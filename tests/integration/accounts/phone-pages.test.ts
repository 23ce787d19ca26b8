import { expect, test } from 'vitest'
import { Session } from '#server/accounts/session/session.entity.server.ts'
import * as cognito from '#tests/support/cognito.ts'
import { bookingFields } from '#tests/support/bookings.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { readCode, readInbox } from '#tests/support/stand-ins.ts'
import { captchaOf, fillIn, siteOf } from './pages.ts'
import { differentCode, createSignedUpUser, createUserWithPhone } from './people.ts'

const missingSession = 'Missing verification session. Please start the phone verification process again.'

test('a number gets its code and is verified, and booking is next, which asks for the code of the e-mail', async () => {
  const person = await createSignedUpUser()
  const [site, number] = [await siteOf(person), newNumber()]
  const sent = await fillIn(site, '/phone_verification', { number: ` ${number.slice(3)} ` })
  expect(sent.location).toBe('/verify_otp')
  const page = await site.get('/verify_otp')
  expect(page.text).toContain('OTP sent to your phone.')
  expect(page.text).toContain(number)
  const answer = await fillIn(site, '/verify_otp', { otp: await readCode(number), intent: 'verify' })
  expect(answer.text).toContain('Phone number verified successfully!')
  expect(answer.headers.refresh).toBe('2; url=/book/service')
  expect(answer.text).not.toContain('Use another phone number')
  const booking = await site.get('/book/service')
  expect(booking.text).toContain(`Please verify your email ${person.email} before you next sign in.`)
  expect(booking.html).toContain('href="/email_verification?redirectTo=/book/service"')
  const otp = await readCode(person.email)
  const verified = await site.post('/email_verification?redirectTo=/book/service', { intent: 'verify', otp })
  expect(verified.headers.refresh).toBe('1.5; url=/book/service')
  expect((await site.get('/book/service')).text).not.toContain('Please verify your email')
  expect((await site.get('/verify_otp')).location).toBe('/book/service')
})

test('digits from a Hindi or Marathi keyboard are accepted', async () => {
  const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
  const devanagari = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode('०'.charCodeAt(0) + Number(digit)))
  const page = await site.get('/phone_verification')
  const { captchaAnswer, ...captcha } = captchaOf(page)
  const typed = { number: devanagari(number.slice(3)), captchaAnswer: devanagari(captchaAnswer) }
  expect((await site.post('/phone_verification', { ...captcha, ...typed })).location).toBe('/verify_otp')
  const otp = devanagari(await readCode(number))
  const answer = await fillIn(site, '/verify_otp', { otp, intent: 'verify' })
  expect(answer.text).toContain('Phone number verified successfully!')

  const booking = bookingFields({ age: '७१', number: devanagari(number) })
  const booked = await site.post('/book/service', booking)
  const bookCode = devanagari(await readCode(number))
  expect(booked.status).toBe(200)
  const confirmed = await site.post(`/show/service/${booking.serviceId}/confirm`, { bookCode })
  expect(confirmed.text).toContain('Booking service confirmed successfully!')
})

test(
  'a number typed with its country code behind +91 gets the code, and no other number does',
  { tags: 'long' },
  async () => {
    const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
    const sent = await fillIn(site, '/phone_verification', { number: `+91${number.slice(1)}` })
    expect(sent.location).toBe('/verify_otp')
    expect(await readInbox(number)).toHaveLength(1)
    const short = await fillIn(site, '/phone_verification', { number: `+91${number.slice(1, -1)}` })
    expect(short.status).toBe(400)
    expect(short.value('number')).toBe(number.slice(0, -1))

    const owner = await createUserWithPhone()
    const login = openSite()
    const asked = await fillIn(login, '/login/phone', { number: `+91 ${owner.number.slice(1)}` })
    expect(asked.location).toBe('/login/code')
    expect((await login.get('/login/code')).text).toContain(owner.number)
  },
)

test('an invalid number shows a message with an example, and what was typed is kept, formatted', async () => {
  const site = await siteOf(await createSignedUpUser())
  const typed = { '': '+91', '+91': '+91', abc: '+91', '98 765': '+9198765' }
  for (const [number, shown] of Object.entries(typed)) {
    const answer = await fillIn(site, '/phone_verification', { number })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(
      'Invalid phone number. Please enter a 10-digit number after +91 (e.g., +919876543210).',
    )
    expect(answer.value('number')).toBe(shown)
  }
})

test('without the CAPTCHA nothing is sent, and each refusal brings a new one', async () => {
  const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
  const missing = await site.post('/phone_verification', { number })
  expect(missing.status).toBe(400)
  expect(missing.text).toContain('Please complete the reCAPTCHA verification.')
  expect(missing.value('number')).toBe(number)

  const fields = captchaOf(missing)
  const wrong = await site.post('/phone_verification', { number, ...fields, captchaAnswer: '99' })
  expect(wrong.text).toContain('reCAPTCHA verification failed or expired. Please try again.')
  expect(await readInbox(number)).toEqual([])
  const sent = await site.post('/phone_verification', { number, ...captchaOf(wrong) })
  expect(sent.location).toBe('/verify_otp')

  const page = await site.get('/verify_otp')
  const answer = captchaOf(page)
  const code = await readCode(number)
  await site.post('/verify_otp', { otp: differentCode(code), ...answer })
  const replayed = await site.post('/verify_otp', { otp: code, ...answer })
  expect(replayed.text).toContain('reCAPTCHA verification failed or expired. Please try again.')
  const without = await site.post('/verify_otp', { intent: 'resend' })
  expect(without.text).toContain('Please complete the reCAPTCHA verification.')
  expect(await readInbox(number)).toHaveLength(1)
})

test('a number of another account shows its message', { tags: 'long' }, async () => {
  const { number } = await createUserWithPhone()
  const site = await siteOf(await createSignedUpUser())
  await fillIn(site, '/phone_verification', { number })
  const answer = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  expect(answer.text).toContain('This phone number is already linked to another account.')
})

test('without a started verification the page redirects back after three seconds', async () => {
  const person = await createSignedUpUser()
  const site = await siteOf(person)
  const page = await site.get('/verify_otp')
  expect(page.text).toContain(missingSession)
  expect(page.headers.refresh).toBe('3; url=/phone_verification')

  const answers = captchaOf(await site.get('/phone_verification'))
  const posted = await site.post('/verify_otp', { otp: '123456', ...answers })
  expect(posted.text).toContain(missingSession)
  expect(posted.headers.refresh).toBe('3; url=/phone_verification')
})

test('a session that Cognito has ended redirects to the login', async () => {
  const person = await createSignedUpUser()
  const [site, number] = [await siteOf(person), newNumber()]
  await fillIn(site, '/phone_verification', { number })
  await cognito.revokeRefreshToken((await accountOf(person)).session.refreshToken)
  const answer = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  expect(answer.text).toContain('No authenticated user found. Please sign in again.')
  expect(answer.headers.refresh).toBe('3; url=/login')
})

test('an anonymous request is redirected to the login, a posted form too', async () => {
  for (const path of ['/phone_verification', '/verify_otp']) {
    const way = `/login?redirectTo=${encodeURIComponent(path)}`
    expect((await openSite().get(path)).location).toBe(way)
    expect((await openSite().post(path, { number: newNumber(), otp: '123456' })).location).toBe(way)
  }
})

test('the tokens of a session never reach the browser', async () => {
  const person = await createSignedUpUser()
  const site = await siteOf(person)
  await fillIn(site, '/phone_verification', { number: newNumber() })
  const { uid, sessionId } = (await accountOf(person)).session
  const { data: session } = await Session.get({ uid, sessionId }).go()
  for (const path of ['/phone_verification', '/verify_otp', '/email_verification']) {
    const { html } = await site.get(path)
    expect(html).not.toContain(session?.refreshToken)
    expect(html).not.toContain(session?.accessToken)
    expect(html).not.toContain(sessionId)
  }
})
