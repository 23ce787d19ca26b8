import { expect, test } from 'vitest'
import {
  readEmailVerification,
  sendEmailCode,
  verifyEmail,
  type EmailVerification,
} from '#server/accounts/password/email-verification.server.ts'
import { StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { observe } from '#tests/support/aws-calls.ts'
import { stopClock, type TestClock } from '#tests/support/clock.ts'
import { accountOf, newNumber } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { failNext, readCode, readInbox } from '#tests/support/stand-ins.ts'
import { fillIn, siteOf } from './pages.ts'
import {
  minute,
  differentCode,
  createSignedUpUser,
  type SignedInUser,
  newAddress,
  password,
  signUpFields,
} from './people.ts'
import { makeTicketFor } from './verifying-family.ts'

async function verificationOf({ credentials }: SignedInUser): Promise<EmailVerification> {
  const verification = await readEmailVerification(credentials)
  if (!verification) throw new Error('not signed in')
  return verification
}

test('the code of the sign-up verifies the e-mail in the same session', async () => {
  const person = await createSignedUpUser()
  const outcome = await verifyEmail(await verificationOf(person), await readCode(person.email))
  expect(outcome).toEqual({ ok: true, credentials: null })
  expect((await accountOf(person)).user.emailVerified).toBe(true)
})

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

/** Five sign-ups of strangers with aliases of the mailbox: none of them ever reads a code. */
async function useUpMailbox(email: string): Promise<void> {
  for (let place = 1; place <= limits.mailCodePerMailbox.max; place++) {
    const alias = email.replace('@', `+${place}@`)
    const answer = await fillIn(openSite(), '/signup', signUpFields(alias))
    expect(answer.text).toContain('Account created successfully')
  }
}

/** How many codes the owner gets by signing in with the right password, once the code before has stopped working. */
async function codesOfSignIn(clock: TestClock, { email }: SignedInUser): Promise<number> {
  clock.advance(11 * minute)
  const before = (await readInbox(email)).length
  const answer = await fillIn(openSite(), '/login', { email, password })
  expect([answer.status, answer.headers.refresh]).toEqual([
    403,
    expect.stringContaining('/email_verification'),
  ])
  return (await readInbox(email)).length - before
}

test('where strangers have used up the mailbox, the office’s ticket lets a code go out', async () => {
  const clock = stopClock()
  const person = await createSignedUpUser()
  await useUpMailbox(person.email)
  expect(await codesOfSignIn(clock, person)).toBe(0)
  await makeTicketFor(person, newNumber())
  expect(await codesOfSignIn(clock, person)).toBe(1)
  expect(await codesOfSignIn(clock, person)).toBe(0)
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
