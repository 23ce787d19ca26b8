import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { configuration } from '#server/configuration.server.ts'
import { logError } from '#server/http/log.server.ts'
import { tableClient } from './client.server.ts'

/** In milliseconds. A load balancer or deployment that checks the health needs a quick answer. */
const timeLimit = 2000

/** Whether requests can be answered: the table answers a consistent read of a key that has no record. */
export async function isReady(): Promise<boolean> {
  const read = new GetCommand({
    TableName: configuration.table,
    Key: { pk: '$health', sk: '$health' },
    ConsistentRead: true,
  })
  try {
    await tableClient.send(read, { abortSignal: AbortSignal.timeout(timeLimit) })
    return true
  } catch (error) {
    logError('the table did not answer', error, 'warn')
    return false
  }
}
