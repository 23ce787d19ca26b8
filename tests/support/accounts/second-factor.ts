import { expect } from 'vitest'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { totp } from '#tools/sandbox/cognito/actions/software-token.ts'
import { openSite, type Site } from '#tests/support/site.ts'
import { password, createUserWithPhone } from '#tests/integration/accounts/people.ts'

/* What second-factor.test.ts and its long tests share. */

export const path = '/dashboard/second-factor'
export const strong = 'Caring#2026-Pune'

/** An administrator with a phone and the password of the tests, which is too weak for an administrator. */
export async function newAdministrator() {
  const person = await createUserWithPhone()
  const made = await makeAdministrator(person.email)
  if (!made.ok) throw new Error(made.reason)
  return person
}

export async function signIn({ email }: { email: string }, typed = password): Promise<Site> {
  const site = openSite()
  const answer = await site.post('/login', { email, password: typed })
  expect(answer.headers.refresh).toContain('url=/dashboard')
  return site
}

export function secretIn(text: string): string {
  return /Secret: ([A-Z2-7 ]+?) Open/.exec(text)?.[1]?.replaceAll(' ', '') ?? 'none'
}

/** The code of now, or of a later step of thirty seconds; each works once. */
export function codeOf(secret: string, steps = 0): string {
  return totp(secret, Date.now() + steps * 30_000)
}

/** Signs in for the first time: sets the second factor up and changes the password. */
export async function setUp(person: { email: string }) {
  const site = await signIn(person)
  const secret = secretIn((await site.get(path)).text)
  const code = codeOf(secret)
  expect((await site.post(path, { otp: code })).location).toBe(path)
  expect((await site.post(path, { password: strong, confirmPassword: strong })).location).toBe('/dashboard')
  return { site, secret, code }
}
