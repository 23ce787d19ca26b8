import { createHmac } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { tryCertainWrite, tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Limit } from './limit.entity.server.ts'

const hour = 60 * 60

/**
 * The time in which uses are counted together, in seconds. Either windows of equal length, shifted by `offset` against UTC,
 * or one window without an end, which the table keeps for `keep`.
 */
export type Period = { window: number; offset?: number } | { keep: number }

/** A counter: its name, the subject that is limited, and the maximum number of uses in its period. */
export type Counter = { name: string; subject: string; max: number; period: Period }

/** One counter in one window. `giveBack` with this key changes the window in which the use was counted. */
export type LimitKey = { name: string; subject: string; window: number }

/** `used` includes this use. */
export type TakeOutcome = { ok: true; used: number; key: LimitKey } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use by one conditional update, so that any number of processes together allow exactly the maximum.
 * @param uses 0 only checks, by the same write: the result and its time are the same, but nothing is counted
 * @returns whether the use is allowed, with the key for `giveBack`; if not, how many seconds to wait
 */
export async function takeFrom(counter: Counter, uses: 0 | 1 = 1): Promise<TakeOutcome> {
  const { key, endsAt } = currentWindow(counter)
  let used = 0
  // Where the outcome is unknown the use may have been counted. It is refused: the maximum is reached at that moment in both cases.
  const isCounted = await tryCertainWrite(async () => {
    const { data } = await Limit.upsert(key)
      .set({ ttl: endsAt + hour })
      .add({ count: uses })
      .where(({ count }, { lt, notExists }) =>
        counter.max > 0 ? `${notExists(count)} OR ${lt(count, counter.max)}` : lt(count, 0),
      )
      .go({ response: 'all_new' })
    used = data.count
  })
  if (isCounted) return { ok: true, used, key }
  countRefusal(counter)
  return { ok: false, retryAfterSeconds: secondsLeft(counter) }
}

/**
 * Counts one use for a purpose, such as one form: the first use decides for which one, and the same again counts up to the maximum.
 * @returns false where the maximum is reached, or the first use was for something else
 */
export async function takeFor(counter: Counter, purpose: string): Promise<boolean> {
  const { key, endsAt } = currentWindow(counter)
  const of = createHmac('sha256', purposeKeys('limits')[0]).update(purpose).digest('base64url')
  const isCounted = await tryCertainWrite(() =>
    Limit.upsert(key)
      .set({ ttl: endsAt + hour, of })
      .add({ count: 1 })
      .where((current, { lt, eq, notExists }) =>
        [notExists(current.count), `(${eq(current.of, of)} AND ${lt(current.count, counter.max)})`].join(
          ' OR ',
        ),
      )
      .go(),
  )
  if (!isCounted) countRefusal(counter)
  return isCounted
}

/** Undoes one use that need not count, such as a sign-in with the right password. */
export async function giveBack(key: LimitKey): Promise<void> {
  await tryConditionalWrite(() =>
    Limit.patch(key)
      .subtract({ count: 1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  )
}

/** The number of uses in the current window. */
export async function usedNow(counter: Omit<Counter, 'max'>): Promise<number> {
  const { data } = await Limit.get(currentWindow(counter).key).go({ consistent: true })
  return data?.count ?? 0
}

/** The seconds until the next window, in which a used-up counter starts again. */
export function secondsLeft(counter: Pick<Counter, 'period'>): number {
  return Math.max(1, endOf(counter.period) - Math.floor(now() / 1000))
}

/** Counts one use as part of a transaction; `otherwise` is the outcome when the maximum is reached. */
export function counterWrite<Refusal extends string>(
  counter: Counter,
  otherwise: Refusal,
): Write<Refusal> & { key: LimitKey } {
  const { key, endsAt } = currentWindow(counter)
  const item = inTransaction(Limit)
    .upsert(key)
    .set({ ttl: endsAt + hour })
    .add({ count: 1 })
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, counter.max)}`)
    .commit()
  return { item, otherwise, key, onRefusal: () => countRefusal(counter) }
}

/** A condition of a transaction that the maximum is not reached yet, without counting. */
export function counterCheck<Refusal extends string>(counter: Counter, otherwise: Refusal): Write<Refusal> {
  const item = inTransaction(Limit)
    .check(currentWindow(counter).key)
    .where(({ count }, { lt, notExists }) => `${notExists(count)} OR ${lt(count, counter.max)}`)
    .commit()
  return { item, otherwise }
}

/** Counts the refusal by the name of the limit, without its subject. */
export function countRefusal({ name }: Pick<Counter, 'name'>): void {
  countMetric('RefusedLimits', { limitName: name })
}

function currentWindow({ name, subject, period }: Omit<Counter, 'max'>): { key: LimitKey; endsAt: number } {
  const digest = createHmac('sha256', purposeKeys('limits')[0])
    .update(`${name}/${subject}`)
    .digest('base64url')
  const endsAt = endOf(period)
  return { key: { name, subject: digest, window: 'keep' in period ? 0 : endsAt - period.window }, endsAt }
}

/** The start of the current window, seconds since 1970. */
export function windowStart(period: { window: number; offset?: number }): number {
  return endOf(period) - period.window
}

/** Seconds since 1970. */
function endOf(period: Period): number {
  const seconds = Math.floor(now() / 1000)
  if ('keep' in period) return seconds + period.keep
  return seconds - ((seconds - (period.offset ?? 0)) % period.window) + period.window
}
