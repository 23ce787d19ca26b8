import { expect, test } from 'vitest'
import { sendEmailCode, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { failNext, readCode } from '#tests/support/stand-ins.ts'
import { createSignedUpUser, newAddress } from './people.ts'
import { makeTicketFor } from './verifying-family.ts'
import { verificationOf, useUpMailbox, codesOfSignIn } from '#tests/support/accounts/email-verification.ts'

test('the code of the sign-up verifies the e-mail in the same session', async () => {
  const person = await createSignedUpUser()
  const outcome = await verifyEmail(await verificationOf(person), await readCode(person.email))
  expect(outcome).toEqual({ ok: true, credentials: null })
  expect((await accountOf(person)).user.emailVerified).toBe(true)
})

test('a code that was sent again works', async () => {
  const person = await createSignedUpUser()
  expect(await sendEmailCode(await verificationOf(person), newAddress())).toEqual({ ok: true })
  const outcome = await verifyEmail(await verificationOf(person), await readCode(person.email))
  expect(outcome.ok).toBe(true)
})

test('an account gets no more codes than its limit', async () => {
  const verification = await verificationOf(await createSignedUpUser())
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => sendEmailCode(verification, newAddress())),
  )
  const refused = outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'too-many')
  expect(refused.length).toBeGreaterThanOrEqual(20 - limits.mailCodePerMailbox.max)
})

test('where strangers have used up the mailbox, the office’s ticket lets a code go out', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  await useUpMailbox(person.email)
  expect(await codesOfSignIn(clock, person)).toBe(0)
  await makeTicketFor(person, newNumber())
  expect(await codesOfSignIn(clock, person)).toBe(1)
  expect(await codesOfSignIn(clock, person)).toBe(0)
})

test('a mail that fails is reported', async () => {
  const person = await createSignedUpUser()
  await failNext({
    service: 'cognito',
    action: 'GetUserAttributeVerificationCode',
    error: 'CodeDeliveryFailureException',
  })
  expect(await sendEmailCode(await verificationOf(person), newAddress())).toEqual({
    ok: false,
    reason: 'failed',
  })
})

test('verifying again answers that the e-mail is verified', async () => {
  const person = await createSignedUpUser()
  const code = await readCode(person.email)
  await verifyEmail(await verificationOf(person), code)
  expect(await verifyEmail(await verificationOf(person), code)).toEqual({ ok: true, credentials: null })
})
