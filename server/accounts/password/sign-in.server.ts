import { errorName } from '#server/aws/cognito-client.server.ts'
import { signInWithPassword } from '#server/aws/cognito-sign-in.server.ts'
import { findPoolUser } from '#server/aws/cognito-users.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { isWeakForAdministrator } from './administrator-password.server.ts'
import type { CaptchaVerdict } from '#server/accounts/captcha/captcha-verdict.server.ts'
import { sendCodeUnlessFresh } from './email-verification.server.ts'
import { isEstablished } from './established.server.ts'
import { knownBrowserId, type Caller } from './known-browser.server.ts'
import { auditFailedAdministratorSignIn } from './audit-failed-sign-in.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { startSession } from '#server/accounts/session/session.server.ts'
import { giveTryBack, countTry } from './tries.server.ts'
import { withoutPassword, type WithoutPassword } from './without-password.server.ts'

/** The reasons are section 8's messages under "Login"; `failed` is the unexpected error. */
export type SignInOutcome =
  | { ok: true; credentials: Credentials; person: Person }
  | {
      ok: false
      reason: 'wrong-password' | 'unknown-email' | 'no-user-record' | 'failed' | WithoutPassword
      /** Whether the next try needs a CAPTCHA. */
      takesCaptcha?: boolean
    }
  /** While many wrong passwords are being tried, a common password is refused from a browser unknown to the account. */
  | { ok: false; reason: 'common-password' }
  | { ok: false; reason: 'captcha'; verdict: Exclude<CaptchaVerdict, 'passed'> }
  | { ok: false; reason: 'email-not-verified'; credentials: Credentials }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Longest time for which Cognito locks an account, in seconds; its error does not say. */
const longestLock = 15 * 60

/**
 * Signs in with e-mail and password (sections 4, 5 and 8). Every try is counted before the call to Cognito and given back
 * unless it is wrong, so that any number of processes together stay within the limits (`tries.server.ts`).
 * @param verifyCaptcha called after failed tries, before the password is tried
 * @returns with `email-not-verified` the credentials of a session that can only verify the e-mail
 */
export async function signIn(
  typed: { email: string; password: string },
  caller: Caller,
  verifyCaptcha: () => Promise<CaptchaVerdict>,
): Promise<SignInOutcome> {
  // Where the table cannot count the try, no password is tried.
  const outcome = await signInWithinLimits(typed, caller, verifyCaptcha).catch((error: unknown) => {
    logError('sign-in failed', error)
    return { ok: false, reason: 'failed' } as const
  })
  if (!outcome.ok) await auditFailedAdministratorSignIn(typed, outcome.reason)
  return outcome
}

async function signInWithinLimits(
  typed: { email: string; password: string },
  caller: Caller,
  verifyCaptcha: () => Promise<CaptchaVerdict>,
): Promise<SignInOutcome> {
  const { password } = typed
  const email = typed.email.toLowerCase()
  const person = await findPerson(email)
  const account = person && { uid: person.user.uid, isEstablished: () => isEstablished(person) }
  const knownId = person && knownBrowserId(caller.knownBrowsers, person.user)
  const tries = await countTry({ email, account, password }, { address: caller.address, knownId })
  if (!tries.ok) return tries
  const outcome = await trySignIn(
    { email, password, person },
    tries.withoutCaptcha < 0 ? verifyCaptcha : null,
    caller.address,
  )
  if (!outcome.ok) {
    const { reason } = outcome
    if (reason === 'no-user-record') return outcome
    if (isWrongTry(reason)) return { ok: false, reason, takesCaptcha: tries.withoutCaptcha <= 0 }
  }
  await giveTryBack(tries.keys)
  return outcome
}

/** The tries that stay counted. */
const wrongTries = ['wrong-password', 'unknown-email', 'other-provider', 'phone-only'] as const

function isWrongTry(reason: string): reason is (typeof wrongTries)[number] {
  return (wrongTries as readonly string[]).includes(reason)
}

type Outcome = Exclude<SignInOutcome, { reason: 'common-password' }>

/** The account of an e-mail in our table, or null: two consistent reads. */
async function findPerson(email: string): Promise<Person | null> {
  const { data } = await EmailReservation.get({ email }).go({ consistent: true })
  return data && readPerson(data.uid)
}

async function trySignIn(
  { email, password, person }: { email: string; password: string; person: Person | null },
  verifyCaptcha: (() => Promise<CaptchaVerdict>) | null,
  address: string,
): Promise<Outcome> {
  const verdict = verifyCaptcha ? await verifyCaptcha() : 'passed'
  if (verdict !== 'passed') return { ok: false, reason: 'captcha', verdict }
  if (!person) return explainMissing(email)
  const without = withoutPassword(person.user)
  if (without) return { ok: false, reason: without }
  return tryPassword(person, password, address)
}

/** `person` is read before the call to Cognito, so that an old password cannot sign in after a new one is set. */
async function tryPassword(person: Person, password: string, address: string): Promise<Outcome> {
  const { uid } = person.user
  try {
    const tokens = await signInWithPassword(uid, password)
    const { emailVerified } = await verifyIdToken(tokens.idToken)
    if (!emailVerified) return await askForVerification(person, tokens, address)
    const hasWeakPassword = (person.isAdministrator && isWeakForAdministrator(password)) || undefined
    const credentials = await startSession(person, tokens, { emailVerified, hasWeakPassword })
    return credentials ? { ok: true, credentials, person } : { ok: false, reason: 'failed' }
  } catch (error) {
    return explain(error, uid)
  }
}

/** Starts the session that verifies the e-mail: Cognito sends that code only for an access token of the user. */
async function askForVerification(
  person: Person,
  tokens: Awaited<ReturnType<typeof signInWithPassword>>,
  address: string,
): Promise<Outcome> {
  const emailCodeSentAt = await sendCodeUnlessFresh(person, tokens.accessToken, address)
  const credentials = await startSession(person, tokens, {
    restrictedTo: 'email-verification',
    emailCodeSentAt,
  })
  return credentials
    ? { ok: false, reason: 'email-not-verified', credentials }
    : { ok: false, reason: 'failed' }
}

/** An account whose sign-up or deletion is unfinished exists only in Cognito. */
async function explainMissing(email: string): Promise<Outcome> {
  try {
    return { ok: false, reason: (await findPoolUser(email)) ? 'no-user-record' : 'unknown-email' }
  } catch (error) {
    logError('sign-in failed', error)
    return { ok: false, reason: 'failed' }
  }
}

/** Cognito has one error for a wrong password and an unknown user; section 8 has a message for each. */
async function explain(error: unknown, uid: string): Promise<Outcome> {
  if (isLocked(error)) return { ok: false, reason: 'too-many', retryAfterSeconds: longestLock }
  if (!['NotAuthorizedException', 'UserNotFoundException'].includes(errorName(error))) {
    logError('sign-in failed', error)
    return { ok: false, reason: 'failed' }
  }
  const found = await findPoolUser(uid)
  if (!found) return { ok: false, reason: 'unknown-email' }
  return { ok: false, reason: found.enabled ? 'wrong-password' : 'failed' }
}

function isLocked(error: unknown): boolean {
  const name = errorName(error)
  if (name === 'LimitExceededException') return true
  return name === 'NotAuthorizedException' && /attempts exceeded/i.test((error as Error).message)
}
