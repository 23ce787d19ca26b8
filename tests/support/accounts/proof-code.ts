import { expect } from 'vitest'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { newEmail, newNumber } from '#tests/support/people.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { readCode } from '#tests/support/stand-ins.ts'
import { googleAccount, signInWithGoogle } from '#tests/integration/accounts/google.ts'
import { fillIn } from '#tests/integration/accounts/pages.ts'
import { hour } from '#tests/integration/accounts/people.ts'
import { clockOfTest as clock } from '#tests/support/clock.ts'

/* What proof-code.test.ts and its long tests share. */

export const confirm = '/profile/confirm?redirectTo=%2Fprofile%2Fdelete'
export const wrong = 'Invalid verification code. Please check and try again.'
export const expired = 'Verification code has expired. Please request a new code.'

export type UserWithSite = { email: string; number: string; uid: string; site: Site }

/** A user who signs in with Google only, an hour after the sign-in, with or without a verified number. */
export async function withoutPassword({ phone = true } = {}): Promise<UserWithSite> {
  const [site, email, number] = [openSite(), newEmail(), phone ? newNumber() : '']
  await signInWithGoogle(site, googleAccount(email))
  if (phone) {
    await fillIn(site, '/phone_verification', { number })
    const verified = await fillIn(site, '/verify_otp', { otp: await readCode(number) })
    expect(verified.text).toContain('Phone number verified successfully!')
  }
  const uid = (await findUserByEmail(email))?.uid ?? ''
  clock.advance(hour)
  expect((await site.get('/profile/delete')).location).toBe(confirm)
  return { email, number, uid, site }
}

export async function send(site: Site): Promise<void> {
  expect((await site.post(confirm, { intent: 'send' })).status).toBe(200)
}

export const ways = [
  { way: 'by SMS', phone: true, digits: /^\d{8}$/, to: ({ number }: UserWithSite) => number },
  { way: 'by e-mail', phone: false, digits: /^\d{6}$/, to: ({ email }: UserWithSite) => email },
]
