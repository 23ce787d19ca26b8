import { expect, test } from 'vitest'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { newNumber } from '#tests/support/people.ts'
import { failNext, readCode } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from './pages.ts'
import { minute, differentCode, createSignedUpUser } from './people.ts'

/* More of what phone-pages.test.ts tests. */

test('each reason for refusing a code has its message', async () => {
  const clock = stopClock()
  const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
  await fillIn(site, '/phone_verification', { number })
  const code = await readCode(number)
  for (const otp of ['', '12345', '12345a']) {
    const answer = await fillIn(site, '/verify_otp', { otp })
    expect(answer.text).toContain('Please enter a valid 6-digit OTP.')
  }
  const wrong = await fillIn(site, '/verify_otp', { otp: differentCode(code) })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toContain('Invalid verification code. Please check and try again.')

  await failNext({
    service: 'cognito',
    action: 'VerifyUserAttribute',
    error: 'InternalErrorException',
    times: 2,
  })
  const failed = await fillIn(site, '/verify_otp', { otp: code })
  expect(failed.text).toContain('Invalid OTP. Please try again.')

  for (let count = 0; count < 3; count++) await fillIn(site, '/verify_otp', { otp: differentCode(code) })
  const sixth = await fillIn(site, '/verify_otp', { otp: code })
  expect(sixth.status).toBe(429)
  expect(sixth.text).toContain('Too many failed attempts. Please request a new code, or call us on')
  expect(sixth.text).not.toContain('reset your password')

  const resent = await fillIn(site, '/verify_otp', { intent: 'resend' })
  expect(resent.text).toContain('OTP resent to your phone.')
  clock.advance(10 * minute)
  const expired = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
  expect(expired.text).toContain('Verification code has expired. Please request a new code.')
})

test('a failed resend and too many resends show their messages', async () => {
  const [site, number] = [await siteOf(await createSignedUpUser()), newNumber()]
  await fillIn(site, '/phone_verification', { number })
  await failNext({
    service: 'cognito',
    action: 'UpdateUserAttributes',
    error: 'CodeDeliveryFailureException',
  })
  const failed = await fillIn(site, '/verify_otp', { intent: 'resend' })
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('Failed to resend OTP.')
  // What Cognito refuses to send counts for the account.
  for (let count = 2; count < limits.smsVerificationPerAccount.max; count++) {
    await fillIn(site, '/verify_otp', { intent: 'resend' })
  }
  const refused = await fillIn(site, '/verify_otp', { intent: 'resend' })
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
  expect(refused.text).toContain('You have asked for all the codes allowed for now.')
  const first = await fillIn(site, '/phone_verification', { number })
  expect(first.text).toContain('You have asked for all the codes allowed for now.')
  // Only a limit is reached.
  for (const { text } of [refused, first]) expect(text).not.toMatch(/Failed to resend|failed attempts/)
})
