import type { Purpose } from '#server/aws/permit.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { countMetric } from '#server/http/metrics.server.ts'
import { giveBack, takeFrom, type Counter, type LimitKey } from '#server/limits/counter.server.ts'
import { budgetPeriods, budgets } from '#server/limits/limits.server.ts'

export type BudgetOutcome = { ok: true; keys: LimitKey[] } | { ok: false; retryAfterSeconds: number }

const quarter = 0.25
const configured = readBudgets(configuration.dailyBudgets)

/**
 * Takes one message from its purpose's budgets: the hour's, then the day's. All senders write these two counters, so single updates are
 * used: transactions would conflict.
 * @param isKnown whether the reserved share (`kept`) may be used
 * @param uses 0 only checks, for a request that sends nothing
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

/** The most messages of a purpose in a day. */
export function dailyBudget(purpose: Purpose): number {
  return configured[purpose] ?? budgets[purpose].daily
}

function countersOf(purpose: Purpose, isKnown: boolean): Record<'hour' | 'day', Counter> {
  const usableShare = isKnown ? 1 : 1 - budgets[purpose].kept
  const counter = (part: 'hour' | 'day', max: number) => ({
    name: `${purpose}/${part}`,
    subject: 'all',
    max: Math.floor(max),
    period: budgetPeriods[part],
  })
  const daily = dailyBudget(purpose)
  return {
    hour: counter('hour', daily * hourShareOf(purpose) * usableShare),
    day: counter('day', daily * usableShare),
  }
}

/** The share of a day's budget that one hour may use. */
function hourShareOf(purpose: Purpose): number {
  const budget = budgets[purpose]
  return 'hour' in budget ? budget.hour : quarter
}

function usedUp(purpose: Purpose, retryAfterSeconds: number): BudgetOutcome {
  countMetric('BudgetUsedUp', { budget: purpose })
  return { ok: false, retryAfterSeconds }
}

/** Reads the setting DAILY_BUDGETS, such as `smsSignIn=500,mailCode=1000`, whose pattern is already checked. */
function readBudgets(text: string | null): Partial<Record<Purpose, number>> {
  const pairs = (text ?? '').split(',').filter(Boolean)
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', daily] = pair.split('=')
      return [name, Number(daily)]
    }),
  )
}
