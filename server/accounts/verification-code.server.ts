import { verificationCode } from '#app/domain/limits.ts'
import { errorName, verifyAttribute, type ContactAttribute } from '#server/aws/cognito.server.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take } from '#server/limits/limits.server.ts'
import { currentAccessToken } from './renewal.server.ts'
import type { SessionRecord } from './session.entity.server.ts'

/** Why a code was not taken; section 8, "CAPTCHA and OTP". */
export type CodeRefusal =
  'expired' | 'invalid-code' | 'too-many' | 'linked-elsewhere' | 'signed-out' | 'failed'

/** Why a code was not sent. */
export type SendRefusal =
  { reason: 'signed-out' | 'failed' } | { reason: 'too-many'; retryAfterSeconds: number }

const refusals: Record<string, CodeRefusal> = {
  CodeMismatchException: 'invalid-code',
  ExpiredCodeException: 'expired',
  LimitExceededException: 'too-many',
  TooManyFailedAttemptsException: 'too-many',
  AliasExistsException: 'linked-elsewhere',
  NotAuthorizedException: 'signed-out',
  UserNotFoundException: 'signed-out',
}

/** What Cognito means when it does not take a code; undefined for an error that nobody expected. */
export function refusalOf(error: unknown): CodeRefusal | undefined {
  return refusals[errorName(error)]
}

const tries = { phone_number: 'otpTryPerCode', email: 'emailCodeTryPerCode' } as const

/**
 * Proves an e-mail or phone number with the code that was sent at `sentAt`. A code works for ten minutes and five
 * tries, which are counted before Cognito is asked: twenty at once are no more than five.
 * @returns null when the code was right
 */
export async function checkCode(
  session: SessionRecord,
  attribute: ContactAttribute,
  { code, sentAt }: { code: string; sentAt: string },
): Promise<CodeRefusal | null> {
  if (!isFresh(sentAt)) return 'expired'
  const permit = await take(tries[attribute], `${session.uid}/${session.sessionId}/${sentAt}`)
  if (!permit.ok) return 'too-many'
  try {
    const accessToken = await currentAccessToken(session)
    if (!accessToken) return 'signed-out'
    await verifyAttribute(accessToken, attribute, code)
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) logError('code not checked', error)
    return refusal ?? 'failed'
  }
}

/** Sends a code by `send`, in the name of the session's holder. */
export async function sendCode(
  session: SessionRecord,
  send: (accessToken: string) => Promise<void>,
): Promise<SendRefusal | null> {
  try {
    const accessToken = await currentAccessToken(session)
    if (!accessToken) return { reason: 'signed-out' }
    await send(accessToken)
    return null
  } catch (error) {
    const name = errorName(error)
    if (name === 'LimitExceededException') return { reason: 'too-many', retryAfterSeconds: 60 * 60 }
    if (name === 'NotAuthorizedException') return { reason: 'signed-out' }
    logError('code not sent', error)
    return { reason: 'failed' }
  }
}

/** Whether a code that was sent then still works. */
export function isFresh(sentAt: string | undefined): boolean {
  return sentAt !== undefined && Date.parse(sentAt) + verificationCode.lifetimeMinutes * 60_000 > now()
}
