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
import { instantClock, stopClock } from '#tests/support/clock.ts'
import { accountOf, createCustomer, newNumber } from '#tests/support/people.ts'
import { bookService, otherCode, requestConfirm } from '#tests/support/requests.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import {
  day,
  hour,
  newAddress,
  differentCode,
  password,
  createSignedUpUser,
  trySignIn,
} from '../accounts/people.ts'

/* Wrong codes count for the account and its newest code, across all sessions. */

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

test('a booking code can be tried five times an hour and ten times a day', async () => {
  const midday = Math.ceil(Date.now() / day) * day + 12 * hour
  const clock = instantClock(midday)
  const customer = await createCustomer()
  const service = await bookService(customer)
  const tried = []
  for (let hours = 0; hours < 3; hours++) {
    for (let tries = 0; tries < 6; tries++) {
      const outcome = await requestConfirm(customer, service, otherCode(service.bookCode))
      tried.push(outcome.ok ? 'ok' : outcome.reason)
    }
    clock.advance(hour)
  }
  expect(tried.filter((reason) => reason === 'invalid-code')).toHaveLength(limits.bookingCodeTryDaily.max)
  expect(await requestConfirm(customer, service, service.bookCode)).toMatchObject({ reason: 'too-many' })
  clock.advance(day)
  expect(await requestConfirm(customer, service, service.bookCode)).toEqual({ ok: true })
})

test('a person who has no such service in their list is limited in the same way', async () => {
  const service = await bookService(await createCustomer())
  const stranger = await createCustomer()
  const tried = []
  for (let tries = 0; tries < 7; tries++) {
    const outcome = await requestConfirm(stranger, service, service.bookCode)
    tried.push(outcome.ok ? 'ok' : outcome.reason)
  }
  expect(tried).toEqual([...Array<string>(5).fill('invalid-code'), 'too-many', 'too-many'])
})

test('a clock that is behind the counted hour neither starts it again nor ends the limit', async () => {
  const clock = instantClock(Math.ceil(Date.now() / day) * day + 12 * hour)
  const customer = await createCustomer()
  const service = await bookService(customer)
  for (let tries = 0; tries < 5; tries++) await requestConfirm(customer, service, otherCode(service.bookCode))
  clock.advance(-1000)
  expect(await requestConfirm(customer, service, otherCode(service.bookCode))).toMatchObject({
    reason: 'too-many',
  })
  expect(await requestConfirm(customer, service, service.bookCode)).toMatchObject({ reason: 'too-many' })
})
