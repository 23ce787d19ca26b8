import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { DynamoDBClient, type AttributeValue } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { startEngine } from '#tools/sandbox/engine.ts'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { createTable } from '../support/table.ts'

/*
 * Fills tables of the engine by way of its file: through its API a million records with ten indexes take an hour. The file
 * is written exactly as the engine writes it, which `openTables` finds out from a few records of its own.
 */

type Item = Record<string, unknown>
type Index = { name: string; projection: string[] | null }

export type Filler = { write(item: Item): void; close(): void }

/** Creates tables in a new file and gives a filler for each. The engine must not run until all are closed. */
export async function openTables(file: string, names: string[]): Promise<Map<string, Filler>> {
  const engine = await startEngine({ port: 0, file })
  for (const name of names) await createTable(engine.endpoint, name)
  const [sample = ''] = names
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: engine.endpoint, region, credentials }),
  )
  for (let count = 0; count < 12; count++) {
    const keys = { pk: `sample ${count}`, sk: 'sample', gsi10pk: 'sample', serviceCount: count }
    await client.send(new PutCommand({ TableName: sample, Item: keys }))
  }
  await engine.stop()
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -4000000')
  const numberKeys = new Map(
    database
      .prepare(`SELECT table_pk, gsi_sk FROM "${sample}::gsi::gsi10"`)
      .all()
      .map(({ table_pk, gsi_sk }) => [Number(String(table_pk).split(' ')[1]), String(gsi_sk)]),
  )
  database.exec(`DELETE FROM "${sample}"; DELETE FROM "${sample}::gsi::gsi10"; BEGIN`)
  let open = names.length
  function close() {
    if (--open > 0) return
    database.exec('COMMIT')
    database.close()
  }
  return new Map(names.map((name) => [name, filler(database, name, numberKeys, close)]))
}

function filler(
  database: DatabaseSync,
  table: string,
  numberKeys: Map<number, string>,
  close: () => void,
): Filler {
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
  /** As the engine writes a key: its type in front, and numbers so that they sort. */
  function keyOf(value: unknown): string {
    return typeof value === 'number' ? (numberKeys.get(value) ?? '') : `S:${String(value)}`
  }
  return {
    write(item) {
      const values = marshall(item, { removeUndefinedValues: true })
      const json = JSON.stringify(values)
      const key = [keyOf(item.pk), keyOf(item.sk)] as const
      base.run(...key, json, json.length)
      for (const { name, projection } of indexes) {
        const sortKey = name === 'gsi10' ? 'serviceCount' : `${name}sk`
        if (item[`${name}pk`] === undefined || item[sortKey] === undefined) continue
        const shown = projection && ['pk', 'sk', `${name}pk`, sortKey, ...projection]
        const entry = shown ? JSON.stringify(pick(values, shown)) : json
        entries.get(name)?.run(keyOf(item[`${name}pk`]), keyOf(item[sortKey]), ...key, entry)
      }
    },
    close,
  }
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
