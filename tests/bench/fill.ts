import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { keyNames } from '#server/table/indexes.server.ts'
import { startEngine } from '#tools/sandbox/engine.ts'
import { createTable } from '../support/table.ts'

/*
 * Fills tables of the engine by writing its file: through its API a million records with their indexes take an hour. The file
 * is written exactly as the engine writes it.
 */

type Item = Record<string, unknown>
type Index = { name: string; projection: string[] | null }

export type Filler = { write(item: Item): void; close(): void }

/** Creates tables in a new file and returns a filler for each, as `fillersOf`. */
export async function openTables(file: string, names: string[]): Promise<Map<string, Filler>> {
  const engine = await startEngine({ port: 0, file })
  for (const name of names) await createTable(engine.endpoint, name)
  await engine.stop()
  return fillersOf(file, names)
}

/** A filler for each of some tables in a file. The engine must not run until all are closed. */
export function fillersOf(file: string, names: readonly string[]): Map<string, Filler> {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000')
  database.exec('BEGIN')
  let open = names.length
  function close() {
    if (--open > 0) return
    database.exec('COMMIT')
    database.close()
  }
  return new Map(names.map((name) => [name, filler(database, name, close)]))
}

function filler(database: DatabaseSync, table: string, close: () => void): Filler {
  const indexes = readIndexes(database, table)
  const base = database.prepare(`INSERT INTO "${table}" (pk, sk, item_json, item_size) VALUES (?, ?, ?, ?)`)
  const entries = new Map<string, StatementSync>(
    indexes.map(({ name }) => [
      name,
      database.prepare(
        `INSERT INTO "${table}::gsi::${name}" (gsi_pk, gsi_sk, table_pk, table_sk, item_json) VALUES (?, ?, ?, ?, ?)`,
      ),
    ]),
  )
  /** As the engine writes a key: its type in front. */
  function keyOf(value: unknown): string {
    return `S:${String(value)}`
  }
  return {
    write(item) {
      const values = marshall(item, { removeUndefinedValues: true })
      const json = JSON.stringify(values)
      const key = [keyOf(item.pk), keyOf(item.sk)] as const
      base.run(...key, json, json.length)
      for (const { name, projection } of indexes) {
        const [partitionKey, sortKey] = [item[`${name}pk`], item[`${name}sk`]]
        if (partitionKey === undefined || sortKey === undefined) continue
        const shown = projection && [...keyNames(name), ...projection]
        const entry = shown ? JSON.stringify(pick(values, shown)) : json
        entries.get(name)?.run(keyOf(partitionKey), keyOf(sortKey), ...key, entry)
      }
    },
    close,
  }
}

/** The item that an entity's `put` writes. */
export function itemOf(put: { params(): unknown }): Item {
  return (put.params() as { Item: Item }).Item
}

function pick(values: Record<string, AttributeValue>, names: string[]): Record<string, AttributeValue> {
  const known = new Set(names)
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}

function readIndexes(database: DatabaseSync, table: string): Index[] {
  const row = database.prepare('SELECT gsi_definitions FROM _tables WHERE table_name = ?').get(table)
  const definitions = JSON.parse(String(row?.gsi_definitions)) as {
    IndexName: string
    Projection: { ProjectionType: string; NonKeyAttributes?: string[] }
  }[]
  return definitions.map(({ IndexName: name, Projection: { ProjectionType, NonKeyAttributes = [] } }) => ({
    name,
    projection: ProjectionType === 'ALL' ? null : NonKeyAttributes,
  }))
}
