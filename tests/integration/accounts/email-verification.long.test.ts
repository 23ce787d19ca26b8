import { expect, test } from 'vitest'
import { sendEmailCode, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock } from '#tests/support/clock.ts'
import { accountOf } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from './pages.ts'
import { minute, differentCode, createSignedUpUser, newAddress } from './people.ts'
import { verificationOf, useUpMailbox, codesOfSignIn } from '#tests/support/accounts/email-verification.ts'

/* More of what email-verification.test.ts tests. */

test('a wrong code, an expired code and a sixth try are refused', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  const code = await readCode(person.email)
  for (let attempt = 0; attempt < 5; attempt++) {
    const wrong = await verifyEmail(await verificationOf(person), differentCode(code))
    expect(wrong).toEqual({ ok: false, reason: 'invalid-code' })
  }
  expect(await verifyEmail(await verificationOf(person), code)).toEqual({ ok: false, reason: 'too-many' })

  await sendEmailCode(await verificationOf(person), newAddress())
  clock.advance(10 * minute)
  const old = await verifyEmail(await verificationOf(person), await readCode(person.email))
  expect(old).toEqual({ ok: false, reason: 'expired' })
})

test('where strangers have used up the mailbox, an account that they cannot make gets three codes of its own a day', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  const { uid } = person.credentials
  await StaffAccount.create({ uid, email: person.email, createdAt: new Date().toISOString() }).go()
  await useUpMailbox(person.email)
  const codes = []
  for (let time = 0; time <= limits.mailCodePerAccount.max; time++)
    codes.push(await codesOfSignIn(clock, person))
  expect(codes).toEqual([1, 1, 1, 0])
  const refused = await fillIn(await siteOf(person), '/email_verification', { intent: 'resend' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.text).toContain(
    'We cannot send you more codes for now. Please try again later, or call us on',
  )
})

test('a process that dies before the record is written leaves an e-mail that can be verified', async () => {
  const person = await createSignedUpUser()
  const verification = await verificationOf(person)
  const code = await readCode(person.email)
  const fault = { action: 'VerifyUserAttribute', when: 'after' as const, nth: 1, how: 'die' as const }
  await observe(() => verifyEmail(verification, code), fault)
  expect((await accountOf(person)).user.emailVerified).toBe(false)

  await sendEmailCode(await verificationOf(person), newAddress())
  expect((await verifyEmail(await verificationOf(person), await readCode(person.email))).ok).toBe(true)
})
