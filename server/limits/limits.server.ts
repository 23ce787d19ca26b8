import { createHmac } from 'node:crypto'
import { verificationCode } from '#app/domain/limits.ts'
import { now } from '#server/clock.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { applied } from '#server/table/condition.server.ts'
import { inTransaction, withRetries, type Write } from '#server/table/transaction.server.ts'
import { Limit } from './limit.entity.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit of the product: how many in a `window` of so many seconds. Where the subject is itself short-lived (one
 * code, one CAPTCHA) the count never starts again, and `keep` says how many seconds it is remembered.
 *
 * When the table cannot answer, counting throws: whatever sends a message fails closed, because each SMS costs money.
 */
export const limits = {
  signInPerEmail: { max: 5, window: 15 * minute },
  signInPerAddress: { max: 50, window: 15 * minute },
  signUpPerAddress: { max: 20, window: hour },
  passwordResetPerEmail: { max: 5, window: hour },
  passwordResetPerAddress: { max: 20, window: hour },
  passwordResetTryPerCode: { max: verificationCode.tries, keep: day },
  otpSendPerNumber: { max: 5, window: hour },
  otpSendPerNumberDaily: { max: 10, window: day },
  /** Many families share one address behind their mobile operator, so an account is limited more tightly. */
  otpSendPerAddress: { max: 30, window: hour },
  otpSendPerAccount: { max: 10, window: day },
  otpSendDaily: { max: 2000, window: day },
  otpTryPerCode: { max: verificationCode.tries, keep: day },
  emailCodeSendPerAccount: { max: 5, window: hour },
  emailCodeTryPerCode: { max: verificationCode.tries, keep: day },
  bookingCodeTry: { max: 5, window: hour },
  closeCodeTry: { max: 5, window: hour },
  adminCodeTry: { max: 10, window: hour },
  bookingPerCustomerDaily: { max: 20, window: day },
  codeResendPerService: { max: 5, window: hour },
  /** Families behind one mobile operator share an address. */
  enquiryPerAddress: { max: 20, window: hour },
  newsletterPerAddress: { max: 20, window: hour },
  newsletterPerEmail: { max: 3, window: day },
  /** What strangers can make us send to addresses that are not theirs. */
  newsletterDaily: { max: 500, window: day },
  /** A daily run that is started twice mails once. */
  dailyNotice: { max: 1, window: day },
  /** Accounts with an entry of their own about refused access to the dashboard; all others share one. */
  refusedAccessEntries: { max: 50, window: hour },
  /** A CAPTCHA that was solved is good once. */
  captchaUse: { max: 1, keep: day },
} as const satisfies Record<string, { max: number } & ({ window: number } | { keep: number })>

export type LimitName = keyof typeof limits

/** What each code by SMS counts against, whatever it is for; with the subject of each. */
export function smsLimits(number: string, clientAddress: string): [LimitName, string][] {
  return [
    ['otpSendPerNumber', number],
    ['otpSendPerNumberDaily', number],
    ['otpSendPerAddress', clientAddress],
    ['otpSendDaily', 'all'],
  ]
}

/** One counter in one window; what is given back under it reaches the window in which it was taken. */
export type LimitKey = { name: LimitName; subject: string; window: number }

/** `used` counts this use as well. */
export type Permit = { ok: true; used: number; key: LimitKey } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use against a limit, by one conditional update, so that any number of processes together let through
 * exactly the limit.
 * @param subject what is limited; it is stored as an HMAC, since hashes of phone numbers can be reversed by trying all
 * @returns whether the use is allowed, with the key for `giveBack`; if not, how many seconds to wait
 */
export async function take(name: LimitName, subject: string): Promise<Permit> {
  const max: number = limits[name].max
  const { key, endsAt } = currentWindow(name, subject)
  let used = 0
  const isCounted = await applied(async () => {
    const { data } = await Limit.upsert(key)
      .set({ ttl: endsAt + hour })
      .add({ count: 1 })
      .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, max)}`)
      .go({ response: 'all_new' })
    used = data.count
  })
  if (isCounted) return { ok: true, used, key }
  countRefusal(name)
  return { ok: false, retryAfterSeconds: secondsToWait(name) }
}

/** Takes a use back that turned out not to count, such as a sign-in with the right password. */
export async function giveBack(key: LimitKey): Promise<void> {
  await applied(() =>
    Limit.patch(key)
      .subtract({ count: 1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  )
}

/** Forgets what has been counted in the present window, as for somebody who has proven who she is in another way. */
export async function forget(name: LimitName, subject: string): Promise<void> {
  await withRetries(() => Limit.delete(currentWindow(name, subject).key).go())
}

/** How many seconds it takes until a limit that is reached now starts again. */
export function secondsToWait(name: LimitName): number {
  return Math.max(1, currentWindow(name, '').endsAt - Math.floor(now() / 1000))
}

/** The same count as part of a transaction: `otherwise` is its outcome when the limit is reached. */
export function takeInTransaction<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> & { key: LimitKey } {
  const max: number = limits[name].max
  const { key, endsAt } = currentWindow(name, subject)
  const item = inTransaction(Limit)
    .upsert(key)
    .set({ ttl: endsAt + hour })
    .add({ count: 1 })
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, max)}`)
    .commit()
  return { item, otherwise, key, onRefusal: () => countRefusal(name) }
}

/** A condition of a transaction that the limit is not reached yet, without counting. */
export function withinLimit<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> {
  const max: number = limits[name].max
  const item = inTransaction(Limit)
    .check(currentWindow(name, subject).key)
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, max)}`)
    .commit()
  return { item, otherwise }
}

/** Which limit it was, and never whose. */
function countRefusal(name: LimitName): void {
  countMetric('RefusedLimits', { limitName: name })
}

function currentWindow(name: LimitName, subject: string): { key: LimitKey; endsAt: number } {
  const limit = limits[name]
  const seconds = Math.floor(now() / 1000)
  const digest = createHmac('sha256', purposeKeys('limits')[0])
    .update(`${name}/${subject}`)
    .digest('base64url')
  if ('keep' in limit) return { key: { name, subject: digest, window: 0 }, endsAt: seconds + limit.keep }
  const window = seconds - (seconds % limit.window)
  return { key: { name, subject: digest, window }, endsAt: window + limit.window }
}
