import { expect, test } from 'vitest'
import {
  readEmailVerification,
  sendEmailCode,
  verifyEmail,
} from '#server/accounts/password/email-verification.server.ts'
import { startPhoneVerification, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { newAddress, differentCode, password, createSignedUpUser, trySignIn } from '../accounts/people.ts'

/* More of what code-tries.test.ts tests. */

async function verificationOf(credentials: Credentials) {
  const verification = await readEmailVerification(credentials)
  if (!verification) throw new Error('not signed in')
  return verification
}

/** Another session of a user with an unverified e-mail: it shares the code that was sent. */
async function signInAgain(email: string): Promise<Credentials> {
  const outcome = await trySignIn({ email, password }, newAddress())
  if (outcome.ok || outcome.reason !== 'email-not-verified') throw new Error('not asked for a code')
  return outcome.credentials
}

test('a code by e-mail can be tried five times, however many sessions share it', async () => {
  const { email, credentials } = await createSignedUpUser()
  const sessions = [credentials, await signInAgain(email), await signInAgain(email)]
  const code = await readCode(email)
  const { calls } = await observe(async () => {
    for (const each of sessions) {
      for (let tries = 0; tries < 3; tries++)
        await verifyEmail(await verificationOf(each), differentCode(code))
    }
  })
  expect(tally(calls, 'cognito')).toMatchObject({ VerifyUserAttribute: limits.emailCodeTryPerCode.max })
  for (const each of sessions) {
    expect(await verifyEmail(await verificationOf(each), code)).toEqual({ ok: false, reason: 'too-many' })
  }
})

test('a session with an older code has no extra tries for the newer one', async () => {
  const clock = stopClock()
  const { email, credentials } = await createSignedUpUser()
  const other = await signInAgain(email)
  clock.advance(1000)
  await sendEmailCode(await verificationOf(other), newAddress())
  const code = await readCode(email)
  for (let tries = 0; tries < 5; tries++) await verifyEmail(await verificationOf(other), differentCode(code))
  const outcome = await verifyEmail(await verificationOf(credentials), code)
  expect(outcome).toEqual({ ok: false, reason: 'too-many' })
})

test('a number is not verified by the code for another number, requested in a second session', async () => {
  const person = await createSignedUpUser()
  const [victim, own] = [newNumber(), newNumber()]
  const account = await accountOf(person)
  const second = await accountOf({ credentials: await secondSession(person.email, person.credentials) })
  await startPhoneVerification(account, victim, newAddress())
  await startPhoneVerification(second, own, newAddress())
  const outcome = await verifyPhone(await accountOf(person), await readCode(own))
  expect(outcome.ok).toBe(false)
  expect((await accountOf(person)).user).toMatchObject({ number: '', phoneVerified: false })
})

/** A second full session: the e-mail is verified first. */
async function secondSession(email: string, credentials: Credentials): Promise<Credentials> {
  await verifyEmail(await verificationOf(credentials), await readCode(email))
  const outcome = await trySignIn({ email, password }, newAddress())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.credentials
}
