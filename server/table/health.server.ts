import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { configuration } from '#server/configuration.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tableClient } from './client.server.ts'

/** A balancer or a deployment that asks wants to know soon, in milliseconds. */
const longestWait = 2000

/** Whether requests can be answered: the table answers a consistent read of one key, of which no record exists. */
export async function isReady(): Promise<boolean> {
  const read = new GetCommand({
    TableName: configuration.table,
    Key: { pk: '$health', sk: '$health' },
    ConsistentRead: true,
  })
  try {
    await tableClient.send(read, { abortSignal: AbortSignal.timeout(longestWait) })
    return true
  } catch (error) {
    logError('the table did not answer', error, 'warn')
    return false
  }
}
