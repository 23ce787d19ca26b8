import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableClient, tableConfiguration } from '#server/table/client.server.ts'

/* Every call to the table goes through the one client that tries again (server/table/with-retries.server.ts). */

const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts'], {
  exclude: (path) => path.includes('paraglide'),
})

function filesWith(pattern: RegExp): string[] {
  return sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()
}

test('the DynamoDB client is made in one place', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(filesWith(/new DynamoDB(Document)?(Client)?\(|DynamoDBDocumentClient\.from\(/)).toEqual([
    'server/table/client.server.ts',
  ])
})

test('entities get it in one place', () => {
  expect(tableConfiguration.client).toBe(tableClient)
  expect(filesWith(/new Entity\(/)).toEqual(['server/table/entity.server.ts'])
})

test('the client retries by itself, and every call uses it', async () => {
  expect(Object.hasOwn(tableClient, 'send')).toBe(true)
  expect(await tableClient.config.maxAttempts()).toBe(1)
  expect(filesWith(/from '@aws-sdk\/client-dynamodb'/)).toEqual(['server/table/client.server.ts'])
})
