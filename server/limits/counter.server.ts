import { createHmac } from 'node:crypto'
import { now } from '#server/clock.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { UnknownOutcome } from '#server/table/transient-errors.server.ts'
import { inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Limit } from './limit.entity.server.ts'

const hour = 60 * 60

/**
 * In which time uses are counted together, in seconds: windows of equal length, which start `offset` after those of UTC,
 * or one window that does not end, remembered for `keep`.
 */
export type Period = { window: number; offset?: number } | { keep: number }

/** What is counted, for one subject, and how many uses are allowed. */
export type Counter = { name: string; subject: string; max: number; period: Period }

/** One counter in one window; what is given back under it reaches the window in which it was taken. */
export type LimitKey = { name: string; subject: string; window: number }

/** `used` counts this use as well. */
export type Permit = { ok: true; used: number; key: LimitKey } | { ok: false; retryAfterSeconds: number }

/**
 * Counts one use by one conditional update, so that any number of processes together let through exactly the maximum.
 * @param uses 0 asks only, by the same write: it answers the same in the same time and counts nothing
 * @returns whether the use is allowed, with the key for `giveBack`; if not, how many seconds to wait
 */
export async function takeFrom(counter: Counter, uses: 0 | 1 = 1): Promise<Permit> {
  const { key, endsAt } = currentWindow(counter)
  let used = 0
  const isCounted = await certainly(async () => {
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
 * A write whose first answer was lost and whose repetition was refused may have counted. It is taken for refused: at that
 * moment the maximum is reached either way.
 */
async function certainly(write: () => Promise<unknown>): Promise<boolean> {
  try {
    return await tryConditionalWrite(write)
  } catch (error) {
    if (error instanceof Error && [error, error.cause].some((each) => each instanceof UnknownOutcome))
      return false
    throw error
  }
}

/** Takes a use back that turned out not to count, such as a sign-in with the right password. */
export async function giveBack(key: LimitKey): Promise<void> {
  await tryConditionalWrite(() =>
    Limit.patch(key)
      .subtract({ count: 1 })
      .where(({ count }, { gt }) => gt(count, 0))
      .go(),
  )
}

/** How many uses are counted in the present window. */
export async function usedNow(counter: Omit<Counter, 'max'>): Promise<number> {
  const { data } = await Limit.get(currentWindow(counter).key).go({ consistent: true })
  return data?.count ?? 0
}

/** Forgets what has been counted in the present window. */
export async function forgetCounter(counter: Omit<Counter, 'max'>): Promise<void> {
  await Limit.delete(currentWindow(counter).key).go()
}

/** How many seconds it takes until a counter that is used up now starts again. */
export function secondsLeft(counter: Pick<Counter, 'period'>): number {
  return Math.max(1, endOf(counter.period) - Math.floor(now() / 1000))
}

/** The same count as part of a transaction: `otherwise` is its outcome when the maximum is reached. */
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

/** Which limit it was, and never whose. */
function countRefusal({ name }: Pick<Counter, 'name'>): void {
  countMetric('RefusedLimits', { limitName: name })
}

function currentWindow({ name, subject, period }: Omit<Counter, 'max'>): { key: LimitKey; endsAt: number } {
  const digest = createHmac('sha256', purposeKeys('limits')[0])
    .update(`${name}/${subject}`)
    .digest('base64url')
  const endsAt = endOf(period)
  return { key: { name, subject: digest, window: 'keep' in period ? 0 : endsAt - period.window }, endsAt }
}

/** Seconds since 1970. */
function endOf(period: Period): number {
  const seconds = Math.floor(now() / 1000)
  if ('keep' in period) return seconds + period.keep
  return seconds - ((seconds - (period.offset ?? 0)) % period.window) + period.window
}
