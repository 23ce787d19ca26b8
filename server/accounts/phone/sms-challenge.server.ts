import { createHash, randomBytes } from 'node:crypto'
import { finishPhoneSignIn, type Tokens } from '#server/aws/cognito-sign-in.server.ts'
import { failureOf } from '#server/aws/sending-failure.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { PhoneSignIn, type StoredPhoneSignIn } from './phone-sign-in.entity.server.ts'
import { isFresh } from './verification-code.server.ts'

/*
 * Cognito's code by SMS to the verified number of an account. It is for a sign-in (`phone-sign-in.server.ts`) or for
 * a signed-in user who proves their identity again (`proof-code.server.ts`). The record says which, and neither accepts a
 * record of the other.
 */

const hour = 60 * 60

/** `proof` is for the session that asked for it; a record without a purpose is a sign-in. */
export type ChallengePurpose = StoredPhoneSignIn['purpose']

/**
 * Writes a challenge, lets Cognito begin it, and stores Cognito's session, which is needed with the code.
 * @param start returns that session, or null when Cognito sends no SMS
 * @returns whether Cognito began it
 */
export async function beginChallenge(
  challenge: Pick<StoredPhoneSignIn, 'number' | 'uid' | 'purpose'> & { id: string },
  start: () => Promise<string | null>,
): Promise<boolean> {
  const id = hash(challenge.id)
  const ttl = Math.ceil(now() / 1000) + hour
  await PhoneSignIn.put({ ...challenge, id, sentAt: nowInstant(), ttl }).go()
  const begun = await start()
  await PhoneSignIn.patch({ id })
    .set({ challenge: begun ?? '' })
    .go()
  return begun !== null
}

/** The challenge of this id and purpose; null where there is none or it has expired. */
export async function readChallenge(
  id: string,
  purpose?: ChallengePurpose,
): Promise<StoredPhoneSignIn | null> {
  const { data } = await PhoneSignIn.get({ id: hash(id) }).go({ consistent: true })
  return data && data.purpose === purpose && data.ttl * 1000 > now() ? data : null
}

/** Ends a challenge whose code was right. */
export async function deleteChallenge({ id }: StoredPhoneSignIn): Promise<void> {
  await PhoneSignIn.delete({ id }).go()
}

export type ChallengeRefusal = 'invalid-code' | 'expired' | 'too-many' | 'failed'

/**
 * Tries a code. A code can be used once, within ten minutes and five tries, which are counted before the call to Cognito.
 * @returns the tokens of Cognito's sign-in; the caller must use or revoke them
 */
export async function answerChallenge(
  signIn: StoredPhoneSignIn,
  code: string,
): Promise<
  { ok: true; tokens: Tokens & { refreshToken: string } } | { ok: false; reason: ChallengeRefusal }
> {
  let tries = 0
  try {
    if (!isFresh(signIn.sentAt)) return { ok: false, reason: 'expired' }
    const permit = await take('otpTryPerCode', `${signIn.id}/${signIn.sentAt}`)
    if (!permit.ok) return { ok: false, reason: 'too-many' }
    tries = permit.used
    // If Cognito refused to begin, it is called with a random session, so that an outage also looks the same as for an account.
    const challenge = signIn.challenge || randomBytes(64).toString('base64url')
    return { ok: true, tokens: await finishPhoneSignIn(signIn.uid, { challenge, code }) }
  } catch (error) {
    return { ok: false, reason: explain(error, tries) }
  }
}

/**
 * The first refusal of Cognito counts as a wrong code. Every later one counts as an expired code, because a wrong code ends
 * Cognito's sign-in. Cognito's own error is not used, because some of its errors exist only for numbers with an account.
 */
function explain(error: unknown, tries: number): ChallengeRefusal {
  if (failureOf(error).kind === 'refused') return tries > 1 ? 'expired' : 'invalid-code'
  logError('code of an SMS not checked', error)
  return 'failed'
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
