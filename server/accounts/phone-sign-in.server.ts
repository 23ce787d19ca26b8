import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { errorName, finishPhoneSignIn, startPhoneSignIn } from '#server/aws/cognito.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.server.ts'
import { logError } from '#server/http/log.server.ts'
import {
  secondsToWait,
  smsLimits,
  take,
  takeInTransaction,
  type LimitName,
} from '#server/limits/limits.server.ts'
import { always, inTransaction, transact, withRetries } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { noteAdministratorSignIn } from './note-sign-in.server.ts'
import { PhoneSignIn, type PhoneSignInRecord } from './phone-sign-in.entity.server.ts'
import type { Credentials } from './session-id.server.ts'
import { revokeQuietly, startSession } from './session.server.ts'
import { isFresh, refusalOf } from './verification-code.server.ts'

export type PhoneCodeOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const hour = 60 * 60

/**
 * Begins a sign-in with a verified phone number: Cognito sends it a code by SMS (decisions.md, "Accounts"). A number without
 * an account is answered in the same way after the same calls, and no SMS goes out.
 *
 * The limits are those of every code by SMS. They and the note of the sign-in are one transaction, written before anything
 * is sent: each SMS costs money, so without the table none goes out.
 *
 * @param number E.164
 * @param clientAddress the caller's IP address, for the limit
 * @returns the id that names the sign-in, for the browser alone
 */
export async function sendPhoneSignInCode(number: string, clientAddress: string): Promise<PhoneCodeOutcome> {
  const id = randomBytes(32).toString('base64url')
  try {
    const { data: reservation } = await withRetries(() =>
      PhoneReservation.get({ number }).go({ consistent: true }),
    )
    const uid = reservation?.uid ?? randomUUID()
    const noted = await note({ id: hash(id), number, uid }, clientAddress)
    if (!noted.ok) {
      if (noted.reason === 'busy') return { ok: false, reason: 'failed' }
      return { ok: false, reason: 'too-many', retryAfterSeconds: secondsToWait(noted.reason) }
    }
    const challenge = await begin(uid)
    await withRetries(() =>
      PhoneSignIn.patch({ id: hash(id) })
        .set({ challenge: challenge ?? '' })
        .go(),
    )
    return { ok: true, id }
  } catch (error) {
    if (errorName(error) === 'LimitExceededException') {
      return { ok: false, reason: 'too-many', retryAfterSeconds: hour }
    }
    logError('sign-in code not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

function note(signIn: Pick<PhoneSignInRecord, 'id' | 'number' | 'uid'>, clientAddress: string) {
  const ttl = Math.ceil(now() / 1000) + hour
  return transact<LimitName | 'busy'>([
    ...smsLimits(signIn.number, clientAddress).map(([name, subject]) =>
      takeInTransaction(name, subject, name),
    ),
    always(
      inTransaction(PhoneSignIn)
        .create({ ...signIn, sentAt: nowInstant(), ttl })
        .commit(),
    ),
  ])
}

/** Null for whoever Cognito lets in by no SMS: an account that is disabled, or whose number it does not hold as proven. */
async function begin(uid: string): Promise<string | null> {
  try {
    return await startPhoneSignIn(uid)
  } catch (error) {
    if (['NotAuthorizedException', 'UserNotFoundException'].includes(errorName(error))) return null
    throw error
  }
}

export type PhoneSignInOutcome =
  | { ok: true; credentials: Credentials; person: Person }
  | { ok: false; reason: 'invalid-session' | 'invalid-code' | 'expired' | 'too-many' | 'failed' }

/** The number of a sign-in under way, E.164, and whether its code still works; null when there is none. */
export async function readPhoneSignIn(id: string): Promise<{ number: string; isFresh: boolean } | null> {
  const signIn = await read(id)
  return signIn && { number: signIn.number, isFresh: isFresh(signIn.sentAt) }
}

/**
 * Signs in with the code. It works for ten minutes and five tries, counted before Cognito is asked, and once; for a number
 * without an account every code is wrong. An e-mail that is not verified does not matter here: the phone is.
 */
export async function signInWithPhone(id: string, code: string): Promise<PhoneSignInOutcome> {
  const signIn = await read(id).catch((error: unknown) => logError('sign-in by SMS failed', error))
  if (signIn === undefined) return { ok: false, reason: 'failed' }
  if (!signIn) return { ok: false, reason: 'invalid-session' }
  const outcome = await tryCode(signIn, code)
  if (!outcome.ok) await noteAdministratorSignIn(signIn, outcome.reason)
  return outcome
}

async function tryCode(signIn: PhoneSignInRecord, code: string): Promise<PhoneSignInOutcome> {
  try {
    if (!isFresh(signIn.sentAt)) return { ok: false, reason: 'expired' }
    const permit = await take('otpTryPerCode', signIn.id)
    if (!permit.ok) return { ok: false, reason: 'too-many' }
    // Without a challenge the answers are those of a code that Cognito has sent: wrong once, and of no use after that.
    if (!signIn.challenge) return { ok: false, reason: permit.used > 1 ? 'expired' : 'invalid-code' }
    const tokens = await finishPhoneSignIn(signIn.uid, { challenge: signIn.challenge, code })
    const { uid, emailVerified } = await verifyIdToken(tokens.idToken)
    const person = await readPerson(uid)
    // The number may have gone to another account since the code was sent.
    if (!person || person.user.number !== signIn.number) {
      await revokeQuietly(tokens.refreshToken)
      return { ok: false, reason: 'invalid-code' }
    }
    const credentials = await startSession(person, tokens, { emailVerified })
    if (!credentials) return { ok: false, reason: 'failed' }
    await withRetries(() => PhoneSignIn.delete({ id: signIn.id }).go())
    return { ok: true, credentials, person }
  } catch (error) {
    return { ok: false, reason: explain(error) }
  }
}

/** Cognito's sign-in is over after five wrong codes, or when its own ten minutes are. */
function explain(error: unknown): Exclude<PhoneSignInOutcome, { ok: true }>['reason'] {
  const refusal = refusalOf(error)
  if (refusal === 'signed-out') return 'expired'
  if (refusal && refusal !== 'linked-elsewhere') return refusal
  logError('sign-in by SMS failed', error)
  return 'failed'
}

async function read(id: string): Promise<PhoneSignInRecord | null> {
  const { data } = await withRetries(() => PhoneSignIn.get({ id: hash(id) }).go({ consistent: true }))
  return data && data.ttl * 1000 > now() ? data : null
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
