import { randomUUID } from 'node:crypto'
import type { Credentials } from '#server/accounts/account.server.ts'
import { readEmailVerification, verifyEmail } from '#server/accounts/email-verification.server.ts'
import type { KnownBrowsers } from '#server/accounts/known-browser.server.ts'
import { startPhoneVerification, verifyPhone } from '#server/accounts/phone-verification.server.ts'
import { signIn } from '#server/accounts/sign-in.server.ts'
import { signUp } from '#server/accounts/sign-up.server.ts'
import { accountOf, newEmail, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'

export const password = 'Caring#2026'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Somebody signed in, by way of Cognito. */
export type Signed = { email: string; credentials: Credentials }

/** A caller that no other test is, so that nobody else's limits are met. */
export function newAddress(): string {
  return `caller ${randomUUID()}`
}

/** What a sign-up form gives. */
export function details(email: string) {
  return {
    firstname: 'Asha',
    lastname: 'Kulkarni',
    email,
    address: 'Kothrud, Pune',
    password,
    confirmPassword: password,
  }
}

/** Six digits that are not the code. */
export function otherThan(code: string): string {
  return code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)
}

/** Signs in with a password; a CAPTCHA is passed where one is asked for. */
export function trySignIn(
  typed: { email: string; password: string },
  address: string,
  knownBrowsers: KnownBrowsers = [],
) {
  return signIn(typed, { address, knownBrowsers }, () => Promise.resolve('passed'))
}

/** Somebody who has just signed up: neither e-mail nor phone is verified. */
export async function signedUp(email = newEmail()): Promise<Signed> {
  const outcome = await signUp(details(email), newAddress())
  if (!outcome.ok) throw new Error(`sign-up: ${outcome.reason}`)
  return { email, credentials: outcome.credentials }
}

/** Somebody whose e-mail is verified, still signed in from the sign-up. */
export async function withEmail(): Promise<Signed> {
  const person = await signedUp()
  const verification = await readEmailVerification(person.credentials)
  const outcome = verification && (await verifyEmail(verification, await readCode(person.email)))
  if (!outcome?.ok) throw new Error('The e-mail was not verified')
  return person
}

/** Sends the code of a phone verification; the SMS is in the inbox. */
export async function askForCode(person: Pick<Signed, 'credentials'>, number: string): Promise<string> {
  const outcome = await startPhoneVerification(await accountOf(person), number, newAddress())
  if (!outcome.ok) throw new Error(`The code was not sent: ${outcome.reason}`)
  return readCode(number)
}

/** A customer with verified e-mail and phone. */
export async function withPhone(number = newNumber()): Promise<Signed & { number: string }> {
  const person = await withEmail()
  const code = await askForCode(person, number)
  const outcome = await verifyPhone(await accountOf(person), code)
  if (!outcome.ok) throw new Error(`The phone was not verified: ${outcome.reason}`)
  return { ...person, number }
}
