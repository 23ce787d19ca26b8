import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { scan, type StoredItem } from '#tools/data/integrity/table-records.ts'
import { tableClient } from '#server/table/client.server.ts'

/** Writes items unchanged, as a restore does. */
export async function putItems(table: string, items: StoredItem[]): Promise<void> {
  await inBatches(
    table,
    items.map((Item) => ({ PutRequest: { Item } })),
  )
}

/** Removes every confirmed-side service, but not the records that belong to it. */
export async function removeServices(table: string): Promise<number> {
  const services = (await scan()).filter(({ __edb_e__: entity }) => entity === 'service')
  await inBatches(
    table,
    services.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
  )
  return services.length
}

type Write = { PutRequest: { Item: StoredItem } } | { DeleteRequest: { Key: StoredItem } }

async function inBatches(table: string, writes: Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += 25)
    await tableClient.send(
      new BatchWriteCommand({ RequestItems: { [table]: writes.slice(from, from + 25) } }),
    )
}
