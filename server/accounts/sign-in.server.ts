import { errorName, findPoolUser, signInWithPassword } from '#server/aws/cognito.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { giveBack, take } from '#server/limits/limits.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { isWeakForAdministrator } from './administrator-password.server.ts'
import type { CaptchaVerdict } from './captcha.server.ts'
import { sendCodeUnlessFresh } from './email-verification.server.ts'
import { noteAdministratorSignIn } from './note-sign-in.server.ts'
import type { Credentials } from './session-id.server.ts'
import { revokeQuietly, startSession } from './session.server.ts'

/** The reasons are section 8's messages under "Login"; `failed` is the unexpected error. */
export type SignInOutcome =
  | { ok: true; credentials: Credentials; person: Person }
  | {
      ok: false
      reason: 'wrong-password' | 'unknown-email' | 'no-user-record' | 'failed' | 'other-provider'
      /** Whether the next try takes a CAPTCHA. */
      takesCaptcha?: boolean
    }
  | { ok: false; reason: 'captcha'; verdict: Exclude<CaptchaVerdict, 'passed'> }
  | { ok: false; reason: 'email-not-verified'; credentials: Credentials }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** So many tries in the window of their limit take no CAPTCHA; of those that were not wrong none counts. */
const triesWithoutCaptcha = { perEmail: 2, perAddress: 10 }

/** How long Cognito keeps an account closed after wrong passwords, at most; it does not say how long it will be. */
const longestLock = 15 * 60

/**
 * Signs in with e-mail and password (sections 4, 5 and 8).
 *
 * Every try is counted before Cognito is asked and given back unless it was wrong, so that any number of processes
 * together try no more than the limit. Whether the e-mail or the password is wrong is told only within the limits.
 *
 * When the password was right but the e-mail is not verified, the answer carries the credentials of a session of one
 * hour that is good for verifying the e-mail and nothing else: every reader of a signed-in account refuses it, and it is
 * exchanged for a full session under a new id once the code was right. Without it the person could not be sent a code,
 * since Cognito proves an e-mail in the name of its holder only.
 *
 * @param clientAddress the caller's IP address, for the limit
 * @param verifyCaptcha is asked after failures, before the password is tried
 */
export async function signIn(
  typed: { email: string; password: string },
  clientAddress: string,
  verifyCaptcha: () => Promise<CaptchaVerdict>,
): Promise<SignInOutcome> {
  const outcome = await signInWithinLimits(typed, clientAddress, verifyCaptcha)
  if (!outcome.ok) await noteAdministratorSignIn(typed, outcome.reason)
  return outcome
}

async function signInWithinLimits(
  { email, password }: { email: string; password: string },
  clientAddress: string,
  verifyCaptcha: () => Promise<CaptchaVerdict>,
): Promise<SignInOutcome> {
  const tries = await takeTry(email, clientAddress)
  if (!tries.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: tries.retryAfterSeconds }
  const verdict = tries.left < 0 ? await verifyCaptcha() : 'passed'
  const outcome: SignInOutcome =
    verdict === 'passed' ? await tryPassword(email, password) : { ok: false, reason: 'captcha', verdict }
  if (!outcome.ok) {
    const { reason } = outcome
    if (reason === 'wrong-password' || reason === 'unknown-email' || reason === 'other-provider')
      return { ok: false, reason, takesCaptcha: tries.left <= 0 }
  }
  await Promise.all(tries.keys.map(giveBack))
  return outcome
}

async function tryPassword(email: string, password: string): Promise<SignInOutcome> {
  try {
    const tokens = await signInWithPassword(email, password)
    const { uid, emailVerified } = await verifyIdToken(tokens.idToken)
    const person = await readPerson(uid)
    if (!person) {
      await revokeQuietly(tokens.refreshToken)
      return { ok: false, reason: 'no-user-record' }
    }
    if (!emailVerified) return await askForVerification(person, tokens)
    const hasWeakPassword = (person.isAdministrator && isWeakForAdministrator(password)) || undefined
    const credentials = await startSession(person, tokens, { emailVerified, hasWeakPassword })
    return credentials ? { ok: true, credentials, person } : { ok: false, reason: 'failed' }
  } catch (error) {
    return explain(error, email)
  }
}

async function askForVerification(
  person: Person,
  tokens: Awaited<ReturnType<typeof signInWithPassword>>,
): Promise<SignInOutcome> {
  const emailCodeSentAt = await sendCodeUnlessFresh(person, tokens.accessToken)
  const credentials = await startSession(person, tokens, {
    restrictedTo: 'email-verification',
    emailCodeSentAt,
  })
  return credentials
    ? { ok: false, reason: 'email-not-verified', credentials }
    : { ok: false, reason: 'failed' }
}

/** Cognito gives one answer for a wrong password and an unknown e-mail; section 8 wants two. */
async function explain(error: unknown, email: string): Promise<SignInOutcome> {
  if (isLocked(error)) return { ok: false, reason: 'too-many', retryAfterSeconds: longestLock }
  if (!['NotAuthorizedException', 'UserNotFoundException'].includes(errorName(error))) {
    logError('sign-in failed', error)
    return { ok: false, reason: 'failed' }
  }
  const [found, user] = await Promise.all([findPoolUser(email), findUserByEmail(email)])
  if (!found) return { ok: false, reason: 'unknown-email' }
  if (user && !user.authProvider.includes('email')) return { ok: false, reason: 'other-provider' }
  return { ok: false, reason: found.enabled ? 'wrong-password' : 'failed' }
}

function isLocked(error: unknown): boolean {
  const name = errorName(error)
  if (name === 'LimitExceededException') return true
  return name === 'NotAuthorizedException' && /attempts exceeded/i.test((error as Error).message)
}

/** `left` is how many more tries take no CAPTCHA; below zero this one takes it. */
async function takeTry(email: string, clientAddress: string) {
  const [byEmail, byAddress] = await Promise.all([
    take('signInPerEmail', email),
    take('signInPerAddress', clientAddress),
  ])
  if (!byEmail.ok) return byEmail
  if (!byAddress.ok) return byAddress
  const { perEmail, perAddress } = triesWithoutCaptcha
  return {
    ok: true as const,
    left: Math.min(perEmail - byEmail.used, perAddress - byAddress.used),
    keys: [byEmail.key, byAddress.key],
  }
}
