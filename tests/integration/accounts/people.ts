import { randomUUID } from 'node:crypto'
import type { Credentials } from '#server/accounts/session/account.server.ts'
import { readEmailVerification, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import {
  rememberBrowser,
  type Caller,
  type KnownBrowsers,
} from '#server/accounts/password/known-browser.server.ts'
import { startPhoneVerification, verifyPhone } from '#server/accounts/phone/phone-verification.server.ts'
import { signIn } from '#server/accounts/password/sign-in.server.ts'
import { signUp } from '#server/accounts/password/sign-up.server.ts'
import { accountOf, newEmail, newNumber } from '#tests/support/people.ts'
import { readCode } from '#tests/support/stand-ins.ts'

export const password = 'Caring#2026'
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A user who signed in with Cognito. */
export type SignedInUser = { email: string; credentials: Credentials }

/** A unique network address, so that no limit of another test applies. */
export function newAddress(): string {
  return `caller ${randomUUID()}`
}

/** An unknown browser at a unique network address. */
export function newCaller(): Caller {
  return { address: newAddress(), knownBrowsers: [] }
}

/** The cookie of a browser in which this person has signed in. */
export async function knownTo(person: Pick<SignedInUser, 'credentials'>): Promise<KnownBrowsers> {
  return (await knownCaller(person)).knownBrowsers
}

/** A browser that has signed in to the account, at a unique network address. */
export async function knownCaller(person: Pick<SignedInUser, 'credentials'>): Promise<Caller> {
  const { user } = await accountOf(person)
  return { address: newAddress(), knownBrowsers: rememberBrowser([], user) }
}

/** The fields of a sign-up form. */
export function signUpFields(email: string) {
  return {
    firstname: 'Asha',
    lastname: 'Kulkarni',
    email,
    address: 'Kothrud, Pune',
    password,
    confirmPassword: password,
  }
}

/** A code of as many digits that differs from this one. */
export function differentCode(code: string): string {
  return code.slice(0, -1) + String((Number(code.at(-1)) + 1) % 10)
}

/** Signs in with a password; a required CAPTCHA is passed. */
export function trySignIn(
  typed: { email: string; password: string },
  address: string,
  knownBrowsers: KnownBrowsers = [],
) {
  return signIn(typed, { address, knownBrowsers }, () => Promise.resolve('passed'))
}

/** Signs a user up: neither e-mail nor phone is verified. */
export async function createSignedUpUser(email = newEmail()): Promise<SignedInUser> {
  const outcome = await signUp(signUpFields(email), newAddress())
  if (!outcome.ok) throw new Error(`sign-up: ${outcome.reason}`)
  return { email, credentials: outcome.credentials }
}

/** Signs a user up and verifies the e-mail; the session is that of the sign-up. */
export async function createUserWithEmail(): Promise<SignedInUser> {
  const person = await createSignedUpUser()
  const verification = await readEmailVerification(person.credentials)
  const outcome = verification && (await verifyEmail(verification, await readCode(person.email)))
  if (!outcome?.ok) throw new Error('The e-mail was not verified')
  return person
}

/** Sends the code of a phone verification and returns it from the SMS in the inbox. */
export async function sendPhoneCode(
  person: Pick<SignedInUser, 'credentials'>,
  number: string,
): Promise<string> {
  const outcome = await startPhoneVerification(await accountOf(person), number, newAddress())
  if (!outcome.ok) throw new Error(`The code was not sent: ${outcome.reason}`)
  return readCode(number)
}

/** Signs a user up and verifies e-mail and phone. */
export async function createUserWithPhone(number = newNumber()): Promise<SignedInUser & { number: string }> {
  const person = await createUserWithEmail()
  const code = await sendPhoneCode(person, number)
  const outcome = await verifyPhone(await accountOf(person), code)
  if (!outcome.ok) throw new Error(`The phone was not verified: ${outcome.reason}`)
  return { ...person, number }
}
