import { expect, test } from 'vitest'
import { User } from '#server/customers/user.entity.server.ts'
import * as cognito from '#tests/support/cognito.ts'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Answer } from '#tests/support/site.ts'
import { failNext, readCode } from '#tests/support/stand-ins.ts'
import type { chooseAtGoogle } from './google.ts'
import { googleAccount, signInWithGoogle } from './google.ts'
import { captchaOf, fillIn, siteOf } from './pages.ts'
import {
  signUpFields,
  minute,
  differentCode,
  password,
  createSignedUpUser,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

/*
 * Section 8 of the specification under Signup, Login, Google sign-in, Password reset, and CAPTCHA and OTP: each message
 * with the steps that produce it, where it redirects and after how many seconds. A message without steps does not compile.
 */

const messages = [
  // Signup
  'This email is already registered. Please sign in to link your phone number or use a different email.',
  'Password is required for email signup.',
  'Failed to create account.',
  'Account created successfully. Please verify your phone.',
  // Login
  'Please verify your email before logging in',
  'User data not found. Please sign up again.',
  'Incorrect password. Please try again.',
  'No account found with this email.',
  'Too many failed attempts. Please try again later or reset your password.',
  'This account signs in with Google. Please use Continue with Google.',
  'An unexpected error occurred. Please try again.',
  'Login Successful! Redirecting...',
  // Google sign-in; there is no popup, so none can be blocked
  'This email already has an account with a password. Please sign in with your password first; then you can link Google on your profile page.',
  'Google Sign-In was canceled. Please try again.',
  'Network error. Google did not answer. Please check your connection and try again.',
  'Logged in successfully with Google',
  'Please verify your phone number.',
  'An unexpected error occurred during Google Sign-In.',
  // Password reset
  'No account found with this email',
  'Failed to send password reset email.',
  'Password reset email sent',
  'Password reset email has been sent. Redirecting to login...',
  // CAPTCHA and OTP; the CAPTCHA messages of a browser with JavaScript are in `browserOnly`
  'reCAPTCHA verification failed or expired. Please try again.',
  'Missing verification session. Please start the phone verification process again.',
  'Invalid session',
  'No authenticated user found. Please sign in again.',
  'Invalid verification code. Please check and try again.',
  'Verification code has expired. Please request a new code.',
  'This phone number is already linked to another account.',
  'Invalid OTP. Please try again.',
  'Failed to resend OTP.',
  'Phone number verified successfully!',
  'OTP sent to your phone.',
  'OTP resent to your phone.',
] as const

type Message = (typeof messages)[number]

/** Tested by `tests/e2e/javascript/recaptcha.spec.ts`. */
const browserOnly = [
  'reCAPTCHA container not found',
  'Failed to load reCAPTCHA. Please refresh the page.',
  'reCAPTCHA verified successfully.',
]

type Act = { act: () => Promise<Answer>; leads?: string }

const wrongPassword = 'Wrong#2026'

/** A browser for which the code of a number was sent. */
async function withCodeUnderWay(number = newNumber()) {
  const person = await createSignedUpUser()
  const site = await siteOf(person)
  await fillIn(site, '/phone_verification', { number })
  return { person, site, number }
}

async function linkedToGoogle(choice: Parameters<typeof chooseAtGoogle>[1]): Promise<Answer> {
  const site = openSite()
  await signInWithGoogle(site, choice)
  return site.get('/login')
}

const acts: Record<Message, Act> = {
  'This email is already registered. Please sign in to link your phone number or use a different email.': {
    async act() {
      const other = { password: 'Strangers#1', confirmPassword: 'Strangers#1' }
      return fillIn(openSite(), '/signup', { ...signUpFields((await createSignedUpUser()).email), ...other })
    },
  },
  'Password is required for email signup.': {
    act: () =>
      fillIn(openSite(), '/signup', { ...signUpFields(newEmail()), password: '', confirmPassword: '' }),
  },
  'Failed to create account.': {
    async act() {
      await failNext({
        service: 'cognito',
        action: 'AdminCreateUser',
        error: 'InternalErrorException',
        times: 2,
      })
      return fillIn(openSite(), '/signup', signUpFields(newEmail()))
    },
  },
  'Account created successfully. Please verify your phone.': {
    act: () => fillIn(openSite(), '/signup', signUpFields(newEmail())),
    leads: '1.5; url=/phone_verification',
  },

  'Please verify your email before logging in': {
    act: async () => openSite().post('/login', { email: (await createSignedUpUser()).email, password }),
    leads: '1.5; url=/email_verification',
  },
  'User data not found. Please sign up again.': {
    async act() {
      const { email, credentials } = await createUserWithEmail()
      await User.delete({ uid: credentials.uid }).go()
      return openSite().post('/login', { email, password })
    },
  },
  'Incorrect password. Please try again.': {
    act: async () =>
      openSite().post('/login', { email: (await createUserWithEmail()).email, password: wrongPassword }),
  },
  'No account found with this email.': {
    act: () => openSite().post('/login', { email: newEmail(), password }),
  },
  'Too many failed attempts. Please try again later or reset your password.': {
    async act() {
      const { email } = await createUserWithEmail()
      const site = openSite()
      let answer = await site.get('/login')
      for (let count = 0; count <= limits.signInPerEmail.max; count++) {
        answer = await site.post('/login', { email, password: wrongPassword, ...captchaOf(answer) })
      }
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      return answer
    },
  },
  'This account signs in with Google. Please use Continue with Google.': {
    async act() {
      const email = newEmail()
      await signInWithGoogle(openSite(), googleAccount(email))
      return openSite().post('/login', { email, password })
    },
    leads: '1.5; url=/login',
  },
  'An unexpected error occurred. Please try again.': {
    async act() {
      const { email } = await createUserWithEmail()
      await failNext({
        service: 'cognito',
        action: 'AdminInitiateAuth',
        error: 'InternalErrorException',
        times: 2,
      })
      return openSite().post('/login', { email, password })
    },
  },
  'Login Successful! Redirecting...': {
    act: async () => openSite().post('/login', { email: (await createUserWithPhone()).email, password }),
    leads: '1.5; url=/',
  },

  'This email already has an account with a password. Please sign in with your password first; then you can link Google on your profile page.':
    { act: async () => linkedToGoogle(googleAccount((await createUserWithEmail()).email)) },
  'Google Sign-In was canceled. Please try again.': { act: () => linkedToGoogle({ choice: 'cancel' }) },
  'Network error. Google did not answer. Please check your connection and try again.': {
    act: () => linkedToGoogle({ choice: 'fail' }),
  },
  'Logged in successfully with Google': {
    async act() {
      const { email, credentials } = await createUserWithPhone()
      await signInWithGoogle(await siteOf({ credentials }), googleAccount(email), '/auth/google?intent=link')
      return signInWithGoogle(openSite(), googleAccount(email))
    },
    leads: '1.5; url=/',
  },
  'Please verify your phone number.': {
    act: () => signInWithGoogle(openSite(), googleAccount(newEmail())),
    leads: '1.5; url=/phone_verification',
  },
  'An unexpected error occurred during Google Sign-In.': {
    async act() {
      const site = openSite()
      await site.get('/auth/google/callback?state=forged&code=1')
      return site.get('/login')
    },
  },

  'No account found with this email': {
    act: () => openSite().post('/forgotpassword', { email: newEmail() }),
  },
  'Failed to send password reset email.': {
    async act() {
      const { email } = await createUserWithEmail()
      await failNext({ service: 'ses', error: 'MessageRejected', times: 1 })
      return openSite().post('/forgotpassword', { email })
    },
  },
  'Password reset email sent': {
    async act() {
      const site = openSite()
      await site.post('/forgotpassword', { email: (await createUserWithEmail()).email })
      return site.get('/login')
    },
  },
  'Password reset email has been sent. Redirecting to login...': {
    act: async () => openSite().post('/forgotpassword', { email: (await createUserWithEmail()).email }),
    leads: '3; url=/login',
  },

  'reCAPTCHA verification failed or expired. Please try again.': {
    async act() {
      const site = openSite()
      const page = await site.get('/signup')
      return site.post('/signup', { ...signUpFields(newEmail()), ...captchaOf(page), captchaAnswer: '99' })
    },
  },
  'Missing verification session. Please start the phone verification process again.': {
    act: async () => (await siteOf(await createSignedUpUser())).get('/verify_otp'),
    leads: '3; url=/phone_verification',
  },
  'Invalid session': {
    async act() {
      const { site } = await withCodeUnderWay()
      return fillIn(site, '/verify_otp', { otp: '123456', number: newNumber() })
    },
    leads: '3; url=/phone_verification',
  },
  'No authenticated user found. Please sign in again.': {
    async act() {
      const { person, site, number } = await withCodeUnderWay()
      await cognito.revokeRefreshToken((await accountOf(person)).session.refreshToken)
      return fillIn(site, '/verify_otp', { otp: await readCode(number) })
    },
    leads: '3; url=/login',
  },
  'Invalid verification code. Please check and try again.': {
    async act() {
      const { site, number } = await withCodeUnderWay()
      return fillIn(site, '/verify_otp', { otp: differentCode(await readCode(number)) })
    },
  },
  'Verification code has expired. Please request a new code.': {
    async act() {
      const clock = stopClock()
      const { site, number } = await withCodeUnderWay()
      clock.advance(10 * minute)
      return fillIn(site, '/verify_otp', { otp: await readCode(number) })
    },
  },
  'This phone number is already linked to another account.': {
    async act() {
      const { site, number } = await withCodeUnderWay((await createUserWithPhone()).number)
      return fillIn(site, '/verify_otp', { otp: await readCode(number) })
    },
  },
  'Invalid OTP. Please try again.': {
    async act() {
      const { site, number } = await withCodeUnderWay()
      await failNext({
        service: 'cognito',
        action: 'VerifyUserAttribute',
        error: 'InternalErrorException',
        times: 2,
      })
      return fillIn(site, '/verify_otp', { otp: await readCode(number) })
    },
  },
  'Failed to resend OTP.': {
    async act() {
      const { site } = await withCodeUnderWay()
      await failNext({
        service: 'cognito',
        action: 'UpdateUserAttributes',
        error: 'CodeDeliveryFailureException',
      })
      return fillIn(site, '/verify_otp', { intent: 'resend' })
    },
  },
  'Phone number verified successfully!': {
    async act() {
      const { site, number } = await withCodeUnderWay()
      return fillIn(site, '/verify_otp', { otp: await readCode(number) })
    },
    leads: '2; url=/book/service',
  },
  'OTP sent to your phone.': { act: async () => (await withCodeUnderWay()).site.get('/verify_otp') },
  'OTP resent to your phone.': {
    async act() {
      const { site } = await withCodeUnderWay()
      return fillIn(site, '/verify_otp', { intent: 'resend' })
    },
  },
}

test.each(messages)('%s', async (message) => {
  const { act, leads } = acts[message]
  const answer = await act()
  expect(answer.text).toContain(message)
  expect(answer.headers.refresh).toBe(leads)
})

test('each message that only the browser shows is in the catalogue', async () => {
  const { default: words } = await import('#app/content/messages/en.json', { with: { type: 'json' } })
  for (const message of browserOnly) expect(Object.values(words)).toContain(message)
})
