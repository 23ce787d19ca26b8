import { BatchGetCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Entity, EntityItem, Schema } from 'electrodb'
import { tableClient } from './client.server.ts'

type Keys = { Key: Record<string, unknown>; TableName: string }

/** An item for `readItems` to read: its key, and how its entity parses it. */
export type ItemRead<Item> = { keys: Keys; parse: (item: object) => Item | null }

/**
 * Makes an item for `readItems`.
 * @param get the entity's own `get` of the item: `itemOf(User, User.get({ uid }))`
 */
export function itemOf<A extends string, F extends string, C extends string, S extends Schema<A, F, C>>(
  entity: Entity<A, F, C, S>,
  get: { params: () => object },
): ItemRead<EntityItem<Entity<A, F, C, S>>> {
  return { keys: get.params() as Keys, parse: (item) => entity.parse({ Item: item }).data as never }
}

/** The most keys in one BatchGetItem. */
const batchSize = 100

/**
 * Reads single items of any entities by consistent BatchGetItems of a hundred, in parallel, at half the price of a transactional read. It
 * is no snapshot: no decision may depend on two items together, which may be from different moments.
 * @returns the items in the order of the arguments, null for one that does not exist
 */
export async function readItems<Items extends unknown[]>(
  ...reads: { [Index in keyof Items]: ItemRead<Items[Index]> }
): Promise<{ [Index in keyof Items]: Items[Index] | null }> {
  return (await parsedItems(reads, { ConsistentRead: true })) as {
    [Index in keyof Items]: Items[Index] | null
  }
}

/** The same by eventually consistent reads, at half the price. Only for display: no decision may depend on it. */
export async function readShown<Items extends unknown[]>(
  ...reads: { [Index in keyof Items]: ItemRead<Items[Index]> }
): Promise<{ [Index in keyof Items]: Items[Index] | null }> {
  return (await parsedItems(reads, {})) as { [Index in keyof Items]: Items[Index] | null }
}

async function parsedItems(reads: readonly ItemRead<unknown>[], options: object): Promise<unknown[]> {
  if (reads.length === 0) return []
  const found = await readByKey(
    reads.map(({ keys }) => keys),
    options,
  )
  return reads.map(parsedFrom(found))
}

/** Picks the requested item from those found; null if it does not exist. */
function parsedFrom(found: ReadonlyMap<string, object | undefined>) {
  return ({ parse, keys: { Key } }: ItemRead<unknown>): unknown => {
    const item = found.get(nameOf(Key))
    return item ? parse(item) : null
  }
}

/**
 * Reads single items of any entities as of one moment, by one TransactGetItems of at most 100 items, at twice the price of `readItems`.
 * While one of them is being written the table refuses and the client tries again, so no transaction is seen in part.
 * @returns the items in the order of the arguments, null for one that does not exist
 * @throws the table's refusal, after all tries of the client
 */
export async function readSnapshot<Items extends unknown[]>(
  ...reads: { [Index in keyof Items]: ItemRead<Items[Index]> }
): Promise<{ [Index in keyof Items]: Items[Index] | null }> {
  const requested = reads as ItemRead<unknown>[]
  // The table refuses a request that names an item twice.
  const distinct = [...new Map(requested.map(({ keys }) => [nameOf(keys.Key), keys])).values()]
  const { Responses = [] } = await tableClient.send(
    new TransactGetCommand({ TransactItems: distinct.map((Get) => ({ Get })) }),
  )
  const found = new Map(distinct.map(({ Key }, place) => [nameOf(Key), Responses[place]?.Item]))
  return requested.map(parsedFrom(found)) as { [Index in keyof Items]: Items[Index] | null }
}

/**
 * Reads some attributes of many items, for lists. The reads are eventually consistent, at half the price, so no decision may depend on
 * them.
 * @param gets the entities' own `get` of each item
 * @param attributes top-level attributes; the key is always read as well
 * @returns the items as the table has them, in the order of `gets`, null for one that does not exist
 */
export async function readMany(
  gets: readonly { params: () => object }[],
  attributes: readonly string[],
): Promise<(Record<string, unknown> | null)[]> {
  const keys = gets.map((get) => get.params() as Keys)
  const names = Object.fromEntries(['pk', 'sk', ...attributes].map((name) => [`#${name}`, name]))
  const found = await readByKey(keys, {
    ProjectionExpression: Object.keys(names).join(', '),
    ExpressionAttributeNames: names,
  })
  return keys.map(({ Key }) => found.get(nameOf(Key)) ?? null)
}

async function readByKey(
  keys: readonly Keys[],
  options: object,
): Promise<Map<string, Record<string, unknown>>> {
  const [{ TableName } = { TableName: '' }] = keys
  // The table refuses a request that names an item twice.
  const distinct = [...new Map(keys.map(({ Key }) => [nameOf(Key), Key])).values()]
  const batches = Array.from({ length: Math.ceil(distinct.length / batchSize) }, (_, place) =>
    distinct.slice(place * batchSize, (place + 1) * batchSize),
  )
  const answers = await Promise.all(
    batches.map((Keys) =>
      tableClient.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ...options } } })),
    ),
  )
  const items = answers.flatMap(({ Responses }) => Responses?.[TableName] ?? [])
  return new Map(items.map((item) => [nameOf(item), item]))
}

function nameOf({ pk, sk }: Record<string, unknown>): string {
  return JSON.stringify([pk, sk])
}
