import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import {
  errorName,
  finishPhoneSignIn,
  pretendPhoneSignIn,
  startPhoneSignIn,
} from '#server/aws/cognito.server.ts'
import { failureOf } from '#server/aws/refused.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { PhoneReservation } from '#server/customers/phone-reservation.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { pretendToSend, send, type SendRequest } from '#server/sending/send.server.ts'
import { withRetries } from '#server/table/transaction.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { noteAdministratorSignIn } from './note-sign-in.server.ts'
import { PhoneSignIn, type PhoneSignInRecord } from './phone-sign-in.entity.server.ts'
import type { Credentials } from './session-id.server.ts'
import { revokeQuietly, startSession } from './session.server.ts'
import { isFresh } from './verification-code.server.ts'

export type PhoneCodeOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const hour = 60 * 60

/**
 * Begins a sign-in with a verified phone number: Cognito sends it a code by SMS (docs/decisions/0000, "Accounts").
 *
 * The answer is the same for a number without an account, to which no SMS goes out, whatever Cognito says: the number's
 * limits are counted for both, the day's budget is taken from for an SMS and only asked otherwise, and a code that Cognito
 * refuses to send is seen by our alarm alone. All of it is written before anything is sent: each SMS costs money, so
 * without the table none goes out.
 *
 * @param number E.164
 * @param clientAddress the caller's IP address, for the limit
 * @param isKnownBrowser whether this browser has signed in to the account with this uid before
 * @returns the id that names the sign-in, for the browser alone
 */
export async function sendPhoneSignInCode(
  number: string,
  clientAddress: string,
  isKnownBrowser: (uid: string) => boolean | Promise<boolean> = () => false,
): Promise<PhoneCodeOutcome> {
  const id = randomBytes(32).toString('base64url')
  try {
    const { data: reservation } = await withRetries(() =>
      PhoneReservation.get({ number }).go({ consistent: true }),
    )
    const isKnown = reservation ? await isKnownBrowser(reservation.uid) : false
    const request: SendRequest<'smsSignIn'> = {
      purpose: 'smsSignIn',
      to: number,
      isKnown,
      isKnownBrowser: isKnown,
      fences: [['smsRequestPerAddress', clientAddress]],
      countsRefused: true,
    }
    const signIn = { id: hash(id), number, uid: reservation?.uid ?? randomUUID() }
    const outcome = reservation
      ? await send(request, (attempt) =>
          begin(signIn, () => attempt((permit) => startPhoneSignIn(permit, signIn.uid))),
        )
      : await pretendToSend(request, () => begin(signIn, pretendPhoneSignIn))
    if (outcome.ok) return { ok: true, id }
    return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  } catch (error) {
    logError('sign-in code not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

/** Notes the sign-in, lets Cognito begin it, and notes what Cognito wants to be reminded of. */
async function begin(
  signIn: Pick<PhoneSignInRecord, 'id' | 'number' | 'uid'>,
  start: () => Promise<string | null>,
): Promise<void> {
  const ttl = Math.ceil(now() / 1000) + hour
  await withRetries(() => PhoneSignIn.put({ ...signIn, sentAt: nowInstant(), ttl }).go())
  const challenge = await startQuietly(start)
  await withRetries(() =>
    PhoneSignIn.patch({ id: signIn.id })
      .set({ challenge: challenge ?? '' })
      .go(),
  )
}

/** Null where Cognito sends no SMS, whyever: only an account can have a reason of its own, so the answer tells none. */
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
  let tries = 0
  try {
    if (!isFresh(signIn.sentAt)) return { ok: false, reason: 'expired' }
    const permit = await take('otpTryPerCode', signIn.id)
    if (!permit.ok) return { ok: false, reason: 'too-many' }
    tries = permit.used
    // Where Cognito would not begin it is asked all the same, so that its own troubles tell nothing either.
    const challenge = signIn.challenge || randomBytes(64).toString('base64url')
    const tokens = await finishPhoneSignIn(signIn.uid, { challenge, code })
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
    return { ok: false, reason: explain(error, tries) }
  }
}

/**
 * What Cognito refuses is a wrong code the first time, and of no use after that: Cognito ends its sign-in with a wrong
 * code. Which of its refusals it is plays no part, because some are for accounts alone.
 */
function explain(error: unknown, tries: number): 'invalid-code' | 'expired' | 'failed' {
  if (failureOf(error).kind === 'refused') return tries > 1 ? 'expired' : 'invalid-code'
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
