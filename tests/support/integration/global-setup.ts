import { randomUUID } from 'node:crypto'
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb'
import type { TestProject } from 'vitest/node'
import { startEngine } from '#tools/sandbox/engine.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { createTable, readShape, type TableShape } from '../table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the DynamoDB engine. */
    engine: string
    tableName: string
    /** Read once for all files that have a table of their own. */
    tableShape: TableShape
  }
}

/** Starts one engine in memory with one table for all files of a run; each test creates its own customers. */
export default async function startTable(project: TestProject) {
  const engine = await startEngine({ port: 0, file: null })
  const tableName = `tests-${randomUUID()}`
  const tableShape = await readShape()
  await createTable(engine.endpoint, tableName, tableShape)
  await sendFirstTransaction(engine.endpoint, tableName)
  project.provide('engine', engine.endpoint)
  project.provide('tableName', tableName)
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
