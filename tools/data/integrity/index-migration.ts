import { GetCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { serviceStatuses } from '#domain/service-status.ts'
import { formerEnding, historyWrite } from '#server/history/write-history.server.ts'
import { Service } from '#server/services/service.entity.server.ts'
import { Statistic } from '#server/statistics/statistic.entity.server.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'
import { inTransaction, transact } from '#server/table/transaction.server.ts'
import { entityOf, type StoredItem } from './table-records.ts'
import { migrateWords } from './word-migration.ts'

/*
 * Migrates records from before the seven indexes (docs/decisions/0026) and from before the search entries (0033) to their
 * present form. Each record is one conditional
 * write: the attributes that its keys are made of must be as they were read. So the site can run meanwhile. Records in the
 * present form are skipped, so the migration can be interrupted and run again at any time.
 */

export type MigrationCounts = {
  read: number
  /** Records whose keys or top-level attributes were written. */
  changed: number
  /** Counters of one status that were added to the item for all statuses. */
  folded: number
  /** Services that got their search entries, and entries without a service that were removed. */
  given: number
  removed: number
  /** Closed services from before there were histories, which got one (docs/decisions/0029). */
  histories: number
}

/** Attributes that are keys of an index. */
const indexKey = /^gsi\d+[ps]k$/
/** Attributes that are copies of others. */
const derived = ['patientName', 'startDate', 'endDate']
/** Attributes that records no longer have. */
const former = ['usesEmail', 'usesGoogle']
/** Attributes that the derived ones and the users' keys in gsi2 are computed from, in addition to the composites of the keys. */
const sources = ['patient', 'authProvider', 'emailVerified', 'createdAt']

/** How often a record is tried when another request changes it between the read and the write. */
const attempts = 20

/**
 * Migrates the whole table.
 * @param onPage is called after each page of the table with the counts so far
 * @throws an Error when a record changed at each attempt to write it
 */
export async function migrateIndexes(
  onPage: (soFar: MigrationCounts) => void = () => {},
): Promise<MigrationCounts> {
  const done: MigrationCounts = { read: 0, changed: 0, folded: 0, histories: 0, given: 0, removed: 0 }
  let from: StoredItem | undefined
  do {
    const page = await tableClient.send(
      new ScanCommand({ TableName: tableConfiguration.table, ConsistentRead: true, ExclusiveStartKey: from }),
    )
    const items = (page.Items ?? []) as StoredItem[]
    for (const item of items) {
      done.read++
      if (await retryOnChange(item, foldCounter)) done.folded++
      else if (await retryOnChange(item, rewrite)) done.changed++
      if (await retryOnChange(item, addHistory)) done.histories++
    }
    const words = await migrateWords(items)
    done.given += words.given
    done.removed += words.removed
    onPage({ ...done })
    from = page.LastEvaluatedKey
  } while (from)
  return done
}

type Outcome = 'unchanged' | 'written' | 'changed meanwhile'

/** Migrates a record; reads it again and retries when it has changed meanwhile. False when there was nothing to do. */
async function retryOnChange(
  item: StoredItem,
  change: (item: StoredItem) => Promise<Outcome>,
): Promise<boolean> {
  const { pk, sk } = item
  let current: StoredItem | undefined = item
  for (let attempt = 0; attempt < attempts && current; attempt++) {
    const outcome = await change(current)
    if (outcome !== 'changed meanwhile') return outcome === 'written'
    const { Item } = await tableClient.send(
      new GetCommand({ TableName: tableConfiguration.table, Key: { pk, sk }, ConsistentRead: true }),
    )
    current = Item
  }
  if (current) throw new Error(`${String(pk)} ${String(sk)} changed each time it was to be written`)
  return false
}

/** Writes the index keys and derived attributes that a new write of the record would have, and removes outdated ones. */
async function rewrite(item: StoredItem): Promise<Outcome> {
  const entity = entityOf(item)
  const { data } = entity?.parse({ Item: item }) ?? { data: null }
  if (!entity || !data) return 'unchanged'
  const fresh = entity.put(data).params<{ Item: StoredItem }>().Item
  const names = Object.keys({ ...item, ...fresh }).filter(
    (name) => indexKey.test(name) || derived.includes(name) || former.includes(name),
  )
  const wrong = names.filter((name) => item[name] !== fresh[name])
  if (wrong.length === 0) return 'unchanged'

  const expression = new Expression()
  const set = wrong.filter((name) => fresh[name] !== undefined)
  const removed = wrong.filter((name) => fresh[name] === undefined)
  const update = [
    set.length > 0 &&
      `SET ${set.map((name) => `${expression.name(name)} = ${expression.value(fresh[name])}`).join(', ')}`,
    removed.length > 0 && `REMOVE ${removed.map((name) => expression.name(name)).join(', ')}`,
  ]
  const read = [...new Set([...sources, ...composites(entity), 'pk'])]
  const conditions = read.map((name) =>
    item[name] === undefined
      ? `attribute_not_exists(${expression.name(name)})`
      : `${expression.name(name)} = ${expression.value(item[name])}`,
  )
  const isWritten = await tryConditionalWrite(() =>
    tableClient.send(
      new UpdateCommand({
        TableName: tableConfiguration.table,
        Key: { pk: item.pk, sk: item.sk },
        UpdateExpression: update.filter(Boolean).join(' '),
        ConditionExpression: conditions.join(' AND '),
        ExpressionAttributeNames: expression.names,
        ExpressionAttributeValues: expression.values,
      }),
    ),
  )
  return isWritten ? 'written' : 'changed meanwhile'
}

type Keys = { composite: readonly string[] }

/** The composite attributes of an entity's keys, without those that are themselves keys. */
function composites(entity: NonNullable<ReturnType<typeof entityOf>>): string[] {
  const indexes = Object.values(entity.schema.indexes) as { pk: Keys; sk?: Keys }[]
  return indexes
    .flatMap(({ pk, sk }) => [...pk.composite, ...(sk?.composite ?? [])])
    .filter((name) => !indexKey.test(name))
}

/** Collects the names and values of a DynamoDB expression and returns a placeholder for each. */
class Expression {
  names: Record<string, string> = {}
  values: Record<string, unknown> = {}

  name(attribute: string): string {
    this.names[`#${attribute}`] = attribute
    return `#${attribute}`
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`
    this.values[placeholder] = value
    return placeholder
  }
}

/** Moves a counter of one status to the item that counts the services of all statuses, in one transaction. */
async function foldCounter(item: StoredItem): Promise<Outcome> {
  const { name, shard, count } = item as { name?: string; shard: number; count: number }
  const status = serviceStatuses.find((each) => name === `services.${each}`)
  if (item.__edb_e__ !== 'statistic' || !name || !status) return 'unchanged'
  const written = await transact([
    {
      item: inTransaction(Statistic)
        .delete({ name, shard })
        .where((current, { eq }) => eq(current.count, count))
        .commit(),
      otherwise: 'changed' as const,
    },
    {
      item: inTransaction(Statistic)
        .upsert({ name: 'services', shard })
        .add({ [status]: count })
        .commit(),
      otherwise: 'changed' as const,
    },
  ])
  return written.ok ? 'written' : 'changed meanwhile'
}

/** Writes the history of a service that was closed before there were histories, in one transaction with its `closedAt`. */
async function addHistory(item: StoredItem): Promise<Outcome> {
  if (item.__edb_e__ !== 'service' || item.status !== 'closed' || item.closedAt !== undefined)
    return 'unchanged'
  const { data: service } = Service.parse({ Item: item })
  if (!service) return 'unchanged'
  const ending = formerEnding(service)
  const { serviceId } = service
  const written = await transact([
    {
      item: inTransaction(Service)
        .patch({ serviceId })
        .set({ closedAt: ending.endedAt })
        .where((current, { eq, notExists }) =>
          [
            eq(current.status, 'closed'),
            eq(current.updatedAt, ending.endedAt),
            notExists(current.closedAt),
          ].join(' AND '),
        )
        .commit(),
      otherwise: 'changed' as const,
    },
    historyWrite(service, ending),
  ])
  return written.ok ? 'written' : 'changed meanwhile'
}
