import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { keepingDeadline } from '#server/aws/deadline.server.ts'
import { configuration } from '#server/configuration.server.ts'

/**
 * The table's client. A call that hangs is given up after two seconds, so that a request is answered within eight
 * even when one retry is needed; the retries of whole transactions are in `transaction.server.ts`.
 */
const client = new DynamoDBClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
})

export const tableClient = keepingDeadline(
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
)

/** What every entity of the one table is made with. */
export const tableConfiguration = {
  client: tableClient,
  table: configuration.table,
}
