import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine } from '#tools/sandbox/engine.ts'
import { fillersOf, type Filler } from '../../bench/fill.ts'
import { createTable } from '../table.ts'

/*
 * Gives the test file that imports this first an engine of its own, with one table in a file: a million visits are written into the file
 * itself in seconds, and through the engine in an hour.
 */

const table = 'own-table'
const folder = mkdtempSync(join(tmpdir(), 'engine-'))
const file = join(folder, 'tables.db')
let engine = await startEngine({ port: 0, file, given: null })
await createTable(engine.endpoint, table)
Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, CARE_TABLE: table })

/** Stops the engine, writes records into its file, and starts it again where it was. */
export async function writeIntoFile(write: (filler: Filler) => void): Promise<void> {
  await engine.stop()
  const filler = fillersOf(file, [table]).get(table)
  if (!filler) throw new Error('There is no table')
  write(filler)
  filler.close()
  engine = await startEngine({ port: Number(new URL(engine.endpoint).port), file, given: null })
}

export async function removeEngine(): Promise<void> {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}
