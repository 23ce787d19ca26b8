import { randomInt } from 'node:crypto'
import type { ServiceStatus } from '#domain/service-status.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Statistic } from './statistic.entity.server.ts'

/** The counters by name; a day is yyyy-mm-dd in India, a domain is what follows the @ of an e-mail. */
export type StatisticName =
  `services.${ServiceStatus}` | `bookings.${string}` | 'users' | `users.domain.${string}` | 'staff'

/** The writes that move counters, for the transaction of the change that they count. */
export function count(changes: Partial<Record<StatisticName, number>>): Write<'busy'>[] {
  return Object.entries(changes).map(([name, change]) =>
    always(
      inTransaction(Statistic)
        .upsert({ name, shard: randomInt(shardsOf(name)) })
        .add({ count: change ?? 0 })
        .commit(),
    ),
  )
}

/**
 * Over how many items a counter is spread. Every booking and each of its steps meets the services' counters; a month of
 * days and all domains are read at once, so those have fewer.
 */
function shardsOf(name: string): number {
  if (name === 'staff') return 1
  if (name.startsWith('users.domain.')) return 4
  return name.startsWith('bookings.') ? 8 : 16
}

/** All counters, each added up over its shards. One request unless there are thousands of e-mail domains. */
export async function readStatistics(): Promise<Map<string, number>> {
  const { data } = await Statistic.query.byName({}).go({ pages: 'all', consistent: true })
  const totals = new Map<string, number>()
  for (const { name, count } of data) totals.set(name, (totals.get(name) ?? 0) + count)
  return totals
}

/** The counter name of an e-mail's domain. */
export function domainStatistic(email: string): StatisticName {
  return `users.domain.${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`
}
