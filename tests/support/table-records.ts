import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { scan } from '#tools/data/integrity/table-records.ts'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'

export { readTable, type TableRecords } from '#tools/data/integrity/table-records.ts'

/** Removes everything from the test file's own table (`own-table.ts`). */
export async function emptyTable(): Promise<void> {
  const { table } = tableConfiguration
  const requests = (await scan()).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
  for (let from = 0; from < requests.length; from += 25)
    await tableClient.send(
      new BatchWriteCommand({ RequestItems: { [table]: requests.slice(from, from + 25) } }),
    )
}
