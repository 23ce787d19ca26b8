import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { keepingDeadline } from '#server/aws/deadline.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { retrying } from './retrying.server.ts'

/**
 * The table's client, the only one. A try that hangs is given up after two seconds, so that a request is answered within
 * eight even when one retry is needed. The SDK retries nothing itself: `retrying.server.ts` has to know what became of
 * every try.
 */
const client = new DynamoDBClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
})

export const tableClient = retrying(
  keepingDeadline(DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })),
)

/** What every entity of the one table is made with. */
export const tableConfiguration = {
  client: tableClient,
  table: configuration.table,
}
