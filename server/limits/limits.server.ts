import { createHash } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import { applied } from '#server/table/condition.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Limit } from './limit.entity.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit of the product: how many in a window of so many seconds. `open` says what happens when the table cannot
 * answer: whatever sends a message fails closed, because each SMS costs money.
 */
export const limits = {
  signInPerEmail: { max: 5, window: 15 * minute },
  signInPerAddress: { max: 50, window: 15 * minute },
  signUpPerAddress: { max: 20, window: hour },
  otpSendPerNumber: { max: 5, window: hour },
  otpSendPerNumberDaily: { max: 10, window: day },
  otpSendPerAddress: { max: 30, window: hour },
  otpSendDaily: { max: 2000, window: day },
  otpTryPerCode: { max: 5, window: day },
  emailCodeSendPerAccount: { max: 5, window: hour },
  emailCodeTryPerCode: { max: 5, window: day },
  bookingCodeTry: { max: 5, window: hour },
  closeCodeTry: { max: 5, window: hour },
  adminCodeTry: { max: 10, window: hour },
  bookingPerCustomerDaily: { max: 20, window: day },
  codeResendPerService: { max: 5, window: hour },
  /** A CAPTCHA that was solved is good once. */
  captchaUse: { max: 1, window: hour },
} as const satisfies Record<string, { max: number; window: number }>

export type LimitName = keyof typeof limits

export type Permit = { ok: true } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use against a limit, by one conditional update, so that any number of processes together let through
 * exactly the limit.
 * @param subject who or what is limited; it is stored as a hash, since it may be an e-mail or a phone number
 * @returns whether the use is allowed, and if not how many seconds to wait
 */
export async function take(name: LimitName, subject: string): Promise<Permit> {
  const max: number = limits[name].max
  const { key, endsAt } = currentWindow(name, subject)
  const counted = await applied(
    Limit.upsert(key)
      .set({ ttl: endsAt + hour })
      .add({ count: 1 })
      .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, max)}`)
      .go(),
  )
  return counted
    ? { ok: true }
    : { ok: false, retryAfterSeconds: Math.max(1, endsAt - Math.floor(now() / 1000)) }
}

/** The same count as part of a transaction: `otherwise` is its outcome when the limit is reached. */
export function takeInTransaction<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> {
  const max: number = limits[name].max
  const { key, endsAt } = currentWindow(name, subject)
  const item = inTransaction(Limit)
    .upsert(key)
    .set({ ttl: endsAt + hour })
    .add({ count: 1 })
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, max)}`)
    .commit()
  return { item, otherwise }
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

function currentWindow(name: LimitName, subject: string) {
  const { window: length } = limits[name]
  const seconds = Math.floor(now() / 1000)
  const window = seconds - (seconds % length)
  const hashed = createHash('sha256').update(subject).digest('base64url')
  return { key: { name, subject: hashed, window }, endsAt: window + length }
}
