import { itemOf } from '#server/table/read-items.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import { Agreements } from './agreements.entity.server.ts'
import { MoneyMonth } from './money-month.entity.server.ts'
import { unchanged } from './read-care.server.ts'
import type { CustomerMonth } from './read-month.server.ts'

/** The most items of one transaction. */
const mostItems = 100

/**
 * Conditions that months are as they were computed, for a transaction that writes something besides. Where it cannot hold all of them, those of
 * what the office decided and agreed come first, and of weeks the latest ones.
 * @param besides how many items the transaction has already
 * @returns `changed` where two of the months were computed from different versions of one record
 */
export function unchangedMonths(
  months: readonly CustomerMonth[],
  besides: number,
): Write<'changed'>[] | 'changed' {
  const checks = months.toReversed().flatMap((month) => month.checks)
  const { sk } = itemOf(Agreements, Agreements.get({ serviceId: '' })).keys.Key
  const isAgreed = (check: Write<'changed'>) => keyOf(check).sk === sk
  const all = [
    ...months.map(({ uid, month, record }) =>
      unchanged(itemOf(MoneyMonth, MoneyMonth.get({ uid, month })), record?.version),
    ),
    ...checks.filter(isAgreed),
    ...checks.filter((check) => !isAgreed(check)),
  ]
  // Months beside each other have weeks and agreements in common, which a transaction may name once.
  const distinct = [...new Map(all.map((check) => [JSON.stringify(check.item), check])).values()]
  const keys = new Set(distinct.map((check) => JSON.stringify(keyOf(check))))
  return keys.size < distinct.length ? 'changed' : distinct.slice(0, mostItems - besides)
}

function keyOf({ item }: Write<'changed'>): { pk: string; sk: string } {
  return (item as { ConditionCheck: { Key: { pk: string; sk: string } } }).ConditionCheck.Key
}
