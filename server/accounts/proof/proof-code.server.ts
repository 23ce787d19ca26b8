import { startPhoneSignIn } from '#server/aws/cognito-sign-in.server.ts'
import { verifyIdToken } from '#server/aws/cognito-tokens.server.ts'
import { logError } from '#server/http/log.server.ts'
import { send } from '#server/sending/send.server.ts'
import { areSmsOut } from '#server/sending/sms-outage.server.ts'
import { readPerson, type Account } from '#server/accounts/session/account.server.ts'
import { sendEmailCode } from '#server/accounts/password/email-verification.server.ts'
import { recordProof } from './fresh-proof.server.ts'
import { revokeQuietly } from '#server/accounts/session/session.server.ts'
import type { StoredSession } from '#server/accounts/session/session.entity.server.ts'
import {
  answerChallenge,
  beginChallenge,
  deleteChallenge,
  readChallenge,
  type ChallengeRefusal,
} from '#server/accounts/phone/sms-challenge.server.ts'
import {
  checkCode,
  isFresh,
  latest,
  type SendCodeOutcome,
} from '#server/accounts/phone/verification-code.server.ts'

/**
 * How a signed-in user proves their identity again: by the password if they have one, else by a code to the verified number,
 * else to the verified e-mail, else by signing in again. While SMS are out, a verified e-mail comes before the number.
 */
export type ProofMethod = 'password' | 'sms' | 'email' | 'sign-in'

export async function proofMethod({ user }: Pick<Account, 'user'>): Promise<ProofMethod> {
  if (user.authProvider.includes('email')) return 'password'
  const hasNumber = user.phoneVerified && user.number !== ''
  if (hasNumber && !(user.emailVerified && (await areSmsOut()))) return 'sms'
  return user.emailVerified ? 'email' : 'sign-in'
}

/** Whether this session has requested a code that still works; false for the method `password`. */
export async function hasProofCode(account: Account): Promise<boolean> {
  if ((await proofMethod(account)) === 'email') return isFresh(account.session.emailCodeSentAt)
  const challenge = await readSessionChallenge(account)
  return challenge !== null && Boolean(challenge.challenge) && isFresh(challenge.sentAt)
}

/**
 * Sends the code by Cognito, within the limits and budgets of its sign-in by SMS or its e-mail verification. It works only
 * for this session, and not for a sign-in.
 * @param clientAddress the caller's IP address, for the limit
 */
export async function sendProofCode(account: Account, clientAddress: string): Promise<SendCodeOutcome> {
  const { user, session } = account
  switch (await proofMethod(account)) {
    case 'sms':
      return sendBySms(account)
    case 'email': {
      const person = await readPerson(user.uid)
      return person ? sendEmailCode({ person, session }, clientAddress) : { ok: false, reason: 'signed-out' }
    }
    default:
      return { ok: false, reason: 'failed' }
  }
}

async function sendBySms({ user, session }: Account): Promise<SendCodeOutcome> {
  const { uid, number } = user
  try {
    const outcome = await send(
      {
        purpose: 'smsSignIn',
        to: number,
        // Strangers can use up the limits of a number and an address, so a signed-in user has those of a known browser.
        isKnown: true,
        isKnownBrowser: true,
      },
      (attempt) =>
        beginChallenge({ id: challengeIdOf(session), number, uid, purpose: 'proof' }, () =>
          attempt((permit) => startPhoneSignIn(permit, uid)),
        ),
    )
    if (outcome.ok) return outcome.result ? { ok: true } : { ok: false, reason: 'failed' }
    return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  } catch (error) {
    logError('code of a proof not sent', error)
    return { ok: false, reason: 'failed' }
  }
}

export type ProofCodeOutcome = { ok: true } | { ok: false; reason: ChallengeRefusal }

/** Checks the code, which works once; after that the session counts as fresh. */
export async function proveWithCode(account: Account, code: string): Promise<ProofCodeOutcome> {
  try {
    const isEmail = (await proofMethod(account)) === 'email'
    const refusal = await (isEmail ? checkEmailCode(account, code) : checkSmsCode(account, code))
    if (refusal) return { ok: false, reason: refusal }
    return (await recordProof(account.session, isEmail ? ['emailCodeSentAt'] : []))
      ? { ok: true }
      : { ok: false, reason: 'failed' }
  } catch (error) {
    logError('code of a proof not checked', error)
    return { ok: false, reason: 'failed' }
  }
}

/** Null when the code is right. Checking signs the user in at Cognito; that sign-in is revoked at once. */
async function checkSmsCode(account: Account, code: string): Promise<ChallengeRefusal | null> {
  const challenge = await readSessionChallenge(account)
  if (!challenge) return 'expired'
  const answered = await answerChallenge(challenge, code)
  if (!answered.ok) return answered.reason
  await revokeQuietly(answered.tokens.refreshToken)
  const { uid } = await verifyIdToken(answered.tokens.idToken)
  if (uid !== account.user.uid) return 'invalid-code'
  await deleteChallenge(challenge)
  return null
}

async function checkEmailCode({ user, session }: Account, code: string): Promise<ChallengeRefusal | null> {
  const { emailCodeSentAt: sentAt } = session
  const person = await readPerson(user.uid)
  if (!sentAt || !person) return 'expired'
  const latestSentAt = latest(person.sessions.map(({ emailCodeSentAt }) => emailCodeSentAt))
  const refusal = await checkCode(session, 'email', { code, sentAt, latestSentAt })
  if (refusal === 'linked-elsewhere' || refusal === 'signed-out') return 'failed'
  return refusal
}

/** The challenge begun by this session; null when the account's number has changed since. */
async function readSessionChallenge({ user, session }: Account) {
  if ((await proofMethod({ user })) !== 'sms') return null
  const challenge = await readChallenge(challengeIdOf(session), 'proof')
  return challenge?.uid === user.uid && challenge.number === user.number ? challenge : null
}

/** Derived from the session's id, so that no further cookie is needed. */
function challengeIdOf({ uid, sessionId }: StoredSession): string {
  return `proof/${uid}/${sessionId}`
}
