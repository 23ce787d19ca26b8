import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { TestProject } from 'vitest/node'
import { startEngine } from '#tools/sandbox/engine.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { createTable, readShape, type TableShape } from '../table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the DynamoDB engine. */
    engine: string
    /** Read once for the tables of all test files. */
    tableShape: TableShape
  }
}

/** Starts one engine in memory for all files of a run; each file has a table of its own. */
export default async function startTable(project: TestProject) {
  const engine = await startEngine({ port: 0, file: null })
  const tableShape = await readShape()
  await createTable(engine.endpoint, 'first', tableShape)
  await sendFirstTransaction(engine.endpoint, 'first')
  project.provide('engine', engine.endpoint)
  project.provide('tableShape', tableShape)
  return engine.stop
}

/** DynamoDB Local needs seconds for its first transaction, longer than the product waits for one. */
async function sendFirstTransaction(endpoint: string, TableName: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials })
  const Key = { pk: { S: 'first' }, sk: { S: 'transaction' } }
  const ConditionCheck = { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' }
  await client.send(new TransactWriteItemsCommand({ TransactItems: [{ ConditionCheck }] }))
  client.destroy()
}
