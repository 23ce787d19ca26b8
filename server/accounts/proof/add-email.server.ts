import { createHmac, randomInt } from 'node:crypto'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { codeLength } from '#domain/codes.ts'
import { restoreEmail } from '#server/aws/cognito-attributes.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { isSameSecret } from '#server/equal.server.ts'
import { EmailReservation } from '#server/customers/email-reservation.entity.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { verifiedEmail, sameProviders } from '#server/customers/save-user.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { sendMessage } from '#server/sending/send.server.ts'
import { count, countDomain } from '#server/statistics/statistics.server.ts'
import { inTransaction, transact, type Write } from '#server/table/transaction.server.ts'
import { displaceUnverified } from '#server/accounts/life/displace.server.ts'
import { codeMail } from '#server/accounts/password/email-verification.server.ts'
import { isVerified } from '#server/accounts/password/send-link.server.ts'
import { isFresh } from '#server/accounts/phone/verification-code.server.ts'
import type { Account } from '#server/accounts/session/account.server.ts'
import { Session, type StoredSession } from '#server/accounts/session/session.entity.server.ts'
import { updateSession } from '#server/accounts/session/session.server.ts'

/*
 * Adds an e-mail to a nurse's account that has only the code to its phone (docs/decisions/0040). The code is our own:
 * Cognito's would need the address in the pool before it is proven, and block it for everybody else.
 */

export type AddedLetter = (code: string) => { subject: string; text: string }

export type SendAddedCodeOutcome =
  | { ok: true }
  | { ok: false; reason: 'taken' | 'has-email' | 'failed' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

const timeLimit = 3500

/**
 * Mails the code. An address that an account has verified is refused; that is no secret (section 8, sign-up).
 * @param email lower case
 * @param address the caller's IP address, for the limits
 */
export async function sendAddedEmailCode(
  { user, session }: Account,
  email: string,
  { letter, address }: { letter: AddedLetter; address: string },
): Promise<SendAddedCodeOutcome> {
  if (!isPlaceholderEmail(user.email)) return { ok: false, reason: 'has-email' }
  try {
    const holder = await findUserByEmail(email)
    if (holder && (await isVerified(holder))) return { ok: false, reason: 'taken' }
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
    const sent = { email, code: macOf(session, email, code), sentAt: nowInstant() }
    if (!(await updateSession(session, { addedEmail: sent }))) return { ok: false, reason: 'failed' }
    const outcome = await sendMessage(
      { ...codeMail(email, address), isKnown: false, beyondMailbox: null },
      (permit) => sendEmail(permit, letter(code), AbortSignal.timeout(timeLimit)),
    )
    if (outcome.ok) return { ok: true }
    return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  } catch (error) {
    logError('code of an added e-mail not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

export type AddEmailOutcome =
  | { ok: true }
  | { ok: false; reason: 'taken' | 'has-email' | 'expired' | 'invalid-code' | 'too-many' | 'failed' }

/** Gives the account the e-mail that got the code. An unverified holder of the address is displaced. */
export async function addEmail({ user, session }: Account, code: string): Promise<AddEmailOutcome> {
  if (!isPlaceholderEmail(user.email)) return { ok: false, reason: 'has-email' }
  const { addedEmail } = session
  if (!addedEmail || !isFresh(addedEmail.sentAt)) return { ok: false, reason: 'expired' }
  const { email, sentAt } = addedEmail
  const ofCode = await take('emailCodeTryPerCode', `${session.sessionId}/${sentAt}`)
  if (!ofCode.ok || !(await take('emailCodeTryDaily', user.uid)).ok) return { ok: false, reason: 'too-many' }
  if (!isSameSecret(macOf(session, email, code), addedEmail.code))
    return { ok: false, reason: 'invalid-code' }
  const holder = await findUserByEmail(email)
  if (holder && holder.uid !== user.uid) {
    if (await isVerified(holder)) return { ok: false, reason: 'taken' }
    if ((await displaceUnverified(holder.uid)) !== 'ended') return { ok: false, reason: 'failed' }
  }
  const written = await transact(emailWrites(user, session, email))
  if (!written.ok) return { ok: false, reason: written.reason === 'taken' ? 'taken' : 'failed' }
  await restoreQuietly(user.uid, email)
  return { ok: true }
}

function emailWrites(
  user: StoredUser,
  { uid, sessionId }: StoredSession,
  email: string,
): Write<'taken' | 'changed' | 'busy'>[] {
  const { set, remove } = verifiedEmail(user)
  return [
    {
      item: inTransaction(EmailReservation)
        .upsert({ email, uid })
        .where(({ uid: holder }, { eq, notExists }) => `${notExists(holder)} OR ${eq(holder, uid)}`)
        .commit(),
      otherwise: 'taken',
    },
    {
      item: inTransaction(User)
        .patch({ uid })
        .set({ ...set, email })
        .remove([...remove])
        .where((current, operations) =>
          [operations.eq(current.email, user.email), sameProviders(user)(current, operations)].join(' AND '),
        )
        .commit(),
      otherwise: 'changed',
    },
    {
      item: inTransaction(Session).patch({ uid, sessionId }).remove(['addedEmail']).commit(),
      otherwise: 'changed',
    },
    ...count(countDomain(email, 1)),
  ]
}

/** The pool's copy of the e-mail. No way of signing in needs it, because everything goes by uid. */
async function restoreQuietly(uid: string, email: string): Promise<void> {
  try {
    await restoreEmail(uid, email)
  } catch (error) {
    logError('an added e-mail is not in the pool', error, 'warn')
  }
}

/** Stored instead of the code, so that a reader of the table does not learn it. */
function macOf({ sessionId }: StoredSession, email: string, code: string): string {
  const [key] = purposeKeys('code/added-email')
  return createHmac('sha256', key)
    .update(JSON.stringify([sessionId, email, code]))
    .digest('base64url')
}
