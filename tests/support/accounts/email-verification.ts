import { expect } from 'vitest'
import {
  readEmailVerification,
  type EmailVerification,
} from '#server/accounts/password/email-verification.server.ts'
import { limits } from '#server/limits/limits.server.ts'
import { type TestClock } from '#tests/support/clock.ts'
import { openSite } from '#tests/support/site.ts'
import { readInbox } from '#tests/support/stand-ins.ts'
import { fillIn } from '#tests/integration/accounts/pages.ts'
import { minute, type SignedInUser, password, signUpFields } from '#tests/integration/accounts/people.ts'

/* What email-verification.test.ts and its long tests share. */

export async function verificationOf({ credentials }: SignedInUser): Promise<EmailVerification> {
  const verification = await readEmailVerification(credentials)
  if (!verification) throw new Error('not signed in')
  return verification
}

/** Five sign-ups of strangers with aliases of the mailbox: none of them ever reads a code. */
export async function useUpMailbox(email: string): Promise<void> {
  for (let place = 1; place <= limits.mailCodePerMailbox.max; place++) {
    const alias = email.replace('@', `+${place}@`)
    const answer = await fillIn(openSite(), '/signup', signUpFields(alias))
    expect(answer.text).toContain('Account created successfully')
  }
}

/** How many codes the owner gets by signing in with the right password, once the code before has stopped working. */
export async function codesOfSignIn(clock: TestClock, { email }: SignedInUser): Promise<number> {
  clock.advance(11 * minute)
  const before = (await readInbox(email)).length
  const answer = await fillIn(openSite(), '/login', { email, password })
  expect([answer.status, answer.headers.refresh]).toEqual([
    403,
    expect.stringContaining('/email_verification'),
  ])
  return (await readInbox(email)).length - before
}
