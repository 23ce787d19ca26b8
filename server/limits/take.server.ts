import type { Write } from '#server/table/transaction.server.ts'
import {
  counterCheck,
  counterWrite,
  countRefusal,
  secondsLeft,
  takeFor,
  takeFrom,
  usedNow,
  windowStart,
  type Counter,
  type LimitKey,
  type TakeOutcome,
} from './counter.server.ts'
import { limits, type LimitName } from './limits.server.ts'

export { giveBack, type LimitKey, type TakeOutcome } from './counter.server.ts'

/**
 * Counts one use against a limit, by one conditional update, so that any number of processes together allow exactly the
 * limit.
 * @param subject what is limited; it is stored as an HMAC, because a plain hash of a phone number can be found by trying all
 * @returns whether the use is allowed, with the key for `giveBack`; if not, how many seconds to wait
 */
export function take(name: LimitName, subject: string): Promise<TakeOutcome> {
  return takeFrom(counterOf(name, subject))
}

/** Counts one use for a purpose: the first use decides for which one, and the same again counts up to the limit. */
export function takeForOne(name: LimitName, subject: string, purpose: string): Promise<boolean> {
  return takeFor(counterOf(name, subject), purpose)
}

/** The number of uses of a limit in the current window. */
export function usedOf(name: LimitName, subject: string): Promise<number> {
  return usedNow(counterOf(name, subject))
}

/** The seconds until a limit that is reached now starts again. */
export function secondsToWait(name: LimitName): number {
  return secondsLeft(counterOf(name, ''))
}

/** Counts one use as part of a transaction; `otherwise` is the outcome when the limit is reached. */
export function takeInTransaction<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> & { key: LimitKey } {
  return counterWrite(counterOf(name, subject), otherwise)
}

/** A condition of a transaction that the limit is not reached yet, without counting. */
export function withinLimit<Refusal extends string>(
  name: LimitName,
  subject: string,
  otherwise: Refusal,
): Write<Refusal> {
  return counterCheck(counterOf(name, subject), otherwise)
}

/**
 * For limits that are counted on a record of their subject instead of an item of their own: the start of the current
 * window, seconds since 1970.
 */
export function currentWindowOf(name: LimitName): number {
  const { period } = counterOf(name, '')
  if ('keep' in period) throw new Error(`The limit ${name} has no windows`)
  return windowStart(period)
}

/** For the same limits: records in the metrics that one was reached. */
export function countRefusalOf(name: LimitName): void {
  countRefusal({ name })
}

function counterOf(name: LimitName, subject: string): Counter {
  const { max, ...period } = limits[name]
  return { name, subject, max, period }
}
