import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  type KeySchemaElement,
} from '@aws-sdk/client-dynamodb'
import { credentials, region } from '#tools/sandbox/environment.ts'

type KeyType = 'String' | 'Number'
type Keys = { partitionKey: string; partitionKeyType: KeyType; sortKey?: string; sortKeyType?: KeyType }
type Index = Keys & {
  indexName: string
  projectionType: 'ALL' | 'INCLUDE' | 'KEYS_ONLY'
  projectionAttributes: string[] | null
}
type Definition = { tables: Keys[]; 'tables-indexes': Index[] }
type ReadInventory = (options: object) => Promise<{ inv: Definition }>

/** What the table of app.arc is, without its name. */
export type TableShape = Omit<CreateTableCommandInput, 'TableName'>

/**
 * Creates the table of app.arc under another name, as the deployment does.
 * @param shape what `readShape` gave before: reading app.arc takes longer than all else that a test file loads
 */
export async function createTable(
  endpoint: string,
  name: string,
  shape: TableShape | Promise<TableShape> = readShape(),
): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  await client.send(new CreateTableCommand({ TableName: name, ...(await shape) }))
  client.destroy()
}

/** Deletes a table with all that is in it. */
export async function deleteTable(endpoint: string, name: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  await client.send(new DeleteTableCommand({ TableName: name }))
  client.destroy()
}

/**
 * The keys and indexes of the table of app.arc. Architect's sandbox ignores what an index is limited to (`projection`).
 */
export async function readShape(): Promise<TableShape> {
  const { tables, 'tables-indexes': indexes } = await readDefinition()
  const [care] = tables
  if (!care) throw new Error('app.arc defines no table')
  const keyTypes = new Map(
    [care, ...indexes].flatMap((keys) => [
      [keys.partitionKey, keys.partitionKeyType] as const,
      ...(keys.sortKey ? [[keys.sortKey, keys.sortKeyType ?? 'String'] as const] : []),
    ]),
  )
  return {
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [...keyTypes].map(([AttributeName, type]) => ({
      AttributeName,
      AttributeType: type === 'Number' ? 'N' : 'S',
    })),
    KeySchema: keySchema(care),
    GlobalSecondaryIndexes: indexes.map((index) => ({
      IndexName: index.indexName,
      KeySchema: keySchema(index),
      Projection: {
        ProjectionType: index.projectionType,
        ...(index.projectionAttributes && { NonKeyAttributes: index.projectionAttributes }),
      },
    })),
  }
}

function keySchema({ partitionKey, sortKey }: Keys): KeySchemaElement[] {
  const hash: KeySchemaElement = { AttributeName: partitionKey, KeyType: 'HASH' }
  return sortKey ? [hash, { AttributeName: sortKey, KeyType: 'RANGE' }] : [hash]
}

/** app.arc as Architect parses it; the package is a dependency of Architect. */
export async function readDefinition(): Promise<Definition> {
  const fromHere = createRequire(import.meta.url)
  const fromArchitect = createRequire(fromHere.resolve('@architect/architect/package.json'))
  const inventory = fromArchitect('@architect/inventory') as ReadInventory
  return (await inventory({ cwd: fileURLToPath(new URL('../..', import.meta.url)) })).inv
}
