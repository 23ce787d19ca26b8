import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'
import { takeRefused } from '#tests/support/table-requests.ts'

/*
 * Requests that DynamoDB refuses. The tests' engine accepts most of them, so tests/support/dynamodb-rules.ts refuses them; with
 * SANDBOX_ENGINE=dynamodb-local the same tests show that Amazon's own engine does so.
 */

const { table: TableName } = tableConfiguration
const long = 'x'.repeat(1025)

function query(sortKey: string, values: object, more: Partial<QueryCommandInput> = {}) {
  const { IndexName = '' } = more
  return new QueryCommand({
    TableName,
    KeyConditionExpression: `#pk = :pk and ${sortKey}`,
    ExpressionAttributeNames: { '#pk': `${IndexName}pk`, '#sk': `${IndexName}sk` },
    ExpressionAttributeValues: { ':pk': 'p', ...values },
    ...more,
  })
}

function filtered(FilterExpression: string, attribute: string) {
  return new QueryCommand({
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: '#pk = :pk',
    FilterExpression,
    ExpressionAttributeNames: { '#pk': 'gsi1pk', '#attribute': attribute },
    ExpressionAttributeValues: { ':pk': 'p', ':value': 'v' },
  })
}

const refusedRequests = {
  'a range that begins with an empty text': query('#sk between :from and :to', { ':from': '', ':to': 'z' }),
  'a range of an index that begins with an empty text': query(
    '#sk between :from and :to',
    { ':from': '', ':to': 'z' },
    { IndexName: 'gsi2' },
  ),
  'what comes after an empty text': query('#sk > :from', { ':from': '' }),
  'what begins with an empty text': query('begins_with(#sk, :start)', { ':start': '' }),
  'what begins with a text longer than a key': query('begins_with(#sk, :start)', { ':start': long }),
  'what has a number as key': query('#sk = :sk', { ':sk': 1 }),
  'a start in another partition': query(
    '#sk > :from',
    { ':from': 'a' },
    { ExclusiveStartKey: { pk: 'o', sk: 'b' } },
  ),
  'a start outside the range': query(
    '#sk > :from',
    { ':from': 'm' },
    { ExclusiveStartKey: { pk: 'p', sk: 'b' } },
  ),
  'a start with an empty key': query('#sk < :to', { ':to': 'm' }, { ExclusiveStartKey: { pk: 'p', sk: '' } }),
  'a filter on what the index does not hold': filtered('#attribute = :value', 'documents'),
  'a record with an empty key': new GetCommand({ TableName, Key: { pk: 'p', sk: '' } }),
  'a new record with an empty key of an index': new PutCommand({
    TableName,
    Item: { pk: 'p', sk: 's', gsi1pk: 'p', gsi1sk: '' },
  }),
  'a new record with a key that is too long for an index': new PutCommand({
    TableName,
    Item: { pk: 'p', sk: 's', gsi1pk: 'p', gsi1sk: long },
  }),
  'a change to a key that is too long for an index': new UpdateCommand({
    TableName,
    Key: { pk: 'p', sk: 's' },
    UpdateExpression: 'SET #key = :key',
    ExpressionAttributeNames: { '#key': 'gsi1sk' },
    ExpressionAttributeValues: { ':key': long },
  }),
  'a transaction with a key that is too long for an index': new TransactWriteCommand({
    TransactItems: [{ Put: { TableName, Item: { pk: 'p', sk: 's', gsi1pk: 'p', gsi1sk: long } } }],
  }),
  'a choice of more than a hundred values': new PutCommand({
    TableName,
    Item: { pk: 'p', sk: 's' },
    ConditionExpression: `a IN (${Array.from({ length: 101 }, () => ':a').join()})`,
    ExpressionAttributeValues: { ':a': 'a' },
  }),
  'more than three hundred operators': new PutCommand({
    TableName,
    Item: { pk: 'p', sk: 's' },
    ConditionExpression: Array.from({ length: 151 }, () => 'a < :a').join(' OR '),
    ExpressionAttributeValues: { ':a': 'a' },
  }),
}

describe('the table refuses', () => {
  test.each(Object.entries(refusedRequests))('%s', async (_, request) => {
    await expect(tableClient.send(request as GetCommand)).rejects.toMatchObject({
      name: expect.stringMatching(/^(ValidationException|TransactionCanceledException)$/) as string,
    })
    takeRefused()
  })
})

describe('the table takes', () => {
  test.each(
    Object.entries({
      'a range': query('#sk between :from and :to', { ':from': 'a', ':to': 'z' }),
      'a start inside the range': query(
        '#sk between :from and :to',
        { ':from': 'a', ':to': 'z' },
        { ExclusiveStartKey: { pk: 'p', sk: 'b' } },
      ),
      'a start at the end of an open range': query(
        '#sk >= :from',
        { ':from': 'b' },
        { ExclusiveStartKey: { pk: 'p', sk: 'b' } },
      ),
      'a start with the prefix': query(
        'begins_with(#sk, :start)',
        { ':start': 'b' },
        { ExclusiveStartKey: { pk: 'p', sk: 'b' } },
      ),
      'a filter on what the index holds': filtered('#attribute = :value', 'status'),
      'a filter on an empty text': new QueryCommand({
        ...filtered('#attribute <> :value', 'status').input,
        ExpressionAttributeValues: { ':pk': 'p', ':value': '' },
      }),
    }),
  )('%s', async (_, request) => {
    expect(await tableClient.send(request)).toMatchObject({ Items: [] })
  })
})
