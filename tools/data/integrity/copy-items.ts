import { BatchGetCommand, BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { wait } from '#server/clock.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import type { StoredItem } from './table-records.ts'

type Write = { PutRequest: { Item: StoredItem } } | { DeleteRequest: { Key: StoredItem } }

/** DynamoDB's limits for BatchWriteItem and BatchGetItem. */
const mostWrites = 25
const mostReads = 100
/** Milliseconds before a request for the unprocessed items is sent. */
const retryDelay = 100

/**
 * Writes every item of one table to another, one page at a time.
 * @returns the number of items
 */
export async function copyItems(from: string, to: string): Promise<number> {
  let copied = 0
  for await (const items of pages(from)) {
    await writeAll(
      to,
      items.map((Item) => ({ PutRequest: { Item } })),
    )
    copied += items.length
  }
  return copied
}

/**
 * Removes from the table `to` the items that the table `from` does not have.
 * @returns the number of removed items
 */
export async function removeOthers(from: string, to: string): Promise<number> {
  let removed = 0
  for await (const items of pages(to)) {
    const keys = items.map(({ pk, sk }) => ({ pk, sk }))
    const inBoth = new Set<string>()
    for (let first = 0; first < keys.length; first += mostReads)
      for (const key of await existingKeys(from, keys.slice(first, first + mostReads))) inBoth.add(key)
    const others = keys.filter((key) => !inBoth.has(keyText(key)))
    await writeAll(
      to,
      others.map((Key) => ({ DeleteRequest: { Key } })),
    )
    removed += others.length
  }
  return removed
}

async function* pages(table: string): AsyncGenerator<StoredItem[]> {
  let start: StoredItem | undefined
  do {
    const page = await tableClient.send(
      new ScanCommand({ TableName: table, ConsistentRead: true, ExclusiveStartKey: start }),
    )
    yield (page.Items ?? []) as StoredItem[]
    start = page.LastEvaluatedKey
  } while (start)
}

async function existingKeys(table: string, keys: StoredItem[]): Promise<string[]> {
  const found: string[] = []
  let missing = keys
  while (missing.length > 0) {
    const request = { Keys: missing, ConsistentRead: true, ProjectionExpression: 'pk, sk' }
    const answer = await tableClient.send(new BatchGetCommand({ RequestItems: { [table]: request } }))
    found.push(...(answer.Responses?.[table] ?? []).map(keyText))
    missing = answer.UnprocessedKeys?.[table]?.Keys ?? []
    if (missing.length > 0) await wait(retryDelay)
  }
  return found
}

async function writeAll(table: string, writes: Write[]): Promise<void> {
  for (let first = 0; first < writes.length; first += mostWrites) {
    let left: Write[] = writes.slice(first, first + mostWrites)
    while (left.length > 0) {
      const answer = await tableClient.send(new BatchWriteCommand({ RequestItems: { [table]: left } }))
      left = (answer.UnprocessedItems?.[table] ?? []) as Write[]
      if (left.length > 0) await wait(retryDelay)
    }
  }
}

function keyText({ pk, sk }: StoredItem): string {
  return JSON.stringify([pk, sk])
}
