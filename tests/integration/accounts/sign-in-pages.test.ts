import { expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readCode } from '#tests/support/stand-ins.ts'
import { captchaOf, fillIn, siteOf } from './pages.ts'
import {
  signUpFields,
  differentCode,
  password,
  createSignedUpUser,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

test('signing up shows a message, signs in and redirects to the phone’s verification', async () => {
  const site = openSite()
  const answer = await fillIn(site, '/signup', signUpFields(newEmail()))
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Account created successfully. Please verify your phone.')
  expect(answer.headers.refresh).toBe('1.5; url=/phone_verification')
  // A person who has just signed up is not asked to do it again, or to sign in.
  expect(answer.text).not.toContain('Sign up with Google')
  expect(answer.text).not.toContain('Already have an account?')
  expect(answer.cookies[0]).toMatch(/^authToken=.+; Max-Age=1728000; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await site.get('/phone_verification')).status).toBe(200)
})

test('a refused sign-up names each wrong field and keeps what was typed, except the passwords', async () => {
  const typed = {
    ...signUpFields('no e-mail'),
    firstname: ' ',
    password: 'Weak-Password',
    confirmPassword: 'other',
  }
  const answer = await fillIn(openSite(), '/signup', typed)
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('First name: This field is required')
  expect(answer.text).toContain('Invalid email format')
  expect(answer.text).toContain(
    'Password must be at least 6 characters long and include uppercase, lowercase, number, and special character',
  )
  expect(answer.value('lastname')).toBe('Kulkarni')
  expect(answer.html).not.toContain('Weak-Password')

  const different = await fillIn(openSite(), '/signup', {
    ...signUpFields(newEmail()),
    confirmPassword: 'Other#2026',
  })
  expect(different.text).toContain('Passwords do not match')
  const empty = await fillIn(openSite(), '/signup', { ...signUpFields(newEmail()), password: '' })
  expect(empty.text).toContain('Password is required for email signup.')
})

test('an address is not required to sign up', { tags: 'long' }, async () => {
  expect((await fillIn(openSite(), '/signup', { ...signUpFields(newEmail()), address: '' })).status).toBe(200)
})

test(
  'a sign-up with the e-mail of an account is refused, in upper or lower case',
  { tags: 'long' },
  async () => {
    const { email } = await createSignedUpUser()
    const fields = signUpFields(email.toUpperCase())
    // The same form within a minute is a double tap.
    const other = { ...fields, password: 'Another#Pass1', confirmPassword: 'Another#Pass1' }
    const answer = await fillIn(openSite(), '/signup', other)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(
      'This email is already registered. Please sign in to link your phone number or use a different email.',
    )
  },
)

test('a sign-up that fails shows its message', { tags: 'long' }, async () => {
  await failNext({ service: 'cognito', action: 'AdminCreateUser', error: 'InternalErrorException', times: 2 })
  const answer = await fillIn(openSite(), '/signup', signUpFields(newEmail()))
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('Failed to create account.')
})

test('signing in shows a message and redirects after a second and a half', async () => {
  const { email } = await createUserWithPhone()
  const answer = await openSite().post('/login', { email: ` ${email.toUpperCase()} `, password })
  expect(answer.text).toContain('Login Successful! Redirecting...')
  expect(answer.headers.refresh).toBe('1.5; url=/')
})

