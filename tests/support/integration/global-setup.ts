import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startEngine } from '#tools/sandbox/engine.ts'
import { createTable } from '../table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Endpoint of the DynamoDB engine. */
    engine: string
    tableName: string
  }
}

/** Starts one engine in memory with one table for all files of a run; each test creates its own customers. */
export default async function startTable(project: TestProject) {
  const engine = await startEngine({ port: 0, file: null })
  const tableName = `tests-${randomUUID()}`
  await createTable(engine.endpoint, tableName)
  project.provide('engine', engine.endpoint)
  project.provide('tableName', tableName)
  return engine.stop
}
