import { verificationCode } from '#domain/limits.ts'
import { verifyAttribute, type ContactAttribute } from '#server/aws/cognito-attributes.server.ts'
import { errorName } from '#server/aws/cognito-client.server.ts'
import { now } from '#server/clock.server.ts'
import { logError } from '#server/http/log.server.ts'
import { take, usedOf } from '#server/limits/take.server.ts'
import type { SendOutcome, TooManyMessages } from '#server/sending/send.server.ts'
import { doneMeanwhile } from '#server/accounts/done-meanwhile.server.ts'
import { currentAccessToken, type TokenHolder } from '#server/accounts/session/renewal.server.ts'

/** Why a code was not accepted; section 8, "CAPTCHA and OTP". */
export type CodeRefusal =
  'expired' | 'invalid-code' | 'too-many' | 'linked-elsewhere' | 'signed-out' | 'failed'

/** Why a code was not sent. */
export type SendRefusal = { reason: 'signed-out' | 'failed' } | Omit<TooManyMessages, 'ok'>

const refusals: Record<string, CodeRefusal> = {
  CodeMismatchException: 'invalid-code',
  ExpiredCodeException: 'expired',
  LimitExceededException: 'too-many',
  TooManyFailedAttemptsException: 'too-many',
  AliasExistsException: 'linked-elsewhere',
  NotAuthorizedException: 'signed-out',
  UserNotFoundException: 'signed-out',
}

function refusalOf(error: unknown): CodeRefusal | undefined {
  return refusals[errorName(error)]
}

export type SendCodeOutcome = { ok: true } | ({ ok: false } & SendRefusal)

type TypedCode = { code: string; sentAt: string; latestSentAt: string }

const tries = {
  phone_number: { perCode: 'otpTryPerCode', daily: 'phoneCodeTryDaily' },
  email: { perCode: 'emailCodeTryPerCode', daily: 'emailCodeTryDaily' },
} as const

/**
 * Verifies an e-mail or phone number with a code, which works for ten minutes and five tries. They are counted before the
 * call to Cognito, so that of twenty parallel tries five reach it, whatever their sessions.
 * @param typed `sentAt` is when this session's code was sent; `latestSentAt` that of the account's newest code from any
 * session, the only one that Cognito accepts: all tries count for it
 * @returns null when the code is right
 */
export async function checkCode(
  session: TokenHolder,
  attribute: ContactAttribute,
  { code, sentAt, latestSentAt }: TypedCode,
): Promise<CodeRefusal | null> {
  if (!isFresh(sentAt)) return 'expired'
  const { perCode, daily } = tries[attribute]
  const ofCode = await take(perCode, `${session.uid}/${latestSentAt}`)
  if (!ofCode.ok || !(await take(daily, session.uid)).ok) return 'too-many'
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

/**
 * The same for a form that may be posted twice at once: the code works once, and the losing request reads what the other one
 * does.
 * @param isDone whether the purpose of the code is fulfilled by now
 */
export async function checkCodeOnce(
  session: TokenHolder,
  attribute: ContactAttribute,
  typed: TypedCode,
  isDone: () => Promise<boolean>,
): Promise<CodeRefusal | 'done' | null> {
  const refusal = await checkCode(session, attribute, typed)
  if (!refusal) return null
  if (await isDone()) return 'done'
  const isUsedUp = isFresh(typed.sentAt) && (refusal === 'invalid-code' || refusal === 'expired')
  const { perCode } = tries[attribute]
  if (!isUsedUp || (await usedOf(perCode, `${session.uid}/${typed.latestSentAt}`)) < 2) return refusal
  return (await doneMeanwhile(async () => (await isDone()) || null)) ? 'done' : refusal
}

export async function sendCode(
  session: TokenHolder,
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

export function toSendOutcome(outcome: SendOutcome<SendRefusal | null>): SendCodeOutcome {
  if (!outcome.ok) return outcome.reason === 'busy' ? { ok: false, reason: 'failed' } : outcome
  return outcome.result ? { ok: false, ...outcome.result } : { ok: true }
}

/** The latest instant; empty where there is none. */
export function latest(instants: (string | undefined)[] = []): string {
  return instants.reduce<string>((last, instant = '') => (instant > last ? instant : last), '')
}

/** Whether a code sent at this instant still works. */
export function isFresh(sentAt: string | undefined): boolean {
  return sentAt !== undefined && Date.parse(sentAt) + verificationCode.lifetimeMinutes * 60_000 > now()
}
