import { sendAttributeCode } from '#server/aws/cognito.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { saveVerifiedEmail } from '#server/customers/save-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { readPerson, type Person } from './account.server.ts'
import { hashSessionId, type Credentials } from './session-id.server.ts'
import type { SessionRecord } from './session.entity.server.ts'
import { startSession, updateSession } from './session.server.ts'
import {
  checkCode,
  isFresh,
  sendCode,
  type CodeRefusal,
  type SendRefusal,
} from './verification-code.server.ts'

/** Somebody who may verify her e-mail: signed in, or signing in with a session restricted to that. */
export type EmailVerification = { person: Person; session: SessionRecord }

/** One read; null when the session does not exist, has ended or belongs to someone else. */
export async function readEmailVerification(credentials: Credentials): Promise<EmailVerification | null> {
  const person = await readPerson(credentials.uid)
  const stored = hashSessionId(credentials.sessionId)
  const session = person?.sessions.find(({ sessionId }) => sessionId === stored)
  return person && session ? { person, session } : null
}

/** Sends another code to the e-mail of the account. */
export async function sendEmailCode({
  session,
}: EmailVerification): Promise<{ ok: true } | ({ ok: false } & SendRefusal)> {
  const permit = await take('emailCodeSendPerAccount', session.uid)
  if (!permit.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: permit.retryAfterSeconds }
  if (!(await updateSession(session, { emailCodeSentAt: nowInstant() }))) {
    return { ok: false, reason: 'signed-out' }
  }
  const refusal = await sendCode(session, (accessToken) => sendAttributeCode(accessToken, 'email'))
  return refusal ? { ok: false, ...refusal } : { ok: true }
}

/**
 * Sends a code to somebody who is signing in and has none that still works.
 * @returns when her last code was sent, a UTC instant, or undefined when none could be
 */
export async function sendCodeUnlessFresh(person: Person, accessToken: string): Promise<string | undefined> {
  const last = person.sessions
    .map(({ emailCodeSentAt }) => emailCodeSentAt ?? '')
    .sort()
    .at(-1)
  if (last && isFresh(last)) return last
  const permit = await take('emailCodeSendPerAccount', person.user.uid)
  if (!permit.ok) return undefined
  const sentAt = nowInstant()
  try {
    await sendAttributeCode(accessToken, 'email')
    return sentAt
  } catch (error) {
    logError('e-mail code not sent', error, 'warn')
    return undefined
  }
}

export type EmailOutcome =
  | { ok: true; credentials: Credentials | null }
  | { ok: false; reason: Exclude<CodeRefusal, 'linked-elsewhere'> }

/**
 * Verifies the e-mail with its code. Somebody who was signing in is signed in by it: `credentials` are then those of a
 * full session, which takes the place of the restricted one.
 */
export async function verifyEmail(
  { person, session }: EmailVerification,
  code: string,
): Promise<EmailOutcome> {
  const { uid } = person.user
  if (!session.restrictedTo && person.user.emailVerified) return { ok: true, credentials: null }
  const { emailCodeSentAt: sentAt } = session
  if (!sentAt) return { ok: false, reason: 'expired' }
  const refusal = await checkCode(session, 'email', { code, sentAt })
  if (refusal) return { ok: false, reason: refusal === 'linked-elsewhere' ? 'failed' : refusal }
  if (!session.restrictedTo) {
    await saveVerifiedEmail(uid)
    return { ok: true, credentials: null }
  }
  const tokens = { ...session, expiresAt: Date.parse(session.tokensExpireAt) }
  const credentials = await startSession(person, tokens, { instead: session, emailVerified: true })
  return credentials ? { ok: true, credentials } : { ok: false, reason: 'failed' }
}
