import { randomBytes, randomUUID } from 'node:crypto'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { errorName } from '#server/aws/cognito-client.server.ts'
import { pretendPhoneSignIn, startPhoneSignIn } from '#server/aws/cognito-sign-in.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.entity.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { logError } from '#server/http/log.server.ts'
import { pretendToSend, send, type SendRequest } from '#server/sending/send.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { auditFailedAdministratorSignIn } from '#server/accounts/password/audit-failed-sign-in.server.ts'
import { knownBrowserId, type Caller } from '#server/accounts/password/known-browser.server.ts'
import type { StoredPhoneSignIn } from './phone-sign-in.entity.server.ts'
import type { Credentials } from '#server/accounts/session/session-id.server.ts'
import { revokeQuietly, startSession } from '#server/accounts/session/session.server.ts'
import { answerChallenge, beginChallenge, deleteChallenge, readChallenge } from './sms-challenge.server.ts'
import { isFresh } from './verification-code.server.ts'

export type PhoneCodeOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Begins a sign-in with a verified phone number: Cognito sends it a code by SMS. All counts are written first, so that no
 * SMS, which costs money, goes out without the table.
 * @param number E.164
 * @param caller a browser known to the account has five more SMS and the reserved share of the budget, and skips the limit
 * of its address
 * @param isInvited an invitation to the number counts like a known browser
 * @returns the id of the sign-in, a secret of this browser
 */
export async function sendPhoneSignInCode(
  number: string,
  caller: Caller,
  { isInvited = false } = {},
): Promise<PhoneCodeOutcome> {
  const id = randomBytes(32).toString('base64url')
  try {
    const { data: reservation } = await PhoneReservation.get({ number }).go({ consistent: true })
    const uid = reservation?.uid ?? randomUUID()
    const isKnown = (await isKnownTo(uid, caller)) || isInvited
    const request: SendRequest<'smsSignIn'> = {
      purpose: 'smsSignIn',
      to: number,
      isKnown,
      isKnownBrowser: isKnown,
      requestLimits: isKnown
        ? []
        : [['smsSignInRequestPerAddress', ipLimitSubjects(caller.address).neighbourhood]],
      countsRefused: true,
    }
    const signIn = { id, number, uid }
    const begin = (start: () => Promise<string | null>) => beginChallenge(signIn, () => startQuietly(start))
    // Without an account the outcome is the same and no SMS goes out: the limits count, the day's budget is only checked.
    const outcome = reservation
      ? await send(request, (attempt) =>
          begin(() => attempt((permit) => startPhoneSignIn(permit, signIn.uid))),
        )
      : await pretendToSend(request, () => begin(pretendPhoneSignIn))
    if (outcome.ok) return { ok: true, id }
    return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  } catch (error) {
    logError('sign-in code not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

/** Whether the browser is known to the account. Without an account the same is read, in vain. */
async function isKnownTo(uid: string, { knownBrowsers }: Caller): Promise<boolean> {
  const { data: user } = await User.get({ uid }).go({ consistent: true })
  return knownBrowserId(knownBrowsers, user ?? { uid }) !== null && user !== null
}

/** Null when Cognito sends no SMS, which shows only in our alarm: the reason would reveal that the number has an account. */
async function startQuietly(start: () => Promise<string | null>): Promise<string | null> {
  try {
    return await start()
  } catch (error) {
    if (!['NotAuthorizedException', 'UserNotFoundException'].includes(errorName(error))) {
      logError('sign-in code not sent', error, 'warn')
    }
    return null
  }
}

export type PhoneSignInOutcome =
  | { ok: true; credentials: Credentials; person: Person }
  | { ok: false; reason: 'invalid-session' | 'invalid-code' | 'expired' | 'too-many' | 'failed' }

/** The code is right, but the caller does not admit this account. */
type NotAdmitted = { ok: false; reason: 'not-admitted'; person: Person }

/** The number of a sign-in that has begun, E.164, and whether its code still works; or null. */
export async function readPhoneSignIn(id: string): Promise<{ number: string; isFresh: boolean } | null> {
  const signIn = await readChallenge(id)
  return signIn && { number: signIn.number, isFresh: isFresh(signIn.sentAt) }
}

/**
 * Signs in with the code, which works once, for ten minutes and five tries, counted before the call to Cognito. For a number
 * without an account every code is wrong. The e-mail need not be verified, because the phone is.
 */
export async function signInWithPhone(id: string, code: string): Promise<PhoneSignInOutcome> {
  const outcome = await signInAdmitted(id, code, () => Promise.resolve(true))
  return outcome.ok || outcome.reason !== 'not-admitted' ? outcome : { ok: false, reason: 'failed' }
}

/**
 * Signs in where not every account may.
 * @param admits asked once the code is right
 */
export async function signInAdmitted(
  id: string,
  code: string,
  admits: (person: Person) => Promise<boolean>,
): Promise<PhoneSignInOutcome | NotAdmitted> {
  const signIn = await readChallenge(id).catch((error: unknown) => logError('sign-in by SMS failed', error))
  if (signIn === undefined) return { ok: false, reason: 'failed' }
  if (!signIn) return { ok: false, reason: 'invalid-session' }
  const outcome = await tryCode(signIn, code, admits)
  if (!outcome.ok && isWrongCode(outcome.reason)) await auditFailedAdministratorSignIn(signIn, outcome.reason)
  return outcome
}

/** Whether a code was tried, which is audited for administrators. Later tries with the same code try nothing. */
function isWrongCode(reason: string): boolean {
  return reason === 'invalid-code' || reason === 'failed'
}

async function tryCode(
  signIn: StoredPhoneSignIn,
  code: string,
  admits: (person: Person) => Promise<boolean>,
): Promise<PhoneSignInOutcome | NotAdmitted> {
  const answered = await answerChallenge(signIn, code)
  if (!answered.ok) return answered
  const { tokens } = answered
  try {
    const { uid, emailVerified } = await verifyIdToken(tokens.idToken)
    const person = await readPerson(uid)
    // The number may have moved to another account since the code was sent.
    if (!person || person.user.number !== signIn.number) {
      await revokeQuietly(tokens.refreshToken)
      return { ok: false, reason: 'invalid-code' }
    }
    if (!(await admits(person))) {
      await revokeQuietly(tokens.refreshToken)
      await deleteChallenge(signIn)
      return { ok: false, reason: 'not-admitted', person }
    }
    const credentials = await startSession(person, tokens, { emailVerified, signedInBy: 'sms' })
    if (!credentials) return { ok: false, reason: 'failed' }
    await deleteChallenge(signIn)
    return { ok: true, credentials, person }
  } catch (error) {
    logError('sign-in by SMS failed', error)
    return { ok: false, reason: 'failed' }
  }
}
