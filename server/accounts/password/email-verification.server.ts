import * as cognito from '#server/aws/cognito-attributes.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { saveVerifiedEmail } from '#server/customers/save-user.server.ts'
import { logError } from '#server/http/log.server.ts'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import type { LimitName } from '#server/limits/limits.server.ts'
import { send, type Attempt, type SendOutcome } from '#server/sending/send.server.ts'
import { giveUsesBack } from '#server/sending/uses.server.ts'
import { takeTicketMail } from '#server/tickets/use-ticket.server.ts'
import { readPerson, type Person } from '#server/accounts/session/account.server.ts'
import { isEstablished } from './established.server.ts'
import { hashSessionId, type Credentials } from '#server/accounts/session/session-id.server.ts'
import type { StoredSession } from '#server/accounts/session/session.entity.server.ts'
import { startSession, updateSession } from '#server/accounts/session/session.server.ts'
import {
  checkCodeOnce,
  isFresh,
  latest,
  sendCode,
  toSendOutcome,
  type CodeRefusal,
  type SendCodeOutcome,
  type SendRefusal,
} from '#server/accounts/phone/verification-code.server.ts'

/** A user who may verify their e-mail, signed in or by a session restricted to this. */
export type EmailVerification = { person: Person; session: StoredSession }

/** One read; null when the session does not exist, is over or belongs to another user. */
export async function readEmailVerification(credentials: Credentials): Promise<EmailVerification | null> {
  const person = await readPerson(credentials.uid)
  const stored = hashSessionId(credentials.sessionId)
  const session = person?.sessions.find(({ sessionId }) => sessionId === stored)
  return person && session ? { person, session } : null
}

/**
 * Sends another code to the e-mail of the account.
 * @param address the caller's IP address, for the limit
 */
export async function sendEmailCode(
  { person, session }: EmailVerification,
  address: string,
): Promise<SendCodeOutcome> {
  const outcome = await sendToMailbox(person, address, async (attempt): Promise<SendRefusal | null> => {
    if (!(await updateSession(session, { emailCodeSentAt: nowInstant() }))) return { reason: 'signed-out' }
    return sendCode(session, (accessToken) => attempt((permit) => cognito.sendEmailCode(permit, accessToken)))
  })
  return toSendOutcome(outcome)
}

/**
 * Where the budget refuses, or strangers have used up the mailbox, a ticket of the office lets one code go out from the
 * reserved share (server/tickets).
 */
async function sendToMailbox<Result>(
  person: Person,
  address: string,
  deliver: (attempt: Attempt<'mailCode'>) => Promise<Result>,
): Promise<SendOutcome<Result>> {
  const { email: to, uid } = person.user
  const isKnown = await isEstablished(person)
  const usual = await send(
    { ...codeMail(to, isKnown ? null : address), isKnown, beyondMailbox: isKnown ? uid : null },
    deliver,
  )
  if (usual.ok || usual.reason === 'busy') return usual
  const ticket = await takeTicketMail(person.user)
  if (!ticket) return usual
  const byTicket = await send({ ...codeMail(to, null), isKnown: true, beyondMailbox: uid }, deliver)
  if (!byTicket.ok) await giveUsesBack([ticket])
  return byTicket
}

/**
 * A mail with a code. It uses the reserved share of the budget only where the caller says so.
 * @param address the caller's IP address, for the limit; null for an established account, which strangers cannot make
 */
export function codeMail(to: string, address: string | null) {
  if (address === null) return { purpose: 'mailCode' as const, to }
  const network = ipLimitSubjects(address).neighbourhood
  const requestLimits: [LimitName, string][] = [['mailCodePerAddress', network]]
  return { purpose: 'mailCode' as const, to, requestLimits, unconfirmedFrom: network }
}

/**
 * Sends a code to a user who is signing in, unless their last code still works.
 * @returns the UTC instant of the last code, or undefined when none could be sent
 */
export async function sendCodeUnlessFresh(
  person: Person,
  accessToken: string,
  address: string,
): Promise<string | undefined> {
  const last = latest(person.sessions.map(({ emailCodeSentAt }) => emailCodeSentAt))
  if (last && isFresh(last)) return last
  const sentAt = nowInstant()
  try {
    const outcome = await sendToMailbox(person, address, (attempt) =>
      attempt((permit) => cognito.sendEmailCode(permit, accessToken)),
    )
    return outcome.ok ? sentAt : undefined
  } catch (error) {
    logError('e-mail code not sent', error, 'warn')
    return undefined
  }
}

export type EmailOutcome =
  | { ok: true; credentials: Credentials | null }
  | { ok: false; reason: Exclude<CodeRefusal, 'linked-elsewhere'> }

/**
 * Verifies the e-mail with its code.
 * @returns `credentials` are those of the full session that replaces a restricted one
 */
export async function verifyEmail(
  { person, session }: EmailVerification,
  code: string,
): Promise<EmailOutcome> {
  if (!session.restrictedTo && person.user.emailVerified) return { ok: true, credentials: null }
  const { emailCodeSentAt: sentAt } = session
  if (!sentAt) return { ok: false, reason: 'expired' }
  const typed = {
    code,
    sentAt,
    latestSentAt: latest(person.sessions.map(({ emailCodeSentAt }) => emailCodeSentAt)),
  }
  const refusal = await checkCodeOnce(session, 'email', typed, () => isVerifiedNow(person))
  if (refusal === 'done') return { ok: true, credentials: null }
  if (refusal) return { ok: false, reason: refusal === 'linked-elsewhere' ? 'failed' : refusal }
  if (!session.restrictedTo) {
    const isNoted = await saveVerifiedEmail(person.user)
    return isNoted ? { ok: true, credentials: null } : { ok: false, reason: 'failed' }
  }
  const tokens = { ...session, expiresAt: Date.parse(session.tokensExpireAt) }
  const credentials = await startSession(person, tokens, { instead: session, emailVerified: true })
  return credentials ? { ok: true, credentials } : { ok: false, reason: 'failed' }
}

/** Whether the e-mail is verified by now, for example by the same form posted twice. */
async function isVerifiedNow({ user: { uid } }: Person): Promise<boolean> {
  const current = await readPerson(uid)
  return current?.user.emailVerified === true
}
