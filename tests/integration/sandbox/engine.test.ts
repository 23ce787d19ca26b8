import {
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkHash } from '#tools/sandbox/dynamodb-local.ts'
import { findEngine, startEngine } from '#tools/sandbox/engine.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'

const TableName = 'things'

function connect(endpoint: string) {
  const client = new DynamoDBClient({ region, credentials, endpoint, maxAttempts: 1 })
  onTestFinished(() => client.destroy())
  return client
}

function createTable() {
  return new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  })
}

async function isAnswering(endpoint: string) {
  return fetch(endpoint).then(
    () => true,
    () => false,
  )
}

test('a cancelled transaction names the reason for each item', async () => {
  const engine = await startEngine({ port: 0, file: null })
  onTestFinished(engine.stop)
  const client = connect(engine.endpoint)
  await client.send(createTable())
  await client.send(new PutItemCommand({ TableName, Item: { pk: { S: 'a' } } }))
  const transaction = new TransactWriteItemsCommand({
    TransactItems: [
      { Put: { TableName, Item: { pk: { S: 'b' } } } },
      { Put: { TableName, Item: { pk: { S: 'a' } }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ],
  })
  await expect(client.send(transaction)).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
  })
  expect((await client.send(new GetItemCommand({ TableName, Key: { pk: { S: 'b' } } }))).Item).toBeUndefined()
})

test('items written to a file are there after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'state', 'care.db')
  const before = await startEngine({ port: 0, file })
  const writer = connect(before.endpoint)
  await writer.send(createTable())
  await writer.send(new PutItemCommand({ TableName, Item: { pk: { S: 'kept' } } }))
  await before.stop()
  const after = await startEngine({ port: 0, file })
  onTestFinished(after.stop)
  const read = new GetItemCommand({ TableName, Key: { pk: { S: 'kept' } } })
  expect((await connect(after.endpoint).send(read)).Item).toEqual({ pk: { S: 'kept' } })
})

test('after stopping nothing listens on the port', async () => {
  const engine = await startEngine({ port: 0, file: null })
  expect(await isAnswering(engine.endpoint)).toBe(true)
  await engine.stop()
  expect(await isAnswering(engine.endpoint)).toBe(false)
})

test('the engine ends when the process that started it is killed', async () => {
  const program = `
    import { startEngine } from '#tools/sandbox/engine.ts'
    console.log((await startEngine({ port: 0, file: null })).endpoint)
    setInterval(() => {}, 1000)`
  const parent = spawn('node', ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const endpoint = line.toString().trim()
  expect(await isAnswering(endpoint)).toBe(true)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  for (let tries = 0; tries < 50 && (await isAnswering(endpoint)); tries++) await wait(20)
  expect(await isAnswering(endpoint)).toBe(false)
})

test('a port in use is reported in one line', async () => {
  const first = await startEngine({ port: 0, file: null })
  onTestFinished(first.stop)
  const port = Number(new URL(first.endpoint).port)
  await expect(startEngine({ port, file: null })).rejects.toThrow(
    `Port ${port} is in use: stop the other sandbox, or set ARC_TABLES_PORT to another.`,
  )
})

test('an engine that the environment names is used as it is', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  const engine = await startEngine({ port: 0, file: null })
  expect(engine.endpoint).toBe('http://127.0.0.1:9')
  await engine.stop()
})

/** Simulates a platform for which the engine's package has no binary; `path` is its PATH. */
function onPlan9(path: string): void {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')
  if (!platform) throw new Error('There is no process.platform')
  Object.defineProperty(process, 'platform', { ...platform, value: 'plan9' })
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform))
  vi.stubEnv('PATH', path)
  onTestFinished(() => void vi.unstubAllEnvs())
}

/** A folder with a program `java` that prints this version. */
function javaOf(version: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'java-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'java'), `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`, {
    mode: 0o755,
  })
  return folder
}

test.each([
  ['without Java', () => '/nowhere'],
  ['with an old Java', () => javaOf('11.0.2')],
])('a platform without a binary and %s gets one line with the alternatives', async (_, path) => {
  onPlan9(path())
  await expect(startEngine({ port: 0, file: null })).rejects.toThrow(
    /^No DynamoDB engine for plan9-\w+: .*Java 17.*AWS_ENDPOINT_URL_DYNAMODB.*$/,
  )
})

test('a platform without a binary but with Java uses DynamoDB Local', async () => {
  onPlan9(javaOf('17.0.15'))
  expect(await findEngine()).toBeNull()
})

test('DynamoDB Local with another checksum than the pinned one is refused', () => {
  expect(() => checkHash(Buffer.from('something else'), 'sha512-AAAA')).toThrow(
    'DynamoDB Local was fetched with an unexpected hash: sha512-',
  )
})