test('each reason for refusing a sign-in has its message', async () => {
  const { email, credentials } = await createUserWithEmail()
  const site = openSite()
  const wrong = await site.post('/login', { email, password: 'Wrong#2026' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Incorrect password. Please try again.')
  expect(wrong.value('email')).toBe(email)
  const unknown = await site.post('/login', { email: newEmail(), password })
  expect(unknown.text).toContain('No account found with this email.')
  expect((await site.post('/login', {})).text).toContain('Email and password required')

  await failNext({
    service: 'cognito',
    action: 'AdminInitiateAuth',
    error: 'InternalErrorException',
    times: 2,
  })
  const failed = await site.post('/login', { email, password })
  expect(failed.text).toContain('An unexpected error occurred. Please try again.')

  await User.delete({ uid: credentials.uid }).go()
  const lost = await site.post('/login', { email, password })
  expect(lost.text).toContain('User data not found. Please sign up again.')
  expect(lost.cookies).toEqual([])
})

test('after two wrong passwords the next try needs a CAPTCHA, on this page or a new one', async () => {
  const { email } = await createUserWithEmail()
  const site = openSite()
  const wrong = { email, password: 'Wrong#2026' }
  expect((await site.post('/login', wrong)).text).not.toContain('What is')
  const second = await site.post('/login', wrong)
  expect(second.text).toMatch(/What is \w+ plus \w+\?/)
  const missing = await openSite().post('/login', { email, password })
  expect(missing.status).toBe(400)
  expect(missing.text).toContain('Please complete the reCAPTCHA verification.')
  expect(missing.value('email')).toBe(email)
  // Without JavaScript the password field is empty: a response never contains a password.
  expect(missing.html).toContain('<noscript><p class="field__hint">Please enter your password again')
  const failed = await site.post('/login', { email, password, ...captchaOf(second), captchaAnswer: '99' })
  expect(failed.text).toContain('reCAPTCHA verification failed or expired. Please try again.')
  const done = await site.post('/login', { email, password, ...captchaOf(failed) })
  expect(done.text).toContain('Login Successful! Redirecting...')
})

test('a sign-up without the CAPTCHA is refused', async () => {
  const email = newEmail()
  const site = openSite()
  const missing = await site.post('/signup', signUpFields(email))
  expect(missing.status).toBe(400)
  expect(missing.text).toContain('Please complete the reCAPTCHA verification.')
  expect(missing.value('email')).toBe(email)
  expect(missing.html).toContain('<noscript><p class="field__hint">Please enter your password again')
  const done = await site.post('/signup', { ...signUpFields(email), ...captchaOf(missing) })
  expect(done.text).toContain('Account created successfully. Please verify your phone.')
})

test('too many wrong passwords show a message with the time to wait', { tags: 'long' }, async () => {
  const { email } = await createUserWithEmail()
  const site = openSite()
  let answer = await site.get('/login')
  for (let count = 0; count < limits.signInPerEmailAndAddress.max; count++) {
    answer = await site.post('/login', { email, password: 'Wrong#2026', ...captchaOf(answer) })
    expect(answer.text).toContain('Incorrect password. Please try again.')
  }
  answer = await site.post('/login', { email, password, ...captchaOf(answer) })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toContain('Too many failed attempts. Please try again later or reset your password.')
})

test('an unverified e-mail redirects to its verification, which signs in', async () => {
  const { email } = await createSignedUpUser()
  const site = openSite()
  const refused = await site.post('/login?redirectTo=%2Fshow%2Fservice', { email, password })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Please verify your email before logging in')
  const path = '/email_verification?redirectTo=%2Fshow%2Fservice'
  expect(refused.headers.refresh).toBe(`1.5; url=${path}`)
  for (const closed of ['/show/service', '/book/service', '/phone_verification', '/verify_otp', '/staff']) {
    expect((await site.get(closed)).location).toContain('/login')
  }
  expect((await site.get('/signup_verification')).location).toBe('/email_verification')

  const code = await readCode(email)
  expect((await site.get(path)).text).toContain(email)
  expect((await site.post(path, { otp: '12', intent: 'verify' })).text).toContain(
    'Please enter a valid 6-digit OTP.',
  )
  const wrong = await site.post(path, { otp: differentCode(code), intent: 'verify' })
  expect(wrong.text).toContain('Invalid verification code. Please check and try again.')
  const resent = await fillIn(site, path, { intent: 'resend' })
  expect(resent.text).toContain('Verification code sent to your email.')
  const right = await site.post(path, { otp: await readCode(email), intent: 'verify' })
  expect(right.text).toContain('Email verified successfully!')
  expect(right.headers.refresh).toBe('1.5; url=/phone_verification')
  expect((await site.get('/phone_verification')).status).toBe(200)
})

test('signing in redirects each user to their page', async () => {
  const [customer, unverified, staff, administrator] = [
    await createUserWithPhone(),
    await createUserWithEmail(),
    await createUserWithPhone(),
    await createUserWithPhone(),
  ]
  const { uid } = staff.credentials
  await StaffAccount.create({ uid, email: staff.email, createdAt: nowInstant() }).go()
  await User.patch({ uid: administrator.credentials.uid }).set({ isAdmin: true }).go()
  const targets = [
    { email: customer.email, query: '', target: '/' },
    { email: customer.email, query: '?redirectTo=/book/service', target: '/book/service' },
    { email: customer.email, query: '?redirectTo=//evil.example', target: '/' },
    { email: customer.email, query: '?redirectTo=/%5Cevil.example', target: '/' },
    { email: customer.email, query: '?redirectTo=https://evil.example', target: '/' },
    { email: unverified.email, query: '?redirectTo=/book/service', target: '/phone_verification' },
    { email: staff.email, query: '?redirectTo=/book/service', target: '/staff' },
    { email: administrator.email, query: '?redirectTo=/book/service', target: '/dashboard' },
    { email: administrator.email, query: '?redirectTo=/dashboard/users', target: '/dashboard/users' },
  ]
  for (const { email, query, target } of targets) {
    const site = openSite()
    const answer = await site.post(`/login${query}`, { email, password })
    expect(answer.headers.refresh).toBe(`1.5; url=${target}`)
    // For a signed-in user the login page redirects at once.
    expect((await site.get(`/login${query}`)).location).toBe(target)
  }
})

test('signing out removes the session and the cookie; a GET does not sign out', async () => {
  const person = await createUserWithPhone()
  const site = await siteOf(person)
  expect((await site.get('/logout')).location).toBe('/')
  expect((await site.get('/show/service')).status).toBe(200)
  const answer = await site.post('/logout', {})
  expect(answer.location).toBe('/')
  expect(answer.cookies[0]).toMatch(/^authToken=;? ?.*Max-Age=0/)
  const stolen = await siteOf(person)
  expect((await stolen.get('/show/service')).location).toContain('/login')
})

test('a cookie that we did not sign is ignored', async () => {
  const { credentials } = await createUserWithPhone()
  const value = Buffer.from(JSON.stringify(credentials)).toString('base64')
  for (const cookie of [value, `${encodeURIComponent(value)}.AAAA`, 'x', '']) {
    const answer = await openSite({ cookie: `authToken=${cookie}` }).get('/show/service')
    expect(answer.location).toBe('/login?redirectTo=%2Fshow%2Fservice')
  }
})

test('the staff page is for staff only', { tags: 'long' }, async () => {
  const [staff, customer] = [await createUserWithPhone(), await createUserWithPhone()]
  const { uid } = staff.credentials
  await StaffAccount.create({ uid, email: staff.email, createdAt: nowInstant() }).go()
  const page = await (await siteOf(staff)).get('/staff')
  expect(page.text).toContain('Under Construction')
  expect((await (await siteOf(customer)).get('/staff')).location).toBe('/')
  expect((await (await siteOf(await createUserWithEmail())).get('/staff')).location).toBe(
    '/phone_verification',
  )
  expect((await openSite().get('/staff')).location).toBe('/login?redirectTo=%2Fstaff')
})
