import { unmarshall } from '@aws-sdk/util-dynamodb'
import {
  gatherRecords,
  readItem,
  type ItemRead,
  type TableRecords,
} from '#tools/data/integrity/table-records.ts'
import { restoreTable, storedItems, textOf, type StoredItem } from './stored-table.ts'

export type { TableRecords } from '#tools/data/integrity/table-records.ts'

/** What items were read as, by their stored text: from one batch of a history to the next most are the same. */
const known = new Map<string, ItemRead>()
const mostKnown = 10_000

/** All records of the test file's own table, as `npm run check:table` reads them. Nothing may write meanwhile. */
export async function readTable(): Promise<TableRecords> {
  return recordsOf(await storedItems())
}

/** The records of a table that holds these items. */
export function recordsOf(items: readonly StoredItem[]): TableRecords {
  if (known.size > mostKnown) known.clear()
  return gatherRecords(items.map(readOnce))
}

function readOnce(item: StoredItem): ItemRead {
  const stored = textOf(item)
  const before = known.get(stored)
  if (before) return before
  const read = readItem(unmarshall(item))
  known.set(stored, read)
  return read
}

/** Removes everything from the test file's table. */
export async function emptyTable(): Promise<void> {
  await restoreTable([])
}
