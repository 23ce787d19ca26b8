import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { tableClient } from './client.server.ts'

/** The pages of a Query, one after another. */
export async function* queryPages(input: QueryCommandInput): AsyncGenerator<Record<string, unknown>[]> {
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const page = await tableClient.send(new QueryCommand({ ...input, ExclusiveStartKey: start }))
    yield page.Items ?? []
    start = page.LastEvaluatedKey
  } while (start)
}
