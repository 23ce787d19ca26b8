import { expect, test } from 'vitest'
import {
  resendPhoneCode,
  startPhoneVerification,
  verifyPhone,
} from '#server/accounts/phone/phone-verification.server.ts'
import * as cognito from '#tests/support/cognito.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { instantClock, stopClock } from '#tests/support/clock.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { failNext, readInbox } from '#tests/support/stand-ins.ts'
import {
  sendPhoneCode,
  minute,
  newAddress,
  differentCode,
  createSignedUpUser,
  createUserWithEmail,
  createUserWithPhone,
} from './people.ts'

async function holderOf(number: string) {
  return (await PhoneReservation.get({ number }).go({ consistent: true })).data?.uid ?? null
}

test('the code of the SMS verifies the number and reserves it for the account', async () => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  const code = await sendPhoneCode(person, number)
  expect(await verifyPhone(await accountOf(person), code)).toEqual({ ok: true })
  const { user, session } = await accountOf(person)
  expect(user).toMatchObject({ number, phoneVerified: true })
  expect(session.pendingNumber).toBeUndefined()
  expect(await holderOf(number)).toBe(user.uid)
})

test('the right code is recorded as a sign-in', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  const code = await sendPhoneCode(person, newNumber())
  clock.advance(minute)
  await verifyPhone(await accountOf(person), code)
  expect((await accountOf(person)).user.lastLogin).toBe(new Date(clock.now()).toISOString())
})

test('a wrong code is refused, and the right one still works', async () => {
  const person = await createSignedUpUser()
  const code = await sendPhoneCode(person, newNumber())
  const wrong = await verifyPhone(await accountOf(person), differentCode(code))
  expect(wrong).toEqual({ ok: false, reason: 'invalid-code' })
  expect((await verifyPhone(await accountOf(person), code)).ok).toBe(true)
})

test('a code stops working after ten minutes', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  const code = await sendPhoneCode(person, newNumber())
  clock.advance(10 * minute - 1)
  const early = await verifyPhone(await accountOf(person), differentCode(code))
  expect(early).toEqual({ ok: false, reason: 'invalid-code' })
  clock.advance(1)
  expect(await verifyPhone(await accountOf(person), code)).toEqual({ ok: false, reason: 'expired' })
})

test(
  'a code verifies the number it was sent to, not one that was entered later',
  { tags: 'long' },
  async () => {
    const person = await createSignedUpUser()
    const [first, second] = [newNumber(), newNumber()]
    const code = await sendPhoneCode(person, first)
    const later = await sendPhoneCode(person, second)
    const outcome = await verifyPhone(await accountOf(person), code === later ? differentCode(code) : code)
    expect(outcome).toEqual({ ok: false, reason: 'invalid-code' })
    expect(await holderOf(first)).toBeNull()
  },
)

test('without a started verification there is nothing to verify or send again', async () => {
  const person = await createSignedUpUser()
  const missing = { ok: false, reason: 'missing-session' }
  expect(await verifyPhone(await accountOf(person), '123456')).toEqual(missing)
  expect(await resendPhoneCode(await accountOf(person), newAddress())).toEqual(missing)
})

test('a number of another account is refused only after its right code', async () => {
  const { number } = await createUserWithPhone()
  const stranger = await createSignedUpUser()
  const code = await sendPhoneCode(stranger, number)
  const wrong = await verifyPhone(await accountOf(stranger), differentCode(code))
  expect(wrong).toEqual({ ok: false, reason: 'invalid-code' })
  const right = await verifyPhone(await accountOf(stranger), code)
  expect(right).toEqual({ ok: false, reason: 'linked-elsewhere' })
  expect((await accountOf(stranger)).user).toMatchObject({ number: '', phoneVerified: false })
})

test('a new number replaces the former one, which is free again', async () => {
  const person = await createUserWithPhone()
  const number = newNumber()
  const code = await sendPhoneCode(person, number)
  expect((await verifyPhone(await accountOf(person), code)).ok).toBe(true)
  expect((await accountOf(person)).user.number).toBe(number)
  expect(await holderOf(person.number)).toBeNull()
  await createUserWithPhone(person.number)
})

test('twenty requests at once send no more codes than the limit of their account', async () => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  const account = await accountOf(person)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => startPhoneVerification(account, number, newAddress())),
  )
  expect(outcomes.filter(({ ok }) => ok).length).toBeLessThanOrEqual(limits.smsVerificationPerAccount.max)
  expect((await readInbox(number)).length).toBeLessThanOrEqual(limits.smsVerificationPerAccount.max)
  for (const outcome of outcomes) {
    if (!outcome.ok) expect(['too-many', 'failed']).toContain(outcome.reason)
  }
})

test('the limit of an account says when to try again, and a try after that works', async () => {
  const clock = stopClock()
  const [person, number] = [await createSignedUpUser(), newNumber()]
  for (let count = 0; count < limits.smsVerificationPerAccount.max; count++)
    await sendPhoneCode(person, number)
  const outcome = await startPhoneVerification(await accountOf(person), number, newAddress())
  if (outcome.ok || outcome.reason !== 'too-many') throw new Error('not refused')
  clock.advance(outcome.retryAfterSeconds * 1000)
  await sendPhoneCode(person, number)
})

test('one account sends no more codes than its limit, to whatever number', { tags: 'long' }, async () => {
  const person = await createSignedUpUser()
  for (let count = 0; count < limits.smsVerificationPerAccount.max; count++)
    await sendPhoneCode(person, newNumber())
  const ofAccount = await startPhoneVerification(await accountOf(person), newNumber(), newAddress())
  expect(ofAccount).toMatchObject({ reason: 'too-many' })
})

test('without the table no SMS goes out', async () => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  const account = await accountOf(person)
  instantClock()
  const fault = { service: 'dynamodb' as const, when: 'before' as const, how: 'fail' as const }
  const faults = Array.from({ length: 500 }, (_, index) => ({ ...fault, nth: index + 1 }))
  const seen = await observe(
    () => startPhoneVerification(account, number, newAddress()).catch(() => 'thrown'),
    ...faults,
  )
  expect(seen.died).toBe(false)
  expect(tally(seen.calls, 'cognito')).toEqual({})
  expect(await readInbox(number)).toEqual([])
})

test('a failure of the SMS service is reported, and the code can be requested again', async () => {
  const [person, number] = [await createSignedUpUser(), newNumber()]
  await failNext({
    service: 'cognito',
    action: 'UpdateUserAttributes',
    error: 'CodeDeliveryFailureException',
  })
  const outcome = await startPhoneVerification(await accountOf(person), number, newAddress())
  expect(outcome).toEqual({ ok: false, reason: 'failed' })
  expect(await resendPhoneCode(await accountOf(person), newAddress())).toEqual({ ok: true })
})

test('a session that was revoked in Cognito can neither send nor verify a code', async () => {
  const person = await createUserWithEmail()
  const account = await accountOf(person)
  await cognito.revokeRefreshToken(account.session.refreshToken)
  const outcome = await startPhoneVerification(account, newNumber(), newAddress())
  expect(outcome).toEqual({ ok: false, reason: 'signed-out' })
})
