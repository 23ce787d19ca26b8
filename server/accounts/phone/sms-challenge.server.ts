import { createHash, randomBytes } from 'node:crypto'
import { finishPhoneSignIn, type Tokens } from '#server/aws/cognito-sign-in.server.ts'
import { failureOf } from '#server/aws/sending-failure.server.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/take.server.ts'
import { PhoneSignIn, type StoredPhoneSignIn } from './phone-sign-in.entity.server.ts'
import { isFresh } from './verification-code.server.ts'

/*
 * Cognito's code by SMS to the verified number of an account, for a sign-in (`phone-sign-in.server.ts`) or a fresh proof
 * (`proof-code.server.ts`). The record says which, and neither accepts the other's.
 */

const hour = 60 * 60

/** `proof` belongs to the session that asks for it; without a purpose it is a sign-in. */
export type ChallengePurpose = StoredPhoneSignIn['purpose']

/**
 * Writes a challenge, lets Cognito begin it, and stores Cognito's session, which goes with the code.
 * @param start returns that session, or null when Cognito sends no SMS
 * @returns whether Cognito has begun it
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

/** The challenge of this id and purpose; null where it is missing or expired. */
export async function readChallenge(
  id: string,
  purpose?: ChallengePurpose,
): Promise<StoredPhoneSignIn | null> {
  const { data } = await PhoneSignIn.get({ id: hash(id) }).go({ consistent: true })
  return data && data.purpose === purpose && data.ttl * 1000 > now() ? data : null
}

/** Ends a challenge whose code is right. */
export async function deleteChallenge({ id }: StoredPhoneSignIn): Promise<void> {
  await PhoneSignIn.delete({ id }).go()
}

export type ChallengeRefusal = 'invalid-code' | 'expired' | 'too-many' | 'failed'

/**
 * Tries a code, which works once, for ten minutes and five tries, counted before the call to Cognito.
 * @returns the tokens of Cognito's sign-in, for the caller to use or revoke
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
    // Where Cognito has refused to begin it gets a random session, so that an outage looks the same with and without an
    // account.
    const challenge = signIn.challenge || randomBytes(64).toString('base64url')
    return { ok: true, tokens: await finishPhoneSignIn(signIn.uid, { challenge, code }) }
  } catch (error) {
    return { ok: false, reason: explain(error, tries) }
  }
}

/**
 * Cognito's first refusal is a wrong code, and that ends its sign-in: every later one is an expired code. Cognito's own
 * errors would reveal whether the number has an account.
 */
function explain(error: unknown, tries: number): ChallengeRefusal {
  if (failureOf(error).kind === 'refused') return tries > 1 ? 'expired' : 'invalid-code'
  logError('code of an SMS not checked', error)
  return 'failed'
}

function hash(id: string): string {
  return createHash('sha256').update(id).digest('base64url')
}
