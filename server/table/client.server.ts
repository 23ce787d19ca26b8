import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { abortAtDeadline } from '#server/aws/deadline.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { limitAnswerTime } from './answer-time.server.ts'
import { withRetries } from './with-retries.server.ts'

/**
 * The only client of the table. A hanging try is given up after two seconds, so that a request with one retry is answered within eight. The
 * SDK does not retry, because `with-retries.server.ts` must know the outcome of every try.
 */
const client = new DynamoDBClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000 },
})
limitAnswerTime(client.config.requestHandler)

// It copies each request and answer, field by field, for a log that is not kept: a tenth of the time of a read.
client.middlewareStack.remove('loggerMiddleware')

export const tableClient = withRetries(
  abortAtDeadline(DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } })),
)

/** Options of every entity. */
export const tableConfiguration = {
  client: tableClient,
  table: configuration.table,
}
