import { errorName, findPoolUser, signInWithPassword } from '#server/aws/cognito.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { giveBack, take, type Permit } from '#server/limits/limits.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { sendCodeUnlessFresh } from './email-verification.server.ts'
import type { Credentials } from './session-id.server.ts'
import { revokeQuietly, startSession } from './session.server.ts'

/** The reasons are section 8's messages under "Login"; `failed` is the unexpected error. */
export type SignInOutcome =
  | { ok: true; credentials: Credentials; person: Person }
  | { ok: false; reason: 'wrong-password' | 'unknown-email' | 'no-user-record' | 'failed' }
  | { ok: false; reason: 'other-provider' }
  | { ok: false; reason: 'email-not-verified'; credentials: Credentials }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Refusal = Exclude<SignInOutcome, { ok: true } | { reason: 'email-not-verified' }>

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
 */
export async function signIn(
  { email, password }: { email: string; password: string },
  clientAddress: string,
): Promise<SignInOutcome> {
  const permit = await takeTry(email, clientAddress)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  const outcome = await tryPassword(email, password)
  if (outcome.ok || !isWrongTry(outcome.reason)) await giveTryBack(email, clientAddress)
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
    const credentials = await startSession(person, tokens, { emailVerified })
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
async function explain(error: unknown, email: string): Promise<Refusal> {
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

function isWrongTry(reason: string): boolean {
  return reason === 'wrong-password' || reason === 'unknown-email' || reason === 'other-provider'
}

async function takeTry(email: string, clientAddress: string): Promise<Permit> {
  const permits = await Promise.all([take('signInPerEmail', email), take('signInPerAddress', clientAddress)])
  return permits.find(({ ok }) => !ok) ?? { ok: true }
}

async function giveTryBack(email: string, clientAddress: string): Promise<void> {
  await Promise.all([giveBack('signInPerEmail', email), giveBack('signInPerAddress', clientAddress)])
}
