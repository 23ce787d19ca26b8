import { randomInt } from 'node:crypto'
import { isPlaceholderEmail } from '#domain/placeholder-email.ts'
import { serviceStatuses, type ServiceStatus } from '#domain/service-status.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { Statistic } from './statistic.entity.server.ts'

/** The counters by name; a day is yyyy-mm-dd in India, a domain is what follows the @ of an e-mail. */
export type StatisticName =
  `services.${ServiceStatus}` | `bookings.${string}` | 'users' | `users.domain.${string}` | 'staff'

/** The writes that change counters, for the transaction of the change that they count. */
export function count(changes: Partial<Record<StatisticName, number>>): Write<'busy'>[] {
  const byItem = new Map<string, CounterChange>()
  for (const [name, change] of Object.entries(changes)) {
    const [item, counter] = placeOf(name)
    byItem.set(item, { ...byItem.get(item), [counter]: change })
  }
  return [...byItem].map(([name, change]) =>
    always(
      inTransaction(Statistic)
        .upsert({ name, shard: randomInt(shardsOf(name)) })
        .add(change)
        .commit(),
    ),
  )
}

type CounterChange = Partial<Record<'count' | ServiceStatus, number>>

/** The item that holds a counter, and the attribute in it. */
function placeOf(name: string): [item: string, counter: keyof CounterChange] {
  const status = serviceStatuses.find((each) => name === `services.${each}`)
  return status ? ['services', status] : [name, 'count']
}

/**
 * Over how many items a counter is spread. Every booking and each of its steps meets the services' counter; a month of
 * days and all domains are read at once, so those have fewer.
 */
function shardsOf(name: string): number {
  if (name === 'staff') return 1
  if (name === 'services') return 64
  if (name.startsWith('users.domain.')) return 4
  return name.startsWith('bookings.') ? 8 : 16
}

/** All counters, each added up over its shards. One request unless there are thousands of e-mail domains. */
export async function readStatistics(): Promise<Map<string, number>> {
  const { data } = await Statistic.query.byName({}).go({ pages: 'all', consistent: true })
  return totalsOf(data)
}

/** Adds the shards up, by the names of the counters. */
export function totalsOf(items: (CounterChange & { name: string })[]): Map<string, number> {
  const totals = new Map<string, number>()
  const add = (name: string, change = 0) => totals.set(name, (totals.get(name) ?? 0) + change)
  for (const item of items) {
    if (item.count !== undefined) add(item.name, item.count)
    for (const status of serviceStatuses)
      if (item[status] !== undefined) add(`services.${status}`, item[status])
  }
  return totals
}

/** The change of the counter of an e-mail's domain. A placeholder is no e-mail, so nothing is counted for it. */
export function countDomain(email: string, change: 1 | -1): Partial<Record<StatisticName, number>> {
  return isPlaceholderEmail(email) ? {} : { [domainStatistic(email)]: change }
}

function domainStatistic(email: string): StatisticName {
  return `users.domain.${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}`
}
