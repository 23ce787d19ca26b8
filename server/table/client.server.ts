import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { abortAtDeadline } from '#server/aws/deadline.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { limitAnswerTime } from './answer-time.server.ts'
import { withRetries } from './with-retries.server.ts'

/**
 * The only client of the table. A try that hangs is given up after two seconds, so that a request is answered within eight
 * seconds even when one retry is needed. The SDK itself does not retry: `with-retries.server.ts` must know the outcome of
 * every try.
 */
const client = new DynamoDBClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000 },
})
limitAnswerTime(client.config.requestHandler)

// It copies each request and answer for a log that is not kept, field by field: a tenth of the time of a read.
client.middlewareStack.remove('loggerMiddleware')

export const tableClient = withRetries(
  abortAtDeadline(DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })),
)

/** The options with which every entity is made. */
export const tableConfiguration = {
  client: tableClient,
  table: configuration.table,
}
