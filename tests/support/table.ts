import { createRequire } from 'node:module'
import { CreateTableCommand, DynamoDBClient, type KeySchemaElement } from '@aws-sdk/client-dynamodb'
import { credentials, region } from '#server/sandbox/environment.ts'

type Keys = { partitionKey: string; sortKey?: string }
type Definition = { tables: Keys[]; 'tables-indexes': (Keys & { indexName: string })[] }
type ReadInventory = (options: object) => Promise<{ inv: Definition }>

/** Creates the table of app.arc under another name, as Architect's sandbox and its deployment do. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const { tables, 'tables-indexes': indexes } = await readDefinition()
  const [care] = tables
  if (!care) throw new Error('app.arc defines no table')
  const keys = [care, ...indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
  const client = new DynamoDBClient({ endpoint, region, credentials })
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...new Set(keys)]
        .filter((key) => key !== undefined)
        .map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keySchema(care),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.indexName,
        KeySchema: keySchema(index),
        Projection: { ProjectionType: 'ALL' },
      })),
    }),
  )
  client.destroy()
}

function keySchema({ partitionKey, sortKey }: Keys): KeySchemaElement[] {
  const hash: KeySchemaElement = { AttributeName: partitionKey, KeyType: 'HASH' }
  return sortKey ? [hash, { AttributeName: sortKey, KeyType: 'RANGE' }] : [hash]
}

/** Architect's own reading of app.arc; the package comes with Architect. */
async function readDefinition(): Promise<Definition> {
  const fromHere = createRequire(import.meta.url)
  const fromArchitect = createRequire(fromHere.resolve('@architect/architect/package.json'))
  const inventory = fromArchitect('@architect/inventory') as ReadInventory
  return (await inventory({ cwd: new URL('../..', import.meta.url).pathname })).inv
}
