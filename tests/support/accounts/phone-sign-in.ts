import { expect } from 'vitest'
import { sendPhoneSignInCode } from '#server/accounts/phone/phone-sign-in.server.ts'
import { type Site } from '#tests/support/site.ts'
import { fillIn } from '#tests/integration/accounts/pages.ts'
import { newCaller } from '#tests/integration/accounts/people.ts'

/* What phone-sign-in.test.ts and its long tests share. */

export const wrong = 'Invalid verification code. Please check and try again.'
export const expired = 'Verification code has expired. Please request a new code.'

export async function begin(site: Site, number: string, path = '/login/phone') {
  const answer = await fillIn(site, path, { number })
  expect(answer.location).toBe('/login/code')
  return site.get('/login/code')
}

export async function sent(number: string): Promise<string> {
  const outcome = await sendPhoneSignInCode(number, newCaller())
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.id
}
