import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { withRetries } from '#server/table/with-retries.server.ts'

/* Batches of a busy table. Neither engine answers one in part. */

test('what a busy table leaves out of a batch is read again, so that no list drops records', async () => {
  const keys = ['october', 'november', 'december'].map((month) => ({ pk: month }))
  const answerOne = async ({ input }: BatchGetCommand) => {
    const [first, ...rest] = input.RequestItems?.care?.Keys ?? []
    const UnprocessedKeys = rest.length > 0 ? { care: { Keys: rest } } : {}
    return { Responses: { care: [first] }, UnprocessedKeys }
  }
  const client = withRetries({ send: answerOne } as unknown as DynamoDBDocumentClient)
  const answer = await client.send(new BatchGetCommand({ RequestItems: { care: { Keys: keys } } }))
  expect(answer.Responses).toEqual({ care: keys })
  expect(answer.UnprocessedKeys).toEqual({})
})
