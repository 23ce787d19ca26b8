import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { tableConfiguration } from '#server/table/client.server.ts'

/*
 * The test file's own table in the form in which the engine stores it, past the SDK: reading a whole table and putting it back is most of
 * what a random history costs, and the SDK takes ten times as long for it. The engine does not check signatures.
 */

/** An item as the engine's responses have it: each value with its type. */
export type StoredItem = Record<string, AttributeValue>

type Page = { Items: StoredItem[]; LastEvaluatedKey?: StoredItem }
type BatchAnswer = { UnprocessedItems?: Record<string, unknown[]> }

/** DynamoDB Local closes a connection after 30 seconds without a request; a call on a closed one would fail. */
const agent = new Agent({ keepAlive: true, timeout: 10_000 })
const authorization =
  `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20260101/${region}/dynamodb/aws4_request, ` +
  'SignedHeaders=host;x-amz-date, Signature=0'

/** Every item of the table, by consistent reads. */
export async function storedItems(): Promise<StoredItem[]> {
  const items: StoredItem[] = []
  let from: StoredItem | undefined
  do {
    const page = await call<Page>('Scan', {
      TableName: tableConfiguration.table,
      ConsistentRead: true,
      ...(from && { ExclusiveStartKey: from }),
    })
    items.push(...page.Items)
    from = page.LastEvaluatedKey
  } while (from)
  return items
}

/** Makes the table hold these items and no others. Only what differs is written. */
export async function restoreTable(items: readonly StoredItem[]): Promise<void> {
  const wanted = new Map(items.map((item) => [keyOf(item), item]))
  const requests: object[] = []
  for (const item of await storedItems()) {
    const key = keyOf(item)
    const next = wanted.get(key)
    if (!next) requests.push({ DeleteRequest: { Key: { pk: item.pk, sk: item.sk } } })
    else if (textOf(next) === textOf(item)) wanted.delete(key)
  }
  for (const Item of wanted.values()) requests.push({ PutRequest: { Item } })
  const { table } = tableConfiguration
  for (let from = 0; from < requests.length; from += 25) {
    const RequestItems = { [table]: requests.slice(from, from + 25) }
    const { UnprocessedItems = {} } = await call<BatchAnswer>('BatchWriteItem', { RequestItems })
    if (Object.keys(UnprocessedItems).length > 0) throw new Error('The engine left items out')
  }
}

/** One text for one item: the engine gives the attributes of a map in another order each time. */
export function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${name}:${textOf((value as Record<string, unknown>)[name])}`).join()}}`
}

function keyOf({ pk, sk }: StoredItem): string {
  return `${String(pk?.S)} ${String(sk?.S)}`
}

async function call<Answer>(action: string, input: object): Promise<Answer> {
  const body = JSON.stringify(input)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sent = request(
    process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    {
      ...{ method: 'POST', agent },
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'content-length': Buffer.byteLength(body),
        'x-amz-target': `DynamoDB_20120810.${action}`,
        'x-amz-date': '20260101T000000Z',
        authorization,
      },
    },
    (response) => {
      text(response).then((answer) => {
        if (response.statusCode === 200) resolve(answer)
        else reject(new Error(`${action}: ${answer}`))
      }, reject)
    },
  )
  sent.on('error', reject)
  sent.end(body)
  return JSON.parse(await promise) as Answer
}
