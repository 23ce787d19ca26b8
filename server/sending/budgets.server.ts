import type { Purpose } from '#server/aws/permit.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { giveBack, takeFrom, type Counter, type LimitKey } from '#server/limits/counter.server.ts'
import { budgetPeriods, budgets } from '#server/limits/limits.server.ts'

export type BudgetOutcome = { ok: true; keys: LimitKey[] } | { ok: false; retryAfterSeconds: number }

const quarter = 0.25
const set = readBudgets(configuration.dailyBudgets)

/**
 * Takes one message from the budgets of its purpose: the hour's, then the day's. They are single updates and no
 * transaction, since all senders meet at these two counters and a transaction would stop the others.
 * @param isKnown whether what is kept back may be used
 * @param uses 0 asks only, for a request that sends nothing
 */
export async function takeBudget(purpose: Purpose, isKnown: boolean, uses: 0 | 1): Promise<BudgetOutcome> {
  const { hour, day } = countersOf(purpose, isKnown)
  const ofHour = await takeFrom(hour, uses)
  if (!ofHour.ok) return usedUp(purpose, ofHour.retryAfterSeconds)
  const ofDay = await takeFrom(day, uses)
  if (!ofDay.ok) {
    if (uses) await giveBack(ofHour.key)
    return usedUp(purpose, ofDay.retryAfterSeconds)
  }
  const daily = dailyBudget(purpose)
  if (uses && ofDay.used === Math.ceil(daily / 2)) countMetric('BudgetHalf', { budget: purpose })
  if (uses && ofDay.used === daily) countMetric('BudgetUsedUp', { budget: purpose })
  return { ok: true, keys: uses ? [ofHour.key, ofDay.key] : [] }
}

/** How many messages of a purpose may be sent in a day. */
export function dailyBudget(purpose: Purpose): number {
  return set[purpose] ?? budgets[purpose].daily
}

function countersOf(purpose: Purpose, isKnown: boolean): Record<'hour' | 'day', Counter> {
  const open = isKnown ? 1 : 1 - budgets[purpose].kept
  const counter = (part: 'hour' | 'day', max: number) => ({
    name: `${purpose}/${part}`,
    subject: 'all',
    max: Math.floor(max),
    period: budgetPeriods[part],
  })
  const daily = dailyBudget(purpose)
  return { hour: counter('hour', daily * quarter * open), day: counter('day', daily * open) }
}

function usedUp(purpose: Purpose, retryAfterSeconds: number): BudgetOutcome {
  countMetric('BudgetUsedUp', { budget: purpose })
  return { ok: false, retryAfterSeconds }
}

/** `smsSignIn=500,mailCode=1000`; the pattern of the setting has checked it. */
function readBudgets(text: string | null): Partial<Record<Purpose, number>> {
  const pairs = (text ?? '').split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', daily] = pair.split('=')
      return [name, Number(daily)]
    }),
  )
}
