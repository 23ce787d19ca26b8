import { expect, test } from 'vitest'
import { readAccount } from '#server/accounts/account.server.ts'
import { requestPasswordReset, resetPassword } from '#server/accounts/password-reset.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newEmail } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { as, throughGoogle } from './google.ts'
import { minute, newAddress, otherThan, password, signedUp, trySignIn, withEmail } from './people.ts'

const changed = 'Changed#2027'
const both = { password: changed, confirmPassword: changed }

async function codeFor(email: string): Promise<string> {
  const outcome = await requestPasswordReset(email, newAddress())
  if (!outcome.ok) throw new Error(outcome.reason)
  return readCode(email)
}

test('asking for a code says so, leads to the login after three seconds and tells there where the code goes', async () => {
  const { email } = await withEmail()
  const site = openSite()
  const answer = await site.post('/forgotpassword', { email: ` ${email.toUpperCase()}` })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain('Password reset email has been sent. Redirecting to login...')
  expect(answer.text).toContain('Password reset email sent')
  expect(answer.headers.refresh).toBe('3; url=/login')
  const login = await site.get('/login')
  expect(login.text).toContain('Password reset email sent')
  expect(login.html).toContain('href="/reset_password"')
})

test('the code sets the new password, ends every session and leads to the login', async () => {
  const { email, credentials } = await withEmail()
  const other = await trySignIn({ email, password }, newAddress())
  const answer = await openSite().post('/reset_password', { email, otp: await codeFor(email), ...both })
  expect(answer.text).toContain('Your password has been changed. Redirecting to login...')
  expect(answer.headers.refresh).toBe('3; url=/login')
  expect(await readAccount(credentials)).toBeNull()
  expect(other.ok && (await readAccount(other.credentials))).toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(false)
  const signedIn = await trySignIn({ email, password: changed }, newAddress())
  expect(signedIn.ok && (await readAccount(signedIn.credentials))?.account.user.email).toBe(email)
})

test('whoever was locked out by wrong passwords is let in with the new one', async () => {
  const { email } = await withEmail()
  for (let count = 0; count < limits.signInPerEmail.max; count++) {
    await trySignIn({ email, password: 'Wrong#2026' }, newAddress())
  }
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(false)
  expect(await resetPassword({ email, otp: await codeFor(email), ...both }, newAddress())).toEqual({
    ok: true,
  })
  expect((await trySignIn({ email, password: changed }, newAddress())).ok).toBe(true)
})

test('an e-mail without an account is told so', async () => {
  const answer = await openSite().post('/forgotpassword', { email: newEmail() })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('No account found with this email')
})

test('an account that signs in with Google alone is sent there', async () => {
  const email = newEmail()
  await throughGoogle(openSite(), as(email))
  const site = openSite()
  const answer = await site.post('/forgotpassword', { email })
  expect(answer.text).toContain('This account signs in with Google.')
  expect(answer.headers.refresh).toBe('3; url=/login')
  expect((await site.get('/login')).text).toContain('This account signs in with Google.')
})

test('no code goes to an e-mail that is not verified, and the page says what else there is', async () => {
  const { email } = await signedUp()
  const before = await readInbox(email)
  const answer = await openSite().post('/forgotpassword', { email })
  expect(answer.text).toContain('Failed to send password reset email.')
  expect(answer.text).toContain('Sign in with your phone number instead.')
  expect(await readInbox(email)).toEqual(before)
})

test('a code that is not sent is told', async () => {
  const { email } = await withEmail()
  await failNext({
    service: 'cognito',
    action: 'ForgotPassword',
    error: 'CodeDeliveryFailureException',
    times: 1,
  })
  const answer = await openSite().post('/forgotpassword', { email })
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('Failed to send password reset email.')
})

test('fifty requests at once send no more codes than the limit', async () => {
  const { email } = await withEmail()
  const before = (await readInbox(email)).length
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => requestPasswordReset(email, newAddress())),
  )
  const sent = outcomes.filter(({ ok }) => ok).length
  expect(sent).toBeLessThanOrEqual(limits.passwordResetPerEmail.max)
  expect((await readInbox(email)).length - before).toBe(sent)
  const answer = await openSite().post('/forgotpassword', { email })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.text).toContain('Too many failed attempts. Please try again later or reset your password.')
})

test('one address cannot ask for one e-mail after the other', async () => {
  const site = openSite()
  for (let count = 0; count < limits.passwordResetPerAddress.max; count++) {
    expect((await site.post('/forgotpassword', { email: newEmail() })).status).toBe(400)
  }
  expect((await site.post('/forgotpassword', { email: newEmail() })).status).toBe(429)
})

test('a wrong code, an old one and a weak password are told beside their fields, and nothing changes', async () => {
  const clock = stopClock()
  const { email, credentials } = await withEmail()
  const code = await codeFor(email)
  const site = openSite()
  const wrong = await site.post('/reset_password', { email, otp: otherThan(code), ...both })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Invalid verification code. Please check and try again.')
  expect(wrong.value('email')).toBe(email)
  expect(wrong.html).not.toContain(changed)
  const weak = await site.post('/reset_password', {
    email,
    otp: code,
    password: 'weak',
    confirmPassword: 'weak',
  })
  expect(weak.text).toContain('Password must be at least 6 characters long')
  const different = await site.post('/reset_password', {
    email,
    otp: code,
    ...both,
    confirmPassword: 'Other#2027',
  })
  expect(different.text).toContain('Passwords do not match')
  clock.advance(10 * minute)
  const late = await site.post('/reset_password', { email, otp: code, ...both })
  expect(late.text).toContain('Verification code has expired. Please request a new code.')
  expect(await readAccount(credentials)).not.toBeNull()
  expect((await trySignIn({ email, password }, newAddress())).ok).toBe(true)
})

test('twenty guesses at once are no more than five, and then the right code is of no use', async () => {
  const { email } = await withEmail()
  const code = await codeFor(email)
  const guesses = await Promise.all(
    Array.from({ length: 20 }, () => resetPassword({ email, otp: otherThan(code), ...both }, newAddress())),
  )
  const refused = guesses.filter((guess) => !guess.ok && guess.reason === 'too-many')
  expect(refused.length).toBe(20 - limits.passwordResetTryPerCode.max)
  const right = await openSite().post('/reset_password', { email, otp: code, ...both })
  expect(right.status).toBe(429)
  expect(right.text).toContain('Please request a new code.')
})

test('a code for an e-mail without an account is as wrong as any other', async () => {
  const known = await withEmail()
  await codeFor(known.email)
  const fields = { otp: '123456', ...both }
  const answers = [
    await openSite().post('/reset_password', { email: newEmail(), ...fields }),
    await openSite().post('/reset_password', { email: known.email, ...fields }),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(400)
    expect(text).toContain('Invalid verification code. Please check and try again.')
  }
})

test('sessions from before the new password end although the process died when Cognito had taken it', async () => {
  const { email, credentials } = await withEmail()
  const otp = await codeFor(email)
  const { died } = await observe(() => resetPassword({ email, otp, ...both }, newAddress()), {
    action: 'ConfirmForgotPassword',
    nth: 1,
    when: 'after',
    how: 'die',
  })
  expect(died).toBe(true)
  const back = await trySignIn({ email, password: changed }, newAddress())
  expect(back.ok && (await readAccount(back.credentials))?.account.user.email).toBe(email)
  expect(await readAccount(credentials)).toBeNull()
})
